// Package plain makes untrusted text safe to print, and measures its width on a terminal.
package plain

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Clean gives text as one line that is safe to print anywhere. Line breaks, tabs and odd spaces
// become spaces, one for one; characters that are invisible, or would act on a terminal or on the
// order of the text (control, bidirectional, zero-width and unassigned characters), are escaped as
// in TOML: \u001b. Bytes that are not UTF-8 become U+FFFD.
func Clean(text string) string {
	if isPlain(text) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r == '\r' && strings.HasPrefix(text[i:], "\n"): // one line break
		case isSpace(r):
			b.WriteByte(' ')
		case Hidden(r):
			b.WriteString(escape(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isPlain reports whether the text is printable ASCII, as nearly all is.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

func isSpace(r rune) bool {
	return r == '\n' || r == '\r' || r == '\t' || r == '\v' || r == '\f' || r == '\u0085' ||
		unicode.In(r, unicode.Zs, unicode.Zl, unicode.Zp)
}

// Hidden reports whether a character is invisible: control, format, private, unassigned and
// default-ignorable characters.
func Hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	return !unicode.IsGraphic(r) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Zl, unicode.Zp)
}

func escape(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// Width is the number of terminal cells of clean text: none for a mark that combines with the
// letter before it, two for wide characters.
func Width(text string) int {
	cells := 0
	for _, r := range text {
		switch {
		case r < 0x300:
			cells++
		case unicode.In(r, unicode.Mn, unicode.Me):
		case isWide(r):
			cells += 2
		default:
			cells++
		}
	}
	return cells
}

func isWide(r rune) bool {
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}
