package refute

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A result is who wins if play may never end: the player to move, nobody, or the other player.
type result int8

const (
	lost  result = -1
	drawn result = 0
	won   result = 1
)

// String says which outcome it is.
func (r result) String() string {
	return map[result]string{lost: "a P-position", drawn: "a draw", won: "an N-position"}[r]
}

// resultOf is the result of a value.
func resultOf(v cgt.Loopy) result {
	switch {
	case v.Wins():
		return won
	case v.Loses():
		return lost
	}
	return drawn
}

// A tree is a position from which play may never end with a player to move, and all that follow it,
// each with its options. Keys are those of the states of play.
func (p *referee) tree(pos game.Position, first game.Player) (options [][]int, keys []played) {
	p.left = p.budget
	type state struct {
		ids []int32
		who game.Player
	}
	numbers := map[played]int{}
	var all []state
	number := func(ids []int32, who game.Player) int {
		slices.Sort(ids)
		key := played{sum: keyOf(ids), who: who}
		n, met := numbers[key]
		if !met {
			p.spend(game.StepsPerPosition + len(ids))
			n = len(all)
			numbers[key] = n
			all, keys = append(all, state{ids, who}), append(keys, key)
		}
		return n
	}
	number(p.sum(pieces(pos.Parts())), first)
	for i := 0; i < len(all); i++ {
		var list []int
		s := all[i]
		for at, option := range p.moves(s.ids, s.who) {
			p.look()
			list = append(list, number(slices.Concat(s.ids[:at], option, s.ids[at+1:]), s.who.Other()))
		}
		options = append(options, list)
	}
	return options, keys
}

// playedBack is what a player gets by beginning in a position from which play may never end, found
// backwards from the ends of play.
func (p *referee) playedBack(pos game.Position, first game.Player) result {
	if !pos.Partizan() {
		first = game.Both
	}
	p.check((first == game.Both) != pos.Partizan())
	ids := p.sum(pieces(pos.Parts()))
	if r, known := p.back[played{sum: keyOf(ids), who: first}]; known {
		return r
	}
	options, keys := p.tree(pos, first)
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

// loopy is the value of a position from which play may never end, by Smith's rule, one number at a
// time.
func (p *referee) loopy(pos game.Position) cgt.Loopy {
	p.check(!pos.Partizan())
	options, _ := p.tree(pos, game.Both)
	numbers := make([]int, len(options)) // and 1 more, once it is known
	has := func(v, m int) bool {
		return slices.ContainsFunc(options[v], func(o int) bool { return numbers[o] == m+1 })
	}
	for again := true; again; {
		again = false
		for v, list := range options {
			m := 0
			for has(v, m) {
				m++
			}
			p.spend(len(list) * (m + 1))
			if numbers[v] == 0 && !slices.ContainsFunc(list, func(o int) bool { return numbers[o] == 0 && !has(o, m) }) {
				numbers[v], again = m+1, true
			}
		}
	}
	if n := numbers[0]; n > 0 {
		return cgt.Loopy{N: uint64(n - 1)}
	}
	var k []uint64
	for _, o := range options[0] {
		if numbers[o] > 0 {
			k = append(k, uint64(numbers[o]-1))
		}
	}
	return cgt.Infinity(k...)
}
