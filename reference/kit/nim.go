package kit

import (
	"grader/reference/game"
)

// NimMoves lists the moves that take any number from a heap of n. Codes are what they
// leave.
func NimMoves(n uint64, yield game.Yield[uint64]) {
	for left := n; left > 0; left-- {
		if !yield(game.Move(left-1), game.NimHeap(left-1)) {
			return
		}
	}
}

// NimRule is the rule of a heap from which any number may be taken.
var NimRule = HeapRule{Read: func(_ uint64, to []uint64) (game.Move, bool) { return game.Move(Total(to)), true }}

// NimTheory is Bouton's: a heap is worth its size, also in misère play until the last
// heap of 2 or more goes.
var NimTheory = game.Theory[uint64]{
	Nimber: func(n uint64) (uint64, bool) { return n, true },
	Tame:   func(n uint64) (fickle, ok bool) { return n <= 1, true },
	Reach: func(n, value uint64, yield game.Yield[uint64]) {
		if value < n {
			yield(game.Move(value), game.NimHeap(value))
		}
	},
}
