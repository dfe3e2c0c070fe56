package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// A witnessProof refutes that a game tells two others apart, if both players have the same
// moves in all: the two sums are both P-positions, or both N-positions.
type witnessProof struct {
	Game, Other, Test game.Position
	Evidence          [2]evidence // of Game + Test, and of Other + Test
}

// FailedWitness refutes the claim that j tells g and h apart: g + j and h + j have
// the same outcome.
func FailedWitness(s *solve.Solver, g, h, j game.Position) (Refutation, error) {
	if g.Partizan() || h.Partizan() || j.Partizan() {
		return sameOutcome(s, g, h, j)
	}
	c := &witnessProof{Game: g, Other: h, Test: j}
	return proved(g, c, c.find(s))
}

func (c *witnessProof) find(s *solve.Solver) error {
	a, err := s.Outcome(c.Game.Plus(c.Test), game.Normal)
	if err != nil {
		return err
	}
	b, err := s.Outcome(c.Other.Plus(c.Test), game.Normal)
	if err != nil {
		return err
	}
	if a != b {
		return ErrHolds
	}
	c.Evidence, err = evidenceOfBoth(s, c.Game, c.Other, c.Test)
	return err
}

func (c *witnessProof) weight() int { return c.Evidence[0].weight() + c.Evidence[1].weight() }

const failedWitness = "A game tells the two apart if adding it to each gives different outcomes. With "

func (c *witnessProof) tell(w *writer) {
	w.say(failedWitness, c.Test, " the outcomes are the same.")
	w.evidence(c.Evidence[0])
	w.evidence(c.Evidence[1])
}

func (c *witnessProof) replay(p *referee) error {
	isP := c.Evidence[0].P
	if err := p.shows(c.Evidence[0], c.Game.Plus(c.Test), game.Normal, isP); err != nil {
		return err
	}
	return p.shows(c.Evidence[1], c.Other.Plus(c.Test), game.Normal, isP)
}

// A sameProof refutes that a game tells two others apart: both sums are won alike.
type sameProof struct {
	Game, Other, Test game.Position
	Wins              []win // of Game + Test if Left begins, if Right begins; of Other + Test
}

// sameOutcome refutes the claim that j tells g and h apart.
func sameOutcome(s *solve.Solver, g, h, j game.Position) (Refutation, error) {
	c := &sameProof{Game: g, Other: h, Test: j}
	for _, side := range []game.Position{g, h} {
		wins, err := winsIf(s, side.Plus(j), game.Left, game.Right)
		if err != nil {
			return proved(g, c, err)
		}
		c.Wins = append(c.Wins, wins...)
	}
	for i := range game.Players {
		if c.Wins[i].Winner != c.Wins[i+2].Winner {
			return proved(g, c, ErrHolds)
		}
	}
	return proved(g, c, nil)
}

func (c *sameProof) weight() int { return weigh(c.Wins) + c.Test.Weight() }

func (c *sameProof) tell(w *writer) {
	w.say(failedWitness, c.Test, " the outcomes are the same.")
	for _, v := range c.Wins {
		w.win(v)
	}
}

func (c *sameProof) replay(p *referee) error {
	if len(c.Wins) != 4 {
		return errShape
	}
	for i, w := range c.Wins {
		side := c.Game
		if i >= 2 {
			side = c.Other
		}
		if err := p.says(w, side.Plus(c.Test), game.Players[i%2], c.Wins[i%2].Winner); err != nil {
			return err
		}
	}
	return nil
}
