package source

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The widths, in columns, of what Draw shows.
const (
	tab    = 4   // a tab, wherever it stands
	before = 60  // at most this much of a line before the place
	after  = 40  // and after its start
	named  = 120 // of a file's name
	said   = 600 // of a message
)

// Draw writes a complaint for people:
//
//	hw3.toml:3:10: error: points is "two", expected a whole number
//	    points = "two"
//	             ^^^^^
//	hint: ...
//
// A prefix, such as "autograde: ", comes before the lines with words, the
// severity then before the place. Whatever the file contains, what is written
// is free of control characters and no line is long.
func Draw(w io.Writer, d Diagnostic, prefix ...string) error {
	var b bytes.Buffer
	front, place := strings.Join(prefix, ""), ""
	if name := d.FileName(); name != "" {
		place = Cut(name, named) + ": "
		if line, column, ok := d.Place(); ok {
			place = fmt.Sprintf("%s:%d:%d: ", Cut(name, named), line, column)
		}
	}
	if front == "" {
		fmt.Fprintf(&b, "%s%s: %s\n", place, d.Severity, Cut(d.Message, said))
	} else {
		fmt.Fprintf(&b, "%s%s: %s%s\n", front, d.Severity, place, Cut(d.Message, said))
	}
	if _, _, ok := d.Place(); ok {
		excerpt(&b, d.File, d.Range)
	}
	if d.Hint != "" {
		fmt.Fprintf(&b, "%shint: %s\n", front, Cut(d.Hint, said))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// excerpt draws the line of the range's start with carets under the range.
func excerpt(b *bytes.Buffer, f *File, r Range) {
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

// tail is the end of a text that fits before the place.
func tail(text []byte) (kept []byte, cut bool) {
	i, width := len(text), 0
	for i > 0 {
		r, size := utf8.DecodeLastRune(text[:i])
		if width += cells(r); width > before {
			return text[i:], true
		}
		i -= size
	}
	return text, false
}

// head is the beginning of a text that fits in so many columns, and the rest.
func head(text []byte, limit int) (kept, rest []byte) {
	i, width := 0, 0
	for i < len(text) {
		r, size := utf8.DecodeRune(text[i:])
		if width += cells(r); width > limit {
			break
		}
		i += size
		if i > 8*limit { // marks without width
			break
		}
	}
	return text[:i], text[i:]
}

// columns writes a text as it is shown, and counts its columns.
func columns(text []byte) (string, int) {
	var b strings.Builder
	width := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		width += cells(r)
		if r == '\t' {
			b.WriteString(strings.Repeat(" ", tab))
			continue
		}
		b.WriteRune(safe(r))
	}
	return b.String(), width
}

// cells is the number of columns that a character takes on most terminals, as
// it is shown.
func cells(r rune) int {
	switch {
	case r == '\t':
		return tab
	case r < 0x300:
		return 1
	case safe(r) == stand:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf && r != 0x303f, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}
