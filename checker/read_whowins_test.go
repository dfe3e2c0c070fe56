package checker_test

import (
	"strconv"
	"strings"
	"testing"

	"grader/checker/read"
	"grader/problems/source"
)

// TestClassesInWords reads what students write of who wins. What says it of one of two
// cases alone, or says two things, names no outcome.
func TestClassesInWords(t *testing.T) {
	for _, c := range []struct{ want, texts string }{
		{"L", `Right loses|Right always loses|Right loses, whoever begins|Left wins, Right loses|Left wins and Right loses|Left wins both ways|Left wins in both cases|R loses|Left has a winning strategy|` +
			`Left wins moving first and second|Left wins going first or second|Left wins whoever begins|No matter who starts, Left wins.|Left can win no matter who starts|Left can always win|Left will win|Left is the winner|` +
			`Left wins even if Right begins|Left wins even moving second|Left wins moving first, and Left wins moving second|If Left begins, Left wins; if Right begins, Left wins|Right loses moving first and Right loses moving second|` +
			`Left wins with best play|o(G) = L|G > 0|G ∈ L|the outcome is L|G is positive|outcome: Left|\mathcal{L}|$\mathcal{L}$|The outcome class is L.|Right is the loser|G is in L`},
		{"R", `Left loses|Left always loses|Right wins either way|Right wins, Left loses|Left loses no matter who begins|o(G) = R|G < 0|Right has the winning strategy|Right wins even when Left starts|$\mathcal{R}$`},
		{"N", `the first player wins whoever begins|whoever begins wins|whoever moves first wins|the player who begins wins|Left wins moving first and Right wins moving first|Left wins if she starts, Right wins if he starts|` +
			`Left wins if Left begins, Right wins if Right begins|If Left begins, Left wins. If Right begins, Right wins.|Left wins going first but loses going second, and Right wins going first|both players win moving first|each player wins by moving first|` +
			`either player can win moving first|Left can win moving first, and Right can win moving first|Left loses moving second, Right loses moving second|Left wins as first player, Right wins as the first player|the starting player wins|the second player loses|o(G)=N|G is fuzzy|Left wins if Left begins, and Left loses if Right begins`},
		{"P", `second player wins|the second player wins, whoever begins|whoever begins loses|whoever starts loses|the player who begins loses|Left loses moving first, Right loses moving first|both players lose going first|whoever moves second wins|` +
			`Left wins moving second and Right wins moving second|If Left begins, Right wins; if Right begins, Left wins|Left wins if Right begins, Right wins if Left begins|G = 0|G is 0|o(G) = P|the first player loses|both players win moving second`},
		{"Left", `Left wins moving first|Left wins if Left begins|Left wins when she starts|Left loses going first|Left wins as first player|Left can win moving first|Left to move wins|<= 0|If Left begins, Right wins`},
		{"Right", `Left wins moving second|Left wins if Right begins|Right loses moving first|Right wins going first|when Right starts, Left wins|≥ 0|Left loses when Right begins|G >= 0`},
		{"", `Left can win|Left does not win|Left never loses|not Left|L or N|Left or Right|Left and Right|Left wins and Right wins|Left wins, Right wins moving first|both players win|Left wins only if Left begins|nobody wins|draw|hot|Right can lose|` +
			`Left wins if Left begins, Left loses if Left begins|0|Left cannot win|Right has no winning strategy|Left moves last|Left is ahead|it is not zero|G ≠ 0|the first player wins if Left begins|whoever|wins|first and second|` +
			`Left wins moving first and the second player wins|if Left begins|both players can lose|neither|Left first|the first wins and the second wins|Left might win`},
	} {
		for text := range strings.SplitSeq(c.texts, "|") {
			o, err := read.Outcome(valueOf(t, text), true)
			got := ""
			switch {
			case err == nil:
				got = o.String()
			case strings.Contains(err.Error(), "if Left begins, and leaves open"):
				got = "Left"
			case strings.Contains(err.Error(), "if Right begins, and leaves open"):
				got = "Right"
			}
			if got != c.want {
				t.Errorf("%q is read as %q, expected %q", text, got, c.want)
			}
		}
	}
}

// valueOf is a text as a sheet has it.
func valueOf(t *testing.T, text string) source.Value {
	t.Helper()
	doc, _ := source.Parse(source.NewFile("sheet", []byte("a = "+strconv.Quote(text))), source.StaffLimits())
	if doc == nil {
		doc, _ = source.Parse(source.NewFile("sheet", []byte("a = '"+text+"'")), source.StaffLimits())
	}
	v, _ := doc.Root().Get("a")
	return v
}
