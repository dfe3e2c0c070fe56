package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// rookGame is one rook on a quarter board: the two coordinates are two heaps of Nim
// (Bouton 1901), in misère play too.
var rookGame = rook.Ruleset(game.Info{
	Rules:    "any number of squares to the left or any number of squares down. The game ends in the corner.",
	Move:     "`2,3 -> 2,0`",
	Examples: []string{"rook(2,3)", "rook(1,1)", "rook(0,4)", "rook(0,0)"},
	Facts: []game.Fact{
		{Game: "rook(0,0)", Want: "0", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(0,6)", Want: "*6", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(5,5)", Want: "0", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(5,7)", Want: "*2", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(3,6)", Want: "*5", Source: "Winning Ways, ch. 3: the nim addition table"},
		{Game: "rook(2,2)", Play: game.Misere, Want: "P", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(1,1)", Play: game.Misere, Want: "N", Source: "Bouton 1901, as two heaps"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) { return p.X ^ p.Y, true },
	Tame:   func(p kit.Square) (fickle, ok bool) { return p.X <= 1 && p.Y <= 1, true },
	Reach: func(p kit.Square, n uint64, yield game.Yield[kit.Square]) {
		rook.To(p, yield, kit.Square{X: p.X, Y: n ^ p.X}, kit.Square{X: n ^ p.Y, Y: p.Y})
	},
})

var rook = kit.Piece{
	Letter: 'R', Name: "rook", Way: "A rook moves to the left or down, but not both in one move.",
	Leaps: []kit.Leap{{Y: -1}, {X: -1}}, Far: true,
}
