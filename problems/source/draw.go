package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"grader/reference/plain"
)

// Widths in columns.
const (
	tab    = 4   // a tab, wherever it is
	before = 60  // at most this much of a line before the place
	after  = 40  // and after its start
	named  = 120 // the name of a file
	said   = 600 // a message
)

// Draw writes a complaint for people:
//
//	hw3.toml:3:10: error: points is "two", expected a whole number
//	    points = "two"
//	             ^^^^^
//	hint: ...
//
// A prefix, such as "autograde: ", begins each line except those of the excerpt; the severity then
// comes before the place. The result has no control characters and no long lines, whatever the file
// contains.
func Draw(d Diagnostic, prefix ...string) string {
	var b strings.Builder
	front, place := strings.Join(prefix, ""), ""
	if name := d.FileName(); name != "" {
		place = plain.Cut(name, named) + ": "
		if line, column, ok := d.Place(); ok {
			place = fmt.Sprintf("%s:%d:%d: ", plain.Cut(name, named), line, column)
		}
	}
	if front == "" {
		fmt.Fprintf(&b, "%s%s: %s\n", place, d.Severity, plain.Cut(d.Message, said))
	} else {
		fmt.Fprintf(&b, "%s%s: %s%s\n", front, d.Severity, place, plain.Cut(d.Message, said))
	}
	if _, _, ok := d.Place(); ok {
		excerpt(&b, d.File, d.Range)
	}
	if d.Hint != "" {
		fmt.Fprintf(&b, "%shint: %s\n", front, plain.Cut(d.Hint, said))
	}
	return b.String()
}

// String is what Draw writes, without the last line end.
func (d Diagnostic) String() string { return strings.TrimSuffix(Draw(d), "\n") }

// excerpt draws the line of the range's start with carets under the range.
func excerpt(b *strings.Builder, f *File, r Range) {
	line, start := f.Line(r.Start)
	from := min(max(r.Start-start, 0), len(line))
	to := min(max(r.End-start, from), len(line))
	left, cut := tail(line[:from])
	under, rest := head(line[from:], after)
	_, width := columns(line[from:min(to, len(line)-len(rest))])
	b.WriteString("    ")
	indent := 0
	if cut {
		b.WriteString("…")
		indent = 1
	}
	text, more := columns(left)
	b.WriteString(text)
	indent += more
	text, _ = columns(under)
	b.WriteString(text)
	if len(rest) > 0 {
		b.WriteString("…")
	}
	fmt.Fprintf(b, "\n    %s%s\n", strings.Repeat(" ", indent), strings.Repeat("^", max(width, 1)))
}

// tail is the end of a text, as much as fits before the place.
func tail(text []byte) (kept []byte, cut bool) {
	i, width := len(text), 0
	for i > 0 {
		r, size := utf8.DecodeLastRune(text[:i])
		if width += plain.Width(visible(r)); width > before {
			return text[i:], true
		}
		i -= size
	}
	return text, false
}

// head is the beginning of a text that fits within limit columns, and the rest.
func head(text []byte, limit int) (kept, rest []byte) {
	i, width := 0, 0
	for i < len(text) {
		r, size := utf8.DecodeRune(text[i:])
		if width += plain.Width(visible(r)); width > limit {
			break
		}
		i += size
		if i > 8*limit { // characters without width
			break
		}
	}
	return text[:i], text[i:]
}

// columns returns a text as it is shown, and its width in columns.
func columns(text []byte) (string, int) {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		b.WriteString(visible(r))
	}
	return b.String(), plain.Width(b.String())
}

// visible is a character as it is shown. One that controls the terminal or is invisible is shown as
// U+FFFD, so that the carets stay in place.
func visible(r rune) string {
	switch {
	case r == '\t':
		return strings.Repeat(" ", tab)
	case unicode.Is(unicode.Zs, r):
		return " "
	case plain.Hidden(r):
		return string(utf8.RuneError)
	}
	return string(r)
}
