package course

import (
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// Exams prepares each problem set once, on first use.
type Exams struct {
	budget checker.Budget
	order  []*Prepared
	byID   map[string]*Prepared
}

// A Prepared is a problem set and the result of preparing it.
type Prepared struct {
	Set        *problems.Set
	Papers     *papers.Papers // nil if no question varies and the set was not handed out in versions
	once       sync.Once
	done       atomic.Bool // it has been prepared
	compile    func(*problems.Set) (*papers.Exam, []source.Diagnostic)
	Exam       *papers.Exam // nil if the set is broken, or not prepared yet
	complaints []source.Diagnostic
	// last replaces this one if it is broken: the set when it was last good; nil if it never was.
	last     *Prepared
	used     atomic.Bool
	unwanted bool // it was not asked for, but affects the others
}

// Exams are the exams of a course. A set counts as used from the start if it was asked for, if it
// stays in the course without sheets, or if there are decisions about it: examinations on paper
// have no sheets. Sets that have not changed are not prepared again.
func (run *Run) Exams(c *Course, before *Exams) *Exams {
	e := &Exams{budget: c.Config.Budget, byID: map[string]*Prepared{}}
	rules := run.rules(c)
	compile := func(set *problems.Set) (*papers.Exam, []source.Diagnostic) {
		exam, complaints := papers.Prepare(kinds.All, set, run.Program.Library(c.Config, set), c.Config.Budget)
		if exam != nil {
			exam.Solve(run.Jobs, func(*checker.Task) {})
		}
		return exam, complaints
	}
	for _, set := range c.Sets {
		wanted := run.wanted(set.ID)
		if !wanted && c.Config.Late.SlipDays == 0 { // slip days are used in the order of all sets
			continue
		}
		p := &Prepared{Set: set, Papers: c.Papers[set.ID], compile: compile}
		if before != nil {
			p = before.successor(p, c.Config.Budget)
		}
		p.unwanted = !wanted
		p.used.Store(len(run.Only) > 0 && wanted || len(run.Only) == 0 && rules.Stays(set) || len(c.Rules.Overrides.Students(set.ID)) > 0)
		e.order = append(e.order, p)
		e.byID[set.ID] = p
	}
	return e
}

// successor is the successor of the set's old entry: the old one if nothing has changed.
func (e *Exams) successor(p *Prepared, budget checker.Budget) *Prepared {
	old := e.byID[p.Set.ID]
	switch {
	case old == nil:
	case old.Set == p.Set && e.budget == budget && old.Papers.Same(p.Papers):
		return old
	case old.done.Load() && old.Exam != nil:
		p.last = old
		old.last = nil
	default:
		p.last = old.last
	}
	return p
}

// get prepares the set on first use, and returns the Prepared that counts. Its exam is nil if there
// is none.
func (p *Prepared) get() *Prepared {
	p.once.Do(func() {
		if fault := checker.Guard(func() { p.Exam, p.complaints = p.compile(p.Set) }); fault != nil {
			p.Exam = papers.Unprepared(kinds.All, p.Set, fault)
		}
		p.done.Store(true)
	})
	if p.Exam == nil && p.last != nil {
		return p.last
	}
	return p
}

// Exam is the exam of a set, which then counts as used; nil if the set is broken or not to be
// graded.
func (e *Exams) Exam(id string) *papers.Exam {
	if p := e.byID[id]; p != nil {
		p.used.Store(true)
	}
	return e.Unused(id)
}

// Unused is Exam, except that the set does not count as used.
func (e *Exams) Unused(id string) *papers.Exam {
	if p := e.byID[id]; p != nil {
		return p.get().Exam
	}
	return nil
}

// Own is the exam of a student in a set that varies, or of a sheet that names a version, with the
// complaints about the sheet.
func (e *Exams) Own(exam *papers.Exam, student string, sheet *problems.Sheet) (*checker.Exam, []source.Diagnostic) {
	counts := e.byID[exam.Set.ID].get()
	return counts.Papers.OfSheet(exam, student, sheet)
}

// Used returns the used sets by id, and the complaints about broken ones. A broken set is replaced
// by its last good version, if there is one.
func (e *Exams) Used() (list []*Prepared, broken []source.Diagnostic) {
	for _, p := range e.order {
		if !p.used.Load() {
			continue
		}
		counts := p.get()
		if p.Exam == nil && !p.unwanted {
			broken = append(broken, p.complaints...)
		}
		if counts.Exam != nil {
			list = append(list, counts)
		}
	}
	return list, broken
}

// A Graded is a class with its marks at one time.
type Graded struct {
	Course  *Course
	Used    []*Prepared // the sets with a table
	Book    *gradebook.Book
	At      time.Time
	Results []class.Result // of all sheets that were found
	// recalled are the overrides with what their authors saw.
	recalled *policy.Overrides
}

// prepared is the set with an id, as it was graded; nil if it was not.
func (g *Graded) prepared(id string) *Prepared {
	i := slices.IndexFunc(g.Used, func(p *Prepared) bool { return p.Set.ID == id })
	if i < 0 {
		return nil
	}
	return g.Used[i]
}

// Exam is the exam of a set; nil if it was not graded.
func (g *Graded) Exam(id string) *papers.Exam {
	p := g.prepared(id)
	if p == nil {
		return nil
	}
	return p.Exam
}

// Faults are the faults of the program so far.
func (g *Graded) Faults() []gradebook.Diagnostic {
	var exams []*papers.Exam
	for _, p := range g.Used {
		exams = append(exams, p.Exam)
	}
	list := class.Faults(exams, g.Results)
	for _, d := range g.Book.Diagnostics {
		if d.Fault && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

// due is when a student's sheet for a set is due; ever is false if it never is.
func (g *Graded) due(t *gradebook.Table, r *gradebook.Row) (due time.Time, ever bool) {
	return g.Course.Rules.Overrides.Due(r.ID, g.prepared(t.ID).Set, g.Course.Config.Zone)
}

// Level is the feedback level of a student for a set: it is higher once the set is due.
func (g *Graded) Level(t *gradebook.Table, r *gradebook.Row) problems.Level {
	if due, ever := g.due(t, r); ever && g.At.After(due) {
		if g.Course.Config.AfterDue == problems.Full {
			return problems.Solved
		}
		return g.Course.Config.AfterDue
	}
	return g.Course.Config.Level(g.prepared(t.ID).Set)
}

// NextDue is the first time after which a student may see more, or a set without sheets counts;
// zero if there is none.
func (g *Graded) NextDue() (next time.Time) {
	add := func(due time.Time, ever bool) {
		if ever && !g.At.After(due) && (next.IsZero() || due.Before(next)) {
			next = due
		}
	}
	for _, t := range g.Book.Tables {
		for i := range t.Rows {
			add(g.due(t, &t.Rows[i]))
		}
	}
	for _, set := range g.Course.Sets {
		add(set.Due.In(g.Course.Config.Zone), set.Due.Given() && g.prepared(set.ID) == nil)
	}
	return next
}

// Since says which reports are certainly unchanged since an earlier class.
func (g *Graded) Since(before *Graded) files.Change {
	if before == nil || before.Course.Config.CSVMark != g.Course.Config.CSVMark {
		return files.Change{}
	}
	old, same := map[string]*gradebook.Table{}, map[string]bool{}
	for _, t := range g.Book.Tables {
		if slices.Contains(before.Used, g.prepared(t.ID)) {
			old[t.ID] = before.Book.Table(t.ID)
			same[t.ID] = gradebook.SameTable(before.Book, g.Book, t.ID)
		}
	}
	return files.Change{
		Same: func(set string) bool { return same[set] },
		SamePage: func(now *gradebook.Table, r *gradebook.Row) bool {
			t := old[now.ID]
			if t == nil || r.Status != gradebook.Graded {
				return false
			}
			row := t.Row(r.ID)
			return row != nil && row.Same(r) && before.Level(t, row) == g.Level(now, r)
		},
	}
}

// Remember writes the program's marks at the time of the decisions. A course without overrides has
// no such file.
func (g *Graded) Remember(folder *files.Folder) error {
	if g.recalled == nil {
		return nil
	}
	return folder.Write(policy.MemoryName, func(w io.Writer) error { return g.recalled.Remember(w, g.Book) })
}
