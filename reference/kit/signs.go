package kit

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// ReadSigns reads a position that is a run of signs. Those of lower are read as the
// signs in the same place.
func ReadSigns(text, signs, lower, what, hint string) (string, error) {
	const most = 1000
	var read strings.Builder
	for i, c := range text {
		if strings.ContainsRune(" \t\r\n", c) {
			continue
		}
		if at := strings.IndexRune(lower, c); at >= 0 {
			c = rune(signs[at])
		}
		if !strings.ContainsRune(signs, c) {
			end := i + len(string(c))
			return "", &game.SyntaxError{Start: i, End: end, Msg: "expected one of " + strings.Join(strings.Split(signs, ""), " ") + ", found " + game.Quote(text[i:end]), Hint: "write " + hint}
		}
		if read.Len() == most {
			return "", &game.SyntaxError{Start: i, End: len(text), Msg: fmt.Sprintf("%s has at most %d signs", what, most)}
		}
		read.WriteRune(c)
	}
	if read.Len() == 0 {
		return "", &game.SyntaxError{End: len(text), Msg: "expected " + what + ", found nothing", Hint: "write " + hint}
	}
	return read.String(), nil
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
