package rules

import (
	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// grundyGame is the game of P. M. Grundy, "Mathematics and games" (Eureka, 1939). No
// period is known (Winning Ways, ch. 4).
var grundyGame = kit.TakeAndBreak(game.Info{
	Name:     "grundy",
	Title:    "Grundy's game",
	Rules:    "A position is a number of heaps. A move splits one heap into two heaps of different sizes. Heaps of one and two have no move.",
	Syntax:   "The sizes of the heaps, in any order: `grundy(7,5)`.",
	Move:     "`7 -> 3+4`, the heap before and the two after",
	Examples: []string{"grundy(7)", "grundy(7,5)", "grundy(13)", "grundy(2,1)", "grundy(6,6)"},
	Facts: []game.Fact{
		{Game: "grundy", Want: "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4", Source: "OEIS A002188; Winning Ways, ch. 4"},
		{Game: "grundy(7)", Want: "P", Source: "OEIS A002188"},
		{Game: "grundy(13)", Want: "*3", Source: "OEIS A002188"},
		{Game: "grundy(50)", Want: "P", Source: "OEIS A002188"},
		{Game: "grundy(7)", Play: game.Misere, Want: "N", Source: "by the definition"},
	},
}, takebreak.Grundy())
