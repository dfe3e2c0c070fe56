package script

import (
	"errors"
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/kit"

	"go.starlark.net/starlark"
)

// Bounds on drawings.
const (
	maxRows    = 40
	maxColumns = 60
)

// A drawing is what board, heaps and graph return: a value without parts, which is nil where
// there is too much to draw.
type drawing struct{ *explain.Board }

func (d drawing) String() string        { return "drawing" }
func (d drawing) Type() string          { return "drawing" }
func (d drawing) Freeze()               {}
func (d drawing) Truth() starlark.Bool  { return d.Board != nil }
func (d drawing) Hash() (uint32, error) { return 0, errors.New("a drawing cannot be hashed") }

// draw is the drawing that the file returns, or the rows of text that it returns as a grid.
func (s *rules) draw(p Position) *explain.Board {
	if s.function("draw") == nil {
		return nil
	}
	v, _ := s.ask(s.name, "draw", read(p))
	if d, ok := v.(drawing); ok {
		return d.Board
	}
	found, ok := v.(starlark.Sequence)
	if text, is := starlark.AsString(v); is {
		found, ok = starlark.Tuple{starlark.String(text)}, true
	}
	if !ok {
		panic(s.fault(s.name, "draw", fmt.Errorf("draw returned %s, which is no list of rows", shortened(v))))
	}
	if found.Len() == 0 || found.Len() > maxRows {
		return nil
	}
	var rows []string
	var cells [][]rune
	width := 0
	for row := range starlark.Elements(found) {
		text, ok := starlark.AsString(row)
		if !ok {
			panic(s.fault(s.name, "draw", fmt.Errorf("draw returned the row %s, which is no text", shortened(row))))
		}
		text = strings.TrimRight(clean("|"+text), " ")[1:]
		rows, cells = append(rows, text), append(cells, []rune(text))
		width = max(width, len(cells[len(cells)-1]))
	}
	if width == 0 || width > maxColumns {
		return nil
	}
	cell := func(row, col int) rune {
		if col >= len(cells[row]) || cells[row][col] == ' ' {
			return 0
		}
		return cells[row][col]
	}
	return &explain.Board{Rows: rows, Figure: figure.CellFigure(len(rows), width, cell, nil, nil), Words: s.term(p) + ", drawn as " + strings.Join(rows, "; ")}
}

// looks are the names of the looks of pieces.
var looks = map[string]figure.Look{
	"letter": figure.Letter, "free": figure.Free, "blocked": figure.Blocked, "cross": figure.Cross, "disc": figure.Disc, "ring": figure.Ring,
	"heads": figure.Heads, "tails": figure.Tails, "left": figure.LeftStone, "right": figure.RightStone,
	"blue tile": figure.BlueTile, "red tile": figure.RedTile, "green tile": figure.GreenTile,
}

// piecesOf are the pieces of a board: for each sign its look, the words before the squares that
// have it, and its legend.
func piecesOf(d *starlark.Dict) (pieces []figure.Piece, err error) {
	if d == nil {
		return nil, nil
	}
	for _, item := range d.Items() {
		sign, _ := starlark.AsString(item[0])
		about, _ := item[1].(starlark.Tuple)
		texts := make([]string, 3)
		for i, v := range about[:min(len(about), len(texts))] {
			texts[i], _ = starlark.AsString(v)
		}
		look, known := looks[texts[0]]
		if len([]rune(sign)) != 1 || !known || texts[1] == "" {
			return nil, fmt.Errorf(`the piece %s: %s is not written as in "x": ("disc", "stones on", "x: a stone")`, shortened(item[0]), shortened(item[1]))
		}
		pieces = append(pieces, figure.Piece{Sign: []rune(sign)[0], Look: look, Words: clean(texts[1]), Legend: clean(texts[2])})
	}
	return pieces, nil
}

// board draws a board with the names of its squares, or a strip. With words for all of it, no
// squares are named.
func board(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	const longestStrip = 40
	var text, note, strip, of, words string
	var pieces *starlark.Dict
	var rows *starlark.List
	first := 1
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "board", &text, "pieces?", &pieces, "note?", &note, "rows?", &rows, "strip?", &strip, "of?", &of, "first?", &first, "words?", &words); err != nil {
		return nil, err
	}
	list, err := piecesOf(pieces)
	if err != nil {
		return nil, err
	}
	var drawn *explain.Board
	if words != "" {
		drawn = bareBoard(text, words, list)
	} else if strip == "" {
		drawn = drawnBoard(text, list)
	} else if cells := []rune(text); len(cells) <= longestStrip {
		squares := figure.Squares{
			Rows: 1, Cols: len(cells), What: func(_, c int) rune { return cells[c] }, ColumnNames: kit.Numbered(first, len(cells)),
			Strip: strip, Of: of, Rest: kit.FreeSquare, Pieces: list,
		}
		drawn = &explain.Board{Rows: kit.BoxedSigns(text), Figure: squares.Figure(), Words: squares.Words()}
	}
	if drawn == nil {
		return drawing{}, nil
	}
	if rows != nil {
		drawn.Rows = textRows(rows)
	}
	if note = clean(note); note != "" {
		figure.Note(drawn.Figure, note)
		drawn.Words += "; " + note
	}
	return drawing{drawn}, nil
}

// textRows are the rows that a file gives for a drawing.
func textRows(list *starlark.List) (rows []string) {
	for row := range list.Elements() {
		rows = append(rows, strings.TrimPrefix(clean("|"+plainText(row)), "|"))
	}
	return rows
}

func drawnBoard(text string, pieces []figure.Piece) *explain.Board {
	rows, cols, sign := signsOf(text)
	return kit.DrawBoard(rows, cols, sign, pieces...)
}

// bareBoard is a board whose squares have no names; nil if it is too large to draw.
func bareBoard(text, words string, pieces []figure.Piece) *explain.Board {
	rows, cols, sign := signsOf(text)
	if rows > maxRows || cols > maxRows {
		return nil
	}
	return &explain.Board{Rows: strings.Split(text, "/"), Figure: figure.CellFigure(rows, cols, sign, nil, nil, pieces...), Words: clean(words)}
}

// signsOf are the size of a board, and the sign on each square; 0 beside a row that is shorter.
func signsOf(text string) (rows, cols int, sign func(r, c int) rune) {
	var signs [][]rune
	for row := range strings.SplitSeq(text, "/") {
		signs = append(signs, []rune(row))
	}
	return len(signs), len(signs[0]), func(r, c int) rune {
		if c < len(signs[r]) {
			return signs[r][c]
		}
		return 0
	}
}

// heaps draws heaps of counters beside each other.
func heaps(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var list starlark.Iterable
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "heaps", &list); err != nil {
		return nil, err
	}
	var sizes []uint64
	for v := range starlark.Elements(list) {
		n, ok := v.(starlark.Int)
		size, small := n.Uint64()
		if !ok || !small {
			return nil, fmt.Errorf("heaps cannot draw a heap of %s", shortened(v))
		}
		sizes = append(sizes, size)
	}
	return drawing{kit.DrawHeaps(sizes...)}, nil
}
