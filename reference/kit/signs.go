package kit

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// ReadSigns reads a position that is a run of signs. Those of lower are read as the
// signs in the same place.
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

// drawRows draws a board with the names of its rows and columns; nil if it is too large.
func drawRows(rows, cols int, sign func(r, c int) byte, words string) *explain.Board {
	if rows > 26 || cols > 26 {
		return nil
	}
	head := "  "
	var columnNames, rowNames []string
	for c := range cols {
		columnNames = append(columnNames, string(rune('a'+c)))
		head += " " + columnNames[c]
	}
	lines := []string{head}
	for r := range rows {
		rowNames = append(rowNames, strconv.Itoa(r+1))
		line := fmt.Sprintf("%2d", r+1)
		for c := range cols {
			line += " " + string(sign(r, c))
		}
		lines = append(lines, line)
	}
	square := func(r, c int) rune { return rune(sign(r, c)) }
	return &explain.Board{Rows: lines, Figure: figure.CellFigure(rows, cols, square, columnNames, rowNames), Words: words}
}

// DrawSigns draws a strip of squares, and describes it by what stands on them.
func DrawSigns(p string, name func(c byte) string) *explain.Board {
	if len(p) > 40 {
		return nil
	}
	var pieces []string
	for i := range len(p) {
		if what := name(p[i]); what != "" {
			pieces = append(pieces, fmt.Sprintf("%s on %d", what, i+1))
		}
	}
	words := fmt.Sprintf("a strip of %d squares", len(p))
	if len(pieces) > 0 {
		words += ": " + strings.Join(pieces, ", ")
	}
	return &explain.Board{
		Rows:   []string{"|" + strings.ReplaceAll(strings.Join(strings.Split(p, ""), "|"), ".", "_") + "|"},
		Figure: figure.CellFigure(1, len(p), func(_, c int) rune { return rune(p[c]) }, nil, nil),
		Words:  words,
	}
}
