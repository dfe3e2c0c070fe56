package main

import (
	"sync"

	"grader/checker"
	"grader/cmd/internal/policy"
	"grader/problems"
	"grader/problems/source"
)

// exams prepares each problem set once, when it is first asked for.
type exams struct {
	order []*prepared
	byID  map[string]*prepared
}

type prepared struct {
	get  func() (*checker.Exam, []source.Diagnostic)
	mu   sync.Mutex
	used bool
}

// newExams takes a set as used from the start if it was asked for, or if somebody
// decided on marks for it: those of an examination on paper come without sheets.
func newExams(g *grading, overrides *policy.Overrides, compile func(*problems.Set) (*checker.Exam, []source.Diagnostic)) *exams {
	e := &exams{byID: map[string]*prepared{}}
	for _, set := range g.known {
		if !g.wanted(set.ID) {
			continue
		}
		p := &prepared{used: len(g.sets) > 0 || len(overrides.Students(set.ID)) > 0, get: sync.OnceValues(func() (*checker.Exam, []source.Diagnostic) { return compile(set) })}
		e.order = append(e.order, p)
		e.byID[set.ID] = p
	}
	return e
}

// exam is the exam of a set; nil if it is broken or not to be graded.
func (e *exams) exam(id string) *checker.Exam {
	p := e.byID[id]
	if p == nil {
		return nil
	}
	exam, _ := p.get()
	p.mu.Lock()
	p.used = true
	p.mu.Unlock()
	return exam
}

// used gives the exams that were asked for, by sheets or by --set, in the order of their ids, and all
// complaints about them.
func (e *exams) used() (list []*checker.Exam, complaints []source.Diagnostic) {
	for _, p := range e.order {
		if !p.used {
			continue
		}
		exam, more := p.get()
		complaints = append(complaints, more...)
		if exam != nil {
			list = append(list, exam)
		}
	}
	return list, complaints
}
