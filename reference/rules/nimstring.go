package rules

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// nimstringGame is Berlekamp's, who reduces Dots and Boxes to it: Winning Ways, ch. 16, and The Dots
// and Boxes Game (2000). An option is a whole turn, so that nobody moves twice. Values are those of
// Winning Ways all the same, in which a turn may go on in what a position is added to: they tell more
// than who wins, and are the mex of the options that are not loony.
var nimstringGame = kit.SheetRule{
	Info: game.Info{
		Name:  "nimstring",
		Title: "Nimstring",
		Rules: "A position is a sheet of dots, with lines between some that are neighbours, or else coins joined by strings to each other and to the ground. In a turn lines are drawn until one completes no box, or strings are cut until one frees no coin: whoever completes a box, or frees a coin, must go on. " +
			"So whoever completes the last box loses, as there is no line left to go on with. A position is loony if whoever is to move wins whatever is added to it, since that player can choose who has to go on afterwards. Its value is then no number; every other position has a nim value, the mex of those options that are not loony.",
		Examples: []string{"nimstring(1x2)", "nimstring(0-a, a-b, b-0)", "nimstring(a-b, b-c, c-a, c-0)", "nimstring(x./..x/.x/.../xx)", "nimstring(0-a, 0-a, 0-a, a-b, b-c)", "nimstring(0-a, a-b, b-c, c-d, d-0)"},
		Facts: []game.Fact{
			{Game: "nimstring(0-a, a-0)", Want: "*", Source: "Winning Ways, ch. 16: chains of 1 and 2 coins"},
			{Game: "nimstring(0-a, a-b, b-0)", Want: "*", Source: "Winning Ways, ch. 16: chains of 1 and 2 coins"},
			{Game: "nimstring(0-a, a-b, b-c, c-0)", Want: "0", Source: "Winning Ways, ch. 16: every move in a long chain is loony"},
			{Game: "nimstring(a-b, b-c, c-d, d-a)", Want: "0", Source: "Winning Ways, ch. 16: every move in a loop of 4 or more is loony"},
			{Game: "nimstring(0-a, a-b)", Want: "loony", Source: "Winning Ways, ch. 16: a coin at the end of a chain"},
			{Game: "nimstring(0-a)", Want: "0", Source: "Winning Ways, ch. 16: whoever takes the last coin cannot go on, and loses"},
		},
	},
	Theory: game.Theory[kit.Sheet]{
		Nimber: func(p kit.Sheet) (uint64, bool) {
			s := p.Strings()
			return cgt.Loony, s.Loony(s.Left)
		},
		WhyNimber: func(p kit.Sheet) explain.Doc {
			if s := p.Strings(); !s.Loony(s.Left) {
				return nil
			}
			return explain.Doc{explain.T("Some box at the end of a chain or a loop can be completed. Whoever is to move may take all of it and go on, or all but the last two boxes of a chain, four of a loop, which one more line gives to the opponent, who must then go on. " +
				"One of the two choices wins, whatever else there is: they leave the same position, with one player to move or with the other.")}
		},
		Evaluator: func(spend func(int) bool) *game.Evaluator[kit.Sheet] {
			of := kit.SheetSearches(spend)
			return &game.Evaluator[kit.Sheet]{
				Nimber: func(p kit.Sheet) (uint64, bool) { return of(p).Value(p.Strings().Left), true },
			}
		},
	},
}.Ruleset()
