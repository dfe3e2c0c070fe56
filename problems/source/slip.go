package source

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"grader/reference/plain"
)

const (
	maxLine  = 300 // bytes of a line that is mended
	maxMends = 400 // lines that are tried
	maxSlips = 3   // in one line
)

// A mender looks for the slips of a line, within a budget.
type mender struct{ left int }

// mend mends a line that has so many slips, or that has fewer: then it is TOML before.
func (m *mender) mend(text string, most int) (mend, bool) {
	line := strings.TrimRight(text[:commentless(text)], " \t")
	for _, s := range slips {
		groups := s.form.FindStringSubmatchIndex(line)
		if groups == nil {
			continue
		}
		changed, wrong := line, slices.Clone(groups)
		if s.rewrite != nil {
			from, to := groups[2*s.group], groups[2*s.group+1]
			with, ok := s.rewrite(line[from:to])
			if !ok {
				continue
			}
			changed = line[:from] + with
			groups[2*s.group+1] = len(changed)
		}
		mended := string(s.form.ExpandString(nil, s.to, changed, groups))
		if m.left--; mended == text || m.left < 0 {
			continue
		}
		if whole, ok := m.mended(mended, most-1); ok {
			at := wrong[2*s.at:]
			message := string(s.form.ExpandString(nil, s.message, line, wrong))
			return mend{whole, Range{at[0], at[1]}, message, s.hint}, true
		}
	}
	return mend{}, false
}

// mended is a line that is TOML, or that is after it was mended.
func (m *mender) mended(text string, most int) (string, bool) {
	if isTOML(text) {
		return text, true
	}
	if most == 0 {
		return "", false
	}
	c, ok := m.mend(text, most)
	return c.text, ok
}

// pairForm matches a line that begins with a key and a sign.
var pairForm = regexp.MustCompile(keyForm + `(?:==+|:=|=>|=|:|＝|：)`)

// explain tells of the slip in the line of a place, if one is known.
func explain(data []byte, place Range, message string) *fault {
	f := File{Data: data}
	if refused := unclosed(&f, place, message); refused != nil {
		return refused
	}
	whole, start := f.Line(place.Start)
	text := string(whole)
	rest := bytes.TrimLeft(data[start+len(whole):], "\r\n")
	next, _, _ := bytes.Cut(rest, []byte("\n"))
	goesOn := len(bytes.TrimSpace(next)) > 0 && !bytes.ContainsAny(next[:1], "#[") && !pairForm.Match(next)
	if strings.HasPrefix(message, "multiline") || strings.HasSuffix(message, "new lines") && goesOn {
		return nil
	}
	if len(text) > maxLine || !utf8.ValidString(text) || strings.TrimSpace(text) == "" || isTOML(text) {
		return nil
	}
	m := mender{left: maxMends}
	for most := 1; most <= maxSlips; most++ {
		if c, ok := m.mend(text, most); ok {
			return &fault{Range{start + c.at.Start, start + c.at.End}, "toml/syntax", c.message, c.hint + shownLine(c.text)}
		}
	}
	return nil
}

// unclosed tells of a list that is not closed on its line, although the next line is another
// answer: the parser notices only there, or at the end of the file.
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
		var line []byte
		line, start = f.Line(start - 1)
		text := string(line)
		open := openList.FindStringSubmatchIndex(text)
		if open == nil && !pairForm.Match(line) && len(line) <= maxLine {
			entries = entries || len(bytes.TrimSpace(line)) > 0
			continue
		}
		if open == nil || len(line) > maxLine || isTOML(text) {
			break
		}
		mended := text[open[2]:open[3]] + " = [" + text[open[6]:open[7]] + "]"
		if !isTOML(mended) {
			break
		}
		hint := "close it" + shownLine(mended)
		if entries || open[6] == open[7] { // an empty list may be an answer
			hint = "write ] after its last entry"
		}
		return &fault{Range{start + open[4], start + open[5]}, "toml/syntax", "this list has no closing ]", hint}
	}
	return nil
}

// openList matches a list that is not closed.
var openList = regexp.MustCompile(pairSign + `(\[)([^\]#]*?)[, \t]*(?:#.*)?$`)

// shownLine shows a mended line after a hint, unless it is too long for that or holds
// what cannot be shown.
func shownLine(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 2*shown || plain.Clean(text) != text {
		return ""
	}
	return ": " + text
}

// isTOML reports whether a text is TOML.
func isTOML(text string) bool {
	t := tree{data: []byte(text), wrote: []byte(text), limits: SheetLimits(len(text))}
	root, _, _, _ := t.grow()
	return root != nil
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

// commentless is the length of a line before its comment. Where quotes do not close, a
// comment begins at the first # after a space all the same.
func commentless(line string) int {
	open := rune(0)
	for i, r := range line {
		switch {
		case open != 0 && r == open:
			open = 0
		case open == 0 && (r == '"' || r == '\''):
			open = r
		case open == 0 && r == '#':
			return i
		}
	}
	if i := strings.Index(line, " #"); open != 0 && i >= 0 {
		return i
	}
	return len(line)
}

// fields cuts a text at separators outside of quotes and brackets; what is empty is left
// out.
func fields(text string, separators string) (list []string) {
	open, depth, from := byte(0), 0, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || open == 0 && depth == 0 && strings.IndexByte(separators, text[i]) >= 0:
			if item := strings.TrimSpace(text[from:i]); item != "" {
				list = append(list, item)
			}
			from = i + 1
		case open != 0 && text[i] == open:
			open = 0
		case open != 0:
		case text[i] == '"' || text[i] == '\'':
			open = text[i]
		case strings.IndexByte("[{(", text[i]) >= 0:
			depth++
		case strings.IndexByte("]})", text[i]) >= 0:
			depth--
		}
	}
	return list
}

// spaced: a key of several words. What is meant is not known.
var spaced = regexp.MustCompile(`^\s*([A-Za-z0-9_-]+(?:[ \t]+[A-Za-z0-9_-]+)+)\s*=`)

// bareForm is a key without quotes.
var bareForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
