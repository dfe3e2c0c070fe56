package refute

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A meanProof refutes a mean value: so many copies of the game have a stop on the wrong
// side of as many times the mean.
type meanProof struct {
	Game          game.Position
	Copies        int
	Claimed, Test cgt.Dyadic
	Win           win // of the copies minus Test
}

// maxCopies bounds the copies of a game that are played at once.
const maxCopies = 8

// WrongMean refutes a mean value. The Left stop of any number of copies of a game is at
// least that many times its mean, and the Right stop at most.
func WrongMean(s *solve.Solver, g game.Position, claimed cgt.Dyadic) (Refutation, error) {
	c := &meanProof{Game: g, Claimed: claimed}
	form, err := s.Form(g)
	if err != nil {
		return proved(g, c, err)
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
			return proved(g, c, holdsUnless(err))
		}
		c.Copies, c.Test = n, test
		c.Win, err = winIf(s, minus(copies(g, n), test), who)
		return proved(g, c, err)
	}
	if err == nil {
		err = game.ErrLimit
	}
	return proved(g, c, err)
}

func copies(g game.Position, n int) (sum game.Position) {
	for range n {
		sum = sum.Plus(g)
	}
	return sum
}

func (c *meanProof) weight() int { return c.Copies*c.Game.Weight() + c.Win.weight() }

func (c *meanProof) total() (x cgt.Dyadic) {
	for range c.Copies {
		x = x.Plus(c.Claimed)
	}
	return x
}

func (c *meanProof) tell(w *writer) {
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

func (c *meanProof) replay(p *referee) error {
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
