package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// kingGame is one king on a quarter board. Both coordinates count only by whether they
// are even or odd, and by which is the smaller; the closed forms follow by
// induction over the squares that it can go to.
var kingGame = kit.Piece{
	Letter: 'K', Name: "king", Way: "A king moves one square to the left, down, or diagonally down to the left.",
	Leaps: []kit.Leap{{X: -1}, {Y: -1}, {X: -1, Y: -1}},
}.Ruleset(game.Info{
	Rules:    "one square to the left, down, or diagonally down to the left. The game ends in the corner.",
	Move:     "`2,3 -> 1,2`",
	Examples: []string{"king(2,3)", "king(4,4)", "king(5,1)", "king(0,3)", "king(0,0)"},
	Facts: []game.Fact{
		{Game: "king(0,0)", Want: "P", Source: "by the definition"},
		{Game: "king(1,1)", Want: "*2", Source: "by the definition"},
		{Game: "king(1,2)", Want: "*3", Source: "by the definition"},
		{Game: "king(6,8)", Want: "P", Source: "Engel, Problem-Solving Strategies, ch. 13: P when both coordinates are even"},
		{Game: "king(7,8)", Want: "N", Source: "Engel, Problem-Solving Strategies, ch. 13: P when both coordinates are even"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) {
		switch {
		case p.X%2 == p.Y%2:
			return p.X % 2 * 2, true
		case min(p.X, p.Y)%2 == 0:
			return 1, true
		}
		return 3, true
	},
})
