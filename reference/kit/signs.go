package kit

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// ReadSigns reads a position of one component that is a run of signs. Those of lower are read as the
// signs in the same place. In messages, what names such a run, and hint follows "write".
func ReadSigns(text, signs, lower, what, hint string) ([]string, error) {
	const most = 1000
	read, err := signsIn(text, 0, signs, lower, "one of "+strings.Join(strings.Split(signs, ""), " "), "write "+hint)
	switch {
	case err != nil:
		return nil, err
	case len(read) > most:
		return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("%s has at most %d signs", what, most)}
	case read == "":
		return nil, &game.SyntaxError{End: len(text), Msg: "expected " + what + ", found nothing", Hint: "write " + hint}
	}
	return []string{read}, nil
}

// signsIn reads signs, with any spaces between them, in a text that begins at an offset. Those
// of other are read as the signs in the same place.
func signsIn(text string, start int, signs, other, expected, hint string) (string, error) {
	var read strings.Builder
	for i, c := range text {
		if strings.ContainsRune(" \t\r\n", c) {
			continue
		}
		if at := strings.IndexRune(other, c); at >= 0 {
			c = rune(signs[at])
		}
		if !strings.ContainsRune(signs, c) {
			end := nextRune(text, i)
			return "", &game.SyntaxError{Start: start + i, End: start + end, Msg: "expected " + expected + ", found " + game.Quote(text[i:end]), Hint: hint}
		}
		read.WriteRune(c)
	}
	return read.String(), nil
}

// readRows reads the rows of a board, with slashes between them, which are of one length.
func readRows(text, signs, other, expected, hint string) (rows []string, err error) {
	at := 0
	for i, part := range strings.Split(text, "/") {
		row, err := signsIn(part, at, signs, other, expected, hint)
		switch {
		case err != nil:
			return nil, err
		case row == "":
			return nil, &game.SyntaxError{Start: at, End: at + len(part), Msg: fmt.Sprintf("row %d has no squares", i+1), Hint: hint}
		case i > 0 && len(row) != len(rows[0]):
			return nil, &game.SyntaxError{Start: at, End: at + len(part), Msg: fmt.Sprintf("row %d has %d squares and row 1 has %d", i+1, len(row), len(rows[0])), Hint: "all rows have the same length"}
		}
		rows = append(rows, row)
		at += len(part) + 1
	}
	return rows, nil
}

// DrawBoard draws a board with the names of its rows and columns; nil if it is too large. Squares
// without a piece are free.
func DrawBoard(rows, cols int, sign func(r, c int) rune, pieces ...figure.Piece) *explain.Board {
	if rows > 26 || cols > 26 {
		return nil
	}
	squares := figure.Squares{
		Rows: rows, Cols: cols, What: sign,
		RowNames: Numbered(1, rows), Rest: FreeSquare, Pieces: pieces,
	}
	for c := range cols {
		squares.ColumnNames = append(squares.ColumnNames, string(rune('a'+c)))
	}
	lines := []string{"   " + strings.Join(squares.ColumnNames, " ")}
	for r := range rows {
		line := fmt.Sprintf("%2d", r+1)
		for c := range cols {
			line += " " + string(sign(r, c))
		}
		lines = append(lines, line)
	}
	return &explain.Board{Rows: lines, Figure: squares.Figure(), Words: squares.Words()}
}

// DrawSigns draws a strip of squares, which are numbered from first on. Rows are the drawing
// in characters.
func DrawSigns(p string, first int, rows []string, pieces ...figure.Piece) *explain.Board {
	squares := figure.Squares{
		Rows: 1, Cols: len(p), What: func(_, c int) rune { return rune(p[c]) },
		ColumnNames: Numbered(first, len(p)), Strip: "a strip", Rest: FreeSquare, Pieces: pieces,
	}
	return &explain.Board{Rows: rows, Figure: squares.Figure(), Words: squares.Words()}
}

// Numbered are the names of n numbered columns or rows, from first on.
func Numbered(first, n int) (names []string) {
	for i := range n {
		names = append(names, strconv.Itoa(first+i))
	}
	return names
}

// BoxedSigns is a strip in characters.
func BoxedSigns(p string) []string {
	return []string{"|" + strings.ReplaceAll(strings.Join(strings.Split(p, ""), "|"), ".", "_") + "|"}
}
