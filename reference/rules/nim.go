package rules

import (
	"iter"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/kit"
)

// Nim, named and solved by Charles Bouton, "Nim, a game with a complete
// mathematical theory" (Annals of Mathematics, 1901): the nim value of a heap is
// its size, and misère play is the same until the last heap of 2 or more goes.
var Nim = &game.Ruleset[uint64]{
	Info: game.Info{
		Name:     "nim",
		Title:    "Nim",
		Rules:    "A position is a number of heaps. A move removes one or more counters from one heap; it may remove the whole heap.",
		Syntax:   "The sizes of the heaps, in any order: `nim(3,4,5)`. `nim()` has no heaps.",
		Move:     "`5 -> 2`, the heap before and after",
		Examples: []string{"nim(3,4,5)", "nim(1,1)", "nim(7)", "nim()"},
		Facts: []game.Fact{
			{Game: "nim", Want: "0 1 2 3 4 5 6 7 8 9 10", Source: "Bouton 1901"},
			{Game: "nim(1,2,3)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(1,4,5)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(3,5,6)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(9,5,12)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(3,4,5)", Want: "*2", Source: "Winning Ways, ch. 2"},
			{Game: "nim(1,1,1)", Play: game.Misere, Want: "P", Source: "Bouton 1901"},
			{Game: "nim(1,2,3)", Play: game.Misere, Want: "P", Source: "Bouton 1901"},
			{Game: "nim(1,1,2)", Play: game.Misere, Want: "N", Source: "Bouton 1901"},
		},
	},
	Parse:  kit.ReadHeaps,
	Format: kit.FormatHeap,
	Moves: func(n uint64) iter.Seq2[game.Move, []uint64] {
		return func(yield func(game.Move, []uint64) bool) {
			for left := n; left > 0; left-- {
				if !yield(game.Move(left-1), game.NimHeap(left-1)) {
					return
				}
			}
		}
	},
	MoveText: func(n uint64, m game.Move) string { return kit.HeapMove(n, uint64(m)) },
	Draw:     kit.DrawHeap,
	Nimber:   func(n uint64) (uint64, bool) { return n, true },
	Tame:     func(n uint64) (fickle, ok bool) { return n <= 1, true },
	Reach: func(n, value uint64) iter.Seq2[game.Move, []uint64] {
		return func(yield func(game.Move, []uint64) bool) {
			if value < n {
				yield(game.Move(value), game.NimHeap(value))
			}
		}
	},
	Tidy: kit.TidyHeapMove,
	Read: func(n uint64, text string) (game.Move, []uint64, bool) {
		left, ok := kit.ReadTaking(n, text)
		return game.Move(left), game.NimHeap(left), ok
	},
	Why: func(n uint64, text string) (string, bool) {
		return kit.WhyHeapMove(n, text, 1, func([]uint64) string { return "" })
	},
	Heap:  kit.Heap,
	Alias: func(n uint64) string { return cgt.Nimber(n).String() },
}
