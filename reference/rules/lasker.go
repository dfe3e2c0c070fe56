package rules

import (
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
	r.Reach = nil
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

// laskerTame reports that heaps are tame. If all smaller ones are, the nim values and the misère
// nim values of the options are the same except for 0 and 1, which are exchanged for fickle
// options. A heap of two or more has the fickle options 0 and *1, so that its two values are equal
// too.
func laskerTame(n uint64) (fickle, ok bool) { return n <= 1, true }
