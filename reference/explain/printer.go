package explain

import (
	"slices"
	"strings"
	"unicode/utf8"

	"grader/reference/plain"
)

// A Printer writes a document in one format. All printers clean what they write
// (see package plain), so that untrusted text is safe in any of them.
type Printer func(d Doc) string

// Line gives a document as one line of text: blocks are joined by spaces, with a full stop
// after one that ends without a mark, the
// entries of a list and the rows of a table by semicolons, and a board is
// replaced by its words.
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
	// Sentences do not run together.
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

// bare is a run of inlines as clean text without any marks.
func bare(run []Inline) string {
	var b strings.Builder
	for _, in := range run {
		text, _ := content(in)
		b.WriteString(text)
	}
	return b.String()
}

// An ink is how an inline is shown, where a format can show it.
type ink uint8

const (
	inkNone ink = iota
	inkEm
	inkCode
)

// content is the one place that knows the kinds of inline: its clean text, and
// how it is shown. A Value is shown as text.
func content(in Inline) (string, ink) {
	switch in := in.(type) {
	case Text:
		return plain.Clean(string(in)), inkNone
	case Em:
		return plain.Clean(string(in)), inkEm
	case Code:
		return plain.Clean(string(in)), inkCode
	case Value:
		return plain.Clean(string(in)), inkNone
	}
	return "", inkNone
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

// cell is the cell of a row, or nothing where the row is short.
func cell(row [][]Inline, column int) []Inline {
	if column < len(row) {
		return row[column]
	}
	return nil
}
