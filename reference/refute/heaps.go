package refute

import (
	"grader/reference/cgt"
	"grader/reference/game"
)

// Heaps are the nim values of the first heaps of a ruleset, found by the definition
// alone, move by move, for replaying many claims about them. They are never written
// to after NewHeaps.
type Heaps struct {
	rules  game.Game
	values []uint64
}

// NewHeaps works out the values of the heaps from 0 to most, or of as many of them as
// can be found by looking at so many positions of a budget.
func NewHeaps(g game.Game, most uint64, budget int) *Heaps {
	h := &Heaps{rules: g}
	left := movesPerPosition * budget
	for n := uint64(0); n <= most; n++ {
		term, ok := g.HeapTerm(n)
		if !ok {
			break
		}
		values := cgt.MexSet{}
		for _, part := range term.Parts {
			for _, to := range part.Steps(game.Both) {
				var sum uint64
				for _, p := range to {
					v, known := h.value(p)
					if !known {
						return h
					}
					sum ^= v
				}
				values.Add(sum)
				if left--; left < 0 {
					return h
				}
			}
		}
		h.values = append(h.values, values.Mex())
	}
	return h
}

// value is the nim value of a part that is one of the heaps, or of *n, which is n by
// definition.
func (h *Heaps) value(p game.Part) (uint64, bool) {
	if p.Game() == game.Game(game.Star) {
		return p.Nimber()
	}
	if h == nil || p.Game() != h.rules {
		return 0, false
	}
	n, ok := game.ReadNumber(p.Text())
	if !ok || n >= uint64(len(h.values)) {
		return 0, false
	}
	return h.values[n], true
}
