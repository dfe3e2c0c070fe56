package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// An equalProof refutes that two games differ in which both players have the same moves:
// their sum is a P-position.
type equalProof struct {
	Game, Other game.Position
	Evidence    evidence // of the sum
}

// Equal refutes the claim that g and h differ: g - h is a P-position, and so is g + h if
// they are impartial.
func Equal(s *solve.Solver, g, h game.Position) (Refutation, error) {
	if g.Partizan() || h.Partizan() {
		return equalSides(s, g, h)
	}
	c := &equalProof{Game: g, Other: h}
	outcome, err := s.Outcome(g.Plus(h), game.Normal)
	if err == nil && outcome != solve.P {
		err = ErrHolds
	}
	if err == nil {
		c.Evidence, err = evidenceOf(s, g.Plus(h), game.Normal)
	}
	return proved(g, c, err)
}

func (c *equalProof) weight() int { return c.Evidence.weight() }

func (c *equalProof) tell(w *writer) {
	w.say("Two games are equal exactly when their sum is a P-position, and ", c.Game.Plus(c.Other), " is one.")
	w.evidence(c.Evidence)
}

func (c *equalProof) replay(p *referee) error {
	return p.shows(c.Evidence, c.Game.Plus(c.Other), game.Normal, true)
}

// A zeroProof refutes that two games differ: the player who does not begin wins their
// difference.
type zeroProof struct {
	Game, Other game.Position
	Wins        []win
}

// equalSides refutes the claim that g and h differ.
func equalSides(s *solve.Solver, g, h game.Position) (Refutation, error) {
	wins, err := winsIf(s, Difference(g, h), game.Left, game.Right)
	if err == nil && (wins[0].Winner == game.Left || wins[1].Winner == game.Right) {
		err = ErrHolds
	}
	return proved(g, &zeroProof{Game: g, Other: h, Wins: wins}, err)
}

func (c *zeroProof) weight() int { return weigh(c.Wins) }

func (c *zeroProof) tell(w *writer) {
	w.say("Two games are equal exactly when the player who does not begin wins their difference, here ", Difference(c.Game, c.Other), ".")
	for _, v := range c.Wins {
		w.win(v)
	}
}

func (c *zeroProof) replay(p *referee) error {
	if len(c.Wins) != 2 {
		return errShape
	}
	d := c.Game.Plus(c.Other.Negative())
	for i, w := range c.Wins {
		first := game.Players[i]
		if err := p.says(w, d, first, first.Other()); err != nil {
			return err
		}
	}
	return nil
}
