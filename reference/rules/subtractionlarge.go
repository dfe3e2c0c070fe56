package rules

import (
	"math/bits"
	"slices"

	"grader/reference/game"
	"grader/reference/kit"
)

// maxSubtraction bounds the table of a set with large numbers, which is charged to nobody.
const maxSubtraction = 1 << 12

// large finds the nim values of heaps beyond the table of a set with large numbers, one
// heap after the other: most of them can be reached. Where few can, search is left to find
// them.
func (s subtraction) large(spend func(int) bool) *game.Evaluator[uint64] {
	divisor := uint64(0)
	for _, k := range s.set {
		for k > 0 {
			divisor, k = k, divisor%k
		}
	}
	set := make([]uint64, len(s.set))
	for i, k := range s.set {
		set[i] = k / divisor
	}
	row := subtractionRow{set: set, seen: make([]uint64, len(set)/64+1)}
	price := 1 + len(set)/(2*game.StepsPerPosition)
	value := func(n uint64) (value uint64, ok bool, err error) {
		n /= divisor // what is left over cannot be taken
		if s.but || row.few(n) {
			return 0, false, nil
		}
		if known := uint64(len(row.values)); n >= known {
			free := min(maxSubtraction/divisor, n)
			if kit.Outnumber(n) || !spend(int(n+1-max(known, free))*price) {
				return 0, false, game.ErrLimit
			}
			row.extend(n)
		}
		return uint64(row.values[n]), true, nil
	}
	return &game.Evaluator[uint64]{
		Nimber: value,
		Tame: func(n uint64) (v uint64, fickle, ok bool, err error) {
			v, ok, err = value(n)
			return v, v <= 1, ok, err
		},
	}
}

// A subtractionRow holds the nim values of the heaps from 0 on, where a move takes one of a
// set of numbers.
type subtractionRow struct {
	set    []uint64
	values []uint16 // no value is above the size of the set
	seen   []uint64 // for extend
}

// few reports whether no more heaps can be reached from n than the choices of how often
// each number is taken, and those are fewer than n.
func (r *subtractionRow) few(n uint64) bool {
	choices := uint64(1)
	for _, k := range r.set {
		high, low := bits.Mul64(choices, n/k+1)
		if choices = low; high > 0 || choices > n {
			return false
		}
	}
	return true
}

// extend finds the values of the heaps up to n.
func (r *subtractionRow) extend(n uint64) {
	r.values = slices.Grow(r.values, int(n)+1-len(r.values))
	for m := uint64(len(r.values)); m <= n; m++ {
		clear(r.seen)
		for _, k := range r.set {
			if k > m {
				break
			}
			v := r.values[m-k]
			r.seen[v/64] |= 1 << (v % 64)
		}
		mex := 0
		for r.seen[mex] == ^uint64(0) {
			mex++
		}
		r.values = append(r.values, uint16(mex*64+bits.TrailingZeros64(^r.seen[mex])))
	}
}
