package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// bishopGame is one bishop on a quarter board, which is a Nim heap of the smaller
// coordinate (Bouton 1901), in misère play too.
var bishopGame = bishop.Ruleset(game.Info{
	Rules:    "any number of squares diagonally down to the left. The game ends at an edge.",
	Move:     "`2,3 -> 0,1`",
	Examples: []string{"bishop(2,3)", "bishop(4,4)", "bishop(6,1)", "bishop(0,3)", "bishop(0,0)"},
	Facts: []game.Fact{
		{Game: "bishop(2,3)", Want: "*2", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(0,3)", Want: "0", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(4,4)", Want: "*4", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(1,7)", Play: game.Misere, Want: "P", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(5,7)", Play: game.Misere, Want: "N", Source: "Bouton 1901, as one heap"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) { return min(p.X, p.Y), true },
	Tame:   func(p kit.Square) (fickle, ok bool) { return min(p.X, p.Y) <= 1, true },
	Reach: func(p kit.Square, n uint64, yield game.Yield[kit.Square]) {
		down := min(p.X, p.Y) - n
		bishop.To(p, yield, kit.Square{X: p.X - down, Y: p.Y - down})
	},
})

var bishop = kit.Piece{
	Letter: 'B', Name: "bishop", Way: "A bishop moves diagonally, as many squares down as to the left.",
	Leaps: []kit.Leap{{X: -1, Y: -1}}, Far: true,
}
