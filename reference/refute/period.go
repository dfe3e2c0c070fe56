package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
)

// maxWindow bounds the heaps whose values are compared to show that a period is
// not the least.
const maxWindow = 400

// LongPeriod refutes the claim that period is the least period of the values of
// the heaps from pre on, by a smaller one that divides it: if the values of the
// heaps in one period repeat after less, then so do all that follow, by the claim
// itself.
func LongPeriod(s *solve.Solver, g game.Game, pre, period, least uint64) (Refutation, error) {
	r := Refutation{Kind: NotLeastPeriod, Claimed: period, Value: least}
	if least == 0 || period%least != 0 || period == least {
		return r, ErrHolds
	}
	if period > maxWindow {
		return r, game.ErrLimit
	}
	for n := pre; n < pre+period; n++ {
		pos, value, err := heapValue(s, g, n)
		if err != nil {
			return r, err
		}
		if at := n - pre; at >= least && r.Values[at-least] != value {
			return r, ErrHolds
		}
		r.Path = append(r.Path, pos)
		r.Values = append(r.Values, value)
	}
	return r, nil
}

// LatePeriod refutes the claim that the values repeat from heap pre on and no
// earlier, by the heap before it.
func LatePeriod(s *solve.Solver, g game.Game, pre, period uint64) (Refutation, error) {
	r := Refutation{Kind: PeriodBegins, Claimed: pre, Value: period}
	if pre == 0 || period == 0 {
		return r, ErrHolds
	}
	before, a, err := heapValue(s, g, pre-1)
	if err != nil {
		return r, err
	}
	after, b, err := heapValue(s, g, pre-1+period)
	if err != nil {
		return r, err
	}
	if a != b {
		return r, ErrHolds
	}
	r.Game, r.Other = before, after
	c, err := losing(s, before.Plus(after), game.Normal)
	r.Claims = []Claim{c}
	return r, err
}

// heapValue is the single heap of n with its value.
func heapValue(s *solve.Solver, g game.Game, n uint64) (game.Position, uint64, error) {
	term, ok := g.HeapTerm(n)
	if !ok || n > game.MaxNumber {
		return nil, 0, fmt.Errorf("%s has no heap of %d", g.About().Name, n)
	}
	pos := game.Position{term}
	value, err := s.Nimber(pos)
	return pos, value, err
}
