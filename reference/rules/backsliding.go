package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// backslidingToadsAndFrogsGame is of Winning Ways, ch. 11; Siegel, "Backsliding Toads and Frogs" (Games
// of No Chance 3, 2009). CGSuite 2 has it by this name.
var backslidingToadsAndFrogsGame = backsliding.Ruleset(backsliding.Info(game.Info{
	Name:  "backsliding-toads-and-frogs",
	Title: "Backsliding Toads and Frogs",
	Rules: "A position is a strip of squares with toads and frogs on it. Left moves a toad, Right a frog. Toads go to the right and frogs to the left: " +
		"one square onto a free square, or with a jump over one animal of the other kind onto the free square behind it. Nothing is captured. " +
		"Each may also go one square back onto a free square, but does not jump back. Play need not end, and nobody wins if it does not.",
	Examples: []string{"backsliding-toads-and-frogs(T.F)", "backsliding-toads-and-frogs(T..F)", "backsliding-toads-and-frogs(TF.)", "backsliding-toads-and-frogs(TTF.F)", "backsliding-toads-and-frogs(FTF..T)", "backsliding-toads-and-frogs(FF.TT.)"},
	Facts: []game.Fact{
		{Game: "backsliding-toads-and-frogs(TTT..FFF)", Want: "draw/draw", Source: "CGSuite 2, tests of BackslidingToadsAndFrogs: the value is {on||0|-1/2} & {1/2|0||off}"},
		{Game: "backsliding-toads-and-frogs(TTT..FFF) + 1/4", Want: "win/draw", Source: "CGSuite 2, tests of BackslidingToadsAndFrogs: the value is {on||0|-1/2} & {1/2|0||off}"},
	},
}), func(squares int) string {
	if squares == 2 {
		return "A jump leads over one animal of the other kind."
	}
	return "A move leads to the next square, or by a jump to the one behind it."
})

var backsliding = kit.Track{Animals: [2]string{"toad", "frog"}, Steps: [2]int{1, 1}, Jumped: [2]int{1, 1}, Back: true}
