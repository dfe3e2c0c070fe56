package checker

import (
	"fmt"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
)

// Answers are the answers of one type: how they are read, and the field of a form that fits them.
type Answers[A any] struct {
	Parse    func(t *Task, v source.Value) (A, Findings, error)
	Field    Field
	Examples []string // as a sheet has them
}

// A Simple question is put together from functions, as Asked describes them, and needs no type of its own.
type Simple[A fmt.Stringer] struct {
	Answers[A]
	Wording string
	// Solve works out the reference answer and a worked solution.
	Solve func(t *Task) (A, explain.Doc, error)
	// Wrong are the notes on an answer that does not mean the same as the reference answer. It earns
	// nothing.
	Wrong func(t *Task, got A) []Note
	// Grade takes the place of Wrong where an answer may earn a part.
	Grade func(t *Task, got, want A) (points.Points, []Note, error)
	Rules func(t *Task, want A) []Rule[A] // nil if no mistake has a name
	Holds func(got, want A) bool          // nil if every part of the reference answer earns something
	Match func(got *A) Match              // nil if no game puts an answer to the test
}

// Ask is the question.
func (s Simple[A]) Ask() AnyAsked {
	q := &simple[A]{parts: s}
	if s.Match != nil {
		return Of(&tested[A]{q})
	}
	return Of(q)
}

// simple is a Simple question with its reference answer.
type simple[A fmt.Stringer] struct {
	Common[A]
	parts Simple[A]
}

func (q *simple[A]) Wording() string { return q.parts.Wording }

func (q *simple[A]) Solve(t *Task) (why explain.Doc, err error) {
	q.Ref, why, err = q.parts.Solve(t)
	return why, err
}

func (q *simple[A]) Parse(t *Task, v source.Value) (A, Findings, error) { return q.parts.Parse(t, v) }

func (q *simple[A]) Field() Field { return q.parts.Field }

func (q *simple[A]) Examples() []string { return q.parts.Examples }

func (q *simple[A]) Grade(t *Task, got A) (points.Points, []Note, error) {
	switch {
	case q.parts.Grade != nil:
		return q.parts.Grade(t, got, q.Ref)
	case meaning(got) == meaning(q.Ref):
		return points.Of(1), nil, nil
	}
	return points.Of(0), q.parts.Wrong(t, got), nil
}

func (q *simple[A]) Rules(t *Task) []Rule[A] {
	if q.parts.Rules == nil {
		return nil
	}
	return q.parts.Rules(t, q.Ref)
}

func (q *simple[A]) Holds(got A) bool { return q.parts.Holds != nil && q.parts.Holds(got, q.Ref) }

// tested is a Simple question about a game that puts an answer to the test.
type tested[A fmt.Stringer] struct{ *simple[A] }

func (q *tested[A]) Match(got *A) Match { return q.parts.Match(got) }

// meaning is the same for answers that mean the same.
func meaning(answer fmt.Stringer) string {
	if own, ok := answer.(meaner); ok {
		return own.Meaning()
	}
	return answer.String()
}
