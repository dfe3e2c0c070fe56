package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// Bounds on boards that are written as grids.
const (
	maxGridSide  = 100
	maxGridCells = 1000
)

// A Grid is a rectangular board: its rows from the top with slashes between
// them, one byte for each square, and a dot for a square that is empty.
type Grid string

// ReadGrid reads a board: 3x4 for 3 rows of 4 empty squares, or the rows from the top, in dots and
// one other sign, mark. What is the meaning of the mark in messages: "blocked".
func ReadGrid(text string, mark byte, what string) ([]Grid, error) {
	hint := fmt.Sprintf("write the size, as in 2x3, or the rows from the top, as in ../.%c, where . is free and %c is %s", mark, mark, what)
	if strings.TrimSpace(text) == "" {
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a board, found nothing", Hint: hint}
	}
	if strings.ContainsAny(text, "0123456789") {
		return readGridSize(text, hint)
	}
	return readGridRows(text, "."+string(mark), "", fmt.Sprintf(". or %c", mark), hint)
}

// ReadBoard reads the rows of a board from the top. Those signs that are in also are read as the
// signs in the same place. If start is not empty, a size, 3x4, is a board on which its signs take turns.
func ReadBoard(text, signs, also, hint, start string) ([]Grid, error) {
	hint = "write the rows from the top, with slashes between them" + hint
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a board, found nothing", Hint: hint}
	}
	if start == "" || !strings.ContainsAny(trimmed, "0123456789") {
		return readGridRows(text, signs, also, "one of "+strings.Join(strings.Split(signs, ""), " "), hint)
	}
	boards, err := readGridSize(text, hint)
	if err != nil {
		return nil, err
	}
	board := []byte(boards[0])
	for i, c := range board {
		if cell := boards[0].Cell(i); c == '.' {
			board[i] = start[(cell.Row+cell.Col)%len(start)]
		}
	}
	return []Grid{Grid(board)}, nil
}

func readGridRows(text, signs, also, expected, hint string) ([]Grid, error) {
	rows, err := readRows(text, signs, also, expected, hint)
	if err != nil {
		return nil, err
	}
	if high, wide := len(rows), len(rows[0]); high > maxGridSide || wide > maxGridSide || high*wide > maxGridCells {
		return nil, &game.SyntaxError{End: len(text), Msg: tooLargeGrid()}
	}
	return []Grid{Grid(strings.Join(rows, "/"))}, nil
}

func tooLargeGrid() string {
	return fmt.Sprintf("a board has at most %d rows, %d columns and %d squares", maxGridSide, maxGridSide, maxGridCells)
}

func nextRune(text string, at int) int {
	for i := range text[at:] {
		if i > 0 {
			return at + i
		}
	}
	return len(text)
}

// ReadSize reads the size of a board, 3x4; given reports whether text has an x at all.
func ReadSize(text string) (rows, cols int, given bool, err error) {
	before, after, given := strings.Cut(text, "x")
	if !given {
		return 0, 0, false, nil
	}
	sizes := [2]int{}
	for i, side := range [2]string{before, after} {
		start := i * (len(before) + 1)
		trimmed := strings.TrimSpace(side)
		f := Field{trimmed, start + strings.Index(side, trimmed)}
		n, err := ReadField(f, "number of rows and columns")
		if err != nil {
			return 0, 0, true, err
		}
		if n == 0 {
			return 0, 0, true, f.Error("a board has at least one row and one column", "")
		}
		sizes[i] = int(min(n, 1<<20))
	}
	return sizes[0], sizes[1], true, nil
}

func readGridSize(text, hint string) ([]Grid, error) {
	rows, cols, given, err := ReadSize(text)
	switch {
	case err != nil:
		return nil, err
	case !given:
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a board, found " + game.Quote(strings.TrimSpace(text)), Hint: hint}
	case rows > maxGridSide || cols > maxGridSide || rows*cols > maxGridCells:
		return nil, &game.SyntaxError{End: len(text), Msg: tooLargeGrid()}
	}
	return []Grid{NewGrid(rows, cols)}, nil
}

// NewGrid is a board that is empty.
func NewGrid(rows, cols int) Grid {
	row := strings.Repeat(".", cols)
	return Grid(row + strings.Repeat("/"+row, rows-1))
}

// Size is the number of rows and of columns.
func (g Grid) Size() (rows, cols int) {
	cols = strings.IndexByte(string(g), '/')
	if cols < 0 {
		return 1, len(g)
	}
	return (len(g) + 1) / (cols + 1), cols
}

// String writes the board so that ReadGrid reads it: a board that is empty by its size.
func (g Grid) String() string {
	if strings.Trim(string(g), "./") == "" {
		rows, cols := g.Size()
		return strconv.Itoa(rows) + "x" + strconv.Itoa(cols)
	}
	return string(g)
}

// With is the board with marks on the given squares, counted through the bytes of the grid.
func (g Grid) With(mark byte, at ...int) Grid {
	b := []byte(g)
	for _, i := range at {
		b[i] = mark
	}
	return Grid(b)
}

// A Cell is a square of a grid, counted from 0 at the top left.
type Cell struct{ Row, Col int }

// String names the square: columns a, b, ... and rows 1, 2, ... from the top.
// After z the columns go on with aa, ab, ...
func (c Cell) String() string {
	name := string(rune('a' + c.Col%26))
	if c.Col >= 26 {
		name = string(rune('a'+c.Col/26-1)) + name
	}
	return name + strconv.Itoa(c.Row+1)
}

// Cell is the square of a byte of the grid.
func (g Grid) Cell(at int) Cell {
	_, cols := g.Size()
	return Cell{at / (cols + 1), at % (cols + 1)}
}

// At is the index of a square in the grid; ok is false if the board has no such square.
func (g Grid) At(c Cell) (at int, ok bool) {
	rows, cols := g.Size()
	return c.Row*(cols+1) + c.Col, c.Row >= 0 && c.Col >= 0 && c.Row < rows && c.Col < cols
}

// ReadCell reads the name of a square, in either case.
func ReadCell(text string) (c Cell, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	digits := strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz")
	letters := text[:len(text)-len(digits)]
	n, ok := game.ReadNumber(digits)
	if !ok || n == 0 || n > 999 || letters == "" || len(letters) > 2 {
		return Cell{}, false
	}
	col := int(letters[0] - 'a')
	if len(letters) == 2 {
		col = 26*(col+1) + int(letters[1]-'a')
	}
	return Cell{int(n) - 1, col}, true
}

// Parts are the connected parts of the squares that are free, each on the
// smallest board that holds it, with the rest of that board marked. Parts of a
// single square are left out. A board that is one such part already is itself.
func (g Grid) Parts(mark byte) []Grid {
	return slices.DeleteFunc(g.Regions(mark, false), func(part Grid) bool { return strings.Count(string(part), ".") == 1 })
}

// Regions are the connected parts of the squares without the mark, each on the smallest board
// that holds it, with the rest of that board marked. With corners, squares that share a corner
// are connected, too.
func (g Grid) Regions(mark byte, corners bool) []Grid {
	_, cols := g.Size()
	steps := []int{1, -1, cols + 1, -cols - 1, cols, -cols, cols + 2, -cols - 2}
	if !corners {
		steps = steps[:4]
	}
	left := []byte(g)
	var parts []Grid
	for start := range left {
		if left[start] == mark || left[start] == '/' {
			continue
		}
		left[start] = mark
		part := []int{start}
		low, high := g.Cell(start), g.Cell(start)
		for i := 0; i < len(part); i++ {
			c := g.Cell(part[i])
			low = Cell{min(low.Row, c.Row), min(low.Col, c.Col)}
			high = Cell{max(high.Row, c.Row), max(high.Col, c.Col)}
			for _, step := range steps {
				if to := part[i] + step; to >= 0 && to < len(left) && left[to] != mark && left[to] != '/' {
					left[to] = mark
					part = append(part, to)
				}
			}
		}
		row := strings.Repeat(string(mark), high.Col-low.Col+1)
		board := []byte(row + strings.Repeat("/"+row, high.Row-low.Row))
		for _, at := range part {
			c := g.Cell(at)
			board[(c.Row-low.Row)*(len(row)+1)+c.Col-low.Col] = g[at]
		}
		parts = append(parts, Grid(board))
	}
	return parts
}

// Turned is the board with rows and columns exchanged.
func (g Grid) Turned() Grid { return Grid(g.appendSeen(nil, symmetry{turned: true})) }

// Canon is the first, in the order of strings, of the boards that a rectangle
// becomes when it is turned and reflected.
func (g Grid) Canon() Grid {
	best := g
	board := make([]byte, 0, len(g))
	for _, s := range symmetries {
		board = g.appendSeen(board[:0], s)
		if string(board) < string(best) {
			best = Grid(board)
		}
	}
	return best
}

// A symmetry turns rows into columns, and then counts rows from below and columns from the right.
type symmetry struct{ turned, below, right bool }

var symmetries = [8]symmetry{
	{},
	{below: true},
	{right: true},
	{below: true, right: true},
	{turned: true},
	{turned: true, below: true},
	{turned: true, right: true},
	{turned: true, below: true, right: true},
}

// appendSeen appends the board as a symmetry shows it.
func (g Grid) appendSeen(board []byte, s symmetry) []byte {
	height, width := g.Size()
	down, across := width+1, 1 // how far apart neighbours are in g
	if s.turned {
		height, width = width, height
		down, across = across, down
	}
	start := 0
	if s.below {
		start, down = start+(height-1)*down, -down
	}
	if s.right {
		start, across = start+(width-1)*across, -across
	}
	for row := range height {
		if row > 0 {
			board = append(board, '/')
		}
		for col := range width {
			board = append(board, g[start+row*down+col*across])
		}
	}
	return board
}

// Draw draws the board with the names of its rows and columns, and with pieces for its signs. It
// is nil if the board is too large to draw.
func (g Grid) Draw(pieces ...figure.Piece) *explain.Board {
	rows, cols := g.Size()
	return DrawBoard(rows, cols, func(r, c int) rune { return rune(g[r*(cols+1)+c]) }, pieces...)
}

// What squares have on many boards: Blocked is where nothing can be put.
var (
	Blocked = figure.Piece{Sign: '#', Look: figure.Blocked, Words: "blocked"}
	Crossed = figure.Piece{Sign: 'x', Look: figure.Cross, Words: "crosses on"}
)

var FreeSquare = figure.Piece{Sign: '.', Look: figure.Free, Words: "free"}
