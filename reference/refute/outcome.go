package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
)

// An outcomeProof refutes the outcome of a game in which both players have the same moves.
type outcomeProof struct {
	Game     game.Position
	Play     game.Play
	ClaimedP bool
	Evidence evidence
}

// WrongOutcome refutes the claim that pos is a P-position or an N-position. That
// a position has no winning move is the claim that it is P. In normal play it may be
// partizan.
func WrongOutcome(s *solve.Solver, pos game.Position, play game.Play, claimed solve.Outcome) (Refutation, error) {
	if pos.Partizan() || claimed == solve.L || claimed == solve.R {
		if play != game.Normal {
			return Refutation{}, fmt.Errorf("misère play of %s is not decided", pos)
		}
		return WrongClass(s, pos, claimed)
	}
	c := &outcomeProof{Game: pos, Play: play, ClaimedP: claimed != solve.N}
	outcome, err := s.Outcome(pos, play)
	if err == nil && outcome == claimed {
		err = ErrHolds
	}
	if err == nil {
		c.Evidence, err = evidenceOf(s, pos, play)
	}
	return proved(pos, c, err)
}

func (c *outcomeProof) weight() int { return c.Evidence.weight() }

func (c *outcomeProof) tell(w *writer) { w.evidence(c.Evidence) }

func (c *outcomeProof) replay(p *referee) error {
	return p.shows(c.Evidence, c.Game, c.Play, !c.ClaimedP)
}
