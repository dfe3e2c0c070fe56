package rules

import (
	"iter"
	"slices"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// laskerGame is the game of Emanuel Lasker, Brettspiele der Völker (1931): octal
// 4.333..., with nim values in closed form (Winning Ways, ch. 4).
var laskerGame = lasker()

func lasker() *game.Ruleset[uint64] {
	r := kit.TakeAndBreak(game.Info{
		Name:     "lasker",
		Title:    "Lasker's Nim",
		Rules:    "A position is a number of heaps. A move removes one or more counters from one heap, or splits one heap into two without removing any. This is the octal game 4.333….",
		Syntax:   "The sizes of the heaps, in any order: `lasker(5,3)`.",
		Move:     "`5 -> 2` or `5 -> 2+3`, the heap before and what is left of it",
		Examples: []string{"lasker(5)", "lasker(5,3)", "lasker(8)", "lasker(2,2)", "lasker(1)"},
		Facts: []game.Fact{
			{Game: "lasker", Want: "0 1 2 4 3 5 6 8 7 9 10 12 11", Source: "Winning Ways, ch. 4"},
			{Game: "lasker(2,5,7)", Want: "*15", Source: "Ferguson, Game Theory, part I, 4.4"},
			{Game: "lasker(1,2,4)", Want: "P", Source: "Winning Ways, ch. 4"},
			{Game: "lasker(3)", Want: "*4", Source: "Winning Ways, ch. 4"},
			{Game: "lasker(1000000000000000000)", Want: "*999999999999999999", Source: "Winning Ways, ch. 4"},
		},
	}, takebreak.Code{Digits: []byte{4}, Repeat: 3})
	r.Nimber, r.Price = func(n uint64) (uint64, bool) { return laskerValue(n), true }, nil
	r.Tame = laskerTame
	r.Reach = func(n, value uint64, yield game.Yield[uint64]) {
		if left := laskerValue(value); left < n && !yield(game.Move(n-left), game.NimHeap(left)) {
			return
		}
		for a := range laskerSplits(n, value) {
			if !yield(game.Move(n+a), []uint64{a, n - a}) {
				return
			}
		}
	}
	return r
}

// laskerValue is the nim value of a heap of n: 4k+3 and 4k+4 have changed places.
// It is its own inverse.
func laskerValue(n uint64) uint64 {
	switch {
	case n%4 == 3:
		return n + 1
	case n%4 == 0 && n > 0:
		return n - 1
	}
	return n
}

// laskerTame says that heaps are tame. If all smaller ones are, the nim values and the misère
// nim values of the options are the same but for 0 and 1, which among fickle options have
// changed places. A heap of two or more has the fickle options 0 and *1, so that its two
// values are equal too.
func laskerTame(n uint64) (fickle, ok bool) { return n <= 1, true }

// laskerSplits finds the smaller heaps a <= n - a of the splits that leave a value,
// in rising order unless there are very many.
func laskerSplits(n, value uint64) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		var few []uint64
		for a := range laskerPairs(n, value) {
			if few = append(few, a); len(few) > maxSortedSplits {
				laskerPairs(n, value)(yield)
				return
			}
		}
		slices.Sort(few)
		for _, a := range few {
			if !yield(a) {
				return
			}
		}
	}
}

const maxSortedSplits = 1 << 14

// laskerPairs finds the same in another order. Heaps of values A and B with A xor B
// = value have A + B = value + 2 (A and B). That sum differs from n, the sum of the
// heaps, by what the last two binary digits of A and of B say, at most 2. Once
// those are chosen, A and B is known, and A is that and any of the higher ones of
// value: nothing is tried in vain, however many such splits there are.
func laskerPairs(n, value uint64) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		higher := value &^ 3
		for last := range uint64(16) {
			lastA, lastB := last>>2, last&3
			total := n + uint64(laskerGain[lastA]+laskerGain[lastB])
			if lastA^lastB != value&3 || total < value || (total-value)%2 == 1 {
				continue
			}
			both := (total - value) / 2
			if both&value != 0 || both&3 != lastA&lastB || total > n+2 {
				continue
			}
			for ones := uint64(0); ; ones = (ones - higher) & higher {
				a, b := laskerValue(both&^3|lastA|ones), laskerValue(both&^3|lastB|(higher&^ones))
				if a > b {
					break
				}
				if a > 0 && !yield(a) {
					return
				}
				if ones == higher {
					break
				}
			}
		}
	}
}

// laskerGain is how much more than its size a heap is worth, by the last two
// binary digits of its value.
var laskerGain = [4]int{1: 0, 2: 0, 3: -1, 0: 1}
