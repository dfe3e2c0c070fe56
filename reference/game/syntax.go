package game

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// MaxEntries bounds the lists in positions: heaps, coordinates, rows.
const MaxEntries = 1000

// InDigits is the hint where something else stands in place of a number.
const InDigits = "write a whole number in digits"

// A SyntaxError says which bytes of a text could not be read.
type SyntaxError struct {
	Start, End int    // byte offsets into the text
	Msg        string // what was found and what was expected
	Hint       string // what to write instead; examples after "as in" or "for example"; may be empty
	Unknown    bool   // a name is like none that is known
}

// Error says what was found and expected, and what to write instead.
func (e *SyntaxError) Error() string {
	if e.Hint != "" {
		return e.Msg + " (" + e.Hint + ")"
	}
	return e.Msg
}

// Bare is the hint without the examples in it, which stand after "as in" or "for
// example", and reports whether there were any. An example that fits any question may
// be the answer to one.
func (e *SyntaxError) Bare() (hint string, cut bool) {
	hint = e.Hint
	for _, begin := range []string{"as in ", "for example "} {
		for {
			before, rest, found := strings.Cut(hint, begin)
			if !found {
				break
			}
			end := len(rest)
			for _, after := range []string{", or ", ", where ", "; "} {
				if at := strings.Index(rest, after); at >= 0 {
					end = min(end, at)
				}
			}
			hint, cut = strings.TrimRight(before, ", ")+rest[end:], true
		}
	}
	return strings.TrimLeft(hint, ",; "), cut
}

// StaffHint is the hint for those who have the program of the staff beside them.
func (e *SyntaxError) StaffHint() string {
	const rulesets = "autograde rulesets lists them all"
	switch {
	case !e.Unknown:
		return e.Hint
	case e.Hint == "":
		return rulesets
	}
	return e.Hint + "; " + rulesets
}

// Shift is the error with its offsets moved by n bytes: a part's error seen
// from the whole.
func (e *SyntaxError) Shift(n int) *SyntaxError {
	moved := *e
	moved.Start += n
	moved.End += n
	return &moved
}

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
