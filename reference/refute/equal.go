package refute

import (
	"cmp"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// An equalProof refutes that two games differ: the second player wins their difference, or their
// sum if they are impartial.
type equalProof struct {
	Game, Other game.Position
	parts       // of the difference, for each player who may begin
}

// Equal refutes the claim that g and h differ: g - h is a P-position, and so is g + h if
// they are impartial.
func Equal(g, h game.Position) Finder {
	return find(func(s *solve.Solver) proof {
		c := &equalProof{Game: g, Other: h}
		c.Wins = winsIf(s, Difference(g, h), game.Normal, beginners(g, h)...)
		unless(slices.ContainsFunc(c.Wins, func(w win) bool { return w.Wins }))
		return c
	})
}

func (c *equalProof) tell(w *writer) {
	if d := Difference(c.Game, c.Other); len(c.Wins) == 1 {
		w.say("Two games are equal exactly when their sum is a P-position, and ", d, " is one.")
	} else {
		w.say("Two games are equal exactly when the player who does not begin wins their difference, here ", d, ".")
	}
	w.wins(c.Wins)
}

func (c *equalProof) replay(p *referee) {
	who := beginners(c.Game, c.Other)
	p.check(len(c.Wins) == len(who))
	for i, first := range who {
		p.says(c.Wins[i], Difference(c.Game, c.Other), game.Normal, first, false)
	}
}

// An unequalProof refutes that two games are equal: with a third game added, a first player wins
// one sum and loses the other.
type unequalProof struct {
	Game, Other, Test game.Position
	parts             // of Game + Test, and of Other + Test
}

// Unequal refutes the claim that g = h: with J = *n added, where n is the lesser of the two nim
// values, one game is a P-position and the other is not. For partizan games J is 0, a number, a
// nimber or an up if one of these distinguishes them, and otherwise -h.
func Unequal(g, h game.Position) Finder {
	return find(func(s *solve.Solver) proof {
		c := &unequalProof{Game: g, Other: h}
		first := game.Both
		if len(beginners(g, h)) == 1 {
			n, m := halt.Must(s.Nimber(g)), halt.Must(s.Nimber(h))
			unless(n == m)
			c.Test = game.Nimber(min(n, m))
		} else {
			first = c.choose(s)
		}
		for _, side := range []game.Position{g, h} {
			c.Wins = append(c.Wins, winIf(s, side.Plus(c.Test), first, game.Normal))
		}
		return c
	})
}

// choose finds the test, and the player who begins.
func (c *unequalProof) choose(s *solve.Solver) game.Player {
	if first, different := c.tells(s); different {
		return first
	}
	g, errG := s.Entry(c.Game)
	h, errH := s.Entry(c.Other)
	var candidates []game.Position
	if errG == nil && errH == nil {
		unless(g == h)
		for _, v := range tests(s.Forms(), g, h) {
			candidates = append(candidates, game.Value(v))
		}
	}
	for _, test := range append(candidates, c.Other.Negative(), c.Game.Negative()) {
		c.Test = test
		if first, different := c.tells(s); different {
			return first
		}
	}
	halt.Check(ErrHolds)
	return 0
}

// tells reports whether the test distinguishes the games, and which player must begin.
func (c *unequalProof) tells(s *solve.Solver) (first game.Player, different bool) {
	for _, first := range game.Players {
		a := halt.Must(s.Wins(c.Game.Plus(c.Test), first, game.Normal))
		if b := halt.Must(s.Wins(c.Other.Plus(c.Test), first, game.Normal)); a != b {
			return first, true
		}
	}
	return 0, false
}

// tests lists simple games that may distinguish two forms: those that make one of them 0; then, the
// simplest first, numbers that bring stops near 0, and infinitesimals added to them.
func tests(t *cgt.Forms, g, h cgt.Form) []cgt.Simple {
	numbers := []cgt.Dyadic{{}}
	a, b := [2]cgt.Dyadic{}, [2]cgt.Dyadic{}
	a[0], a[1] = t.Stops(g)
	b[0], b[1] = t.Stops(h)
	for i := range a {
		numbers = append(numbers, a[i].Neg(), b[i].Neg())
		if x, ok := cgt.Between(minOf(a[i], b[i])); ok {
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

// minOf sorts two numbers.
func minOf(x, y cgt.Dyadic) (low, high cgt.Dyadic) {
	if y.Less(x) {
		return y, x
	}
	return x, y
}

func size(x cgt.Dyadic) cgt.Dyadic {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// small are infinitesimals, the simplest first.
var small = []cgt.Simple{{}, {Star: 1}, {Star: 2}, {Up: 1}, {Up: -1}, {Up: 1, Star: 1}, {Up: -1, Star: 1}, {Star: 3}, {Up: 2}, {Up: -2}, {Up: 2, Star: 1}, {Up: -2, Star: 1}}

func (c *unequalProof) tell(w *writer) {
	if len(c.Test.Parts()) == 0 {
		w.say("Equal games have the same outcome.")
	} else {
		w.say("Equal games have the same outcome whatever game is added to both. Add ", c.Test, " to each.")
	}
	w.wins(c.Wins)
}

func (c *unequalProof) replay(p *referee) {
	p.check(len(c.Wins) == 2)
	first, wins := c.Wins[0].First, c.Wins[0].Wins
	p.says(c.Wins[0], c.Game.Plus(c.Test), game.Normal, first, wins)
	p.says(c.Wins[1], c.Other.Plus(c.Test), game.Normal, first, !wins)
}

// A witnessProof refutes that a game distinguishes two others: both sums have the same outcome.
type witnessProof struct {
	Game, Other, Test game.Position
	parts             // of Game + Test for each player who may begin, then of Other + Test
}

// FailedWitness refutes the claim that j distinguishes g and h: g + j and h + j have the same
// outcome.
func FailedWitness(g, h, j game.Position) Finder {
	return find(func(s *solve.Solver) proof {
		c := &witnessProof{Game: g, Other: h, Test: j}
		who := beginners(g, h, j)
		for _, first := range who {
			unless(halt.Must(s.Wins(g.Plus(j), first, game.Normal)) != halt.Must(s.Wins(h.Plus(j), first, game.Normal)))
		}
		c.Wins = append(winsIf(s, g.Plus(j), game.Normal, who...), winsIf(s, h.Plus(j), game.Normal, who...)...)
		return c
	})
}

func (c *witnessProof) tell(w *writer) {
	w.say("A game tells the two apart if adding it to each gives different outcomes. With ", c.Test, " the outcomes are the same.")
	w.wins(c.Wins)
}

func (c *witnessProof) replay(p *referee) {
	who := beginners(c.Game, c.Other, c.Test)
	n := len(who)
	p.check(len(c.Wins) == 2*n)
	for i, first := range who {
		p.says(c.Wins[i], c.Game.Plus(c.Test), game.Normal, first, c.Wins[i].Wins)
		p.says(c.Wins[n+i], c.Other.Plus(c.Test), game.Normal, first, c.Wins[i].Wins)
	}
}
