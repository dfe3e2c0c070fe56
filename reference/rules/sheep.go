package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// sheepGame is Francesco Rotta's board game Battle Sheep, as MCGS has it on a slanted board.
var sheepGame = &game.Ruleset[string]{
	Info: game.Info{
		Name:     "sheep",
		Title:    "Sheep",
		Rules:    "A position is a board with herds of Left's and of Right's sheep. A move splits one of your herds: one or more sheep of it, but not all, go in a straight line over free squares, as far as there are any, to the left or right, up or down, or diagonally up to the right or down to the left.",
		Syntax:   "The rows from the top, with slashes between them and spaces between the numbers of sheep: positive for Left's, negative for Right's, 0 for a free square: `sheep(3 0 0/0 0 -3)`.",
		Move:     "`a1-c1:2`, the squares before and after, in columns a, b, … and rows 1, 2, … from the top, and how many sheep go",
		Examples: []string{"sheep(2 0)", "sheep(3 0/0 -2)", "sheep(3 0 0/0 0 -3)", "sheep(2 0 -2)", "sheep(2 1 0/0 -2 0)"},
		Facts: []game.Fact{
			{Game: "sheep(2 0)", Want: "1", Source: "by the definition: Left has the one move"},
			{Game: "sheep(2 0 -2)", Want: "*", Source: "by the definition: who moves first ends it"},
		},
	},
	Moves: func(p string, yield game.Yield[string]) { strays(p, 1, yield) },
	Notation: game.Notation[string]{
		Parse:  readSheep,
		Format: func(p string) string { return p },
		MoveText: func(p string, m game.Move) string {
			size, _ := herds(p)
			return fmt.Sprintf("%s:%d", size.HopText(kit.HopOf(m>>8)), m&0xff)
		},
		Draw: drawSheep,
		Tidy: func(text string) string {
			hop, count, found := strings.Cut(text, ":")
			from, to, ok := kit.CutHop(hop)
			if !found || !ok {
				return text
			}
			return from + "-" + to + ":" + strings.TrimSpace(count)
		},
		Why: func(p, text string) (string, bool) {
			hop, count, found := strings.Cut(text, ":")
			from, to, ok := kit.CutHop(hop)
			if _, number := game.ReadNumber(strings.TrimSpace(count)); !ok || found && !number {
				return "", false
			}
			size, sheep := herds(p)
			a, ok1 := size.Find(from)
			b, ok2 := size.Find(to)
			switch {
			case !ok1:
				return fmt.Sprintf("There is no square %s on this board.", from), true
			case !ok2:
				return fmt.Sprintf("There is no square %s on this board.", to), true
			case !found:
				return fmt.Sprintf("A move ends with how many sheep go, after a colon: %s-%s: and that number.", from, to), true
			case sheep[a] == 0:
				return fmt.Sprintf("There is no herd on %s.", from), true
			case sheep[b] != 0:
				return fmt.Sprintf("The square %s is not free.", to), true
			}
			return "One or more sheep of a herd, but not all, go as far as they can in one direction.", true
		},
	},
	Partizan: &game.Partizan[string]{
		Right: func(p string, yield game.Yield[string]) { strays(p, -1, yield) },
		Negative: func(p string) string {
			size, sheep := herds(p)
			for i := range sheep {
				sheep[i] = -sheep[i]
			}
			return formatSheep(size, sheep)
		},
	},
}

const maxHerd = 100

func readSheep(text string) ([]string, error) {
	const hint = "write the rows from the top, with slashes between them, as in 3 0 0/0 0 -3"
	var size kit.Size
	var sheep []int
	at := 0
	for i, row := range strings.Split(text, "/") {
		fields, err := kit.Fields(strings.Repeat(" ", at)+row, "herd")
		switch {
		case err != nil:
			return nil, err
		case len(fields) == 0:
			return nil, &game.SyntaxError{Start: at, End: at + len(row), Msg: fmt.Sprintf("row %d has no squares", i+1), Hint: hint}
		case i > 0 && len(fields) != int(size.Cols):
			return nil, &game.SyntaxError{Start: at, End: at + len(row), Msg: fmt.Sprintf("row %d has %d squares and row 1 has %d", i+1, len(fields), size.Cols), Hint: "all rows have the same length"}
		case (i+1)*len(fields) > kit.MaxCells:
			return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("a board of this ruleset has at most %d squares", kit.MaxCells)}
		}
		for _, f := range fields {
			n, err := strconv.Atoi(f.Text)
			if err != nil || max(n, -n) > maxHerd || f.Text[0] == '+' {
				return nil, f.Error("expected a number of sheep, found "+game.Quote(f.Text), fmt.Sprintf("write a whole number up to %d for Left's sheep, a negative one for Right's, and 0 for a free square", maxHerd))
			}
			sheep = append(sheep, n)
		}
		size = kit.Size{Rows: uint8(i + 1), Cols: uint8(len(fields))}
		at += len(row) + 1
	}
	return []string{formatSheep(size, sheep)}, nil
}

// herds reads a board that has been read before.
func herds(p string) (size kit.Size, sheep []int) {
	rows := strings.Split(p, "/")
	for _, row := range rows {
		for _, herd := range strings.Fields(row) {
			n, _ := strconv.Atoi(herd)
			sheep = append(sheep, n)
		}
	}
	return kit.Size{Rows: uint8(len(rows)), Cols: uint8(len(sheep) / len(rows))}, sheep
}

func formatSheep(size kit.Size, sheep []int) string {
	var text []byte
	for i, n := range sheep {
		if i > 0 {
			between := byte(' ')
			if i%int(size.Cols) == 0 {
				between = '/'
			}
			text = append(text, between)
		}
		text = strconv.AppendInt(text, int64(n), 10)
	}
	return string(text)
}

// aslant are the six directions on a slanted board.
var aslant = [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, 1}, {1, -1}}

// strays lists the moves of the player whose sheep have a sign. Codes are the squares before and
// after, and how many go.
func strays(p string, sign int, yield game.Yield[string]) {
	size, sheep := herds(p)
	for from, herd := range sheep {
		if herd*sign < 2 {
			continue
		}
		for _, step := range aslant {
			to := from
			for at := range size.Line(from, step) {
				if sheep[at] != 0 {
					break
				}
				to = at
			}
			for n := 1; n < herd*sign && to != from; n++ {
				next := slices.Clone(sheep)
				next[from], next[to] = herd-sign*n, sign*n
				if !yield(kit.Hop{From: from, To: to}.Code()<<8|game.Move(n), []string{formatSheep(size, next)}) {
					return
				}
			}
		}
	}
}

// drawSheep draws herds of up to nine, of Left as digits and of Right as digits in a circle.
func drawSheep(p string) *explain.Board {
	size, sheep := herds(p)
	squares := figure.Squares{
		Rows: int(size.Rows), Cols: int(size.Cols), RowNames: kit.Numbered(1, int(size.Rows)),
		Rest: figure.Piece{Sign: '.', Look: figure.Free, Words: "free"},
		What: func(r, c int) rune {
			switch n := sheep[r*int(size.Cols)+c]; {
			case n > 0:
				return '0' + rune(n)
			case n < 0:
				return '①' + rune(-n-1)
			}
			return '.'
		},
	}
	if len(sheep) > 60 || slices.Max(sheep) > 9 || slices.Min(sheep) < -9 {
		return nil
	}
	for n := range 9 {
		squares.Pieces = append(squares.Pieces, figure.Piece{Sign: '1' + rune(n), Words: fmt.Sprintf("%d of Left on", n+1)},
			figure.Piece{Sign: '①' + rune(n), Words: fmt.Sprintf("%d of Right on", n+1)})
	}
	squares.Pieces[0].Legend, squares.Pieces[1].Legend = "1: a sheep of Left", "①: a sheep of Right"
	for c := range int(size.Cols) {
		squares.ColumnNames = append(squares.ColumnNames, size.Square(c)[:1])
	}
	var rows []string
	for row := range strings.SplitSeq(p, "/") {
		line := ""
		for _, herd := range strings.Fields(row) {
			line += fmt.Sprintf("%4s", herd)
		}
		rows = append(rows, line)
	}
	return &explain.Board{Rows: rows, Figure: squares.Figure(), Words: squares.Words()}
}
