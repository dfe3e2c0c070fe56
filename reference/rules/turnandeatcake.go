package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// turnAndEatcakeGame is from Winning Ways, ch. 8.
var turnAndEatcakeGame = kit.CakeRule{
	Code: "0.7", Turn: true, Most: 100,
	Why: func(kit.Cake, []kit.Cake) string {
		return "Left eats one whole column, Right one whole row, and what is left on its two sides is turned, so that rows and columns change places."
	},
}.Ruleset(game.Info{
	Name:  "turn-and-eatcake",
	Title: "Turn-and-Eatcake",
	Rules: "A position is a number of rectangular cakes, scored into squares. Left eats one whole column of a cake, Right one whole row. What is left on the two sides are separate cakes, " +
		"and each of them is turned through a right angle: its rows become columns.",
	Move:     "`3x5 -> 1x3+3x3`, the cake and what is left of it, turned; `3x1 -> 0` if nothing is",
	Examples: []string{"turn-and-eatcake(3x4)", "turn-and-eatcake(2x3, 1x1)", "turn-and-eatcake(1x5)", "turn-and-eatcake(4x2)"},
	Facts: []game.Fact{
		{Game: "turn-and-eatcake(1x8)", Want: "v", Source: "cgsuite, whose first number is our second"},
		{Game: "turn-and-eatcake(3x8)", Want: "v", Source: "cgsuite"},
		{Game: "turn-and-eatcake(4x8)", Want: "0", Source: "cgsuite"},
		{Game: "turn-and-eatcake(8x8)", Want: "0", Source: "cgsuite"},
	},
})
