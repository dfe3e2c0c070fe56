package refute

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A stopProof refutes a stop, by a number that lies between the true one and the one
// claimed. If Left begins, the Left stop decides who wins the game minus a number: Left if
// the stop is greater, Right if it is less; and the Right stop likewise if Right begins.
type stopProof struct {
	Game          game.Position
	Claimed, Test cgt.Dyadic
	parts         // of Game - Test; the stop is that of the player who begins
}

// WrongStop refutes the claim that a number is the stop of a game: the Left stop if who
// is Left.
func WrongStop(g game.Position, who game.Player, claimed cgt.Dyadic) Finder {
	return find(func(s *solve.Solver) proof {
		left, right := s.Forms().Stops(halt.Must(s.Form(g)))
		test := between([2]cgt.Dyadic{left, right}[who], claimed)
		return &stopProof{g, claimed, test, parts{Wins: winsIf(s, less(g, test), game.Normal, who)}}
	})
}

// between is a number strictly between two.
func between(a, b cgt.Dyadic) cgt.Dyadic {
	unless(a == b)
	x, ok := cgt.Between(minOf(a, b))
	if !ok {
		halt.Check(game.ErrLimit)
	}
	return x
}

// less is a game minus a number.
func less(g game.Position, x cgt.Dyadic) game.Position {
	return g.Plus(game.Value(cgt.Simple{Number: x.Neg()}))
}

func (c *stopProof) tell(w *writer) {
	v := c.Wins[0]
	than, would := "more", game.Left
	if c.Claimed.Less(c.Test) {
		than, would = "less", game.Right
	}
	w.say("If the ", v.First, " stop of ", c.Game, " were ", explain.Value(c.Claimed.String()), ", it would be "+than+" than ", explain.Value(c.Test.String()), ", and ", would, " would win ",
		v.Position, " when ", v.First, " begins. But ", v.loser().Other(), " wins.")
	w.wins(c.Wins)
}

func (c *stopProof) replay(p *referee) {
	p.check(len(c.Wins) == 1 && c.Claimed != c.Test)
	would := game.Left
	if c.Claimed.Less(c.Test) {
		would = game.Right
	}
	first := c.Wins[0].First
	p.says(c.Wins[0], less(c.Game, c.Test), game.Normal, first, first != would)
}

// A meanProof refutes a mean value: so many copies of the game have a stop on the wrong
// side of as many times the mean.
type meanProof struct {
	Game          game.Position
	Copies        int
	Claimed, Test cgt.Dyadic
	parts         // of the copies minus Test
}

// maxCopies bounds the copies of a game that are played at once.
const maxCopies = 8

// WrongMean refutes a mean value. The Left stop of any number of copies of a game is at
// least that many times its mean, and the Right stop at most.
func WrongMean(g game.Position, claimed cgt.Dyadic) Finder {
	return find(func(s *solve.Solver) proof {
		form := halt.Must(s.Form(g))
		heat := halt.Must(s.Forms().Thermograph(form))
		unless(heat.Mean == claimed)
		sum, c := cgt.Zero, &meanProof{Game: g, Claimed: claimed}
		for c.Copies = 1; c.Copies <= maxCopies; c.Copies++ {
			sum = halt.Must(s.Forms().Add(sum, form))
			total := c.total()
			stop, right := s.Forms().Stops(sum)
			who, beyond := game.Left, stop.Less(total)
			if claimed.Less(heat.Mean) {
				stop, who, beyond = right, game.Right, total.Less(right)
			}
			if beyond {
				c.Test = between(stop, total)
				c.Wins = winsIf(s, less(copies(g, c.Copies), c.Test), game.Normal, who)
				return c
			}
		}
		halt.Check(game.ErrLimit)
		return nil
	})
}

func copies(g game.Position, n int) (sum game.Position) {
	for range n {
		sum = sum.Plus(g)
	}
	return sum
}

func (c *meanProof) total() (x cgt.Dyadic) {
	for range c.Copies {
		x = x.Plus(c.Claimed)
	}
	return x
}

func (c *meanProof) tell(w *writer) {
	v := c.Wins[0]
	least, than := "least", "more"
	if v.First == game.Right {
		least, than = "most", "less"
	}
	many := "the game "
	if c.Copies > 1 {
		many = [...]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}[c.Copies] + " copies of "
	}
	w.say("If the mean value were ", explain.Value(c.Claimed.String()), ", the ", v.First, " stop of "+many, c.Game, " would be at "+least+" ", explain.Value(c.total().String()),
		", which is "+than+" than ", explain.Value(c.Test.String()), ", and ", v.First, " would win ", v.Position, " when beginning. But ", v.First.Other(), " wins.")
	w.wins(c.Wins)
}

func (c *meanProof) replay(p *referee) {
	p.check(len(c.Wins) == 1 && c.Copies >= 1 && c.Copies <= maxCopies && c.total() != c.Test)
	first := game.Left // whose stop is at least as many times the mean
	if c.total().Less(c.Test) {
		first = game.Right
	}
	p.says(c.Wins[0], less(copies(c.Game, c.Copies), c.Test), game.Normal, first, false)
}
