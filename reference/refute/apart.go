package refute

import (
	"cmp"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// An apartProof refutes that two games are equal: a third game added to both, and a
// player who begins, for whom it makes a difference.
type apartProof struct {
	Game, Other, Test game.Position
	Wins              []win // of Game + Test, and of Other + Test
}

// apart refutes the claim that g = h. The test is 0, a number, a nimber or an up if one of
// these does, and else the negative of h.
func apart(s *solve.Solver, g, h game.Position) (Refutation, error) {
	c := &apartProof{Game: g, Other: h}
	first, err := c.choose(s)
	if err != nil {
		return proved(g, c, err)
	}
	for _, side := range []game.Position{g, h} {
		w, err := winIf(s, side.Plus(c.Test), first)
		if err != nil {
			return proved(g, c, err)
		}
		c.Wins = append(c.Wins, w)
	}
	return proved(g, c, nil)
}

// choose finds the test, and who begins.
func (c *apartProof) choose(s *solve.Solver) (game.Player, error) {
	first, different, err := c.tells(s)
	if err != nil || different {
		return first, err
	}
	g, errG := s.Form(c.Game)
	h, errH := s.Form(c.Other)
	if errG == nil && errH == nil {
		if g == h {
			return 0, ErrHolds
		}
		for _, v := range tests(s.Forms(), g, h) {
			c.Test = game.Value(v)
			first, different, err := c.tells(s)
			if err != nil || different {
				return first, err
			}
		}
	}
	for _, other := range []game.Position{c.Other, c.Game} {
		c.Test = other.Negative()
		first, different, err := c.tells(s)
		if err != nil || different {
			return first, err
		}
	}
	return 0, ErrHolds
}

// tells reports whether the test tells the games apart, and which player must begin.
func (c *apartProof) tells(s *solve.Solver) (first game.Player, different bool, err error) {
	for _, first := range game.Players {
		a, err := s.Wins(c.Game.Plus(c.Test), first, game.Normal)
		if err != nil {
			return 0, false, err
		}
		b, err := s.Wins(c.Other.Plus(c.Test), first, game.Normal)
		if err != nil || a != b {
			return first, err == nil, err
		}
	}
	return 0, false, nil
}

// tests lists simple games that may tell two forms apart: those that bring one of them to
// 0; then, the simplest first, numbers by which stops are brought near 0, and infinitesimals
// added to them.
func tests(t *cgt.Forms, g, h cgt.Form) []cgt.Simple {
	numbers := []cgt.Dyadic{{}}
	a, b := [2]cgt.Dyadic{}, [2]cgt.Dyadic{}
	a[0], a[1] = t.Stops(g)
	b[0], b[1] = t.Stops(h)
	for i := range a {
		numbers = append(numbers, a[i].Neg(), b[i].Neg())
		if x, ok, _ := between(a[i], b[i]); ok {
			numbers = append(numbers, x.Neg())
		}
	}
	slices.SortStableFunc(numbers, func(x, y cgt.Dyadic) int {
		return cmp.Or(cmp.Compare(x.Log(), y.Log()), size(x).Compare(size(y)))
	})
	var list []cgt.Simple
	for _, form := range []cgt.Form{h, g} {
		if v, ok := t.Simple(form); ok {
			list = append(list, v.Neg())
		}
	}
	for _, v := range small {
		for _, v.Number = range slices.Compact(numbers) {
			list = append(list, v)
		}
	}
	return list
}

func size(x cgt.Dyadic) cgt.Dyadic {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// small are infinitesimals, the simplest first.
var small = []cgt.Simple{{}, {Star: 1}, {Star: 2}, {Up: 1}, {Up: -1}, {Up: 1, Star: 1}, {Up: -1, Star: 1}, {Star: 3}, {Up: 2}, {Up: -2}, {Up: 2, Star: 1}, {Up: -2, Star: 1}}

func (c *apartProof) weight() int { return weigh(c.Wins) + c.Test.Weight() }

func (c *apartProof) tell(w *writer) {
	if len(c.Test.Parts()) == 0 {
		w.say("Equal games have the same outcome.")
	} else {
		w.say("Equal games have the same outcome whatever game is added to both. Add ", c.Test, " to each.")
	}
	for _, v := range c.Wins {
		w.win(v)
	}
}

func (c *apartProof) replay(p *referee) error {
	if len(c.Wins) != 2 {
		return errShape
	}
	first, winner := c.Wins[0].First, c.Wins[0].Winner
	if err := p.says(c.Wins[0], c.Game.Plus(c.Test), first, winner); err != nil {
		return err
	}
	return p.says(c.Wins[1], c.Other.Plus(c.Test), first, winner.Other())
}
