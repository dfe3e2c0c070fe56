// Package read reads numbers, words, moves, games and lists as people write them. It is independent
// of the kinds of questions.
package read

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"grader/reference/notation"
	"grader/reference/plain"
)

// Limits of answers, and of their echo in complaints.
const (
	MaxEntries = 20_000 // entries of a list
	MaxEssay   = 4000   // bytes of an answer in a few words
	MaxEcho    = 200    // characters shown of an unreadable text
	MaxName    = 40     // characters shown of a name
	maxNames   = 12     // names shown of a list
)

// Folded writes a text in the plain signs of keyboards and of the notation, for comparison.
func Folded(text string) string { return notation.Plain(plain.Fold(notation.Fractions(text))) }

// Trimmed is Folded without spaces around the text.
func Trimmed(text string) string { return strings.TrimSpace(Folded(text)) }

// Loose is a text in lower case without spaces.
func Loose(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(Folded(text)), ""))
}

// inWord matches hyphens, apostrophes and spaces between letters.
var inWord = regexp.MustCompile(`(\pL)[-' ]+(\pL)`)

// Looser is Loose without hyphens and apostrophes in words, quotes around the text and a full stop
// after it: "tic tac toe." is Tic-tac-toe.
func Looser(text string) string {
	text = strings.Trim(strings.TrimSuffix(Trimmed(text), "."), ` "'`)
	return Loose(inWord.ReplaceAllString(inWord.ReplaceAllString(text, "$1$2"), "$1$2"))
}

// saysNone are ways to say that nothing of the kind asked for exists, in the form of Looser.
var saysNone = []string{
	"none", "no", "nothing", "-", "--", "---", "[]", "n/a", "na", "dne", "undefined", "notdefined", "isundefined", "isnotdefined",
	"doesnotexist", "doesntexist", "thereisnone", "therearenone", "hasnone", "nonexistent",
}

// SaysNone reports whether a text says that the thing asked for does not exist, with or without its
// name: "none", "undefined", "there is no atomic weight".
func SaysNone(text, thing string) bool {
	if len(text) > MaxEcho {
		return false
	}
	said, thing := Looser(text), Looser(thing)
	for _, before := range []string{"it", "thisgame", "thegame", "the" + thing, thing} {
		if rest, found := strings.CutPrefix(said, before); found && rest != "" {
			said = rest
			break
		}
	}
	if before, found := strings.CutSuffix(said, thing); found {
		return slices.Contains([]string{"no", "hasno", "thereisno", "doesnothavean", "doesnthavean"}, before)
	}
	return strings.TrimSpace(text) == "∅" || slices.Contains(saysNone, said)
}

// LettersOf is a name in lower case without spaces, hyphens and underscores, so that pre-period and
// "Pre Period" are preperiod.
func LettersOf(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, Folded(name))
}

// Abridged is a list of names, shortened if it is long.
func Abridged(names []string) []string {
	if len(names) <= maxNames+1 {
		return names
	}
	return append(slices.Clone(names[:maxNames]), fmt.Sprintf("%d more", len(names)-maxNames))
}
