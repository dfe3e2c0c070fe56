package rules

import (
	"math"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// cramGame is impartial Domineering (Gardner, "Cram, crosscram and quadraphage",
// Scientific American, 1974): Arc Kayles on the free squares of a board.
var cramGame = &game.Ruleset[kit.Grid]{
	Info: game.Info{
		Name:  "cram",
		Title: "Cram",
		Rules: "A position is a board of squares, some of which may be blocked. A move places a domino, horizontally or vertically, on two free squares that share a side.",
		Syntax: "The numbers of rows and columns of an empty board: `cram(3x4)`. Or the rows from the top, with slashes between them, where `.` is a free square and `#` a blocked one: `cram(..#/...)`. " +
			"An empty board is printed by its size.",
		Move:     "`a1-a2`, the two squares, in columns a, b, … and rows 1, 2, … from the top",
		Examples: []string{"cram(..#/...)", "cram(2x3)", "cram(3x3)", "cram(.#./...)", "cram(1x6)", "cram(#.#/...)", "cram(..##/#..#/##..)"},
		Facts: []game.Fact{
			{Game: "cram(1x9)", Want: "0", Source: "a strip is Dawson's Kayles: OEIS A002187, one square later"},
			{Game: "cram(2x5)", Want: "*", Source: "Lemoine and Viennot 2012"},
			{Game: "cram(2x6)", Want: "0", Source: "MCGS"},
			{Game: "cram(3x3)", Want: "0", Source: "MCGS"},
			{Game: "cram(3x4)", Want: "*", Source: "Lemoine and Viennot 2012"},
			{Game: "cram(..../..../..../#...)", Want: "*3", Source: "MCGS"},
			{Game: "cram(##../..#./..../.##.)", Want: "0", Source: "MCGS"},
			{Game: "cram(4x4)", Want: "P", Source: "Gardner 1974: even by even, by symmetry"},
			{Game: "cram(3x4)", Want: "N", Source: "Gardner 1974: even by odd, by symmetry"},
		},
	},
	Moves: func(g kit.Grid, yield game.Yield[kit.Grid]) {
		for i := range len(g) {
			for m := 2 * i; m <= 2*i+1; m++ {
				a, b, ok := domino(g, game.Move(m))
				if ok && !yield(game.Move(m), []kit.Grid{g.With('#', a, b)}) {
					return
				}
			}
		}
	},
	Notation: game.Notation[kit.Grid]{
		Blocked: true,
		Parse:   func(text string) ([]kit.Grid, error) { return kit.ReadGrid(text, '#', "blocked") },
		Format:  kit.Grid.String,
		MoveText: func(g kit.Grid, m game.Move) string {
			a, b, _ := domino(g, m)
			return g.Cell(a).String() + "-" + g.Cell(b).String()
		},
		Draw: func(g kit.Grid) *explain.Board { return g.Draw(kit.Blocked) },
		Tidy: kit.TidyDomino,
		Why:  kit.WhyDomino,
	},
	Theory: game.Theory[kit.Grid]{
		Split: func(g kit.Grid) []kit.Grid { return g.Parts('#') },
		Canon: kit.Grid.Canon,
		Nimber: func(g kit.Grid) (uint64, bool) {
			turns, middle := halfTurn(g)
			return 0, turns && !middle
		},
		Losing: func(g kit.Grid, play game.Play) (losing, ok bool) {
			rows, cols := g.Size()
			turns, middle := halfTurn(g)
			if play == game.Misere || !turns || middle && rows%2 == cols%2 {
				return false, false
			}
			return !middle, true
		},
		Evaluator: kit.SearchGrid,
		// In misère play.
		Effort: func(g kit.Grid) float64 { return math.Ldexp(1, strings.Count(string(g), ".")) },
	},
}

// halfTurn reports whether a board is its own half-turn, and whether a square in its middle is
// free. If it turns and none is, the half-turn of a domino is the answer to it, and the nim value
// 0. If two squares in the middle are free, the domino on both leaves such a board.
func halfTurn(g kit.Grid) (turns, middle bool) {
	for i := range len(g) / 2 {
		if g[i] != g[len(g)-1-i] {
			return false, false
		}
	}
	rows, cols := g.Size()
	if rows%2 == 0 && cols%2 == 0 {
		return true, false
	}
	at, _ := g.At(kit.Cell{Row: (rows - 1) / 2, Col: (cols - 1) / 2})
	return true, g[at] == '.'
}

// domino is where the domino of a move lies: codes are twice the first square,
// and one more if the second is below it.
func domino(g kit.Grid, m game.Move) (a, b int, ok bool) {
	a = int(m / 2)
	b = a + 1
	if m%2 == 1 {
		_, cols := g.Size()
		b = a + cols + 1
	}
	return a, b, b < len(g) && g[a] == '.' && g[b] == '.'
}
