package checker

import (
	"strings"
	"unicode"

	"grader/reference/notation"
	"grader/reference/plain"
)

// folded writes a text in the plain signs of keyboards and of the notation before it
// is compared.
func folded(text string) string { return notation.Plain(plain.Fold(notation.Fractions(text))) }

// lettersOf is a name without case, spaces, hyphens and underscores, so that
// pre-period and "Pre Period" are preperiod.
func lettersOf(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, folded(name))
}
