package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// maundyCakeGame is from Winning Ways, ch. 2.
var maundyCakeGame = kit.CakeRule{
	Code: "{2+}=.0", Most: 100,
	Why: func(kit.Cake, []kit.Cake) string {
		return "A move cuts a cake into equal pieces, two or more: Left between columns, Right between rows."
	},
}.Ruleset(game.Info{
	Name:     "maundy-cake",
	Title:    "Maundy Cake",
	Rules:    "A position is a number of rectangular cakes, scored into squares. A move cuts one cake into any number of equal pieces, at least two: Left cuts between columns, Right between rows.",
	Move:     "`3x4 -> 3x2+3x2`, the cake and its pieces",
	Examples: []string{"maundy-cake(3x4)", "maundy-cake(2x4, 2x2)", "maundy-cake(1x6)", "maundy-cake(4x4)", "maundy-cake(1x1)"},
	Facts: []game.Fact{
		{Game: "maundy-cake(1x12)", Want: "10", Source: "OEIS A006022: Maundy cake values"},
		{Game: "maundy-cake(1x9)", Want: "4", Source: "OEIS A006022"},
		{Game: "maundy-cake(8x1)", Want: "-7", Source: "cgsuite"},
		{Game: "maundy-cake(8x4)", Want: "-1", Source: "cgsuite"},
		{Game: "maundy-cake(8x5)", Want: "-3", Source: "cgsuite"},
		{Game: "maundy-cake(8x6)", Want: "-1", Source: "cgsuite"},
	},
})
