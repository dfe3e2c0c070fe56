package boards

import "math/bits"

// A Kind is one of the games that are played on the places of a board or graph.
type Kind uint8

// Arcs is Arc Kayles, and Cram on a board: a move takes two neighbours. Nodes is
// Node Kayles: a move takes a place and all its neighbours.
const (
	Arcs Kind = iota
	Nodes
)

// maxPlaces is the most places of a search; each is a bit of a word.
const maxPlaces = keyBits

// A lines holds the nim values of paths and cycles of each number of places.
type lines struct{ path, cycle [maxPlaces + 1]uint }

// newLines computes the values of paths and cycles. A path is a heap of 0.07 in Arc Kayles and of
// 0.137 in Node Kayles (Winning Ways, ch. 4); a move in a cycle leaves a path.
func newLines(kind Kind) *lines {
	l := &lines{}
	for n := 1; n <= maxPlaces; n++ {
		var seen uint64
		at := func(k int) uint { return l.path[max(k, 0)] }
		if kind == Arcs {
			for i := 0; i+2 <= n; i++ {
				seen |= 1 << (at(i) ^ at(n-2-i))
			}
		} else {
			for i := range n {
				seen |= 1 << (at(i-1) ^ at(n-2-i))
			}
		}
		l.path[n] = mex(seen)
		if n >= 3 {
			taken := 2
			if kind == Nodes {
				taken = 3
			}
			l.cycle[n] = mex(1 << at(n-taken))
		}
	}
	return l
}

func mex(seen uint64) uint { return uint(bits.TrailingZeros64(^seen)) }
