package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// ProofOf is what a refutation rests on, for tests that spoil it.
func ProofOf(r Refutation) any { return r.proof }

// Replay replays a refutation within a budget.
func Replay(r Refutation, budget int) error { return Replayer{Budget: budget}.Replay(r) }

// Reversible refutes the claim that the option x of a player is not reversible.
func Reversible(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	return find(func() proof {
		for _, y := range game.Must(s.EveryOption(x.To, who.Other(), maxListed)) {
			if game.Must(s.WinsSecond(minus(g, y.To, who), who)) {
				return reversedBy(s, lineOf(g, who, x), lineOf(x.To, who.Other(), y))
			}
		}
		game.Check(ErrHolds)
		return nil
	})
}
