package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// knightGame is the White Knight of Winning Ways, ch. 3.
var knightGame = kit.Piece{
	Letter: 'N', Name: "knight", Way: "A knight moves two squares to the left and one up or down, or two squares down and one to the left or right.",
	Leaps: []kit.Leap{{X: -2, Y: 1}, {X: -2, Y: -1}, {X: -1, Y: -2}, {X: 1, Y: -2}},
}.Ruleset(game.Info{
	Rules: "two squares to the left and one up or down, or two squares down and one to the left or right. " +
		"The game ends on the four squares nearest to the corner.",
	Move:     "`4,5 -> 2,6`",
	Examples: []string{"knight(4,5)", "knight(3,3)", "knight(7,2)", "knight(2,0)", "knight(1,1)"},
	Facts: []game.Fact{
		{Game: "knight(1,1)", Want: "0", Source: "Winning Ways, ch. 3"},
		{Game: "knight(2,0)", Want: "*", Source: "Winning Ways, ch. 3"},
		{Game: "knight(2,1)", Want: "*2", Source: "Winning Ways, ch. 3"},
		{Game: "knight(3,3)", Want: "*", Source: "by the definition"},
		{Game: "knight(4,4)", Want: "P", Source: "Winning Ways, ch. 3"},
		{Game: "knight(4,3)", Want: "*4", Source: "by the definition"},
	},
}, game.Theory[kit.Square]{
	Effort: func(p kit.Square) float64 { return 30 * float64(p.X) * float64(p.Y) },
})
