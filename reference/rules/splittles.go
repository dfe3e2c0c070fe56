package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// splittlesGame is from Winning Ways, ch. 4, and CGSuite 2: octal games whose digits are 0 and 7.
var splittlesGame = &game.Family{
	Info: splittlesInfo,
	New: func(params string) (game.Game, error) {
		code, name, err := kit.ReadSplittles(params)
		if err != nil {
			return nil, err
		}
		info := splittlesInfo
		info.Name = "splittles[" + name + "]"
		return kit.TakeAndBreak(info, code), nil
	},
}

var splittlesInfo = game.Info{
	Name:  "splittles",
	Title: "Splittles",
	Rules: "A position is a number of heaps. A move removes counters from one heap, as many as one of the numbers in brackets, and may then split what is left of it into two heaps. " +
		"With `!` in front, any number may be removed except those.",
	Syntax:   "In brackets, the numbers that may be removed; then the heaps: `splittles[1,3](9)`. All except 2 and 3: `splittles[!2,3](9)`.",
	Move:     "`9 -> 3+5`, the heap before and what is left of it",
	Examples: []string{"splittles[1,3](9)", "splittles[1,2](5,3)", "splittles[!2,3](7)", "splittles[2](8)"},
	Facts: []game.Fact{
		{Game: "splittles[1,2]", Want: "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7", Source: "Winning Ways, ch. 4: Kayles"},
		{Game: "splittles[2]", Want: "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3", Source: "Winning Ways, ch. 4: Dawson's Kayles"},
		{Game: "splittles[3]", Want: "0 0 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2", Source: "as octal[0.007], Treblecross"},
	},
}
