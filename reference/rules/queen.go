package rules

import (
	"math/big"

	"grader/reference/game"
	"grader/reference/kit"
)

// queenGame is Wythoff's game: W. A. Wythoff, "A modification of the game of Nim"
// (Nieuw Archief voor Wiskunde, 1907), which Isaacs and Winning Ways, ch. 3, play
// with a queen. The P-positions are known for coordinates of any size; nim values
// are not, and come from search.
var queenGame = queen.Ruleset(game.Info{
	Also: "wythoff",
	Rules: "any number of squares to the left, or down, or diagonally down to the left. The game ends in the corner. " +
		"This is Wythoff's game: a move takes from one of two heaps, or the same number from both.",
	Syntax:   " It may be written `wythoff(2,3)`.",
	Move:     "`2,3 -> 0,1`",
	Examples: []string{"queen(2,3)", "queen(1,2)", "queen(4,4)", "queen(5,3)", "queen(0,4)", "queen(0,0)", "queen(2,2)"},
	Facts: []game.Fact{
		{Game: "queen(1,2)", Want: "P", Source: "Wythoff 1907"},
		{Game: "queen(4,7)", Want: "P", Source: "Wythoff 1907"},
		{Game: "queen(5,3)", Want: "P", Source: "OEIS A004481; Winning Ways, ch. 3"},
		{Game: "queen(6,8)", Want: "*5", Source: "OEIS A004481"},
		{Game: "queen(3,3)", Want: "*6", Source: "OEIS A004481; Winning Ways, ch. 3"},
		{Game: "queen(10,17)", Want: "*4", Source: "cgsuite"},
		{Game: "queen(10,7)", Want: "*15", Source: "cgsuite"},
		{Game: "queen(618033988749894848,1000000000000000000)", Want: "P", Source: "Wythoff 1907"},
		{Game: "queen(1000000000000000000,1000000000000000000)", Want: "N", Source: "Wythoff 1907"},
		{Game: "queen(2,2)", Play: game.Misere, Want: "P", Source: "Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches (1984)"},
		{Game: "queen(3,5)", Play: game.Misere, Want: "P", Source: "Fraenkel 1984"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) {
		if wythoff(p, game.Normal) {
			return 0, true
		}
		return max(p.X, p.Y), min(p.X, p.Y) == 0
	},
	Effort: func(p kit.Square) float64 { return float64(p.X) * float64(p.Y) * (float64(p.X) + float64(p.Y)) / 2 },
	Losing: func(p kit.Square, play game.Play) (losing, ok bool) { return wythoff(p, play), true },
})

var queen = kit.Piece{
	Letter: 'Q', Name: "queen", Way: "A queen moves to the left, or down, or diagonally as many squares down as to the left.",
	Leaps: []kit.Leap{{X: -1, Y: -1}, {Y: -1}, {X: -1}}, Far: true,
}

// wythoff reports whether the next player loses: on the squares whose coordinates are
// the whole parts of d phi and d phi^2, for d = 0, 1, 2 ..., where phi is the golden
// ratio; d is the difference of the two. In misère play the first two such pairs,
// 0,0 and 1,2, give way to 0,1 and 2,2.
func wythoff(p kit.Square, play game.Play) bool {
	less, more := min(p.X, p.Y), max(p.X, p.Y)
	if play == game.Misere && more <= 2 {
		return less == 0 && more == 1 || less == 2
	}
	return less == wythoffLess(more-less)
}

// wythoffLess is the whole part of d phi = (d + d sqrt 5)/2, by integers alone.
func wythoffLess(d uint64) uint64 {
	root := new(big.Int).SetUint64(d)
	root.Mul(root, root).Mul(root, big.NewInt(5)).Sqrt(root)
	return root.Add(root, new(big.Int).SetUint64(d)).Rsh(root, 1).Uint64()
}
