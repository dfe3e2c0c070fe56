package rules

import (
	"iter"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// Bishop is one bishop on a quarter board, which is a Nim heap of the smaller
// coordinate (Bouton 1901), in misère play too.
var Bishop = &game.Ruleset[kit.Square]{
	Info: game.Info{
		Name:     "bishop",
		Title:    "Bishop on a quarter board",
		Rules:    "One bishop stands on a board that has a corner at `(0,0)` and extends without end upwards and to the right. A move takes it any number of squares diagonally down to the left. The game ends at an edge.",
		Syntax:   "How far the bishop is from the left edge and from the bottom edge: `bishop(2,3)`.",
		Move:     "`2,3 -> 0,1`, the square before and after",
		Examples: []string{"bishop(2,3)", "bishop(4,4)", "bishop(6,1)", "bishop(0,3)", "bishop(0,0)"},
		Facts: []game.Fact{
			{Game: "bishop(2,3)", Want: "*2", Source: "Bouton 1901, as one heap"},
			{Game: "bishop(0,3)", Want: "0", Source: "Bouton 1901, as one heap"},
			{Game: "bishop(4,4)", Want: "*4", Source: "Bouton 1901, as one heap"},
			{Game: "bishop(1,7)", Play: game.Misere, Want: "P", Source: "Bouton 1901, as one heap"},
			{Game: "bishop(5,7)", Play: game.Misere, Want: "N", Source: "Bouton 1901, as one heap"},
		},
	},
	Moves: func(p kit.Square) iter.Seq2[game.Move, []kit.Square] {
		return func(yield func(game.Move, []kit.Square) bool) {
			for m := game.Move(1); uint64(m) <= min(p.X, p.Y); m++ {
				if !yield(m, []kit.Square{bishopTo(p, m)}) {
					return
				}
			}
		}
	},
	Notation: game.Notation[kit.Square]{
		Parse:    kit.ReadSquare,
		Format:   kit.Square.String,
		MoveText: func(p kit.Square, m game.Move) string { return kit.SquareMove(p, bishopTo(p, m)) },
		Draw:     func(p kit.Square) *explain.Board { return kit.DrawSquare(p, 'B', "a bishop") },
		Tidy:     kit.TidySquareMove,
		Read: func(p kit.Square, text string) (game.Move, []kit.Square, bool) {
			from, to, ok := kit.ReadSquareMove(text)
			if !ok || from != p || to.X >= p.X || to.Y >= p.Y || p.X-to.X != p.Y-to.Y {
				return 0, nil, false
			}
			return game.Move(p.X - to.X), []kit.Square{to}, true
		},
		Why: func(p kit.Square, text string) (string, bool) {
			return kit.WhySquareMove(p, text, "The bishop", func(kit.Square) string {
				return "A bishop moves diagonally, as many squares down as to the left."
			})
		},
	},
	Theory: game.Theory[kit.Square]{
		Nimber: func(p kit.Square) (uint64, bool) { return min(p.X, p.Y), true },
		Tame:   func(p kit.Square) (fickle, ok bool) { return min(p.X, p.Y) <= 1, true },
		Reach: func(p kit.Square, n uint64) iter.Seq2[game.Move, []kit.Square] {
			return func(yield func(game.Move, []kit.Square) bool) {
				if least := min(p.X, p.Y); n < least {
					m := game.Move(least - n)
					yield(m, []kit.Square{bishopTo(p, m)})
				}
			}
		},
	},
}

// bishopTo is the square that a move of m squares leads to.
func bishopTo(p kit.Square, m game.Move) kit.Square {
	return kit.Square{X: p.X - uint64(m), Y: p.Y - uint64(m)}
}
