package rules

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// endNimGame is Nim at the two ends of a row of heaps: Michael H. Albert and Richard J.
// Nowakowski, "The game of End-Nim" (Electronic Journal of Combinatorics, 2001).
// For every row there is exactly one heap that makes it a P-position when it is put
// before it, and one when it is put behind; see endHeap.
var endNimGame = &game.Ruleset[kit.Numbers]{
	Info: game.Info{
		Name:     "end-nim",
		Title:    "End-Nim",
		Rules:    "A position is a row of heaps. A move removes one or more counters from the first or the last heap. When an end heap is gone, the next one becomes the end.",
		Syntax:   "The sizes of the heaps from left to right: `end-nim(3,1,2)`. Heaps of 0 are left out.",
		Move:     "`3,1,2 -> 1,1,2`, the whole row before and after; an empty heap is written 0",
		Examples: []string{"end-nim(3,1,2)", "end-nim(2,2)", "end-nim(1,3,1)", "end-nim(2,1,2,1)", "end-nim(4)", "end-nim(1,2,2,1)"},
		Facts: []game.Fact{
			{Game: "end-nim(5)", Want: "*5", Source: "Bouton 1901, as one heap"},
			{Game: "end-nim(4,4)", Want: "P", Source: "Bouton 1901, as two heaps"},
			{Game: "end-nim(3,5)", Want: "*6", Source: "Bouton 1901, as two heaps"},
			{Game: "end-nim(2,1,2)", Want: "P", Source: "by the definition"},
			{Game: "end-nim(1000000000000000000,3,1000000000000000000)", Want: "P", Source: "Albert and Nowakowski 2001"},
		},
	},
	Moves: func(p kit.Numbers, yield game.Yield[kit.Numbers]) {
		heaps := p.List()
		last := len(heaps) - 1
		for n := heaps[0]; n > 0; n-- {
			if !yield(game.Move(n-1), endMove(heaps, 0, n-1)) {
				return
			}
		}
		for n := heaps[last]; last > 0 && n > 0; n-- {
			if !yield(game.Move(heaps[0]+n-1), endMove(heaps, last, n-1)) {
				return
			}
		}
	},
	Notation: game.Notation[kit.Numbers]{
		Parse: func(text string) ([]kit.Numbers, error) {
			heaps, err := kit.ReadNumbers(text, "heap size", maxEndHeaps)
			return kit.PackLive(heaps), err
		},
		Format: kit.Numbers.String,
		MoveText: func(p kit.Numbers, m game.Move) string {
			heaps := p.List()
			to := slices.Clone(heaps)
			if uint64(m) < heaps[0] {
				to[0] = uint64(m)
			} else {
				to[len(to)-1] = uint64(m) - heaps[0]
			}
			return kit.ListMove(heaps, to)
		},
		Draw: func(p kit.Numbers) *explain.Board { return kit.DrawHeaps(p.List()...) },
		Tidy: kit.Tidied(kit.ReadListMove, kit.ListMove),
		Read: func(p kit.Numbers, text string) (game.Move, []kit.Numbers, bool) {
			from, to, ok := kit.ReadListMove(text)
			heaps := p.List()
			last := len(heaps) - 1
			switch {
			case !ok || !slices.Equal(from, heaps) || len(to) != len(heaps):
			case slices.Equal(to[1:], heaps[1:]) && to[0] < heaps[0]:
				return game.Move(to[0]), kit.PackLive(to), true
			case slices.Equal(to[:last], heaps[:last]) && to[last] < heaps[last]:
				return game.Move(heaps[0] + to[last]), kit.PackLive(to), true
			}
			return 0, nil, false
		},
		Why: func(p kit.Numbers, text string) (string, bool) {
			from, to, ok := kit.ReadListMove(text)
			heaps := p.List()
			switch {
			case !ok:
				return "", strings.Contains(text, "->")
			case !slices.Equal(from, heaps):
				return "Write the whole row before the arrow; the row is not " + kit.FormatList(from...) + ".", true
			case len(to) != len(heaps):
				return "Write as many heaps after the arrow as before it; an empty heap is written 0.", true
			case slices.Equal(to, heaps):
				return "A move must take at least one counter.", true
			}
			for i := range to {
				if to[i] > heaps[i] {
					return "A move removes counters; no heap may grow.", true
				}
			}
			return "A move takes from one heap only: the first or the last.", true
		},
	},
	Theory: game.Theory[kit.Numbers]{
		Canon: func(p kit.Numbers) kit.Numbers {
			heaps := p.List()
			slices.Reverse(heaps)
			return min(p, kit.PackNumbers(heaps))
		},
		Nimber: func(p kit.Numbers) (uint64, bool) {
			heaps := p.List()
			if len(heaps) <= 2 {
				return kit.Xor(heaps), true
			}
			return 0, endLosing(heaps)
		},
		Losing: func(p kit.Numbers, play game.Play) (losing, ok bool) {
			return endLosing(p.List()), play == game.Normal
		},
	},
}

// maxEndHeaps is the most heaps of a row: finding the winner takes a step for each pair of heaps.
const maxEndHeaps = 200

func endMove(heaps []uint64, at int, n uint64) []kit.Numbers {
	to := slices.Clone(heaps)
	to[at] = n
	return kit.PackLive(to)
}

func endLosing(heaps []uint64) bool {
	if len(heaps) == 0 {
		return true
	}
	return len(heaps) > 1 && heaps[0] == endHeap(heaps[1:])
}

// endHeap is the heap that makes a row a P-position when it is put before it; 0 means that
// the row is one already. There is one to put behind it, too. For a single heap both are
// its equals. For a longer row that ends in x, let l and r be these heaps of the row
// without x. If x = r the row is P. If x is below or above both l and r, then x
// before the row answers x behind it. Between them the answers shift by one, since a
// player who comes down to the one of them that wins is spared that step.
func endHeap(row []uint64) uint64 {
	n := len(row)
	if n == 0 {
		return 0
	}
	// left[i] and right[i] are the answers for the part of this size that begins at i.
	left, right := slices.Clone(row), slices.Clone(row)
	for size := 2; size <= n; size++ {
		for i := 0; i+size <= n; i++ {
			// The part without its last heap, and the part without its first.
			l := shifted(row[i+size-1], left[i], right[i])
			r := shifted(row[i], right[i+1], left[i+1])
			left[i], right[i] = l, r
		}
	}
	return left[0]
}

// shifted is the heap at the other end of a row that makes it a P-position together with a heap x at
// this end. Without the other, a heap far at the other end would, or a heap near at this end.
func shifted(x, far, near uint64) uint64 {
	switch {
	case x == near:
		return 0
	case near < x && x <= far:
		return x - 1
	case far <= x && x < near:
		return x + 1
	}
	return x
}
