// Package syntax has the error for a place in a text: in a game, a move, a code or an answer.
// Package source shows it at its place in a file.
package syntax

import "strings"

// An Error says which bytes of a text could not be read.
type Error struct {
	Start, End int    // byte offsets into the text
	Msg        string // what was found and what was expected
	Hint       string // what to write instead; examples after "as in" or "for example"; may be empty
	Unknown    bool   // the name resembles no known one
	Ruleset    string // the name, if it may be that of a ruleset
	Legality   bool   // the complaint depends on which moves are legal
}

// Error says what was found and expected, and what to write instead.
func (e *Error) Error() string {
	if e.Hint != "" {
		return e.Msg + " (" + e.Hint + ")"
	}
	return e.Msg
}

// Bare is the hint without its examples, which follow "as in" or "for example"; cut is true if
// there were any. An example that fits any question may be the answer to one.
func (e *Error) Bare() (hint string, cut bool) {
	hint = e.Hint
	for _, begin := range []string{"as in ", "for example "} {
		for {
			before, rest, found := strings.Cut(hint, begin)
			if !found {
				break
			}
			end, open := len(rest), 0 // a game may have semicolons in its parentheses
			for at := range rest {
				open += strings.Count(rest[at:at+1], "(") - strings.Count(rest[at:at+1], ")")
				if open == 0 && (strings.HasPrefix(rest[at:], ", or ") || strings.HasPrefix(rest[at:], ", where ") || strings.HasPrefix(rest[at:], "; ")) {
					end = at
					break
				}
			}
			hint, cut = strings.TrimRight(before, ", ")+rest[end:], true
		}
	}
	return strings.TrimLeft(hint, ",; "), cut
}

// StaffHint is the hint for users of the staff's program.
func (e *Error) StaffHint() string {
	const rulesets = "autograde rulesets lists them all"
	switch {
	case !e.Unknown:
		return e.Hint
	case e.Hint == "":
		return rulesets
	}
	return e.Hint + "; " + rulesets
}

// Shift is the error with its offsets moved by n bytes: the error of a part, within the whole.
func (e *Error) Shift(n int) *Error {
	moved := *e
	moved.Start += n
	moved.End += n
	return &moved
}
