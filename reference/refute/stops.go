package refute

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A StopProof refutes a stop, by a number that lies between the true one and the one
// claimed. If Left begins, the Left stop tells who wins the game minus a number: Left if
// the stop is greater, Right if it is less; and the Right stop likewise if Right begins.
type StopProof struct {
	Game          game.Position
	Claimed, Test cgt.Dyadic
	Win           Win // of Game - Test; who begins tells which stop it is
}

// WrongStop refutes the claim that a number is the stop of a game: the Left stop if who
// is Left.
func WrongStop(s *solve.Solver, g game.Position, who game.Player, claimed cgt.Dyadic) (Refutation, error) {
	proof := &StopProof{Game: g, Claimed: claimed}
	form, err := s.Form(g)
	if err != nil {
		return proved(g, proof, err)
	}
	left, right := s.Forms().Stops(form)
	stop := left
	if who == game.Right {
		stop = right
	}
	var ok bool
	proof.Test, ok, err = between(stop, claimed)
	if err != nil || !ok {
		return proved(g, proof, holdsUnless(err))
	}
	proof.Win, err = winIf(s, minus(g, proof.Test), who)
	return proved(g, proof, err)
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

func (c *StopProof) weight() int { return c.Game.Weight() + c.Win.weight() }

func (c *StopProof) tell(w *writer) {
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

func (c *StopProof) replay(p *referee) error {
	would := game.Left
	switch {
	case c.Claimed == c.Test:
		return errShape
	case c.Claimed.Less(c.Test):
		would = game.Right
	}
	return p.says(c.Win, c.Game.Plus(game.Value(cgt.Simple{Number: c.Test.Neg()})), c.Win.First, would.Other())
}

// A MeanProof refutes a mean value: so many copies of the game have a stop on the wrong
// side of as many times the mean.
type MeanProof struct {
	Game          game.Position
	Copies        int
	Claimed, Test cgt.Dyadic
	Win           Win // of the copies minus Test
}

// maxCopies bounds the copies of a game that are played at once.
const maxCopies = 8

// WrongMean refutes a mean value. The Left stop of any number of copies of a game is at
// least that many times its mean, and the Right stop at most.
func WrongMean(s *solve.Solver, g game.Position, claimed cgt.Dyadic) (Refutation, error) {
	proof := &MeanProof{Game: g, Claimed: claimed}
	form, err := s.Form(g)
	if err != nil {
		return proved(g, proof, err)
	}
	heat, err := s.Forms().Thermograph(form)
	if err == nil && heat.Mean == claimed {
		err = ErrHolds
	}
	sum, total := cgt.Zero, cgt.Dyadic{}
	for n := 1; n <= maxCopies && err == nil; n++ {
		if sum, err = s.Forms().Add(sum, form); err != nil {
			break
		}
		total = total.Plus(claimed)
		left, right := s.Forms().Stops(sum)
		stop, who := left, game.Left
		if claimed.Less(heat.Mean) {
			stop, who = right, game.Right
		}
		if who == game.Left && !stop.Less(total) || who == game.Right && !total.Less(stop) {
			continue
		}
		test, ok, err := between(stop, total)
		if err != nil || !ok {
			return proved(g, proof, holdsUnless(err))
		}
		proof.Copies, proof.Test = n, test
		proof.Win, err = winIf(s, minus(copies(g, n), test), who)
		return proved(g, proof, err)
	}
	if err == nil {
		err = game.ErrLimit
	}
	return proved(g, proof, err)
}

func copies(g game.Position, n int) (sum game.Position) {
	for range n {
		sum = sum.Plus(g)
	}
	return sum
}

func (c *MeanProof) weight() int { return c.Copies*c.Game.Weight() + c.Win.weight() }

func (c *MeanProof) total() (x cgt.Dyadic) {
	for range c.Copies {
		x = x.Plus(c.Claimed)
	}
	return x
}

func (c *MeanProof) tell(w *writer) {
	who, least := name(c.Win.First), text("least")
	than := text("more")
	if c.Win.First == game.Right {
		least, than = "most", "less"
	}
	many := text("the game ")
	if c.Copies > 1 {
		many = text([]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}[c.Copies]) + " copies of "
	}
	w.say("If the mean value were ", explain.Value(c.Claimed.String()), ", the "+who+" stop of "+many, c.Game, " would be at "+least+" ", explain.Value(c.total().String()),
		", which is "+than+" than ", explain.Value(c.Test.String()), ", and "+who+" would win ", c.Win.Position, " when beginning. But "+name(c.Win.Winner)+" wins.")
	w.win(c.Win)
}

func (c *MeanProof) replay(p *referee) error {
	if c.Copies < 1 || c.Copies > maxCopies {
		return errShape
	}
	var sum game.Position
	for range c.Copies {
		sum = sum.Plus(c.Game)
	}
	first := game.Left // whose stop is at least as many times the mean
	if total := c.total(); total == c.Test {
		return errShape
	} else if total.Less(c.Test) {
		first = game.Right
	}
	return p.says(c.Win, sum.Plus(game.Value(cgt.Simple{Number: c.Test.Neg()})), first, first.Other())
}
