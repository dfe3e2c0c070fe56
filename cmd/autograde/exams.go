package main

import (
	"sync"
	"sync/atomic"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
)

// exams prepares each problem set once, when it is first asked for.
type exams struct {
	budget checker.Budget
	order  []*preparedSet
	byID   map[string]*preparedSet
}

// A preparedSet is a problem set and what came of preparing it.
type preparedSet struct {
	set        *problems.Set
	once       sync.Once
	compile    func(*problems.Set) (*checker.Exam, []source.Diagnostic)
	exam       *checker.Exam // nil if the set is broken, or was not asked for yet
	complaints []source.Diagnostic
	// last replaces this one if it is broken: the set as it was
	// when it last was not; nil if it never was.
	last *preparedSet
	used atomic.Bool
}

// newExams takes a set as used from the start if it was asked for, or if somebody
// decided on marks for it: those of an examination on paper come without sheets.
// What was prepared before and has not changed is not prepared again.
func newExams(g *gradeRun, c *course, before *exams, compile func(*problems.Set) (*checker.Exam, []source.Diagnostic)) *exams {
	e := &exams{budget: c.Budget, byID: map[string]*preparedSet{}}
	for _, set := range c.sets {
		if !g.wanted(set.ID) {
			continue
		}
		p := &preparedSet{set: set, compile: compile}
		if before != nil {
			p = before.successor(p, c.Budget)
		}
		p.used.Store(len(g.only) > 0 || len(c.rules.Overrides.Students(set.ID)) > 0)
		e.order = append(e.order, p)
		e.byID[set.ID] = p
	}
	return e
}

// successor is what comes after what there is of the set: the same if nothing has
// changed.
func (e *exams) successor(p *preparedSet, budget checker.Budget) *preparedSet {
	old := e.byID[p.set.ID]
	switch {
	case old == nil:
	case old.set == p.set && e.budget == budget:
		return old
	case old.exam != nil:
		p.last = old
		old.last = nil
	default:
		p.last = old.last
	}
	return p
}

// get prepares the set if that has not been done, and gives what counts; the exam is
// nil if there is none.
func (p *preparedSet) get() *preparedSet {
	p.once.Do(func() { p.exam, p.complaints = p.compile(p.set) })
	if p.exam == nil && p.last != nil {
		return p.last
	}
	return p
}

// exam is the exam of a set; nil if it is broken or not to be graded.
func (e *exams) exam(id string) *checker.Exam {
	p := e.byID[id]
	if p == nil {
		return nil
	}
	p.used.Store(true)
	return p.get().exam
}

// used gives the sets that were asked for, by sheets or by --set, in the order of
// their ids, and the complaints about broken ones. A broken set stands as it was when it
// was last good, if it ever was.
func (e *exams) used() (list []*preparedSet, broken []source.Diagnostic) {
	for _, p := range e.order {
		if !p.used.Load() {
			continue
		}
		counts := p.get()
		if p.exam == nil {
			broken = append(broken, p.complaints...)
		}
		if counts.exam != nil {
			list = append(list, counts)
		}
	}
	return list, broken
}
