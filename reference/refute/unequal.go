package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// An unequalProof refutes that two games are equal, if both players have the same moves in
// them: by a third game that makes one of them a P-position, and not the other.
type unequalProof struct {
	Game, Other, Test game.Position
	Evidence          [2]evidence // of Game + Test, and of Other + Test
}

// Unequal refutes the claim that g = h: with J = *n added, where n is the lesser of
// the two nim values, one game is a P-position and the other is not. For partizan games J
// is another simple game where one does, or else -h.
func Unequal(s *solve.Solver, g, h game.Position) (Refutation, error) {
	if g.Partizan() || h.Partizan() {
		return apart(s, g, h)
	}
	c := &unequalProof{Game: g, Other: h}
	return proved(g, c, c.find(s))
}

func (c *unequalProof) find(s *solve.Solver) error {
	n, err := s.Nimber(c.Game)
	if err != nil {
		return err
	}
	m, err := s.Nimber(c.Other)
	if err != nil {
		return err
	}
	if n == m {
		return ErrHolds
	}
	c.Test = game.Nimber(min(n, m))
	c.Evidence, err = evidenceOfBoth(s, c.Game, c.Other, c.Test)
	return err
}

// evidenceOfBoth finds the outcomes of two games with a third added to each.
func evidenceOfBoth(s *solve.Solver, g, h, test game.Position) (both [2]evidence, err error) {
	for i, side := range []game.Position{g, h} {
		if both[i], err = evidenceOf(s, side.Plus(test), game.Normal); err != nil {
			return both, err
		}
	}
	return both, nil
}

func (c *unequalProof) weight() int { return c.Evidence[0].weight() + c.Evidence[1].weight() }

func (c *unequalProof) tell(w *writer) {
	w.say("Equal games have the same outcome whatever game is added to both. Add ", c.Test, " to each.")
	w.evidence(c.Evidence[0])
	w.evidence(c.Evidence[1])
}

func (c *unequalProof) replay(p *referee) error {
	isP := c.Evidence[0].P
	if err := p.shows(c.Evidence[0], c.Game.Plus(c.Test), game.Normal, isP); err != nil {
		return err
	}
	return p.shows(c.Evidence[1], c.Other.Plus(c.Test), game.Normal, !isP)
}
