package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// eatcakeGame is from Winning Ways, ch. 8.
var eatcakeGame = kit.CakeRule{
	Code: "0.7", Most: 100,
	Why: func(kit.Cake, []kit.Cake) string {
		return "Left eats one whole column, Right one whole row, and what is left on its two sides stays as it is."
	},
}.Ruleset(game.Info{
	Name:     "eatcake",
	Title:    "Eatcake",
	Rules:    "A position is a number of rectangular cakes, scored into squares. Left eats one whole column of a cake, Right one whole row. What is left on the two sides are separate cakes.",
	Move:     "`3x5 -> 3x1+3x3`, the cake and what is left of it; `3x1 -> 0` if nothing is",
	Examples: []string{"eatcake(3x4)", "eatcake(2x3, 1x1)", "eatcake(1x4)", "eatcake(4x2)"},
	Facts: []game.Fact{
		{Game: "eatcake(8x1)", Want: "^", Source: "cgsuite"},
		{Game: "eatcake(8x2)", Want: "{^|{{^*|v}|0}}", Source: "cgsuite"},
		{Game: "eatcake(8x3)", Want: "{^^|*}", Source: "cgsuite"},
		{Game: "eatcake(8x8)", Want: "*", Source: "cgsuite"},
	},
})
