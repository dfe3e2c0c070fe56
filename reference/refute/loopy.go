package refute

import (
	"slices"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/loopy"
	"grader/reference/solve"
)

// resultIn is the result of an outcome.
func resultIn(o solve.Outcome) result {
	return map[solve.Outcome]result{solve.P: lost, solve.D: drawn, solve.N: won}[o]
}

// resultOf is the result of a value.
func resultOf(v loopy.Value) result {
	switch {
	case v.Wins():
		return won
	case v.Loses():
		return lost
	}
	return drawn
}

// A loopyProof refutes the outcome of a position whose play may never end.
type loopyProof struct {
	Game             game.Position
	Claimed, Outcome result
	// A win, if a player wins. In a draw, Lines are the moves by which a player never loses, one
	// for each drawn position that may occur: the first player's if the game was said to be a
	// P-position, and otherwise the second player's.
	parts
}

// WrongLoopyOutcome refutes the claim that a position has an outcome, if its play may never end.
func WrongLoopyOutcome(pos game.Position, claimed solve.Outcome) Finder {
	return find(func(s *solve.Solver) proof { return againstLoopy(s, pos, resultIn(claimed)) })
}

func againstLoopy(s *solve.Solver, pos game.Position, claimed result) *loopyProof {
	c := &loopyProof{Game: pos, Claimed: claimed, Outcome: resultIn(halt.Must(s.Outcome(pos, game.Normal)))}
	unless(c.Outcome == claimed)
	if c.Outcome == drawn {
		c.hold(s)
	} else {
		c.Wins = []win{winIf(s, pos, game.Both, game.Normal)}
	}
	return c
}

// maxHeld is the most positions for which a drawing move is shown.
const maxHeld = 16

// begins are the positions in which the player who never loses may be to move first.
func (c *loopyProof) begins() (list []game.Position) {
	if c.Claimed == lost {
		return []game.Position{c.Game}
	}
	for step := range c.Game.Steps(game.Both) {
		list = append(list, c.Game.After(step))
	}
	return list
}

// hold finds the moves by which a player never loses. Among several it chooses one with the fewest
// new positions after it.
func (c *loopyProof) hold(s *solve.Solver) {
	met := map[string]bool{}
	open := func(list []game.Position) (fresh []game.Position) {
		for _, pos := range list {
			if !met[pos.Key()] && halt.Must(s.Outcome(pos, game.Normal)) == solve.D {
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
		for i, o := range halt.Must(s.Drawing(pos)) {
			var after []game.Position
			for _, r := range halt.Must(s.EveryOption(o.To, game.Both, maxListed)) {
				after = append(after, r.To)
			}
			if after = open(after); i == 0 || len(after) < len(replies) {
				best, replies = o, after
			}
		}
		c.Lines = append(c.Lines, lineOf(pos, game.Both, best))
		todo = append(todo, replies...)
	}
}

func (c *loopyProof) tell(w *writer) {
	switch {
	case c.Outcome != drawn:
		w.wins(c.Wins)
		return
	case c.Claimed == lost:
		w.say("Whoever begins in ", c.Game, " need not lose: after each move of this table every reply leads to a position of the table again, or to one that the player wins.")
	default:
		w.say("Whoever begins in ", c.Game, " cannot win: every move leads to a position of this table, or to one that the opponent wins, and after each move of the table every reply does so again.")
	}
	t := explain.Table{Header: explain.Row(text("position"), text("move"), text("leaves"))}
	for _, l := range c.Lines {
		t.Rows = append(t.Rows, explain.Row(code(l.From), explain.Move(l.Move), code(l.To)))
	}
	w.doc = append(w.doc, t)
}

func (c *loopyProof) replay(p *referee) {
	p.check(c.Claimed != c.Outcome)
	if c.Outcome != drawn {
		p.check(len(c.Wins) == 1 && len(c.Lines) == 0)
		p.says(c.Wins[0], c.Game, game.Normal, game.Both, c.Outcome == won)
		return
	}
	p.check(p.playedBack(c.Game) == drawn)
	held := map[string]bool{}
	for _, l := range c.Lines {
		held[l.From.Key()] = true
	}
	for _, pos := range c.begins() {
		p.holds(pos, held)
	}
	for _, l := range c.Lines {
		p.legal(l, game.Both, l.From)
		p.each(l.To, game.Both, func(_ game.Step, to game.Position) { p.holds(to, held) })
	}
}

// holds checks that a player has a move in a position that is among held, or wins it.
func (p *referee) holds(pos game.Position, held map[string]bool) {
	key := pos.Key()
	if !held[key] {
		p.check(p.playedBack(pos) == won)
		held[key] = true
	}
}

// A loopyValueProof refutes a value of a loopy game: if it were right, the game and *N would have
// another outcome.
type loopyValueProof struct {
	One     game.Position
	Claimed loopy.Value
	N       uint64
	*loopyProof
}

// WrongLoopyValue refutes a value of a loopy game.
func WrongLoopyValue(pos game.Position, claimed loopy.Value) Finder {
	return find(func(s *solve.Solver) proof {
		value, n := halt.Must(s.Loopy(pos)), uint64(0)
		unless(value.Equal(claimed))
		for resultOf(value.Plus(loopy.Nimber(n))) == resultOf(claimed.Plus(loopy.Nimber(n))) {
			n++
		}
		with := pos
		if n > 0 {
			with = pos.Plus(game.Nimber(n))
		}
		return &loopyValueProof{pos, claimed, n, againstLoopy(s, with, resultOf(claimed.Plus(loopy.Nimber(n))))}
	})
}

func (c *loopyValueProof) tell(w *writer) {
	w.say("If the value were ", explain.Value(c.Claimed.String()), ", then ", c.Game, " would be "+c.loopyProof.Claimed.String()+". But it is "+c.Outcome.String()+".")
	c.loopyProof.tell(w)
}

func (c *loopyValueProof) replay(p *referee) {
	p.check(c.N == 0 && same(c.Game, c.One) || c.N > 0 && same(c.Game, c.One.Plus(game.Nimber(c.N))))
	p.check(c.loopyProof.Claimed == resultOf(c.Claimed.Plus(loopy.Nimber(c.N))))
	c.loopyProof.replay(p)
}

// A loopyMoveProof refutes that a move wins, or does not lose: it leaves a position of another outcome.
type loopyMoveProof struct {
	Move line
	*loopyProof
}

// NotLost refutes the claim that a move wins in a loopy game: the opponent does not lose the
// position after it.
func NotLost(pos game.Position, move solve.Option) Finder { return loopyMove(pos, move, lost) }

// NotDrawn refutes the claim that a move does not lose: the opponent wins the position after it.
func NotDrawn(pos game.Position, move solve.Option) Finder { return loopyMove(pos, move, drawn) }

func loopyMove(pos game.Position, move solve.Option, claimed result) Finder {
	return find(func(s *solve.Solver) proof {
		return &loopyMoveProof{lineOf(pos, game.Both, move), againstLoopy(s, move.To, claimed)}
	})
}

func (c *loopyMoveProof) tell(w *writer) {
	w.say("The move ", explain.Move(c.Move.Move), " leaves ", c.Game, ", which is "+c.Outcome.String()+".")
	c.loopyProof.tell(w)
}

func (c *loopyMoveProof) weight() int { return c.Move.weight() + c.loopyProof.weight() }

func (c *loopyMoveProof) replay(p *referee) {
	p.legal(c.Move, game.Both, c.Move.From)
	p.check(same(c.Move.To, c.Game))
	c.loopyProof.replay(p)
}

// playedBack is the result of a position, found backwards from the ends of play.
func (p *referee) playedBack(pos game.Position) result {
	p.check(!pos.Partizan())
	ids := p.sum(pieces(pos.Parts()))
	slices.Sort(ids)
	if r, known := p.back[keyOf(ids)]; known {
		return r
	}
	keys, options := p.reached(ids)
	results := make([]result, len(options))
	for again := true; again; {
		again = false
		for i, list := range options {
			p.spend(len(list))
			switch {
			case results[i] != drawn:
				continue
			case slices.ContainsFunc(list, func(o int) bool { return results[o] == lost }):
				results[i] = won
			case !slices.ContainsFunc(list, func(o int) bool { return results[o] != won }):
				results[i] = lost
			default:
				continue
			}
			again = true
		}
	}
	for i, key := range keys {
		p.back[key] = results[i]
	}
	return results[0]
}

// reached are the sum of some parts and all its followers, by their keys, each with its options.
func (p *referee) reached(root []int32) (keys []string, options [][]int) {
	p.left = p.budget
	numbers := map[string]int{}
	var all [][]int32
	number := func(ids []int32) int {
		slices.Sort(ids)
		key := keyOf(ids)
		n, met := numbers[key]
		if !met {
			p.spend(game.StepsPerPosition + len(ids))
			n = len(all)
			numbers[key] = n
			all, keys = append(all, ids), append(keys, key)
		}
		return n
	}
	number(root)
	for i := 0; i < len(all); i++ {
		var list []int
		for at, option := range p.moves(all[i], game.Both) {
			p.look()
			list = append(list, number(slices.Concat(all[i][:at], option, all[i][at+1:])))
		}
		options = append(options, list)
	}
	return keys, options
}
