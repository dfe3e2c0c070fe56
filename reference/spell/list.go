package spell

import (
	"fmt"
	"math/bits"
	"strings"
)

// A List is an index of very many candidates for finding the nearest.
type List struct {
	candidates, lower []string
	letters           []uint64
}

// NewList indexes candidates.
func NewList(candidates []string) *List {
	l := &List{candidates: candidates}
	for _, c := range candidates {
		low := strings.ToLower(c)
		l.lower, l.letters = append(l.lower, low), append(l.letters, lettersOf(low))
	}
	return l
}

// Nearest is the function Nearest for the candidates of the list.
func (l *List) Nearest(word string) (string, bool) {
	low := strings.ToLower(word)
	letters := lettersOf(low)
	best, wanted := -1, max(1, (len(word)+1)/3)
	for i, c := range l.letters {
		if wanted < 0 {
			break
		}
		// An edit adds at most one letter that was not there, and removes at most one.
		if max(bits.OnesCount64(c&^letters), bits.OnesCount64(letters&^c)) > wanted {
			continue
		}
		if d := distance(low, l.lower[i], wanted+1); d <= wanted && !apart(d, word, l.candidates[i]) {
			best, wanted = i, d-1
		}
	}
	if best >= 0 {
		return l.candidates[best], true
	}
	return begins(word, l.candidates)
}

// lettersOf has a bit for each letter of a text; some letters share a bit.
func lettersOf(text string) (set uint64) {
	for _, r := range text {
		set |= 1 << (uint32(r) * 0x9E3779B1 >> 26)
	}
	return set
}

// goneIn is the version in which the names below were removed.
const goneIn = "0.6"

// gone lists removed names: what each was the name of, and advice for its users.
var gone = map[string]string{
	"ruleset nimstring":                   "no ruleset has turns of several moves",
	"ruleset dots-and-boxes":              "no ruleset is played for a score",
	"kind score":                          "ask for the outcome, or mark the score by hand in a question of kind manual",
	"ask score":                           "no question asks for a score",
	"ask winner":                          `for who wins write kind = "outcome"`,
	"ruleset fox-and-geese":               "in partizan games play has to end",
	"ruleset backsliding-toads-and-frogs": "in partizan games play has to end, as it does in toads-and-frogs",
	"rules loopy":                         "play has to end in a game of a rules file; a graph may have cycles",
	"show compare":                        `write kind = "compare", which asks how two games compare`,
}

// Gone is the hint about a removed name, such as the ruleset nimstring, in any case, with or
// without hyphens; "" for any other name.
func Gone(what, name string) string {
	plain := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "-", "") }
	for old, now := range gone {
		if plain(old) == plain(what+" "+name) {
			return fmt.Sprintf("%q was taken out in version %s, see CHANGELOG.md: %s", strings.TrimPrefix(old, what+" "), goneIn, now)
		}
	}
	return ""
}
