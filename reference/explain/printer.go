package explain

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"grader/reference/plain"
)

// A Printer writes a document in one format. All printers clean their output (see package plain),
// so that untrusted text is safe in any of them.
type Printer func(d Doc) string

// Line writes a document as one line of text: it joins blocks by spaces, with a full stop after one
// that ends without punctuation, and the entries of a list and the rows of a table by semicolons; a
// board is replaced by its words.
func Line(d Doc) string {
	var parts []string
	for _, b := range d {
		part := ""
		switch b := b.(type) {
		case Para:
			part = bare(b)
		case List:
			part = joined(b.Items, "; ")
		case Table:
			var rows []string
			for _, row := range b.Rows {
				rows = append(rows, joined(row, ", "))
			}
			part = strings.Join(rows, "; ")
			if b.Caption != "" {
				part = plain.Clean(b.Caption) + ": " + part
			}
		case Board:
			part = plain.Clean(b.Words)
		}
		if part = strings.Join(strings.Fields(part), " "); part != "" {
			parts = append(parts, part)
		}
	}
	// Separate sentences.
	for i := range max(len(parts)-1, 0) {
		if last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(parts[i], `"')`)); !strings.ContainsRune(".:;,!?…", last) {
			parts[i] += "."
		}
	}
	return strings.Join(parts, " ")
}

func joined(cells [][]Inline, by string) string {
	texts := make([]string, len(cells))
	for i, c := range cells {
		texts[i] = bare(c)
	}
	return strings.Join(texts, by)
}

// bare is a run of inlines as clean, unmarked text, as typed.
func bare(run []Inline) string {
	var b strings.Builder
	for _, in := range run {
		b.WriteString(typed(in))
	}
	return b.String()
}

// An ink is the style of an inline, in formats that can show it.
type ink uint8

const (
	inkNone ink = iota
	inkEm
	inkCode
	inkMath
)

// A piece of an inline has one style: clean text as typed, and the formula to print instead where
// the format can; nil if there is none.
type piece struct {
	text string
	as   ink
	math formula
}

// content is the one place that knows the kinds of inline: their text and style.
func content(in Inline) []piece {
	text := typed(in)
	switch in.(type) {
	case Text:
		if pieces, found := inRunning(text); found {
			return pieces
		}
	case Em:
		return []piece{{text: text, as: inkEm}}
	case Code:
		return []piece{{text: text, as: inkCode}}
	case Math:
		return game(text, inkCode)
	case Value:
		return game(text, inkNone)
	case Move:
		return move(text)
	}
	return []piece{{text: text}}
}

// typed is the clean text of an inline as it is typed.
func typed(in Inline) string { return plain.Clean(in.inline()) }

// game is a text as a formula, or as typed if it is not one as a whole.
func game(text string, as ink) []piece {
	if f := readFormula(text); f != nil {
		return []piece{{text, inkMath, f}}
	}
	return []piece{{text: text, as: unlessNumbers(text, as)}}
}

// unlessNumbers is an ink for text with letters. Numbers look the same everywhere.
func unlessNumbers(text string, as ink) ink {
	if strings.ContainsFunc(text, unicode.IsLetter) {
		return as
	}
	return inkNone
}

// AsTyped is a document in which nothing is typeset, for programs.
func AsTyped(d Doc) Doc {
	return Map(d, func(in Inline) Inline {
		switch in.(type) {
		case Text, Value:
			return Typed(in.inline())
		case Math, Move:
			return Code(in.inline())
		}
		return in
	})
}

// shown is a piece in a script.
func (p piece) shown(s *script) string {
	if p.math != nil {
		return s.write(p.math)
	}
	return s.text(p.text)
}

// move is a move or an answer. Without mathematics it is code, except for its arrows.
func move(text string) []piece {
	pieces, found := inRunning(text)
	if !found {
		return []piece{{text, unlessNumbers(text, inkCode), arrows(text)}}
	}
	for i, p := range pieces {
		if p.math == nil {
			pieces[i].math = arrows(p.text)
		}
	}
	return pieces
}

// arrows is a text with arrows as a formula; nil if it has none.
func arrows(text string) (f formula) {
	parts := strings.Split(text, " -> ")
	for i, part := range parts {
		if i > 0 {
			f = append(f, node{kind: signNode, text: "->"})
		}
		f = append(f, node{kind: wordNode, text: part})
	}
	if len(parts) == 1 {
		return nil
	}
	return f
}

// columns is the number of cells in the widest row.
func (t Table) columns() int {
	n := len(t.Header)
	for _, row := range t.Rows {
		n = max(n, len(row))
	}
	return n
}

func (t Table) right(column int) bool { return column < len(t.Right) && t.Right[column] }

func (t Table) ruleBefore(row int) bool { return slices.Contains(t.Rules, row) }

// cell is a cell of a row, or nil if the row is short.
func cell(row [][]Inline, column int) []Inline {
	if column < len(row) {
		return row[column]
	}
	return nil
}
