package game

import (
	"fmt"
	"unicode/utf8"

	"grader/reference/syntax"
)

// MaxEntries bounds the lists in positions: heaps, coordinates, rows.
const MaxEntries = 1000

// InDigits is the hint where something else stands in place of a number.
const InDigits = "write a whole number in digits"

// A SyntaxError says which bytes of a text could not be read.
type SyntaxError = syntax.Error

// Quote quotes what was found, cut short if it is long, with every control
// character escaped.
func Quote(found string) string { return fmt.Sprintf("%q", Short(found)) }

// Short is the beginning of a text that is long, and a short text itself.
func Short(text string) string {
	const most = 30
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "..."
}
