package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/checker/read"

	"grader/reference/longtest"
	"grader/reference/rules"
	"grader/reference/solve"
)

// nonsense are texts that answer no question.
var nonsense = []string{
	"I do not know", "no idea", "?", "??", "-", "--", ".", "...", ",", ";", ":", "()", "( )", "\"", "'", "`", "!", "x", "y", "xyzzy", "todo", "TBD", "tba", "n/a", "nil", "null", "NaN",
	"the answer", "see above", "by symmetry", "trivial", "it depends", "maybe", "both", "either", "neither", "all of them", "some of these", "same as before", "the opposite", "not sure",
	"player", "position", "game", "the player", "a position", "strategy", "winning strategy", "to move", "who wins", "wins", "loses", "who", "the", "a an the", "it is", "it is a", "this game",
	"not", "not N", "not P", "no N", "no P", "N or P", "P or N", "N/P", "P/N", "N and P", "N, P", "P?", "N?", "!N", "!P", "~P", "¬N", "non-P", "non N", "neither N nor P", "not winning", "not losing",
	"I win", "I lose", "I can win", "you win", "we lose", "nobody wins", "everybody wins", "first and second", "first or second", "the first or the second player", "next previous", "previous, next",
	"not first", "not the second player", "never", "not equal to anything", "not", "not not", "equal or not", "true and false", "yes and no", "yes, no", "=", "≠", "G", "H", "G H", "is G",
	"%", "$", "#", "@", "\\", "/", "//", "/*", "<b>", "{", "}", "[", "]", "][", "}{", "[[", "{{", "->", "<-", "→", "+", "++", "*+", "+*", "**", "***", "* *", "*x", "x*", "*-1", "-1", "-0.5",
	"1.5", "1e3", "1e400", "0x10", "0o7", "1/2", "½", "π", "∞", "infinity", "one", "two", "zero", "1st", "3rd", "1 or 2", "between 1 and 3", "about 7", "7?", "> 3", "≤ 2", "7 mod 2",
	"2^", "^2", "2^^2", "2^x", "2^-1", "2^100", "2^64", "2**", "2***3", "2^{", "2^{}", "2+", "+2+", "2++2", "2 2 +", "⊕", "2 ⊕", "0b", "0b2", "_2", "()_2", "binary", "in binary", "base 2", "b",
	"0, x", "x, 0", "0,,1", ",0", "0 x 1", "0..5", "0-5", "0, 1, ...", "zero, one", "N N x", "NPX", "N,P,?", "n p q", "P;;N", "{a}", "{0,", "0}", "{x}", "nim", "nim(", "nim()x", "nim(x)", "kayles()()",
	"the first game", "a second", "in a second", "second best", "first of all", "next time", "previous attempt", "the next question", "next to nothing", "on the one hand",
}

// TestNonsenseEarnsNothing gives each kind nonsense, as a text, in lists and as the
// values of tables: none of it may earn anything.
func TestNonsenseEarnsNothing(t *testing.T) {
	var expressions []string
	for i, text := range nonsense {
		quoted := fmt.Sprintf("%q", text)
		expressions = append(expressions, quoted, "["+quoted+"]", "["+quoted+", "+quoted+"]", "{ "+quoted+" = "+quoted+" }",
			fmt.Sprintf("[%s, %q]", quoted, nonsense[(i+7)%len(nonsense)]))
		for _, key := range []string{"a", "equivalent", "preperiod", "period", "witness", "2 -> 1"} {
			expressions = append(expressions, fmt.Sprintf("{ %q = %s }", key, quoted))
		}
	}
	expressions = append(expressions, "{}", "[[]]", "[{}]", "[[[]]]", "2026-01-01", "nan", "-inf", "12:00:00", "[true, false]", "[1.5]", "-7", "[-7]", "1e300")
	for _, k := range kinds.All {
		if k.Person {
			continue
		}
		for _, sample := range []string{k.Sample, nonsenseSamples[k.Name]} {
			if sample == "" {
				continue
			}
			task := examtest.Exam(t, "[[question]]\n"+sample, DefaultBudget).Tasks[0]
			for i, expression := range expressions {
				if longtest.Leave(i, 8) {
					continue
				}
				verdict := task.Check(examtest.Answer(t, expression))
				if verdict.Earned.Sign() > 0 && !slices.Contains(sensible[k.Name], expression) {
					t.Errorf("%s: %s is read as %s and earns %s", k.Name, expression, verdict.Got, verdict.Earned)
				}
			}
		}
	}
}

// TestNonsenseIsNoMove gives questions about every ruleset nonsense in place of moves, positions
// and witnesses.
func TestNonsenseIsNoMove(t *testing.T) {
	for n, l := range rules.All {
		for k, kind := range []string{"options", "winning-moves", "canonical-form", "reversible-moves", "equivalent\"\nwitness = true\nother = \"*63"} {
			exam, _ := examtest.Try(fmt.Sprintf("[[question]]\nid = \"q\"\nkind = \"%s\"\ngame = %q", kind, l.About().Examples[0]), Budget{Positions: 100_000, Answer: 10_000})
			if exam == nil {
				continue // only about impartial games, or with a player
			}
			for i, text := range nonsense {
				form := []string{"[%q]", "{ equivalent = false, witness = %q }"}[k/4]
				if longtest.Leave(i+n+k, 11) || strings.ContainsAny(text, "0123456789[]{}()*+½") || strings.Trim(text, "b.,") == "" {
					continue
				}
				said := fmt.Sprintf(form, text)
				if v := exam.Tasks[0].Check(examtest.Answer(t, said)); v.Status == Correct || k < 4 && v.Earned.Sign() > 0 || k == 4 && len(v.Faults) == 0 {
					t.Errorf("%s of %s: %s is %s, read as %s", kind, l.About().Examples[0], said, v.Status, v.Got)
				}
			}
		}
	}
}

// nonsenseSamples are further questions: whose answer is nothing, N, or another one
// that nonsense could be taken for.
var nonsenseSamples = map[string]string{
	"nimber":        "id = \"q\"\nkind = \"nimber\"\ngame = \"0\"",
	"outcome":       "id = \"q\"\nkind = \"outcome\"\ngame = \"nim(1)\"",
	"mex":           "id = \"q\"\nkind = \"mex\"\nset = []",
	"nim-sum":       "id = \"q\"\nkind = \"nim-sum\"\nnumbers = []",
	"nim-product":   "id = \"q\"\nkind = \"nim-product\"\nnumbers = [0, 3]",
	"option-values": "id = \"q\"\nkind = \"option-values\"\ngame = \"nim()\"",
	"powers-of-two": "id = \"q\"\nkind = \"powers-of-two\"\nnumber = 0",
	"table":         "id = \"q\"\nkind = \"table\"\nlabel = \"outcome\"\ngame = \"subtraction[5](3)\"",
	"labels":        "id = \"q\"\nkind = \"labels\"\nlabel = \"outcome\"\ngame = \"graph(a:)\"",
	"equivalent":    "id = \"q\"\nkind = \"equivalent\"\ngame = \"nim(1)\"\nother = \"*2\"",
	"choice":        "id = \"q\"\nkind = \"choice\"\nchoices = [\"a\", \"b\"]\ncorrect = []",
}

// sensible are expressions among the nonsense that are answers to a sample after all.
var sensible = map[string][]string{
	"outcome":    {`"1st"`, `["1st"]`},
	"table":      {`"N, P"`, `["N, P"]`, `"previous, next"`, `["previous, next"]`},
	"labels":     {`{ "a" = "wins" }`, `{ "a" = "loses" }`},
	"equivalent": {`"≠"`, `["≠"]`, `{ "equivalent" = "≠" }`},
}

// TestNegationsAreNotRead makes random sentences about who wins: with a negation, an
// alternative or both players they are not read, whatever else they say.
func TestNegationsAreNotRead(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	known := append(strings.Fields("n p first second i ii next previous wins win winner loses lose winning losing player players position whoever goes begins strategy has can to move 1 2 one two force"), "a", "an", "it", "is", "game", "position", "for")
	doubtful := []string{"not", "no", "never", "or", "neither", "nor", "cannot", "can't", "doesn't", "isn't", "unless", "if", "non", "un", "hardly", "?", "/", "without", "maybe", "either"}
	for range longtest.Pick(3_000, 10_000) {
		var words []string
		for range 1 + r.IntN(6) {
			words = append(words, known[r.IntN(len(known))])
		}
		plain := strings.Join(words, " ")
		if o, ok := read.OutcomeIn(plain, false); ok && o != solve.N && o != solve.P {
			t.Fatalf("%q is read as %d", plain, o)
		}
		at := r.IntN(len(words) + 1)
		text := strings.Join(slices.Insert(words, at, doubtful[r.IntN(len(doubtful))]), " ")
		if o, ok := read.OutcomeIn(text, false); ok {
			t.Errorf("%q is read as %s", text, o)
		}
	}
}

// TestOutcomesInWords reads sentences. Those with a side that is neither named nor
// implied are not read.
func TestOutcomesInWords(t *testing.T) {
	for text, want := range map[string]string{
		"N": "N", "n-position": "N", "An N-position.": "N", "it's N": "N", "class N": "N", "type P": "P", "P pos": "P",
		"next": "N", "next player": "N", "the next player": "N", "next player win": "N", "Next-player win": "N", "next wins": "N",
		"previous": "P", "previous player": "P", "the previous player wins": "P", "prev": "P",
		"first": "N", "first player": "N", "1st player": "N", "Player 1": "N", "player one": "N", "Player I wins": "N", "I": "N",
		"second": "P", "2nd player wins": "P", "Player 2 wins.": "P", "player two": "P", "II": "P", "Player II wins!": "P", "Player Ⅱ": "P",
		"first player loses": "P", "the first player loses with best play": "P", "second player loses": "N", "Player I loses": "P", "previous player loses": "N",
		"winning": "N", "losing": "P", "winning position": "N", "losing position": "P", "a losing game": "P", "It is a winning game": "N",
		"winning for the first player": "N", "winning for the second player": "P", "losing for the player to move": "P", "a win for player II": "P", "a loss for player I": "P",
		"the player to move wins": "N", "the player to move loses": "P", "player to move has a winning strategy": "N", "the player whose turn it is wins": "N",
		"whoever goes first wins": "N", "whoever moves second wins": "P", "the player who plays first loses": "P", "the player that moves next wins": "N",
		"whoever begins wins": "N", "the one who starts has a winning strategy": "N", "whoever begins has lost": "P", "whoever starts loses": "P", "the player who begins loses": "P", "the second player wins, whoever begins": "P", "the second player begins and wins": "",
		"Player II has a winning strategy": "P", "the second player has the winning strategy": "P", "II has a winning strategy": "P", "winning strategy for the first player": "N",
		"the first player can force a win": "N", "under optimal play the second player always wins": "P",
		"P (previous player wins)": "P", "N, the first player wins": "N", "P: losing": "P", "losing, P-position": "P", "winning N-position": "N", "losing P-position": "P",
		"the player who has just moved wins": "P", "the player who just moved loses": "N", "N_position": "N", "the first to move wins": "N", "the next player to move wins": "N", "the previous player to move wins": "P", "P-position and the second player wins": "P",
		"N wins": "N", "P wins": "P", "first wins and second loses": "N", "P-position, so the second player wins": "P",

		"": "", "wins": "", "winner": "", "the winner": "", "loses": "", "player": "", "strategy": "", "winning strategy": "", "winning player": "", "losing strategy": "",
		"N P": "", "N and P": "", "first second": "", "first wins, second wins": "", "winning P-position": "", "losing N-position": "", "P loses": "", "N loses": "",
		"P-position, first player wins": "", "winning, P": "", "N (second player wins)": "", "winning and losing": "", "first player wins and loses": "",
		"I win": "", "I have a winning strategy": "", "I can win": "", "the first player can lose": "", "first player has a losing strategy": "",
		"not P": "", "!P": "", "P?": "", "Left": "", "Alice wins": "", "a second": "", "first game": "", "the next position": "", "P because the nim sum is 0": "", "second best": "",
	} {
		got := ""
		if o, ok := read.OutcomeIn(text, false); ok {
			got = o.String()
		}
		if got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
