package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// dotsAndBoxesGame is by Lucas (La pipopipette, 1889). Berlekamp, The Dots and Boxes Game (2000), has
// its theory; scores of small boards are by Wilson (2002), and Barker and Korf, "Solving Dots-And-Boxes"
// (2012).
var dotsAndBoxesGame = kit.SheetRule{
	Info: game.Info{
		Name:  "dots-and-boxes",
		Title: "Dots and Boxes",
		Rules: "A position is a sheet of dots, with lines between some that are neighbours. In a turn lines are drawn until one completes no box: whoever completes a box gets it, and must go on as long as there are lines. " +
			"In the end whoever has more boxes has won. Boxes that are complete in a position count for nobody. On a graph coins are taken in place of boxes, when their last string is cut.",
		Examples: []string{"dots-and-boxes(1x2)", "dots-and-boxes(.x/.x./..)", "dots-and-boxes(x./..x/.x/.../xx)", "dots-and-boxes(0-a, a-b, b-c, c-0)", "dots-and-boxes(a-b, b-c, c-a, c-0)"},
		Facts: []game.Fact{
			{Game: "dots-and-boxes(1x1)", Want: "-1", Source: "by the rules: the fourth line completes the box"},
			{Game: "dots-and-boxes(2x2)", Want: "+2", Source: "Winning Ways, ch. 16: the first player can get three of four boxes"},
			{Game: "dots-and-boxes(0-a, a-b, b-c, c-0)", Want: "-3", Source: "Winning Ways, ch. 16: whoever opens a chain loses it"},
			{Game: "dots-and-boxes(0-a, a-b, b-c, c-0, 0-d, d-e, e-f, f-0)", Want: "-2", Source: "Winning Ways, ch. 16: of all long chains but the last two boxes are given back"},
			{Game: "dots-and-boxes(a-b, b-c, c-d, d-a, e-f, f-g, g-h, h-e)", Want: "+0", Source: "Winning Ways, ch. 16: of all loops but the last four boxes are given back"},
		},
	},
	Theory: game.Theory[kit.Sheet]{
		Evaluator: func(spend func(int) bool) *game.Evaluator[kit.Sheet] {
			of := kit.SheetSearches(spend)
			return &game.Evaluator[kit.Sheet]{Score: func(p kit.Sheet) int { return of(p).Score(p.Strings().Left) }}
		},
	},
	WhyScore: chainRule,
}.Ruleset()

// longChain is how many boxes a long chain has at least.
const longChain = 3

// chainRule is the rule of long chains: Berlekamp, The Dots and Boxes Game, ch. 2; Winning Ways, ch. 16.
// A turn ends by a line that completes no box, or the last box; a line that completes two boxes makes
// up for one that completes one and another one. So lines less boxes, and 1 more than the lines that complete two,
// are the turns; and two are completed in each long chain but the last.
func chainRule(p kit.Sheet) explain.Doc {
	s := p.Strings()
	want := "even"
	if lines, boxes := s.Left.Len(), s.Boxes(); (lines-boxes)%2 == 0 {
		want = "odd"
	}
	doc := explain.Doc{explain.T(fmt.Sprintf("The long chain rule, where a chain is long if it has %d boxes or more: %d lines and %d boxes are left, so the player to move should try to make the number of long chains %s. ",
		longChain, s.Left.Len(), s.Boxes(), want) +
		"Then the opponent has to open the first of them. Whoever does not open them is in control: of each long chain but the last, that player takes all boxes but two, of a loop all but four, and leaves these with one line, so that the opponent has to open the next.")}
	chains, loops, settled := s.ChainsOf(s.Left)
	if !settled {
		return doc
	}
	long := 0
	for _, n := range chains {
		if n >= longChain {
			long++
		}
	}
	var left []string
	if len(chains) > 0 {
		left = append(left, fmt.Sprintf("chains of %s, %d of them long", explain.Numbers(chains), long))
	}
	if len(loops) > 0 {
		left = append(left, "loops of "+explain.Numbers(loops))
	}
	return append(doc, explain.T("Here only this is left: "+strings.Join(left, "; ")+". Every line opens some of it for the opponent."))
}
