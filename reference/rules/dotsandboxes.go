package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// dotsAndBoxesGame is by Lucas (La pipopipette, 1889). Berlekamp, The Dots and Boxes Game (2000), has
// its theory; scores of small boards are by Wilson (2002), and Barker and Korf, "Solving Dots-And-Boxes"
// (2012).
var dotsAndBoxesGame = &game.Ruleset[kit.Sheet]{
	Info: game.Info{
		Name:  "dots-and-boxes",
		Title: "Dots and Boxes",
		Rules: "A position is a sheet of dots, with lines between some that are neighbours. In a turn lines are drawn until one completes no box: whoever completes a box gets it, and must go on as long as there are lines. " +
			"In the end whoever has more boxes has won. Boxes that are complete in a position count for nobody. On a graph coins are taken in place of boxes, when their last string is cut.",
		Syntax: "The numbers of boxes in a column and in a row of a sheet without lines: `dots-and-boxes(2x3)`. Or its rows of lines from the top, with slashes between them, lines side by side and lines one below the other in turn, where `.` is not drawn and `x` is: `dots-and-boxes(.x/..x/..)`. " +
			"Or the strings of a graph, each with its two ends, where `0` is the ground: `dots-and-boxes(0-a, a-b, b-0)`. A string may be written more than once.",
		Move:     "`a1-b1`, the line between two dots in columns a, b, … and rows 1, 2, … from the top, or the string that is cut; a turn of several is written with commas, `a1-b1,b1-b2`",
		Examples: []string{"dots-and-boxes(1x2)", "dots-and-boxes(.x/.x./..)", "dots-and-boxes(x./..x/.x/.../xx)", "dots-and-boxes(0-a, a-b, b-c, c-0)", "dots-and-boxes(a-b, b-c, c-a, c-0)"},
		Alone:    "whoever completes a box goes on anywhere in a sum: write all of it on one sheet, or as one graph",
		Facts:    []game.Fact{},
	},
	Moves:    kit.SheetRule{Over: true}.Moves,
	Notation: kit.SheetRule{Over: true}.Notation(),
	Gain:     kit.Sheet.Gain,
	Theory: game.Theory[kit.Sheet]{
		Evaluator: func(spend func(int) bool) *game.Evaluator[kit.Sheet] {
			of := kit.SheetSearches(spend)
			return &game.Evaluator[kit.Sheet]{Score: func(p kit.Sheet) int { return of(p).Score(p.Strings().Left) }}
		},
	},
}
