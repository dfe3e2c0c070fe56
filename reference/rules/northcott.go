package rules

import (
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// northcottGame is Northcott's game (Winning Ways, ch. 3) without retreats, which would
// only be answered by following up: each gap is a heap of Nim.
var northcottGame = northcott()

func northcott() *game.Ruleset[uint64] {
	r := &game.Ruleset[uint64]{Notation: kit.NimRule.Notation(), Theory: game.Star.Theory}
	r.Info = game.Info{
		Name:  "northcott",
		Title: "Northcott's game",
		Rules: "A position is a board with one piece of each player in every row, and any number of empty squares between the two. A move slides one of your pieces one or more squares towards the opponent's piece in the same row, without jumping over it. " +
			"A piece may not retreat: the usual rules allow that, but in normal play it changes no outcome, since the opponent answers by following just as far. " +
			"Either player can close a gap by the same amounts, so only the gaps matter.",
		Syntax:   "The number of empty squares between the two pieces of each row, with the rows in any order: `northcott(3,0,2)`.",
		Move:     "`3 -> 1`, the gap before and after",
		Examples: []string{"northcott(3,0,2)", "northcott(1,1)", "northcott(4)", "northcott(0,0)", "northcott(2,3,1)"},
		Facts: []game.Fact{
			{Game: "northcott(1,2,3)", Want: "P", Source: "Winning Ways, ch. 3"},
			{Game: "northcott(3,0,2)", Want: "*", Source: "Winning Ways, ch. 3"},
			{Game: "northcott(5,5)", Want: "P", Source: "Winning Ways, ch. 3"},
			{Game: "northcott(6,4,1)", Want: "*3", Source: "Winning Ways, ch. 3"},
			{Game: "northcott(1,1,1)", Play: game.Misere, Want: "P", Source: "Bouton 1901, as heaps"},
		},
	}
	r.Parse = func(text string) ([]uint64, error) {
		gaps, _, err := kit.ReadList(text, "gap")
		return gaps, err
	}
	// A closed gap stays on the board.
	reach, read := r.Reach, r.Read
	r.Moves = func(n uint64, yield game.Yield[uint64]) { game.Star.Moves(n, kept(yield)) }
	r.Reach = func(n, value uint64, yield game.Yield[uint64]) { reach(n, value, kept(yield)) }
	r.Read = func(n uint64, text string) (game.Move, []uint64, bool) {
		m, to, ok := read(n, text)
		return m, orZero(to), ok
	}
	r.Why = func(n uint64, text string) (string, bool) {
		why, move := kit.WhyHeapMove(n, text, 1, func([]uint64) string { return "" })
		return strings.NewReplacer("heap", "gap", "A move removes counters", "A piece only advances").Replace(why), move
	}
	r.Draw = func(n uint64) *explain.Board {
		if n > 20 {
			return nil
		}
		row := "X" + strings.Repeat(".", int(n)) + "O"
		return &explain.Board{
			Rows: []string{strings.Join(strings.Split(row, ""), " ")},
			Figure: figure.CellFigure(1, len(row), func(_, col int) rune { return rune(row[col]) }, nil, nil,
				figure.Piece{Sign: 'X', Look: figure.Disc}, figure.Piece{Sign: 'O', Look: figure.Ring}),
			Words: "a gap of " + explain.Count(int(n), "square") + " between two pieces",
		}
	}
	// The piece on the left advances to the square: the other one could as well.
	r.Squares = func(n uint64, m game.Move) []int { return []int{int(n) - int(m)} }
	r.Heap = nil
	return r
}

// kept takes moves with a heap of 0 where nothing is left.
func kept(yield game.Yield[uint64]) game.Yield[uint64] {
	return func(m game.Move, to []uint64) bool { return yield(m, orZero(to)) }
}

func orZero(to []uint64) []uint64 {
	if len(to) == 0 {
		return []uint64{0}
	}
	return to
}
