package rules

import (
	"iter"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// Rook is one rook on a quarter board: the two coordinates are two heaps of Nim
// (Bouton 1901), in misère play too.
var Rook = &game.Ruleset[kit.Square]{
	Info: game.Info{
		Name:     "rook",
		Title:    "Rook on a quarter board",
		Rules:    "One rook stands on a board that has a corner at `(0,0)` and extends without end upwards and to the right. A move takes it any number of squares to the left or any number of squares down. The game ends in the corner.",
		Syntax:   "How far the rook is from the left edge and from the bottom edge: `rook(2,3)`.",
		Move:     "`2,3 -> 2,0`, the square before and after",
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
	},
	Moves: func(p kit.Square) iter.Seq2[game.Move, []kit.Square] {
		return func(yield func(game.Move, []kit.Square) bool) {
			for m := p.X + p.Y; m > 0; m-- {
				if !yield(game.Move(m-1), []kit.Square{rookTo(p, game.Move(m-1))}) {
					return
				}
			}
		}
	},
	Notation: game.Notation[kit.Square]{
		Parse:    kit.ReadSquare,
		Format:   kit.Square.String,
		MoveText: func(p kit.Square, m game.Move) string { return kit.SquareMove(p, rookTo(p, m)) },
		Draw:     func(p kit.Square) *explain.Board { return kit.DrawSquare(p, 'R', "a rook") },
		Tidy:     kit.TidySquareMove,
		Read: func(p kit.Square, text string) (game.Move, []kit.Square, bool) {
			from, to, ok := kit.ReadSquareMove(text)
			switch {
			case !ok || from != p:
			case to.X == p.X && to.Y < p.Y:
				return game.Move(p.X + to.Y), []kit.Square{to}, true
			case to.Y == p.Y && to.X < p.X:
				return game.Move(to.X), []kit.Square{to}, true
			}
			return 0, nil, false
		},
		Why: func(p kit.Square, text string) (string, bool) {
			return kit.WhySquareMove(p, text, "The rook", func(kit.Square) string {
				return "A rook moves to the left or down, but not both in one move."
			})
		},
	},
	Theory: game.Theory[kit.Square]{
		Nimber: func(p kit.Square) (uint64, bool) { return p.X ^ p.Y, true },
		Tame:   func(p kit.Square) (fickle, ok bool) { return p.X <= 1 && p.Y <= 1, true },
		Reach: func(p kit.Square, n uint64) iter.Seq2[game.Move, []kit.Square] {
			return func(yield func(game.Move, []kit.Square) bool) {
				if y := n ^ p.X; y < p.Y && !yield(game.Move(p.X+y), []kit.Square{{X: p.X, Y: y}}) {
					return
				}
				if x := n ^ p.Y; x < p.X {
					yield(game.Move(x), []kit.Square{{X: x, Y: p.Y}})
				}
			}
		},
	},
}

// rookTo is the square that a move leads to: a code below x is a move to the left,
// to that column; from x on the codes are moves down, to row code - x.
func rookTo(p kit.Square, m game.Move) kit.Square {
	if uint64(m) < p.X {
		return kit.Square{X: uint64(m), Y: p.Y}
	}
	return kit.Square{X: p.X, Y: uint64(m) - p.X}
}
