package rules

import (
	"iter"

	"grader/reference/cgt"
	"grader/reference/game"
)

// Grundy is the game of P. M. Grundy, "Mathematics and games" (Eureka, 1939). No
// period is known (Winning Ways, ch. 4).
var Grundy = &game.Ruleset[uint64]{
	Info: game.Info{
		Name:     "grundy",
		Title:    "Grundy's game",
		Rules:    "A position is a number of heaps. A move splits one heap into two heaps of different sizes, so that heaps of one and of two have no move.",
		Syntax:   "The sizes of the heaps, in any order: `grundy(7,5)`.",
		Move:     "`7 -> 3+4`, the heap before and the two after",
		Examples: []string{"grundy(7)", "grundy(7,5)", "grundy(13)", "grundy(2,1)", "grundy(6,6)"},
		Facts: []game.Fact{
			{Game: "grundy", Want: "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4", Source: "OEIS A002188; Winning Ways, ch. 4"},
			{Game: "grundy(7)", Want: "P", Source: "OEIS A002188"},
			{Game: "grundy(13)", Want: "*3", Source: "OEIS A002188"},
			{Game: "grundy(50)", Want: "P", Source: "OEIS A002188"},
			{Game: "grundy(7)", Play: game.Misere, Want: "N", Source: "brute force"},
		},
	},
	Parse:  game.ReadHeaps,
	Format: game.FormatHeap,
	Moves: func(n uint64) iter.Seq2[game.Move, []uint64] {
		return func(yield func(game.Move, []uint64) bool) {
			for a := uint64(1); 2*a < n; a++ {
				if !yield(game.Move(a), []uint64{a, n - a}) {
					return
				}
			}
		}
	},
	MoveText: func(n uint64, m game.Move) string { return game.HeapMove(n, uint64(m), n-uint64(m)) },
	Draw:     game.DrawHeap,
	Nimber:   grundyValues.Value,
	Tidy:     game.TidyHeapMove,
	Read: func(n uint64, text string) (game.Move, []uint64, bool) {
		from, to, ok := game.ReadHeapMove(text)
		if !ok || from != n || len(to) != 2 || to[0] == to[1] || to[0]+to[1] != n {
			return 0, nil, false
		}
		return game.Move(to[0]), to, true
	},
	Why: func(n uint64, text string) (string, bool) {
		return game.WhyHeapMove(n, text, 2, func(to []uint64) string {
			switch {
			case len(to) < 2:
				return "A move splits a heap into two heaps."
			case to[0]+to[1] < n:
				return "A move takes nothing away: the two heaps together hold what the one held."
			}
			return "The two heaps that a move leaves are of different sizes."
		})
	},
	Heap: game.Heap,
}

// grundyValues is the table of nim values, straight from the definition.
var grundyValues = &game.HeapTable{
	Most: 1 << 13,
	Next: func(g []uint64) uint64 {
		var seen cgt.MexSet
		for a := 1; 2*a < len(g); a++ {
			seen.Add(g[a] ^ g[len(g)-a])
		}
		return seen.Mex()
	},
}
