package spell

import (
	"fmt"
	"strings"
)

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
