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
	return find(func() proof { return reversible(s, g, who, x) })
}
