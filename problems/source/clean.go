package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// stand is written for a character that must not reach a terminal or a report.
const stand = '\uFFFD'

// marks bounds the combining marks kept on one letter: enough for any language,
// too few to paint over other lines.
const marks = 4

// Clean makes any text safe to print within one line: line ends, tabs and odd
// spaces become spaces; control, escape, bidirectional, zero-width and unassigned
// characters, and bytes that are not UTF-8, become U+FFFD. It does not escape
// anything that a format gives a meaning, such as Markdown.
func Clean(text string) string {
	if plain(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	run := 0
	for _, r := range text {
		if unicode.Is(unicode.M, r) {
			run++
		} else {
			run = 0
		}
		if run <= marks {
			b.WriteRune(safe(r))
		}
	}
	return b.String()
}

// Cut is Clean, cut to at most limit characters, the last of them an ellipsis
// if something was cut.
func Cut(text string, limit int) string {
	if len(text) > limit && len(text) > utf8.UTFMax*(limit+1) {
		text = text[:utf8.UTFMax*(limit+1)]
	}
	text = Clean(text)
	if len(text) <= limit || utf8.RuneCountInString(text) <= limit {
		return text
	}
	count := 0
	for i := range text {
		count++
		if count == limit {
			return text[:i] + "…"
		}
	}
	return ""
}

// plain says whether a text is printable ASCII throughout.
func plain(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// safe is the character itself if it is visible, a space for a space, and
// otherwise the sign that something stood there.
func safe(r rune) rune {
	switch {
	case r == '\t', r == '\n', r == '\r', unicode.Is(unicode.Zs, r):
		return ' '
	case !unicode.IsPrint(r), unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return stand
	}
	return r
}
