package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// antiClobberGame is CGSuite's: Clobber played backwards.
var antiClobberGame = kit.Capture{Steps: kit.Beside, Backward: true}.Ruleset(game.Info{
	Name:     "anti-clobber",
	Title:    "Anti-Clobber",
	Rules:    "A position is a board with stones of Left and Right. A move takes one of your stones to a free square next to it, horizontally or vertically, and leaves a stone of the opponent on the square that it came from: a move of Clobber played backwards. The game ends at the latest when the board is full.",
	Syntax:   "The rows from the top, with slashes between them, where `x` is a stone of Left, `o` one of Right, `.` a free square and `#` a blocked one: `anti-clobber(x../.o.)`.",
	Examples: []string{"anti-clobber(x.)", "anti-clobber(x..)", "anti-clobber(x.o)", "anti-clobber(x../.o.)", "anti-clobber(xo./#.x)"},
	Facts: []game.Fact{
		{Game: "anti-clobber(x.)", Want: "1", Source: "by the definition: Left has the one move"},
		{Game: "anti-clobber(xoxo/oo..)", Want: "{*|-1}", Source: "CGSuite 2, tests of AntiClobber"},
	},
}, nil)
