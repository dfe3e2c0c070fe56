package kit

import (
	"sync/atomic"

	"grader/reference/game"
)

// A HeapTable holds the nim values of the heaps of one ruleset, which it computes
// when they are asked for. It is safe for concurrent use: what is published is
// never written to again, and does not depend on who asked first.
type HeapTable struct {
	// Next is the value of the heap of len(values), from the values of all
	// smaller heaps.
	Next func(values []uint64) uint64
	// Most bounds the table.
	Most int

	known atomic.Pointer[[]uint64]
}

const firstTable = 256

// Value is the value of a heap of n; ok is false if it is beyond the table.
func (t *HeapTable) Value(n uint64) (value uint64, ok bool) {
	if n >= uint64(t.Most) {
		return 0, false
	}
	var values []uint64
	if known := t.known.Load(); known != nil {
		values = *known
	}
	if n >= uint64(len(values)) {
		size := min(max(firstTable, 2*int(n)), t.Most)
		longer := make([]uint64, len(values), size)
		copy(longer, values)
		for len(longer) < size {
			longer = append(longer, t.Next(longer))
		}
		t.known.Store(&longer)
		values = longer
	}
	return values[n], true
}

// Price is what the value of a heap of n costs in the steps of a Meter, where the
// next value is found from so many others.
func (t *HeapTable) Price(n uint64, others int) (steps int) {
	return min(max(firstTable, 2*int(min(n, uint64(t.Most)))), t.Most) * (1 + others/game.StepsPerPosition)
}
