package rules

import (
	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// officersGame is octal 0.6, played by Blencowe and others. No period is known: J. P.
// Grossman, "Searching for periodicity in Officers" (Games of No Chance 5).
var officersGame = kit.TakeAndBreak(game.Info{
	Name:  "officers",
	Title: "Officers",
	Rules: "A position is a number of heaps. A move removes one counter from a heap of two or more and may then split the rest into two heaps. " +
		"A heap of one has no move. This is the octal game 0.6.",
	Syntax:   "The sizes of the heaps, in any order: `officers(5,3)`.",
	Move:     "`5 -> 2+2`, the heap before and what is left of it",
	Examples: []string{"officers(5)", "officers(5,3)", "officers(8)", "officers(1)", "officers(2,2)"},
	Facts: []game.Fact{
		{Game: "officers", Want: "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2", Source: "Winning Ways, ch. 4; by the definition"},
		{Game: "officers(1)", Want: "0", Source: "Winning Ways, ch. 4"},
		{Game: "officers(2)", Want: "*", Source: "Winning Ways, ch. 4"},
		{Game: "officers(4)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "officers(7)", Want: "*3", Source: "by the definition: officers(7) + nim(3) is a P-position"},
	},
}, takebreak.Code{Digits: []byte{0, 6}})
