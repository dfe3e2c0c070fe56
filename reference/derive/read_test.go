package derive

import (
	"strings"
	"testing"
)

// Every way to write a statement, and what it claims.
func TestStatements(t *testing.T) {
	q := ask(t, Compare, "{2, 1|*}")
	q.H = reread(t, "^", true)
	for _, c := range []struct{ text, want string }{
		{"A := {1|0}", ""},
		{"# nothing", ""},
		{"", ""},
		{"H = ^", "^ = ^"},
		{"1. so G >= H.", "{2,1|*} >= ^"},
		{"(2) G ≤ 3 because it is so", "3 >= {2,1|*}"},
		{"G is confused with H", "{2,1|*} || ^"},
		{"G ∥ H", "{2,1|*} || ^"},
		{"G ⧐ H", "{2,1|*} |> ^"},
		{"G <| H", "^ |> {2,1|*}"},
		{"G != 0", "{2,1|*} != 0"},
		{"G-H > 0", "{2,1|*} + v > 0"},
		{"G equals {2|*}", "{2,1|*} = {2|*}"},
		{"0 < 1 < 2", "1 > 0; 2 > 1"},
		{"G is P", "{2,1|*} = 0"},
		{"G ∈ N", "{2,1|*} is N"},
		{"G is positive", "{2,1|*} > 0"},
		{"G is an R-position", "0 > {2,1|*}"},
		{"Left wins G - H moving second", "{2,1|*} + v >= 0"},
		{"Right wins G going first", "0 |> {2,1|*}"},
		{"1 is dominated by 2", "1 is dominated by 2 for Left in {2,1|*}"},
		{"2 dominates 1 in G for Left", "1 is dominated by 2 for Left in {2,1|*}"},
		{"drop 1", "{2,1|*} = {2|*}"},
		{"replace 1 by 0, *", "{2,1|*} = {2,0,*|*}"},
		{"{1|0} is reversible through 0 in {{1|0}|2}", "{1|0} is reversible through 0 for Left in {{1|0}|2}"},
		{"0 reverses {1|0} in {{1|0}|2}", "{1|0} is reversible through 0 for Left in {{1|0}|2}"},
		{"Left options of G: 2, 1", "Left options of {2,1|*}: 2, 1"},
		{"right options of 1: none", "Right options of 1: none"},
		{"G -> 2", "Left: {2,1|*} -> 2"},
		{"Right: G -> * wins", "Right: {2,1|*} -> * wins"},
		{"G -> 2 -> 1", "Left: {2,1|*} -> 2; Right: 2 -> 1 wins"},
		{"L(G) = 2", "L({2,1|*}) = 2"},
		{"the right stop of G is 0", "R({2,1|*}) = 0"},
		{"t(G) = 1", "t({2,1|*}) = 1"},
		{"mean of G is 1/2", "m({2,1|*}) = 1/2"},
		{"g(*3) = mex{0, 1, g(*2)} = 3", "g(*3) = mex{0, 1, g(*2)}; mex{0, 1, g(*2)} = 3"},
		{"nim value of * + *2 is 1 ⊕ 2", "g(* + *2) = 1 xor 2"},
		{"mex(0,1,3) = 2", "mex{0, 1, 3} = 2"},
	} {
		l := Read(q, library, []string{"A := {1|0}", c.text})[1]
		if c.text == "A := {1|0}" {
			l = Read(q, library, []string{c.text})[0]
		}
		var claims []string
		for _, claim := range l.Claims {
			claims = append(claims, claim.String())
		}
		if got := strings.Join(claims, "; "); got != c.want || l.Fault != nil || l.Remark != (c.want == "") {
			t.Errorf("%s\ngot  %s %v\nwant %s", c.text, got, l.Fault, c.want)
		}
	}
}

// A complaint names its place in the line as it was written, and says what to type.
func TestComplaints(t *testing.T) {
	q := ask(t, CanonicalForm, "{2, 1|*}")
	for _, c := range []struct{ text, place, hint string }{
		{"1 is domianted by 2", "domianted by 2", "did you mean dominated?"},
		{"G ≥ nmi(3)", "nmi", "did you mean nim?"},
		{"G = {2|", "", ""},
		{"= 3", "", "write one, such as G; after a line with = a line may begin with ="},
		{"X > 0", "X", "write first which game it is: X := …"},
		{"G = {2|*}, so 1 is worse", "", "write one statement to a line"},
		{"1 = 1, and 2 = 2", "", "write one statement to a line"},
		{"L(G) = two", "two", "write it like 3 or -1/2"},
		{"drop 7", "7", "name one of its options"},
		{"g(G) = 3", "G", "compare the game itself, as in G = *2"},
		{"nim value of {1|*} is 3", "{1|*}", "compare the game itself, as in {1|*} = *2"},
		{"hello there", "hello there", likeThese + "; # begins a remark"},
	} {
		l := Read(q, library, []string{c.text})[0]
		switch {
		case l.Fault == nil:
			t.Errorf("%s is read as %v", c.text, l.Claims)
		case c.place != "" && c.text[l.Fault.Start:l.Fault.End] != c.place || c.hint != "" && l.Fault.Hint != c.hint:
			t.Errorf("%s: at %q, %s, %s", c.text, c.text[l.Fault.Start:l.Fault.End], l.Fault.Msg, l.Fault.Hint)
		}
	}
}

// Nothing that anybody writes is a fault of the program.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"G = {2|*}\n= 2", "g(G) = mex{0,1} = 2", "1 is dominated by 2 in {2,1|*}", "drop 1\nreplace 2 by nothing", "Left: G -> 2 -> 1 wins", "A := G\nlet B be A + A", "G ⧏ ∥ ≥ \xff", "options of G: {", "((((", "= = =", "L()=", "g()=g()"} {
		f.Add(text)
	}
	q := ask(f, CanonicalForm, "{2, 1|*}")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		lines := strings.Split(text, "\n")
		for i, l := range Read(q, library, lines) {
			if l.Fault != nil && (l.Fault.Start < 0 || l.Fault.Start > l.Fault.End || l.Fault.End > len(lines[i])) {
				t.Errorf("%q: %d to %d", lines[i], l.Fault.Start, l.Fault.End)
			}
		}
	})
}
