package game

import "sync/atomic"

// A HeapTable holds the nim values of the heaps of one ruleset, which it computes
// when they are asked for. It is safe for concurrent use: what is published is
// never written to again, and does not depend on who asked first.
type HeapTable struct {
	// Next is the value of the heap of len(values), from the values of all
	// smaller heaps.
	Next func(values []uint64) uint64
	// Needed is how many values, from heap 0 on, prove that the sequence has
	// this period from heap pre on; nil if there is no such theorem.
	Needed func(pre, period int) int
	// By names that theorem.
	By string
	// Most bounds the table: larger heaps have values only by a proved period.
	Most int

	known atomic.Pointer[heapValues]
}

type heapValues struct {
	values      []uint64
	pre, period int // period is 0 while none is proved
}

const firstTable = 256

// Value is the value of a heap of n; ok is false if it is beyond the table and no
// period is proved.
func (t *HeapTable) Value(n uint64) (value uint64, ok bool) {
	known := t.grow(n)
	if n < uint64(len(known.values)) {
		return known.values[n], true
	}
	if known.period == 0 {
		return 0, false
	}
	pre, period := uint64(known.pre), uint64(known.period)
	return known.values[pre+(n-pre)%period], true
}

// Period is the least period and the least pre-period, if at most limit values
// prove them.
func (t *HeapTable) Period(limit int) (Repetition, bool) {
	known := t.known.Load()
	if known == nil {
		known = &heapValues{}
	}
	for known.period == 0 && len(known.values) < limit && t.Needed != nil {
		known = t.longer(known, limit)
	}
	if known.period == 0 || t.Needed(known.pre, known.period) > limit {
		return Repetition{}, false
	}
	return Repetition{known.pre, known.period, 0, t.By, t.Needed(known.pre, known.period)}, true
}

// grow makes the table long enough for a heap of n, or at least as long as it may
// get, unless a period makes that unnecessary.
func (t *HeapTable) grow(n uint64) *heapValues {
	known := t.known.Load()
	if known == nil {
		known = &heapValues{}
	}
	for n >= uint64(len(known.values)) && known.period == 0 && len(known.values) < t.Most {
		known = t.longer(known, t.Most)
		t.known.Store(known)
	}
	return known
}

// longer is a table of twice the values, but no more than limit.
func (t *HeapTable) longer(known *heapValues, limit int) *heapValues {
	size := min(max(firstTable, 2*len(known.values)), limit)
	values := make([]uint64, len(known.values), size)
	copy(values, known.values)
	for len(values) < size {
		values = append(values, t.Next(values))
	}
	next := &heapValues{values: values}
	if t.Needed != nil {
		next.pre, next.period = LeastPeriod(values, t.Needed)
	}
	return next
}

// LeastPeriod is the least period p of a sequence, and the least n0 from which on
// values[n+p] = values[n], such that the sequence is at least needed(n0, p) long.
// The period is 0 if there is none. If the sequence is periodic at all, a
// multiple of its least period has the same pre-period and needs more values, so
// that the first period found is the least.
func LeastPeriod(values []uint64, needed func(pre, period int) int) (pre, period int) {
	for p := 1; needed(0, p) <= len(values); p++ {
		pre := len(values) - p
		for pre > 0 && values[pre-1] == values[pre-1+p] {
			pre--
		}
		if needed(pre, p) <= len(values) {
			return pre, p
		}
	}
	return 0, 0
}
