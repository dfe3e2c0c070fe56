package refute

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// outcomeOf is the result of an outcome.
func outcomeOf(o solve.Outcome) result {
	return map[solve.Outcome]result{solve.P: lost, solve.D: drawn, solve.N: won}[o]
}

// An endlessProof refutes what a player gets by beginning in a position from which play may never end.
type endlessProof struct {
	Game             game.Position
	First            game.Player // who begins: Both if both have the same moves
	Claimed, Outcome result
	// A win, if somebody wins. In a draw, Lines are the moves by which a player never loses, one for
	// each position that may come up and is a draw: the player who begins where that one was said to
	// lose, and else the other.
	parts
}

// WrongEndless refutes the claim that a position has an outcome, if play may never end from it and both
// players have the same moves.
func WrongEndless(pos game.Position, claimed solve.Outcome) Finder {
	return WrongResult(pos, game.Both, solve.Result(outcomeOf(claimed)))
}

// WrongResult refutes what a player is said to get by beginning, if play may never end.
func WrongResult(pos game.Position, first game.Player, claimed solve.Result) Finder {
	return find(func(s *solve.Solver) proof { return againstEndless(s, pos, first, result(claimed)) })
}

func againstEndless(s *solve.Solver, pos game.Position, first game.Player, claimed result) *endlessProof {
	if !pos.Partizan() {
		first = game.Both
	}
	c := &endlessProof{Game: pos, First: first, Claimed: claimed, Outcome: result(halt.Must(s.Result(pos, first)))}
	unless(c.Outcome == claimed)
	if c.Outcome == drawn {
		c.hold(s)
	} else {
		c.Wins = []win{winIf(s, pos, first, game.Normal)}
	}
	return c
}

// maxHeld bounds the positions in which a move is shown that holds a draw.
const maxHeld = 16

// holder is the player who never loses.
func (c *endlessProof) holder() game.Player {
	if c.Claimed == lost {
		return c.First
	}
	return c.First.Other()
}

// begins are the positions in which the player may first be to move who never loses.
func (c *endlessProof) begins() (list []game.Position) {
	if c.Claimed == lost {
		return []game.Position{c.Game}
	}
	for step := range c.Game.Steps(c.First) {
		list = append(list, c.Game.After(step))
	}
	return list
}

// hold finds the moves by which a player never loses. Of several it takes one after which the fewest
// new positions may come up.
func (c *endlessProof) hold(s *solve.Solver) {
	who := c.holder()
	met := map[string]bool{}
	open := func(list []game.Position) (fresh []game.Position) {
		for _, pos := range list {
			if !met[pos.Key()] && halt.Must(s.Result(pos, who)) == solve.Draw {
				fresh = append(fresh, pos)
			}
		}
		return fresh
	}
	todo := open(c.begins())
	for len(todo) > 0 {
		pos := todo[0]
		todo = todo[1:]
		if met[pos.Key()] {
			continue
		}
		met[pos.Key()] = true
		if len(met) > maxHeld {
			halt.Check(game.ErrLimit)
		}
		var best solve.Option
		var replies []game.Position
		for i, o := range halt.Must(s.Drawing(pos, who)) {
			var after []game.Position
			for _, r := range halt.Must(s.EveryOption(o.To, who.Other(), maxListed)) {
				after = append(after, r.To)
			}
			if after = open(after); i == 0 || len(after) < len(replies) {
				best, replies = o, after
			}
		}
		c.Lines = append(c.Lines, lineOf(pos, who, best))
		todo = append(todo, replies...)
	}
}

func (c *endlessProof) tell(w *writer) {
	holder := "the player"
	begins := []any{"Whoever begins in ", c.Game}
	switch {
	case c.First != game.Both:
		holder, begins = c.holder().Name(), []any{c.First, ", who begins in ", c.Game, ","}
	case c.Claimed == won:
		holder = "the opponent"
	}
	switch {
	case c.Outcome != drawn:
		w.wins(c.Wins)
		return
	case c.Claimed == lost:
		w.say(append(begins, " need not lose: after each move of this table every reply leads to a position of the table again, or to one that "+holder+" wins.")...)
	default:
		w.say(append(begins, " cannot win: every move leads to a position of this table, or to one that "+holder+" wins, and after each move of the table every reply does so again.")...)
	}
	t := explain.Table{Header: explain.Row(text("position"), text("move"), text("leaves"))}
	for _, l := range c.Lines {
		t.Rows = append(t.Rows, explain.Row(code(l.From), explain.Move(l.Move), code(l.To)))
	}
	w.doc = append(w.doc, t)
}

func (c *endlessProof) replay(p *referee) {
	p.check(c.Claimed != c.Outcome && (c.First == game.Both) != c.Game.Partizan())
	if c.Outcome != drawn {
		p.check(len(c.Wins) == 1 && len(c.Lines) == 0)
		p.says(c.Wins[0], c.Game, game.Normal, c.First, c.Outcome == won)
		return
	}
	p.check(p.playedBack(c.Game, c.First) == drawn)
	who := c.holder()
	held := map[string]bool{}
	for _, l := range c.Lines {
		held[l.From.Key()] = true
	}
	for _, pos := range c.begins() {
		p.holds(pos, who, held)
	}
	for _, l := range c.Lines {
		p.legal(l, who, l.From)
		p.each(l.To, who.Other(), func(_ game.Step, to game.Position) { p.holds(to, who, held) })
	}
}

// holds checks that a player, who is to move, has a move in a position that is shown, or wins it.
func (p *referee) holds(pos game.Position, who game.Player, held map[string]bool) {
	key := pos.Key()
	if !held[key] {
		p.check(p.playedBack(pos, who) == won)
		held[key] = true
	}
}

// tellsValues is the least number of which a heap, added to both, gives games of two values different
// outcomes.
func tellsValues(v, w cgt.Loopy) (n uint64) {
	for resultOf(v.Plus(cgt.Loopy{N: n})) == resultOf(w.Plus(cgt.Loopy{N: n})) {
		n++
	}
	return n
}

// A loopyProof refutes a value of a game in which play may never end: were it right, the game and *N
// would have another outcome.
type loopyProof struct {
	One     game.Position
	Claimed cgt.Loopy
	N       uint64
	*endlessProof
}

// WrongLoopy refutes a value of a game in which play may never end.
func WrongLoopy(pos game.Position, claimed cgt.Loopy) Finder {
	return find(func(s *solve.Solver) proof {
		value := halt.Must(s.Loopy(pos))
		unless(value.Equal(claimed))
		n := tellsValues(value, claimed)
		with := pos
		if n > 0 {
			with = pos.Plus(game.Nimber(n))
		}
		return &loopyProof{pos, claimed, n, againstEndless(s, with, game.Both, resultOf(claimed.Plus(cgt.Loopy{N: n})))}
	})
}

func (c *loopyProof) tell(w *writer) {
	w.say("If the value were ", explain.Value(c.Claimed.String()), ", then ", c.Game, " would be "+c.endlessProof.Claimed.String()+". But it is "+c.Outcome.String()+".")
	c.endlessProof.tell(w)
}

func (c *loopyProof) replay(p *referee) {
	p.check(c.N == 0 && same(c.Game, c.One) || c.N > 0 && same(c.Game, c.One.Plus(game.Nimber(c.N))))
	p.check(c.endlessProof.Claimed == resultOf(c.Claimed.Plus(cgt.Loopy{N: c.N})))
	c.endlessProof.replay(p)
}

// An afterProof refutes that a move wins, or does not lose: it leaves a position of another outcome.
type afterProof struct {
	Move line
	*endlessProof
}

// NotLost refutes the claim that a move of a player wins where play may never end: the opponent, who
// begins then, does not lose what it leaves.
func NotLost(pos game.Position, who game.Player, move solve.Option) Finder {
	return afterMove(pos, who, move, lost)
}

// NotDrawn refutes the claim that a move of a player does not lose: the opponent wins what it leaves.
func NotDrawn(pos game.Position, who game.Player, move solve.Option) Finder {
	return afterMove(pos, who, move, drawn)
}

func afterMove(pos game.Position, who game.Player, move solve.Option, claimed result) Finder {
	return find(func(s *solve.Solver) proof {
		return &afterProof{lineOf(pos, who, move), againstEndless(s, move.To, who.Other(), claimed)}
	})
}

func (c *afterProof) tell(w *writer) {
	if c.First == game.Both {
		w.say("The move ", explain.Move(c.Move.Move), " leaves ", c.Game, ", which is "+c.Outcome.String()+".")
	} else {
		gets := map[result]string{won: " wins.", drawn: " does not lose.", lost: " loses."}[c.Outcome]
		w.say(c.Move.move(), explain.Move(c.Move.Move), " leaves ", c.Game, ", where ", c.First, " begins and"+gets)
	}
	c.endlessProof.tell(w)
}

func (c *afterProof) weight() int { return c.Move.weight() + c.endlessProof.weight() }

func (c *afterProof) replay(p *referee) {
	p.legal(c.Move, c.Move.Who, c.Move.From)
	p.check(same(c.Move.To, c.Game) && (c.First == game.Both || c.First == c.Move.Who.Other()))
	c.endlessProof.replay(p)
}

// A comparedProof compares two games in which play may never end, each with Test added: to refute
// that they are equal, the outcomes differ; to refute that Test tells them apart, they agree.
type comparedProof struct {
	Game, Other, Test game.Position
	Outcome           [2]result
	Shown             []*endlessProof // where they differ
}

func unequalEndless(s *solve.Solver, g, h game.Position) proof {
	v, w := halt.Must(s.Loopy(g)), halt.Must(s.Loopy(h))
	unless(v.Equal(w))
	c := compared(s, g, h, game.Nimber(tellsValues(v, w)))
	c.Shown = []*endlessProof{againstEndless(s, g.Plus(c.Test), game.Both, c.Outcome[1]), againstEndless(s, h.Plus(c.Test), game.Both, c.Outcome[0])}
	return c
}

func failedEndless(s *solve.Solver, g, h, j game.Position) proof {
	c := compared(s, g, h, j)
	unless(c.Outcome[0] != c.Outcome[1])
	return c
}

func compared(s *solve.Solver, g, h, j game.Position) *comparedProof {
	c := &comparedProof{Game: g, Other: h, Test: j}
	for i, pos := range []game.Position{g, h} {
		c.Outcome[i] = outcomeOf(halt.Must(s.Outcome(pos.Plus(j), game.Normal)))
	}
	return c
}

func (c *comparedProof) tell(w *writer) {
	one, other := c.Game.Plus(c.Test), c.Other.Plus(c.Test)
	if c.Shown == nil {
		w.say("A game tells the two apart if adding it to each gives different outcomes. But ", one, " is "+c.Outcome[0].String()+", and so is ", other, ".")
		return
	}
	w.say("Equal games have the same outcome whatever game is added to both. But ", one, " is "+c.Outcome[0].String()+", and ", other, " is "+c.Outcome[1].String()+".")
	for _, e := range c.Shown {
		e.tell(w)
	}
}

func (c *comparedProof) weight() (n int) {
	for _, e := range c.Shown {
		n += e.weight()
	}
	return n + 2*(c.Game.Weight()+c.Other.Weight()+2*c.Test.Weight())
}

func (c *comparedProof) replay(p *referee) {
	shown := 2
	if c.Outcome[0] == c.Outcome[1] {
		shown = 0
	}
	p.check(len(c.Shown) == shown && !slices.Contains(c.Shown, nil))
	for i, pos := range []game.Position{c.Game, c.Other} {
		p.check(p.playedBack(pos.Plus(c.Test), game.Both) == c.Outcome[i])
		if shown > 0 {
			e := c.Shown[i]
			p.check(same(e.Game, pos.Plus(c.Test)) && e.Outcome == c.Outcome[i] && e.Claimed == c.Outcome[1-i])
			e.replay(p)
		}
	}
}

// A sameValueProof refutes that two games differ in which play may never end: their values are equal.
type sameValueProof struct {
	Game, Other game.Position
	Value       cgt.Loopy
}

func equalEndless(s *solve.Solver, g, h game.Position) proof {
	v := halt.Must(s.Loopy(g))
	unless(!v.Equal(halt.Must(s.Loopy(h))))
	return &sameValueProof{g, h, v}
}

func (c *sameValueProof) tell(w *writer) {
	w.say("Games of the same value are equal, and both ", c.Game, " and ", c.Other, " have the value ", explain.Value(c.Value.String()), ".")
}

func (c *sameValueProof) weight() int { return c.Game.Weight() + c.Other.Weight() + len(c.Value.K) }

func (c *sameValueProof) replay(p *referee) {
	p.check(p.loopy(c.Game).Equal(c.Value) && p.loopy(c.Other).Equal(c.Value))
}
