package course

import (
	"sync"
	"sync/atomic"

	"grader/checker"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/source"
)

// Exams prepares each problem set once, when it is first asked for.
type Exams struct {
	budget checker.Budget
	order  []*Prepared
	byID   map[string]*Prepared
}

// A Prepared is a problem set and what came of preparing it.
type Prepared struct {
	Set        *problems.Set
	once       sync.Once
	compile    func(*problems.Set) (*checker.Exam, []source.Diagnostic)
	Exam       *checker.Exam // nil if the set is broken, or was not asked for yet
	complaints []source.Diagnostic
	// last replaces this one if it is broken: the set as it was
	// when it last was not; nil if it never was.
	last *Prepared
	used atomic.Bool
}

// Exams are those of a course. It takes a set as used from the start if it was asked for, or if somebody
// decided on marks for it: those of an examination on paper come without sheets.
// What was prepared before and has not changed is not prepared again.
func (run *Run) Exams(c *Course, before *Exams) *Exams {
	e := &Exams{budget: c.Config.Budget, byID: map[string]*Prepared{}}
	compile := func(set *problems.Set) (*checker.Exam, []source.Diagnostic) {
		return checker.Compile(kinds.All, set, run.Program.Library(c.Config, set), c.Config.Budget, run.Jobs)
	}
	for _, set := range c.Sets {
		if !run.wanted(set.ID) {
			continue
		}
		p := &Prepared{Set: set, compile: compile}
		if before != nil {
			p = before.successor(p, c.Config.Budget)
		}
		p.used.Store(len(run.Only) > 0 || len(c.Rules.Overrides.Students(set.ID)) > 0)
		e.order = append(e.order, p)
		e.byID[set.ID] = p
	}
	return e
}

// successor is what comes after what there is of the set: the same if nothing has
// changed.
func (e *Exams) successor(p *Prepared, budget checker.Budget) *Prepared {
	old := e.byID[p.Set.ID]
	switch {
	case old == nil:
	case old.Set == p.Set && e.budget == budget:
		return old
	case old.Exam != nil:
		p.last = old
		old.last = nil
	default:
		p.last = old.last
	}
	return p
}

// get prepares the set if that has not been done, and gives what counts; the exam is
// nil if there is none.
func (p *Prepared) get() *Prepared {
	p.once.Do(func() { p.Exam, p.complaints = p.compile(p.Set) })
	if p.Exam == nil && p.last != nil {
		return p.last
	}
	return p
}

// Exam is the exam of a set; nil if it is broken or not to be graded.
func (e *Exams) Exam(id string) *checker.Exam {
	p := e.byID[id]
	if p == nil {
		return nil
	}
	p.used.Store(true)
	return p.get().Exam
}

// Used gives the sets that were asked for, by sheets or by --set, in the order of
// their ids, and the complaints about broken ones. A broken set stands as it was when it
// was last good, if it ever was.
func (e *Exams) Used() (list []*Prepared, broken []source.Diagnostic) {
	for _, p := range e.order {
		if !p.used.Load() {
			continue
		}
		counts := p.get()
		if p.Exam == nil {
			broken = append(broken, p.complaints...)
		}
		if counts.Exam != nil {
			list = append(list, counts)
		}
	}
	return list, broken
}
