package plain

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Compose writes a letter and its accents as one character where there is one
// (Unicode's normalization form C). Some systems store the name café with an e and an
// accent that follows it, others with é: composed, they are one name.
func Compose(text string) string { return norm.NFC.String(text) }

// Unaccented is a text in lower case without the accents of its letters, so that names
// can be compared that people type in one way or the other.
func Unaccented(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(strings.ToLower(b.String()))
}
