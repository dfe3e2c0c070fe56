package rules

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// cutcakeGame is from Winning Ways, ch. 2, where its values are worked out.
var cutcakeGame = &game.Ruleset[cake]{
	Info: game.Info{
		Name:     "cutcake",
		Title:    "Cutcake",
		Rules:    "A position is a number of rectangular cakes, scored into squares. Left cuts a cake in two between two columns, Right between two rows. Single squares cannot be cut.",
		Syntax:   "The number of rows and of columns of each cake: `cutcake(3x5, 2x2)`.",
		Move:     "`3x5 -> 3x2+3x3`, the cake and its two pieces",
		Examples: []string{"cutcake(2x3)", "cutcake(3x5, 2x2)", "cutcake(1x4)", "cutcake(4x2, 1x1)", "cutcake(4x4)"},
		Facts: []game.Fact{
			{Game: "cutcake(1x4)", Want: "3", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(2x4)", Want: "1", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(2x3)", Want: "0", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(4x9)", Want: "1", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(8x2)", Want: "-3", Source: "Winning Ways, ch. 2"},
		},
	},
	Moves: func(c cake, yield game.Yield[cake]) {
		for k := uint32(1); k <= c.cols/2; k++ {
			if !yield(game.Move(2*k), []cake{{c.rows, k}, {c.rows, c.cols - k}}) {
				return
			}
		}
	},
	Notation: game.Notation[cake]{
		Parse: func(text string) ([]cake, error) {
			fields, err := kit.Fields(text, "cake")
			if err != nil {
				return nil, err
			}
			var cakes []cake
			for _, f := range fields {
				before, after, ok := strings.Cut(f.Text, "x")
				rows, ok1 := game.ReadNumber(before)
				cols, ok2 := game.ReadNumber(after)
				if !ok || !ok1 || !ok2 || rows == 0 || cols == 0 || rows > maxCake || cols > maxCake {
					return nil, f.Error("expected a cake, found "+game.Quote(f.Text), fmt.Sprintf("write the rows and the columns, each from 1 to %d, as in 3x5", maxCake))
				}
				cakes = append(cakes, cake{uint32(rows), uint32(cols)})
			}
			return cakes, nil
		},
		Format: cake.String,
		MoveText: func(c cake, m game.Move) string {
			k := uint32(m / 2)
			if m%2 == 1 {
				return c.cut(cake{k, c.cols}, cake{c.rows - k, c.cols})
			}
			return c.cut(cake{c.rows, k}, cake{c.rows, c.cols - k})
		},
		Draw: func(c cake) *explain.Board {
			if c.rows > 26 || c.cols > 26 {
				return nil
			}
			row := strings.Repeat("[]", int(c.cols))
			return &explain.Board{
				Rows:   slices.Repeat([]string{row}, int(c.rows)),
				Figure: figure.CellFigure(int(c.rows), int(c.cols), func(_, _ int) rune { return '.' }, nil, nil),
				Words:  "a cake of " + explain.Count(int(c.rows), "row") + " and " + explain.Count(int(c.cols), "column"),
			}
		},
		// A cut is at the squares behind it, and of its two places either will do.
		Squares: func(c cake, m game.Move) (squares []int) {
			k, size := uint32(m/2), c.cols
			if m%2 == 1 {
				size = c.rows
			}
			for at := range c.rows * c.cols {
				line := at % c.cols
				if m%2 == 1 {
					line = at / c.cols
				}
				if line == k || line == size-k {
					squares = append(squares, int(at))
				}
			}
			return squares
		},
		Tidy: func(text string) string {
			whole, pieces, ok := readCut(text)
			if !ok || len(pieces) != 2 {
				return text
			}
			return whole.cut(pieces[0], pieces[1])
		},
		Why: func(c cake, text string) (string, bool) {
			whole, pieces, ok := readCut(text)
			switch {
			case !ok:
				return "", false
			case whole != c:
				return fmt.Sprintf("There is no cake of %s.", whole), true
			case len(pieces) != 2:
				return "A cut makes two pieces of a cake.", true
			}
			return fmt.Sprintf("%s and %s do not make up the cake of %s.", pieces[0], pieces[1], c), true
		},
	},
	Partizan: &game.Partizan[cake]{
		Right: func(c cake, yield game.Yield[cake]) {
			for k := uint32(1); k <= c.rows/2; k++ {
				if !yield(game.Move(2*k+1), []cake{{k, c.cols}, {c.rows - k, c.cols}}) {
					return
				}
			}
		},
		Negative: func(c cake) cake { return cake{c.cols, c.rows} },
		Value: func(c cake) (cgt.Simple, bool) {
			return cgt.Simple{Number: cgt.Int(cakeValue(c.rows, c.cols) - cakeValue(c.cols, c.rows))}, true
		},
	},
}

// maxCake bounds the sides of a cake.
const maxCake = 1_000_000

// A cake has rows and columns of squares.
type cake struct{ rows, cols uint32 }

func (c cake) String() string { return fmt.Sprintf("%dx%d", c.rows, c.cols) }

// cut writes a move, the smaller piece first.
func (c cake) cut(a, b cake) string {
	if cmp.Or(cmp.Compare(a.rows, b.rows), cmp.Compare(a.cols, b.cols)) > 0 {
		a, b = b, a
	}
	return fmt.Sprintf("%s -> %s+%s", c, a, b)
}

func readCut(text string) (whole cake, pieces []cake, ok bool) {
	before, after, found := strings.Cut(text, "->")
	if !found {
		return whole, nil, false
	}
	for i, t := range append([]string{before}, strings.Split(after, "+")...) {
		r, c, ok := strings.Cut(strings.TrimSpace(t), "x")
		rows, ok1 := game.ReadNumber(strings.TrimSpace(r))
		cols, ok2 := game.ReadNumber(strings.TrimSpace(c))
		if !ok || !ok1 || !ok2 || rows > maxCake || cols > maxCake {
			return whole, nil, false
		}
		if piece := (cake{uint32(rows), uint32(cols)}); i == 0 {
			whole = piece
		} else {
			pieces = append(pieces, piece)
		}
	}
	return whole, pieces, true
}

// cakeValue is the value for Left of a cake that is at least as wide as the greatest
// power of two in its height, and 0 otherwise: how many more cuts than Right can stop
// fit between its columns (Winning Ways, ch. 2).
func cakeValue(rows, cols uint32) int64 {
	power := bits.Len32(rows) - 1
	return max(int64(cols>>power)-1, 0)
}
