package kit

import (
	"sync"

	"grader/reference/cgt"
)

// Heaps up to these are looked at to see whether a take-and-break game is tame; fewer where
// a move may leave three heaps.
const (
	tameHeaps      = 200
	tameHeapsThree = 50
)

// A heapTemper is what is known of heaps in misère play.
type heapTemper struct {
	fickle []bool // of the heaps from 0 on that are tame, until the first that is not
	all    bool   // whether all larger ones are firm
}

// tempers finds which heaps are tame (Winning Ways, ch. 13), until the first that is not.
//
// It also proves, for codes that end, that a whole game is tame. A firm option has one and the
// same value in normal and in misère play, a fickle one has 0 and 1 in one order or the
// other. So a heap with tame options, none of which is fickle, has the same values among its
// options in both, and is firm, unless it has no options. A move that takes at most t
// counters and leaves h heaps at most leaves a heap above m where there are more than h m + t
// counters: if all heaps up to there are tame, and those above m are firm, all that are larger
// are firm.
func (c takeAndBreak) tempers() (known heapTemper) {
	most, parts := tameHeaps, c.Heaps()
	if parts == 3 {
		most = tameHeapsThree
	}
	largest := 0 // of the fickle heaps
	var normal, misere cgt.MexSet
	var values []uint64
	for n := 0; n <= most; n++ {
		normal.Reset()
		misere.Reset()
		options := 0
		for _, left := range c.moves(uint64(n)) {
			options++
			var g uint64
			fickle := true
			for _, heap := range left {
				g ^= values[heap]
				fickle = fickle && known.fickle[heap]
			}
			normal.Add(g)
			if fickle {
				g ^= 1
			}
			misere.Add(g)
		}
		g, h := normal.Mex(), misere.Mex()
		if options == 0 {
			h = 1
		}
		fickle := g != h
		if fickle && (g > 1 || g^h != 1) {
			return known
		}
		if fickle {
			largest = n
		}
		values, known.fickle = append(values, g), append(known.fickle, fickle)
		if c.Ends() && n > parts*largest+c.Last()+1 && c.goesOn() {
			known.all = true
			return known
		}
	}
	return known
}

// goesOn reports whether there are moves from all heaps that are large enough.
func (c takeAndBreak) goesOn() bool {
	for k := range c.Digits {
		if c.At(k) > 1 {
			return true
		}
	}
	return false
}

// tame tells which heaps are tame, and fickle.
func (c takeAndBreak) tame() func(n uint64) (fickle, ok bool) {
	var once sync.Once
	var known heapTemper
	return func(n uint64) (fickle, ok bool) {
		once.Do(func() { known = c.tempers() })
		if n < uint64(len(known.fickle)) {
			return known.fickle[n], true
		}
		return false, known.all
	}
}
