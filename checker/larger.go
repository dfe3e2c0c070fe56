package checker

import (
	"errors"
	"sync"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// A largerSearch holds the refutations that are too large for the budget of an answer, but
// depend on no more of the answer than one of four claims. They are worked out at most once
// for a question, which pays for them.
type largerSearch struct {
	mutex sync.Mutex
	known map[solve.Outcome]explain.Doc
}

// largerBudget is how many times the budget of an answer such a search may spend.
const largerBudget = 25

// tooLargeToPlay stands where a refutation would take too much.
var tooLargeToPlay = explain.Doc{explain.T("To play this out takes more positions than are searched for it, so that no play is shown here.")}

// refuted is the refutation of a claim about a question, or why there is none.
func (l *largerSearch) refuted(t *Task, claim solve.Outcome, find func(s *solve.Solver) (refute.Refutation, error)) (explain.Doc, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if doc, ok := l.known[claim]; ok {
		return doc, nil
	}
	task := *t
	task.Budget.Answer = min(t.Budget.Positions, largerBudget*t.Budget.Answer)
	task.effort = &effort{meter: game.NewMeter(task.Budget.Answer)}
	doc, err := task.refuted(nil, find)
	if doc == nil {
		doc = tooLargeToPlay
	}
	if l.known == nil {
		l.known = map[solve.Outcome]explain.Doc{}
	}
	l.known[claim] = doc
	return doc, err
}

// classRefutation refutes an outcome of a game of Left and Right. One that is too large for
// the answer's budget is worked out for the question, and then for one player who begins.
func classRefutation(t *Task, pos game.Position, claim solve.Outcome) func() explain.Doc {
	return func() explain.Doc {
		doc, err := t.refuted(nil, func(s *solve.Solver) (refute.Refutation, error) { return refute.WrongClass(s, pos, claim) })
		if doc == nil && err == nil {
			doc, err = t.larger.refuted(t, claim, func(s *solve.Solver) (refute.Refutation, error) { return refute.WrongClassOnce(s, pos, claim) })
		}
		if err != nil && !errors.Is(err, game.ErrLimit) {
			t.failed("refuting", err)
		}
		return doc
	}
}
