package source

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"grader/reference/plain"
)

// What people write who do not know TOML is mostly one of a few dozen slips. Each is
// known by how it is mended: a complaint tells of a slip only if the mended line can be
// read, so that nobody is told to write what is wrong again.

// A mend is a line as somebody may have meant it.
type mend struct {
	text    string // the line without the slip; of two lines, the second is shown
	at      Range  // of the slip, within the line
	message string // what is wrong; "" for what the parser says
	hint    string // what to do, before the mended line is shown
}

// A slip gives the mends of a line, the likeliest first; none if it is not there.
type slip func(l line) []mend

// A line is a line of a file, taken apart as far as that goes.
type line struct {
	text       string
	key, value string // without quotes and comment; "" if there is no = or the like
	sign       Range  // what stands between them
	from       int    // where the value starts
}

const (
	maxLine  = 300 // bytes of a line that is mended
	maxMends = 400 // lines that are tried
	maxSlips = 3   // in one line
)

var (
	pairForm = regexp.MustCompile(`^\s*(?:([A-Za-z0-9_-]+)|"([A-Za-z0-9_-]+)"|'([A-Za-z0-9_-]+)')\s*(==+|:=|=>|=|:|＝|：)\s*(.*)$`)
	bareForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
)

// apart takes a line apart.
func apart(text string) line {
	l := line{text: text}
	m := pairForm.FindStringSubmatchIndex(text)
	if m == nil {
		return l
	}
	for _, group := range []int{1, 2, 3} {
		if m[2*group] >= 0 {
			l.key = text[m[2*group]:m[2*group+1]]
		}
	}
	l.sign, l.from = Range{m[8], m[9]}, m[10]
	l.value = strings.TrimSpace(text[l.from : l.from+commentless(text[l.from:])])
	return l
}

// commentless is the length of a value before its comment. Where quotes do not close, a
// comment begins at the first # after a space all the same.
func commentless(value string) int {
	open := rune(0)
	for i, r := range value {
		switch {
		case open != 0 && r == open:
			open = 0
		case open == 0 && (r == '"' || r == '\''):
			open = r
		case open == 0 && r == '#':
			return i
		}
	}
	if i := strings.Index(value, " #"); open != 0 && i >= 0 {
		return i
	}
	return len(value)
}

// with is the line with another value.
func (l line) with(value string) string { return l.key + " = " + value }

// place is where the value, or a part of it, stands in the line.
func (l line) place(start, end int) Range { return Range{l.from + start, l.from + end} }

// whole is where the value stands.
func (l line) whole() Range { return l.place(0, len(l.value)) }

// outside lists the bytes of a text that do not stand in quotes, as offsets, each with
// how many brackets are open there.
func outside(text string, do func(i, depth int) bool) {
	open, depth := byte(0), 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case open != 0:
			if c == '\\' && open == '"' {
				i++
			} else if c == open {
				open = 0
			}
			continue
		case c == '"' || c == '\'':
			open = c
			continue
		case c == '[' || c == '{' || c == '(':
			depth++
		case c == ']' || c == '}' || c == ')':
			depth--
		}
		if !do(i, depth) {
			return
		}
	}
}

// isTOML reports whether a text is TOML.
func isTOML(text string) (yes bool) {
	defer func() {
		if recover() != nil { // the decoder panics where it finds itself inconsistent
			yes = false
		}
	}()
	data := []byte(text)
	if _, message, refused := scan(data, StaffLimits()); message != "" || refused != nil {
		return false
	}
	_, err := decoded(data)
	return err == nil
}

// decoded is what the decoder makes of a text.
func decoded(data []byte) (values map[string]any, err error) {
	var all any // spares a walk over everything that a map would cost
	_, err = toml.NewDecoder(bytes.NewReader(data)).Decode(&all)
	values, _ = all.(map[string]any)
	return values, err
}

// A mender looks for the slips of a line, within a budget.
type mender struct{ left int }

// mend mends a line that has so many slips, or that has fewer: then it is TOML before.
func (m *mender) mend(text string, slips int) (mend, bool) {
	if first, second, two := strings.Cut(text, "\n"); two {
		one, ok := m.mended(first, slips)
		other, too := m.mended(second, slips)
		return mend{text: one + "\n" + other}, ok && too
	}
	l := apart(text)
	for _, find := range allSlips {
		for _, c := range find(l) {
			if c.text == text {
				continue
			}
			if m.left--; m.left < 0 {
				return mend{}, false
			}
			if whole, ok := m.mended(c.text, slips-1); ok {
				c.text = whole
				return c, true
			}
		}
	}
	return mend{}, false
}

// mended is a line that is TOML, or that is after it was mended.
func (m *mender) mended(text string, slips int) (string, bool) {
	if isTOML(text) {
		return text, true
	}
	if slips == 0 {
		return "", false
	}
	c, ok := m.mend(text, slips)
	return c.text, ok
}

// explain tells of the slip in the line of a place, if one is known.
func explain(data []byte, place Range, message string) *fault {
	f := File{Data: data}
	if refused := unclosed(&f, place, message); refused != nil {
		return refused
	}
	whole, start := f.Line(place.Start)
	text := string(whole)
	if strings.HasPrefix(message, "multiline") || strings.HasSuffix(message, "new lines") && goesOn(&f, start+len(whole)) {
		return nil
	}
	if len(text) > maxLine || !utf8.ValidString(text) || strings.TrimSpace(text) == "" || isTOML(text) {
		return nil
	}
	m := mender{left: maxMends}
	for slips := 1; slips <= maxSlips; slips++ {
		if c, ok := m.mend(text, slips); ok {
			if strings.Count(c.text, "\n") > 1 {
				c.hint, c.text = "write each on its own line", ""
			}
			return &fault{Range{start + c.at.Start, start + c.at.End}, "toml/syntax", c.message, c.hint + shownLine(c.text)}
		}
	}
	return nil
}

// goesOn reports whether the line after an offset is no answer of its own, so that a text
// was meant to go on there.
func goesOn(f *File, end int) bool {
	rest := bytes.TrimLeft(f.Data[end:], "\r\n")
	next, _, _ := bytes.Cut(rest, []byte("\n"))
	next = bytes.TrimSpace(next)
	return len(next) > 0 && next[0] != '#' && next[0] != '[' && !pairForm.Match(next)
}

// shownLine shows a mended line after a hint, unless it is too long for that or holds
// what cannot be shown.
func shownLine(text string) string {
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		text = text[i+1:]
	}
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 2*shown || plain.Clean(text) != text {
		return ""
	}
	return ": " + text
}

// unclosed tells of a list or a table that is not closed on its line, although the next
// line is another one: the parser notices only there, or at the end of the file.
func unclosed(f *File, place Range, message string) *fault {
	now, start := f.Line(place.Start)
	if strings.HasPrefix(message, "array is incomplete") {
		start = len(f.Data) + 1 // all lines are above
	} else if !pairForm.Match(now) || len(bytes.TrimSpace(f.Data[start:place.Start])) > 0 {
		return nil
	}
	const far = 40 // lines
	entries := false
	for range far {
		if start == 0 {
			break
		}
		var text []byte
		text, start = f.Line(start - 1)
		l := apart(string(text))
		if len(text) > maxLine || l.key != "" && !strings.HasPrefix(l.value, "[") {
			break
		}
		if l.key == "" {
			entries = entries || len(bytes.TrimSpace(text)) > 0
			continue
		}
		mended := l.with(strings.TrimRight(l.value, ", ") + "]")
		if isTOML(string(text)) || !isTOML(mended) {
			break
		}
		hint := "close it" + shownLine(mended)
		if entries || mended == l.with("[]") { // an empty list may be an answer
			hint = "write ] after its last entry"
		}
		return &fault{Range{start + l.from, start + l.from + 1}, "toml/syntax", "this list has no closing ]", hint}
	}
	return nil
}

// first gives one mend, or none if it is empty.
func first(m mend, ok bool) []mend {
	if !ok {
		return nil
	}
	return []mend{m}
}

// isValue reports whether a text is a value of TOML.
func isValue(text string) bool {
	return text != "" && !strings.ContainsAny(text, "\r\n#") && isTOML("a = "+text)
}

// inQuotes writes a text as a string, if that can be done without escapes.
func inQuotes(text string) (string, bool) {
	for _, quote := range []string{`"`, `'`} {
		if q := quote + text + quote; isValue(q) && !strings.Contains(text, quote) {
			return q, true
		}
	}
	return "", false
}

// fields cuts a text at separators outside of quotes and brackets; what is empty is left
// out.
func fields(text string, separators string) (list []string) {
	from := 0
	add := func(to int) {
		if item := strings.TrimSpace(text[from:to]); item != "" {
			list = append(list, item)
		}
		from = to + 1
	}
	outside(text, func(i, depth int) bool {
		if depth == 0 && strings.IndexByte(separators, text[i]) >= 0 {
			add(i)
		}
		return true
	})
	add(len(text))
	return slices.Clip(list)
}
