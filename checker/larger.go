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
// depend on no more of the answer than of which player it is wrong. They are worked out at
// most once for a question, which pays for them, when one of them is shown.
type largerSearch [2]struct {
	once sync.Once
	doc  explain.Doc
	err  error
}

// largerBudget is how many times the budget of an answer such a search may spend.
const largerBudget = 8

// tooLargeToPlay stands where a refutation would take too much.
var tooLargeToPlay = explain.Doc{explain.T("To play this out takes more positions than are searched for it, so that no play is shown here.")}

// refuted is the refutation of what is wrong if a player begins, or why there is none. It
// may depend on nothing else of an answer: who asks first must not matter.
func (l *largerSearch) refuted(t *Task, first game.Player, find func(s *solve.Solver) (refute.Refutation, error)) (explain.Doc, error) {
	found := &l[first]
	found.once.Do(func() {
		task := *t
		task.Budget.Answer = min(t.Budget.Positions, largerBudget*t.Budget.Answer)
		task.effort = &effort{meter: game.NewMeter(task.Budget.Answer)}
		if found.doc, found.err = task.refuted(nil, find); found.doc == nil {
			found.doc = tooLargeToPlay
		}
	})
	return found.doc, found.err
}

// classRefutation refutes an outcome of a game of Left and Right. One that is too large for
// the answer's budget is worked out for the question, and then for one player who begins.
func classRefutation(t *Task, pos game.Position, claim, right solve.Outcome) func() explain.Doc {
	return func() explain.Doc {
		doc, err := t.refuted(nil, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.WrongOutcome(s, pos, game.Normal, claim, game.Players[:]...)
		})
		if doc == nil && err == nil {
			first := refute.FirstWrong(claim, right)
			doc, err = t.larger.refuted(t, first, func(s *solve.Solver) (refute.Refutation, error) {
				return refute.WrongOutcome(s, pos, game.Normal, claim, first)
			})
		}
		if err != nil && !errors.Is(err, game.ErrLimit) {
			t.failed("refuting", err)
		}
		return doc
	}
}
