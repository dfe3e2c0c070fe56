package class

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reference/script"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// A Result is what became of a sheet.
type Result struct {
	Sheet
	Status     gradebook.SheetStatus // 0 if the sheet was not graded, because nobody knows of which set it is
	Verdicts   []*checker.Verdict
	Exam       *checker.Exam // the student's own, where some question varies; nil elsewhere
	Complaints []gradebook.Diagnostic
	// wrote is what was written for questions that vary, where it is not right, as TOML.
	wrote []string
	// Modified is when the file was last changed, if the Grader was asked for it.
	Modified time.Time
	// Sum is the hash of what was read; zero if nothing was.
	Sum [sha256.Size]byte
	// info is of the very file that was read, or could not be; nil if none was opened.
	info fs.FileInfo
}

// A Grader grades sheets. Its fields are read only while it does.
type Grader struct {
	// Exam gives the exam of a known set. It is called by many goroutines, and
	// may be slow at the first time only. Nil means that the set is broken, or
	// that nobody asked for it: its sheets are passed over.
	Exam func(set string) *papers.Exam
	// Own gives the exam of a student where some question varies, with what is to be told of the
	// sheet. It is called by many goroutines.
	Own    func(e *papers.Exam, student string, sheet *problems.Sheet) (*checker.Exam, []source.Diagnostic)
	Sets   []string // the ids of all known sets
	Limits source.Limits
	Jobs   int
	// Modified asks to find out when the files were last changed.
	Modified bool
	// All asks to work out the refutations, too, which are otherwise when they are written.
	All bool
	// Known gives the result for a sheet with content of this hash, if there is one
	// already. It is called by many goroutines; it may be nil.
	Known func(s Sheet, sum [sha256.Size]byte) (Result, bool)
	// Done is called after each sheet, by many goroutines; it may be nil.
	Done func()
}

// Grade grades the sheets with so many workers. The results are in the order of the
// sheets, and do not depend on the number of workers. Of a sheet only its
// verdicts and complaints are kept.
func (g *Grader) Grade(sheets []Sheet) []Result {
	results := make([]Result, len(sheets))
	each(len(sheets), g.Jobs, func(i int) {
		if fault := checker.Guard(func() { results[i] = g.sheet(sheets[i]) }); fault != nil {
			results[i].failed(sheets[i], fault)
		}
		if g.Done != nil {
			g.Done()
		}
	})
	return results
}

// each does some pieces of work with so many workers.
func each(count, jobs int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(max(jobs, 1), count) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}

// sheet grades one sheet.
func (g *Grader) sheet(s Sheet) Result {
	r := Result{Sheet: s}
	var of *papers.Exam
	if s.Set != "" {
		if of = g.Exam(s.Set); of == nil {
			return r
		}
	}
	if s.fault != nil {
		r.unreadable(*s.fault)
		return r
	}
	file, info, fault := source.ReadIn(s.Root, s.Path, s.Name, g.Limits.Bytes)
	if info == nil {
		info, _ = s.Root.Lstat(s.Path) // nil if it is gone
	}
	r.info = info
	if g.Modified && info != nil {
		r.Modified = info.ModTime()
	}
	if fault != nil {
		r.unreadable(r.about(*fault))
		return r
	}
	r.Sum = sha256.Sum256(file.Data)
	if g.Known != nil {
		if known, ok := g.Known(s, r.Sum); ok {
			known.Sheet.Root, known.Modified, known.info = s.Root, r.Modified, info
			return known
		}
	}
	sheet, complaints := problems.LoadSheet(file, g.Limits)
	if sheet == nil || sheet.IsSet {
		for _, d := range complaints {
			r.unreadable(r.about(d))
		}
		return r
	}
	if s.Set == "" {
		if !g.named(&r, sheet) {
			return r
		}
		if of = g.Exam(r.Set); of == nil {
			return r
		}
	}
	for _, d := range complaints {
		r.Complaints = append(r.Complaints, r.about(d))
	}
	r.Status = gradebook.Graded
	r.identity(sheet)
	exam := of.Exam
	if !of.Shared() || sheet.Form != "" {
		own, told := g.Own(of, r.Student, sheet)
		for _, d := range told {
			r.Complaints = append(r.Complaints, r.about(d))
		}
		for _, t := range own.Tasks {
			t.Solve() // each variant once
		}
		exam, r.Exam = own, own
	}
	r.Verdicts = make([]*checker.Verdict, len(exam.Tasks))
	given := 0
	for i, t := range exam.Tasks {
		// Staff see everything: at the level full, there is nothing to redact.
		v, ok := sheet.Answer(t.Question.ID)
		r.Verdicts[i] = t.Check(v)
		r.keep(i, t, v)
		if g.All {
			r.Verdicts[i].Finish()
		}
		if ok {
			given++
		}
	}
	if given < sheet.Answers.Len() {
		for _, d := range selfcheck.UnknownQuestions(exam, sheet) {
			r.Complaints = append(r.Complaints, r.about(d))
		}
	}
	return r
}

// longestKept is how long an answer is that is kept as it was written.
const longestKept = 1000

// keep keeps an answer as it was written that may be right for another variant.
func (r *Result) keep(i int, t *checker.Task, v source.Value) {
	switch r.Verdicts[i].Status {
	case checker.Wrong, checker.Partial, checker.Unreadable:
	default:
		return
	}
	if t.Shared() {
		return
	}
	if text := v.Literal(); len(text) <= longestKept {
		if r.wrote == nil {
			r.wrote = make([]string, len(r.Verdicts))
		}
		r.wrote[i] = text
	}
}

// about makes a complaint about the sheet ready to be written. The file that it
// points into is not kept.
func (r *Result) about(d source.Diagnostic) gradebook.Diagnostic {
	out := gradebook.NewDiagnostic(d)
	out.Set, out.Student, out.Person = r.Set, r.Student, true
	return out
}

// unreadable sets a whole sheet aside. Without a set there is no table in which
// it could be listed, so that somebody must look at the complaint.
func (r *Result) unreadable(d gradebook.Diagnostic) {
	if r.Set != "" {
		r.Status = gradebook.Unreadable
	}
	d.Person = true
	r.Complaints = append(r.Complaints, d)
}

// failed has a person look at a whole sheet, which the program fails at.
func (r *Result) failed(s Sheet, fault error) {
	*r = Result{Sheet: s}
	d := faultOf(checker.Failure{Doing: "grading the sheet", Err: fault})
	d.Set, d.Student, d.File = s.Set, s.Student, s.Name
	if r.Complaints = append(r.Complaints, d); s.Set != "" {
		r.Status = gradebook.Graded // without verdicts: every answer is undecided
	}
}

// named finds the set of a sheet whose path does not name it.
func (g *Grader) named(r *Result, sheet *problems.Sheet) bool {
	for _, id := range g.Sets {
		if id == sheet.ProblemSet {
			r.Set = id
			return true
		}
	}
	v, given := sheet.Root.Get("problem_set")
	if !given {
		r.Complaints = append(r.Complaints, r.about(sheet.Root.Complain("sheet/no-set",
			"neither its path nor the sheet itself says which problem set it answers; it was not graded",
			"write a line such as problem_set = \""+g.Sets[0]+`"`)))
		return false
	}
	hint := spell.Hint(sheet.ProblemSet, g.Sets, "the sets are "+strings.Join(g.Sets, ", "))
	r.Complaints = append(r.Complaints, r.about(v.Complain("sheet/unknown-set",
		"problem_set is "+v.Show()+", and there is no such problem set; the sheet was not graded", hint)))
	return false
}

// identity compares what the sheet says of itself with what its path says. The
// path decides.
func (r *Result) identity(sheet *problems.Sheet) {
	if said := strings.TrimSpace(sheet.Student); r.given == nil && said != "" && !strings.EqualFold(plain.Compose(said), r.Student) {
		v, _ := sheet.Root.Get("student")
		r.Complaints = append(r.Complaints, r.about(v.Complain("class/identity",
			"student is "+v.Show()+", and the path says "+quoted(r.Student), "the marks are those of "+r.Student+", as the path says")))
	}
	if said := sheet.ProblemSet; said != "" && said != r.Set && (r.given == nil || r.given.by.Set == "") {
		v, _ := sheet.Root.Get("problem_set")
		r.Complaints = append(r.Complaints, r.about(v.Complain("class/set",
			"problem_set is "+v.Show()+", and the path says "+quoted(r.Set), "it was graded as "+r.Set+", as the path says")))
	}
}

const (
	faultCode = "program/fault"
	faultHint = "this is a fault of the program: report it with this line, the question and the answer"

	rulesCode = "rules/fault"
	rulesHint = "mend the rules file and grade again; until then a person must look at this"
)

// faultOf is a complaint about a failure of the program, or of a rules file.
func faultOf(f checker.Failure) gradebook.Diagnostic {
	d := gradebook.Diagnostic{Severity: "error", Person: true, Fault: true, Code: faultCode, Message: f.Error(), Hint: faultHint}
	if _, ok := errors.AsType[*script.Error](f.Err); ok {
		d.Code, d.Hint = rulesCode, rulesHint
	}
	return d
}

// Faults gives the faults of the program that have come up so far with the questions of the
// exams and with answers to them, in the order of the exams and of the results. The marks
// stand, but for answers that are undecided for it.
func Faults(exams []*papers.Exam, results []Result) (list []gradebook.Diagnostic) {
	byID := map[string]*papers.Exam{}
	told := map[*checker.Task]bool{}
	tell := func(e *checker.Exam) {
		for _, t := range e.Tasks {
			if told[t] {
				continue
			}
			told[t] = true
			for _, f := range t.Failures {
				d := faultOf(f)
				d.Set, d.File, d.Message = e.Set.ID, e.Set.File.Name, t.Question.ID+": "+d.Message
				list = append(list, d)
			}
		}
	}
	for _, e := range exams {
		byID[e.Set.ID] = e
		tell(e.Exam)
	}
	for i := range results {
		r := &results[i]
		if byID[r.Set] == nil {
			continue
		}
		if r.Exam != nil {
			tell(r.Exam)
		}
		for n, v := range r.Verdicts {
			for _, f := range v.Failures() {
				d := faultOf(f)
				d.Set, d.Student, d.File, d.Message = r.Set, r.Student, r.Name, byID[r.Set].Tasks[n].Question.ID+": "+d.Message
				list = append(list, d)
			}
		}
	}
	return list
}

// Exhausted finds the complaint that says that the machine, and not a sheet or folder, is
// at fault: then nothing is known of what could not be opened.
func Exhausted(complaints []gradebook.Diagnostic, results []Result) (d gradebook.Diagnostic, ok bool) {
	all := slices.Clone(complaints)
	for i := range results {
		all = append(all, results[i].Complaints...)
	}
	i := slices.IndexFunc(all, func(d gradebook.Diagnostic) bool { return d.Code == source.Exhausted })
	if i < 0 {
		return d, false
	}
	return all[i], true
}
