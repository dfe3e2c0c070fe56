package refute

import (
	"fmt"
	"slices"

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
func WrongStop(s *solve.Solver, g game.Position, who game.Player, claimed cgt.Dyadic) (Refutation, error) {
	return find(func() proof {
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
func WrongMean(s *solve.Solver, g game.Position, claimed cgt.Dyadic) (Refutation, error) {
	return find(func() proof {
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

// A temperatureProof refutes a temperature. If it is not below 0, a tax shows it: one not
// below the temperature claimed, at which the walls are still apart, or one below, at which
// they have met. A temperature below 0 is that of a number, which a game is or is not.
type temperatureProof struct {
	Game         game.Position
	Claimed, Tax cgt.Dyadic
	// Lines are what each player does best at the tax; none where the game is a number. Walls
	// are those of the opponents in what they leave.
	parts  // Wins are of the game minus Number
	Walls  [2]cgt.Dyadic
	Number cgt.Dyadic // that the game is, or would be
}

// WrongTemperature refutes a temperature.
func WrongTemperature(s *solve.Solver, g game.Position, claimed cgt.Dyadic) (Refutation, error) {
	return find(func() proof {
		h := halt.Must(s.Thermograph(g))
		unless(h.Temperature == claimed)
		c := &temperatureProof{Game: g, Claimed: claimed, Number: h.Mean}
		switch {
		case h.Temperature.Sign() < 0:
			c.Wins = winsIf(s, less(g, c.Number), game.Normal, game.Players[:]...)
			return c
		case h.Temperature.Less(claimed):
			c.Tax = h.Temperature
		case claimed.Sign() > 0:
			c.Tax = claimed
		}
		for _, who := range game.Players {
			c.choose(s, who)
		}
		if h.Temperature.Sign() == 0 && claimed.Sign() < 0 {
			c.Wins = winsIf(s, less(g, c.Number), game.Normal, game.Players[:]...)
			c.Wins = slices.DeleteFunc(c.Wins, func(w win) bool { return !w.Wins })[:1]
		}
		return c
	})
}

// choose finds what a player does best where every move costs the tax.
func (c *temperatureProof) choose(s *solve.Solver, who game.Player) {
	found := false
	var best solve.Option
	for _, o := range halt.Must(s.EveryOption(c.Game, who, maxListed)) {
		left, right := halt.Must(s.Thermograph(o.To)).At(c.Tax)
		x := [2]cgt.Dyadic{right, left}[who]
		if !found || better(who, x, c.Walls[who]) {
			best, c.Walls[who], found = o, x, true
		}
	}
	if !found { // which only numbers have
		halt.Check(fmt.Errorf("%s has no move in %s", who, c.Game))
	}
	c.Lines = append(c.Lines, lineOf(c.Game, who, best))
}

// better reports whether a number is better for a player than another.
func better(who game.Player, x, than cgt.Dyadic) bool {
	return x != than && than.Less(x) == (who == game.Left)
}

// after is where the game stands once the tax is paid, too, if a player has moved.
func (c *temperatureProof) after(who game.Player) cgt.Dyadic {
	if who == game.Right {
		return c.Walls[who].Plus(c.Tax)
	}
	return c.Walls[who].Minus(c.Tax)
}

func (c *temperatureProof) tell(w *writer) {
	if len(c.Lines) == 0 {
		rule := []any{"The temperature of a whole number is -1, and of a fraction with the denominator 2^n it is -1/2^n: here ", explain.Value(ofNumber(c.Number).String()), "."}
		if _, plain := game.NumberOf(c.Game); plain {
			w.say(append([]any{c.Game, " is a number. "}, rule...)...)
			return
		}
		w.say(append([]any{c.Game, " is the number ", explain.Value(c.Number.String()), ", since whoever begins loses ", less(c.Game, c.Number), ". "}, rule...)...)
		w.wins(c.Wins)
		return
	}
	w.say("Let every move cost the tax ", explain.Value(c.Tax.String()), ". The best that each player can do then:")
	t := explain.Table{Header: explain.Row(text("player"), text("move"), text("leaves"), text("there"), text("with the tax"))}
	for _, m := range c.Lines {
		at := c.Walls[m.Who].String()
		wall, sign := text("right wall at "), " - "
		if m.Who == game.Right {
			wall, sign = "left wall at ", " + "
		}
		row := explain.Row(name(m.Who), explain.Code(m.Move), code(m.To), wall,
			explain.Value(at+sign+c.Tax.String()+" = "+c.after(m.Who).String()))
		row[3] = append(row[3], explain.Value(at))
		t.Rows = append(t.Rows, row)
	}
	w.doc = append(w.doc, t)
	l, r := c.after(game.Left), c.after(game.Right)
	switch {
	case r.Less(l):
		w.say("So the left wall stands at ", explain.Value(l.String()), " and the right wall at ", explain.Value(r.String()),
			". They have not met at this tax, and the temperature is higher than ", explain.Value(c.Claimed.String()), ".")
	case len(c.Wins) == 0:
		w.say("So both walls stand at ", explain.Value(l.String()), ". They have met at this tax, and the temperature is less than ", explain.Value(c.Claimed.String()), ".")
	default:
		w.say("A temperature below 0 is that of a number. Both stops are ", explain.Value(c.Number.String()), ", so that the game would be this number. But then whoever begins would lose ", less(c.Game, c.Number), ".")
		w.wins(c.Wins)
	}
}

// ofNumber is the temperature of a number.
func ofNumber(x cgt.Dyadic) cgt.Dyadic { return cgt.Fraction(-1, x.Log()) }

func (c *temperatureProof) replay(p *referee) {
	if len(c.Lines) == 0 {
		p.check(ofNumber(c.Number) != c.Claimed && len(c.Wins) == 2)
		for i, first := range game.Players {
			p.says(c.Wins[i], less(c.Game, c.Number), game.Normal, first, false)
		}
		return
	}
	p.check(c.Tax.Sign() >= 0 && len(c.Lines) == 2)
	for i, who := range game.Players {
		p.best(c.Lines[i], who, c.Walls[who], c.Game, c.Tax)
	}
	l, r := c.after(game.Left), c.after(game.Right)
	switch {
	case r.Less(l): // apart
		p.check(!c.Tax.Less(c.Claimed) && len(c.Wins) == 0)
	case l == r && c.Claimed.Sign() >= 0: // met
		p.check(c.Tax.Less(c.Claimed) && len(c.Wins) == 0)
	default:
		p.check(l == r && c.Tax.Sign() == 0 && l == c.Number && len(c.Wins) == 1)
		p.says(c.Wins[0], less(c.Game, c.Number), game.Normal, c.Wins[0].First, true)
	}
}

// best checks that a player does best by a move where every move costs a tax.
func (p *referee) best(m line, who game.Player, wall cgt.Dyadic, g game.Position, tax cgt.Dyadic) {
	p.legal(m, who, g)
	p.left = p.budget
	p.check(p.wallAt(m.To, who.Other(), tax) == wall)
	for step := range g.Steps(who) {
		p.lookAt(g)
		p.check(!better(who, p.wallAt(g.After(step), who.Other(), tax), wall))
	}
}
