package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// cannibalClobberGame is solved by MCGS, Folkersen and Müller's solver; CGSuite calls it Hot
// Clobber.
var cannibalClobberGame = kit.Capture{Steps: kit.Beside, Own: true, Reach: "one beside it"}.Ruleset(game.Info{
	Name:     "cannibal-clobber",
	Aliases:  []game.Alias{{Name: "hot-clobber"}},
	Title:    "Cannibal Clobber",
	Rules:    "A position is a board with stones of Left and Right. A move takes one of your stones to a square next to it, horizontally or vertically, that holds another stone, of the opponent or your own, and removes that stone.",
	Syntax:   "The rows from the top, with slashes between them, where `x` is a stone of Left, `o` one of Right and `.` a free square: `cannibal-clobber(xo./oxx)`.",
	Examples: []string{"cannibal-clobber(xx)", "cannibal-clobber(xo)", "cannibal-clobber(xxo)", "cannibal-clobber(xo./oxx)", "cannibal-clobber(x.o/oxx)"},
	Facts: []game.Fact{
		{Game: "cannibal-clobber(xx)", Want: "1", Source: "by the definition: Left has the one move"},
		{Game: "cannibal-clobber(.xooxo/o.oxxx)", Want: "{1|0}", Source: "MCGS, random_2x6.test"},
		{Game: "cannibal-clobber(oxooxx/xo..xo)", Want: "{1v|0||0}", Source: "MCGS, random_2x6.test"},
		{Game: "cannibal-clobber(ox.x.x/xoxooo)", Want: "{2*|^*||v|-1v}", Source: "MCGS, random_2x6.test"},
	},
}, nil)
