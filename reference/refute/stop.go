package refute

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A stopProof refutes a stop, by a number that lies between the true one and the one
// claimed. If Left begins, the Left stop decides who wins the game minus a number: Left if
// the stop is greater, Right if it is less; and the Right stop likewise if Right begins.
type stopProof struct {
	Game          game.Position
	Claimed, Test cgt.Dyadic
	Win           win // of Game - Test; the stop is that of the player who begins
}

// WrongStop refutes the claim that a number is the stop of a game: the Left stop if who
// is Left.
func WrongStop(s *solve.Solver, g game.Position, who game.Player, claimed cgt.Dyadic) (Refutation, error) {
	c := &stopProof{Game: g, Claimed: claimed}
	form, err := s.Form(g)
	if err != nil {
		return proved(g, c, err)
	}
	left, right := s.Forms().Stops(form)
	stop := left
	if who == game.Right {
		stop = right
	}
	var ok bool
	c.Test, ok, err = between(stop, claimed)
	if err != nil || !ok {
		return proved(g, c, holdsUnless(err))
	}
	c.Win, err = winIf(s, minus(g, c.Test), who)
	return proved(g, c, err)
}

// between is a number strictly between two; ok is false if they are equal.
func between(a, b cgt.Dyadic) (x cgt.Dyadic, ok bool, err error) {
	switch {
	case a == b:
		return x, false, nil
	case b.Less(a):
		a, b = b, a
	}
	if x, ok = cgt.Between(a, b); !ok {
		return x, false, game.ErrLimit
	}
	return x, true, nil
}

func holdsUnless(err error) error {
	if err == nil {
		err = ErrHolds
	}
	return err
}

// minus is a game minus a number.
func minus(g game.Position, x cgt.Dyadic) game.Position {
	return g.Plus(game.Value(cgt.Simple{Number: x.Neg()}))
}

func (c *stopProof) weight() int { return c.Game.Weight() + c.Win.weight() }

func (c *stopProof) tell(w *writer) {
	who := name(c.Win.First)
	d := minus(c.Game, c.Test)
	than, would := "more", name(game.Left)
	if c.Claimed.Less(c.Test) {
		than, would = "less", name(game.Right)
	}
	w.say("If the "+who+" stop of ", c.Game, " were ", explain.Value(c.Claimed.String()), ", it would be "+text(than)+" than ", explain.Value(c.Test.String()), ", and "+would+" would win ",
		d, " when "+who+" begins. But "+name(c.Win.Winner)+" wins.")
	w.win(c.Win)
}

func (c *stopProof) replay(p *referee) error {
	would := game.Left
	switch {
	case c.Claimed == c.Test:
		return errShape
	case c.Claimed.Less(c.Test):
		would = game.Right
	}
	return p.says(c.Win, c.Game.Plus(game.Value(cgt.Simple{Number: c.Test.Neg()})), c.Win.First, would.Other())
}
