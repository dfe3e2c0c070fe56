package export

import (
	"cmp"
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/plain"
)

// String is a row in words.
func (r Row) String() string {
	text := r.Student
	if r.Place != "" {
		text = r.Place + ": " + text
	}
	if r.Mark != "" {
		text += ": " + r.Mark
	}
	text += " " + r.Does
	if r.Why != "" {
		text += ": " + r.Why
	}
	return text
}

// Text says row by row what the importer would do; noun is what is counted.
func (r *Result) Text(noun string) string {
	var b strings.Builder
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "Note: %s.\n", plain.Clean(n))
	}
	if len(r.Notes) > 0 {
		b.WriteString("\n")
	}
	widths := [4]int{}
	cells := func(r Row) [4]string {
		return [4]string{plain.Clean(r.Place), plain.Clean(r.Student), cmp.Or(r.Mark, "-"), r.Does}
	}
	for _, row := range r.Rows {
		for i, text := range cells(row) {
			widths[i] = max(widths[i], plain.Width(text))
		}
	}
	for _, row := range r.Rows {
		line := "  "
		if row.Problem {
			line = "! "
		}
		for i, text := range cells(row) {
			line += text + strings.Repeat(" ", widths[i]-plain.Width(text)+2)
		}
		b.WriteString(strings.TrimRight(line+plain.Clean(row.Why), " ") + "\n")
	}
	look := "no rows need attention"
	if n := r.Count(Row.NeedsAttention); n > 0 {
		look = explain.Count(n, "row") + " for you to look at, marked with !"
	}
	fmt.Fprintf(&b, "\n%s; %s\n", explain.Count(r.Count(Row.Sets), noun), look)
	return b.String()
}
