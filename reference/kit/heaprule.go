package kit

import (
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// A HeapRule says of a game of independent heaps what its notation needs to know. Positions are
// lists of heaps, and a move is the heap before and what is left of it: "9 -> 3+4".
type HeapRule struct {
	// Parts is how many heaps a move may leave in place of one; 0 means 1.
	Parts int
	// Read is the code of the move that leaves these heaps of a heap of n, which have no zeros, are
	// in rising order and no more than Parts, and are not the heap itself; ok is false if there is
	// no such move. Where Read is nil, the whole list of moves is searched.
	Read func(n uint64, to []uint64) (m game.Move, ok bool)
	// Why says in one sentence which rule forbids to leave these heaps of a heap of n;
	// nil if any smaller heap may be left.
	Why func(n uint64, to []uint64) string
	// Draw draws a heap; nil for a pile of counters.
	Draw func(n uint64) *explain.Board
	// Squares is what a ruleset says of the squares of its drawing.
	Squares func(n uint64, m game.Move) []int
}

// Notation is how positions and moves are written.
func (r HeapRule) Notation() game.Notation[uint64] {
	parts := max(r.Parts, 1)
	n := game.Notation[uint64]{
		Parse:  ReadHeaps,
		Format: FormatHeap,
		MoveTo: func(n uint64, to []uint64) string { return HeapMove(n, to...) },
		Draw:   DrawHeap,
		Tidy:   TidyHeapMove,
		Why: func(n uint64, text string) (string, bool) {
			return WhyHeapMove(n, text, parts, func(to []uint64) string {
				if r.Why == nil {
					return ""
				}
				return r.Why(n, to)
			})
		},
		Heap: Heap,
	}
	n.Squares = r.Squares
	if r.Draw != nil {
		n.Draw = r.Draw
	}
	if r.Read != nil {
		n.Read = func(n uint64, text string) (game.Move, []uint64, bool) {
			from, to, ok := ReadHeapMove(text)
			same := len(to) == 1 && to[0] == n || len(to) == 0 && n == 0
			if !ok || from != n || same || len(to) > parts || Total(to) > n {
				return 0, nil, false
			}
			m, ok := r.Read(n, to)
			return m, to, ok
		}
	}
	return n
}

// Total is the number of counters in heaps.
func Total(heaps []uint64) (total uint64) {
	for _, n := range heaps {
		total += n
	}
	return total
}

// NimRule is the rule of a heap from which any number may be taken.
var NimRule = HeapRule{Read: func(_ uint64, to []uint64) (game.Move, bool) { return game.Move(Total(to)), true }}

// Amounts are the numbers that may be taken from a heap, in rising order.
type Amounts []uint64

// Moves lists the moves from a heap of n, the least taken first. Codes are the numbers taken.
func (a Amounts) Moves(n uint64, yield game.Yield[uint64]) {
	for _, k := range a {
		if k > n || !yield(game.Move(k), game.NimHeap(n-k)) {
			return
		}
	}
}

// Words lists the numbers: 1, 2 or 3.
func (a Amounts) Words() string {
	return strings.Replace(explain.And(strings.Split(FormatList(a...), ",")), " and ", " or ", 1)
}
