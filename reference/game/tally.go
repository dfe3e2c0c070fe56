package game

import "sync/atomic"

var tallied atomic.Int64

// Tallied is how many positions all searches of this program have met, or up to a few
// thousand fewer for each. It may be called while they run.
func Tallied() int64 { return tallied.Load() }

// A Tally tells Tallied of one search, now and then.
type Tally struct{ told int }

// Reach says that the search has met n positions so far.
func (t *Tally) Reach(n int) {
	const often = 4096
	if n-t.told >= often {
		tallied.Add(int64(n - t.told))
		t.told = n
	}
}
