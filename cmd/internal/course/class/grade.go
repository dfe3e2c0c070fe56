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

// A Result is the result of grading a sheet.
type Result struct {
	Sheet
	Status     gradebook.SheetStatus // 0 if the sheet was not graded because its set is unknown
	Verdicts   []*checker.Verdict
	Exam       *checker.Exam // with the student's variants; nil if no question varies
	Complaints []gradebook.Diagnostic
	// wrote has, for each question that varies, a wrong answer as TOML; otherwise "".
	wrote []string
	// Modified is when the file was last changed, if the Grader was asked for it.
	Modified time.Time
	// Sum is the hash of the contents; zero if nothing was read.
	Sum [sha256.Size]byte
	// info is that of the file that was opened; nil if none was.
	info fs.FileInfo
}

// A Grader grades sheets. Its fields must not change meanwhile.
type Grader struct {
	// Exam returns the exam of a known set. It is called by several goroutines, and may be slow
	// only the first time. nil means that the set is broken or not wanted: its sheets are skipped.
	Exam func(set string) *papers.Exam
	// Own returns the exam of a student if a question varies, with complaints about the sheet. It
	// is called by several goroutines.
	Own    func(e *papers.Exam, student string, sheet *problems.Sheet) (*checker.Exam, []source.Diagnostic)
	Sets   []string // the ids of all known sets
	Limits source.Limits
	Jobs   int
	// Modified asks for the times at which the files were last changed.
	Modified bool
	// All asks for the refutations, too, which are otherwise found when they are written.
	All bool
	// Known returns the known result for a sheet with contents of this hash, if there is one. It is
	// called by several goroutines; it may be nil.
	Known func(s Sheet, sum [sha256.Size]byte) (Result, bool)
	// Done is called after each sheet, by several goroutines; it may be nil.
	Done func()
}

// Grade grades the sheets with Jobs workers. The results are in the order of the sheets, and do not
// depend on the number of workers. Only verdicts and complaints are kept of a sheet.
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

// each calls do for every index, with jobs workers.
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
	r.grade(exam, sheet, g.All)
	return r
}

// grade grades the answers of a sheet. Staff see everything: the level is full, and nothing is
// redacted.
func (r *Result) grade(exam *checker.Exam, sheet *problems.Sheet, whole bool) {
	r.Verdicts = make([]*checker.Verdict, len(exam.Tasks))
	given := 0
	for i, t := range exam.Tasks {
		v, ok := sheet.Answer(t.Question.ID)
		r.Verdicts[i] = t.Check(v)
		r.keep(i, t, v)
		if whole {
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
}

// longestKept is the length up to which a wrong answer is kept.
const longestKept = 1000

// keep keeps a wrong answer, which may be right for another variant.
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

// about converts a complaint about the sheet, so that its file need not be kept.
func (r *Result) about(d source.Diagnostic) gradebook.Diagnostic {
	out := gradebook.NewDiagnostic(d)
	out.Set, out.Student, out.Person = r.Set, r.Student, true
	return out
}

// unreadable marks a whole sheet as unreadable. Without a set no table lists it, so the complaint
// needs attention.
func (r *Result) unreadable(d gradebook.Diagnostic) {
	if r.Set != "" {
		r.Status = gradebook.Unreadable
	}
	d.Person = true
	r.Complaints = append(r.Complaints, d)
}

// failed marks a sheet that made the program fail as one that needs attention.
func (r *Result) failed(s Sheet, fault error) {
	*r = Result{Sheet: s}
	d := faultOf(checker.Failure{Doing: "grading the sheet", Err: fault})
	d.Set, d.Student, d.File = s.Set, s.Student, s.Name
	if r.Complaints = append(r.Complaints, d); s.Set != "" {
		r.Status = gradebook.Graded // without verdicts, every answer is undecided
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

// identity compares the student and the set in the sheet with those of its path. The path decides.
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

// faultOf is the complaint about a failure of the program, or of a rules file.
func faultOf(f checker.Failure) gradebook.Diagnostic {
	d := gradebook.Diagnostic{Severity: "error", Person: true, Fault: true, Code: faultCode, Message: f.Error(), Hint: faultHint}
	if _, ok := errors.AsType[*script.Error](f.Err); ok {
		d.Code, d.Hint = rulesCode, rulesHint
	}
	return d
}

// Faults lists the faults of the program so far, with the questions of the exams and with answers,
// in the order of the exams and of the results. The marks are valid, except that answers with
// faults are undecided.
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

// Exhausted finds the complaint that the machine, not a sheet or a folder, is at fault: then files
// that could not be opened tell nothing.
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
