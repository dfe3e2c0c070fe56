package rules

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// notaktoGame is by Bob Koca (MathOverflow, 2010); Plambeck and Whitehead, "The secrets of
// Notakto: winning at X-only tic-tac-toe" (2013), solve it in misère play. A
// position is its boards, with commas between them.
var notaktoGame = &game.Ruleset[string]{
	Info: game.Info{
		Name:  "notakto",
		Title: "Notakto",
		Rules: "A position is one or more boards. A move puts a cross on a free square of a board. A board with three crosses in a row, horizontally, vertically or diagonally, is out of play. " +
			"The usual game is misère play: whoever completes the last such row loses.",
		Syntax: "The numbers of rows and columns of an empty board: `notakto(3x3)`. Or the rows from the top, with slashes between them, where `.` is a free square and `x` a cross: `notakto(x../.../..x)`. " +
			"Several boards are separated by commas: `notakto(3x3, x../.../...)`.",
		Move:     "`b2`, the square, in columns a, b, … and rows 1, 2, … from the top (`b2#2` on the second of several boards)",
		Examples: []string{"notakto(x../.../..x)", "notakto(2x3)", "notakto(x.x/.x./...)", "notakto(.x./x../..., xx./.x./...)", "notakto(1x4, 1x3)", "notakto(1x1)"},
		Facts: []game.Fact{
			{Game: "notakto(3x3)", Play: game.Misere, Want: "N", Source: "Plambeck and Whitehead 2013"},
			{Game: "notakto(.../.x./...)", Play: game.Misere, Want: "P", Source: "Plambeck and Whitehead 2013: the first player begins in the middle"},
			{Game: "notakto(x../.../...)", Play: game.Misere, Want: "N", Source: "Plambeck and Whitehead 2013: the first player begins in the middle"},
			{Game: "notakto(.x./.../...)", Play: game.Misere, Want: "N", Source: "Plambeck and Whitehead 2013: the first player begins in the middle"},
			{Game: "notakto(3x3, 3x3)", Play: game.Misere, Want: "P", Source: "Plambeck and Whitehead 2013"},
		},
	},
	Moves: func(p string, yield game.Yield[string]) {
		list := strings.Split(p, ",")
		for i, b := range list {
			if hasRow(kit.Grid(b)) {
				continue
			}
			for at := range len(b) {
				if b[at] != '.' {
					continue
				}
				list[i] = string(kit.Grid(b).With('x', at))
				if !yield(game.Move(i<<16|at), []string{strings.Join(list, ",")}) {
					return
				}
			}
			list[i] = b
		}
	},
	Notation: game.Notation[string]{
		Parse: func(text string) ([]string, error) {
			list, err := readBoards(text)
			return []string{strings.Join(list, ",")}, err
		},
		Format: func(p string) string {
			list := strings.Split(p, ",")
			for i, g := range list {
				list[i] = kit.Grid(g).String()
			}
			return strings.Join(list, ",")
		},
		MoveText: func(p string, m game.Move) string {
			board := int(m >> 16)
			return crossText(kit.Grid(strings.Split(p, ",")[board]).Cell(int(m&0xffff)), board+1)
		},
		Draw: func(p string) *explain.Board {
			whole := &explain.Board{}
			var words []string
			var figures []*explain.Figure
			for _, b := range strings.Split(p, ",") {
				board := kit.Grid(b).Draw(kit.Crossed)
				if board == nil || len(whole.Rows) > 60 {
					return nil
				}
				if whole.Rows != nil {
					whole.Rows = append(whole.Rows, "")
				}
				whole.Rows = append(whole.Rows, board.Rows...)
				words = append(words, board.Words)
				figures = append(figures, board.Figure)
			}
			whole.Figure = figure.FlowFigures(figures...)
			whole.Words = strings.Join(words, "; also ")
			return whole
		},
		Standard: func(p string) string {
			list := strings.Split(p, ",")
			slices.Sort(list)
			return strings.Join(list, ",")
		},
		Tidy: kit.Tidied(readCross, crossText),
		Why: func(p string, text string) (string, bool) {
			c, board, ok := readCross(text)
			if !ok {
				return "", false
			}
			list := strings.Split(p, ",")
			if board > len(list) {
				return fmt.Sprintf("There is no board %d here.", board), true
			}
			g := kit.Grid(list[board-1])
			switch at, ok := g.At(c); {
			case !ok:
				return fmt.Sprintf("There is no square %s on this board.", c), true
			case g[at] == 'x':
				return fmt.Sprintf("%s already has a cross.", c), true
			}
			return "There are three crosses in a row on this board, so it is out of play.", true
		},
	},
	Theory: game.Theory[string]{
		Split: func(p string) []string {
			return slices.DeleteFunc(strings.Split(p, ","), func(b string) bool {
				return !strings.Contains(b, ".") || hasRow(kit.Grid(b))
			})
		},
		Canon: func(p string) string {
			if strings.Contains(p, ",") {
				return p
			}
			return string(kit.Grid(p).Canon())
		},
		Effort: func(p string) float64 { return math.Ldexp(1, strings.Count(p, ".")+2) },
	},
}

// maxBoardSquares is the most squares of all boards together.
const maxBoardSquares = 1000

func readBoards(text string) ([]string, error) {
	fields, err := kit.Fields(text, "board")
	if err != nil {
		return nil, err
	}
	if len(fields) == 0 {
		_, err := kit.ReadGrid(text, 'x', "a cross")
		return nil, err
	}
	var list []string
	squares := 0
	for _, f := range gluedRows(text, fields) {
		g, err := kit.ReadGrid(f.Text, 'x', "a cross")
		if syntax, ok := err.(*game.SyntaxError); ok {
			return nil, syntax.Shift(f.Start)
		}
		if squares += len(g[0]); squares > maxBoardSquares {
			return nil, f.Error(fmt.Sprintf("all boards together have more than about %d squares", maxBoardSquares), "")
		}
		list = append(list, string(g[0]))
	}
	return list, nil
}

// gluedRows joins the fields that spaces beside a / have kept apart: the rows of one board.
func gluedRows(text string, fields []kit.Field) []kit.Field {
	glued := fields[:1:1]
	for _, f := range fields[1:] {
		last := &glued[len(glued)-1]
		if strings.HasSuffix(last.Text, "/") || strings.HasPrefix(f.Text, "/") {
			last.Text = text[last.Start:f.End()]
		} else {
			glued = append(glued, f)
		}
	}
	return glued
}

// crossText names a square of a board; the first board is not numbered.
func crossText(c kit.Cell, board int) string {
	if board == 1 {
		return c.String()
	}
	return c.String() + "#" + strconv.Itoa(board)
}

func readCross(text string) (c kit.Cell, board int, ok bool) {
	name, number, numbered := strings.Cut(text, "#")
	c, ok = kit.ReadCell(name)
	if !numbered {
		return c, 1, ok
	}
	n, isNumber := game.ReadNumber(strings.TrimSpace(number))
	return c, int(min(n, 1<<20)), ok && isNumber && n > 0
}

// hasRow reports whether there are three crosses in a row.
func hasRow(g kit.Grid) bool {
	_, cols := g.Size()
	for i := range len(g) {
		for _, step := range [4]int{1, cols + 1, cols, cols + 2} {
			if i+2*step < len(g) && g[i] == 'x' && g[i+step] == 'x' && g[i+2*step] == 'x' {
				return true
			}
		}
	}
	return false
}
