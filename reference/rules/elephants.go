package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// elephantsAndRhinosGame is by Albert, Nowakowski and Wolfe, "Lessons in Play" (2007).
var elephantsAndRhinosGame = elephant.Ruleset(elephant.Info(game.Info{
	Name:     "elephants-and-rhinos",
	Title:    "Elephants and Rhinos",
	Rules:    "A position is a strip of squares with elephants and rhinos on it. Left moves an elephant one square to the right, Right a rhino one square to the left, each onto a free square. Nobody jumps and nothing is captured.",
	Examples: []string{"elephants-and-rhinos(E.R)", "elephants-and-rhinos(E..R)", "elephants-and-rhinos(EE...R)", "elephants-and-rhinos(E.R.E.R)", "elephants-and-rhinos(R.E..)"},
	Facts: []game.Fact{
		{Game: "elephants-and-rhinos(E.R)", Want: "*", Source: "by the definition"},
		{Game: "elephants-and-rhinos(EEEE..RRR)", Want: "1", Source: "CGSuite 2, tests of ElephantsAndRhinos"},
		{Game: "elephants-and-rhinos(....RRR.EE...E....ERE.)", Want: "7", Source: "MCGS, random_22.test"},
		{Game: "elephants-and-rhinos(....E.E.RRRR.......E.R)", Want: "+-(2*)", Source: "MCGS, random_22.test"},
		{Game: "elephants-and-rhinos(E....E...R..EE...RR...)", Want: "{{7|6}|{5|4}}", Source: "MCGS, random_22.test"},
	},
}), func(int) string { return "A move leads to the next square." })

var elephant = kit.Track{Animals: [2]string{"elephant", "rhino"}, Steps: [2]int{1, 1}}
