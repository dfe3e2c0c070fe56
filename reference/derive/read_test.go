package derive

import (
	"strings"
	"testing"
)

// Every way to write a statement, and what it claims.
func TestStatements(t *testing.T) {
	q := ask(t, CanonicalForm, "{2, 1|*}")
	for _, c := range []struct{ text, want string }{
		{"B := {2|0}", ""},
		{"let B be {2|0}", ""},
		{"# nothing", ""},
		{"", ""},
		{"1. so G >= A.", "G >= {1|0}"},
		{"(2) G ≤ 3 because it is so", "3 >= G"},
		{"G is confused with A", "G || {1|0}"},
		{"G ∥ A", "G || {1|0}"},
		{"G != 0", "G != 0"},
		{"G equals {2|*}", "G = {2|*}"},
		{"G = {2|*} = {2,0|*}", "G = {2|*}; G = {2,0|*}"},
		{"0 < 1 < 2", "1 > 0; 2 > 1"},
		{"G is P", "G = 0"},
		{"G is a zero game", "G = 0"},
		{"G ∈ N", "G is N"},
		{"G is in L", "G > 0"},
		{"G is an R-position", "0 > G"},
		{"1 is dominated by 2", "1 is dominated by 2 for Left in G"},
		{"2 dominates 1 in G for Left", "1 is dominated by 2 for Left in G"},
		{"1 is dominated by 2 for Right", "1 is dominated by 2 for Right in G"},
		{"{1|0} is reversible through 0 in {{1|0}|2}", "{1|0} is reversible through 0 for Left in {{1|0}|2}"},
		{"Left options of G: 2, 1", "Left options of G: 2, 1"},
		{"the Left options of G are 2 and 1", "Left options of G: 2, 1"},
		{"right options of 1: none", "Right options of 1: none"},
		{"options of {{0}|{*}}: {0}, {*}", "options of {{0}|{*}}: {0}, {*}"},
		{"options of hackenbush(0-a:b, a-b:r): 0", "options of hackenbush(0-a:b,a-b:r): 0"},
		{"G -> 2", "Left: G -> 2"},
		{"Right: G -> * wins", "Right: G -> * wins"},
		{"G -> 2 -> 1", "Left: G -> 2; Right: 2 -> 1 wins"},
		{"g(*3) = mex{0, 1, g(*2)} = 3", "g(*3) = mex{0, 1, g(*2)} = 3"},
		{"g(*) = g(nim(1)) = 1", "g(*) = g(nim(1)) = 1"},
		{"nim value of * + *2 is 1 ⊕ 2", "g(* + *2) = 1 xor 2"},
		{"The Grundy value of *2 is mex{0, 1} = 2", "g(*2) = mex{0, 1} = 2"},
		{"G = A (1 < 2, and g(*) = 1).", "G = {1|0}"},
		{"G ≥ A because it is so# and so on", "G >= {1|0}"},
		{"(a) {2|0} = A", "{2|0} = {1|0}"},
		{"iii. so G = A", "G = {1|0}"},
		{"Step 2: G = A ∎", "G = {1|0}"},
		{"• G = A, QED", "G = {1|0}"},
		{"(v) = v", "v = v"},
		{"Next, we find that G = A, as required.", "G = {1|0}"},
		{"1 dominated by 2", "1 is dominated by 2 for Left in G"},
		{"The canonical form of G is {2|*}", "G = {2|*}"},
		{"G has value {2|*} = {2,0|*}", "G = {2|*}; G = {2,0|*}"},
		{"o(G) = N", "G is N"},
		{"$G ∈ ℒ$", "G > 0"},
		{"*3 has nim value mex{0, 1, 2} = 3", "g(*3) = mex{0, 1, 2} = 3"},
		{"G -> 2 is a winning move", "Left: G -> 2 wins"},
		{"The Grundy number of *3 is mex {2, 1, 0} = 3", "g(*3) = mex{2, 1, 0} = 3"},
		{"mex(0,1,3) = 2", "mex{0, 1, 3} = 2"},
		{"G = A (it is plain)", "G = {1|0}"},
		{"G = 1v (mex)", "G = 1v"},
		{"G = ^<2> (by the rule)", "G = {0|v*}"},
	} {
		lines := mustRead(t, q, "A := {1|0}", c.text)
		var claims []string
		for _, claim := range lines[1].Claims {
			claims = append(claims, claim.Text(q.G))
		}
		if got := strings.Join(claims, "; "); got != c.want || lines[1].Fault != nil {
			t.Errorf("%s\ngot  %s %v\nwant %s", c.text, got, lines[1].Fault, c.want)
		}
	}
}

// A complaint names its place in the line as it was written, and says what to type.
func TestComplaints(t *testing.T) {
	q := ask(t, CanonicalForm, "{2, 1|*}")
	for _, c := range []struct{ text, place, hint string }{
		{"1 is domianted by 2", "1 is domianted by 2", likeThese},
		{"G ≥ nmi(3)", "nmi", "did you mean nim?"},
		{"G = B", "B", "write a game, or say in a line above what the name stands for"},
		{"G = {2|", "{", ""},
		{"g(kayles(3) = 3", "g(kayles(3) = 3", "write the bracket that closes it"},
		{"G >= H", "H", "write a game, or say in a line above what the name stands for"},
		{"G >=", "", "write one, such as G"},
		{"N", "N", likeThese},
		{"G", "G", likeThese},
		{"G = {2|*} as one sees at once", "as", ""},
		{"g(G) = 3", "G", "compare the game itself, as in G = *2"},
		{"nim value of {1|*} is 3", "{1|*}", "compare the game itself, as in {1|*} = *2"},
		{"options of G 2", "G 2", "write options of A: B, C, or options of A: none"},
		{"G -> 2 -> 1 -> 0", "0", "write what follows in a line of its own"},
		{"G := {2|}", "G", "take another capital letter"},
		{"hello there", "hello there", likeThese},
	} {
		l := mustRead(t, q, c.text)[0]
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
	for _, text := range []string{"G = {2|*}\n= 2", "g(G) = mex{0,1} = 2", "1 is dominated by 2 in {2,1|*}", "drop 1\nreplace 2 by nothing", "Left: G -> 2 -> 1 wins", "A := G\nlet B be A + A", "G ⧏ ∥ ≥ \xff", "options of G: {", "((((", "= = =", "g()=g()"} {
		f.Add(text)
	}
	q := ask(f, CanonicalForm, "{2, 1|*}")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		lines := strings.Split(text, "\n")
		for i, l := range mustRead(t, q, lines...) {
			if l.Fault != nil && (l.Fault.Start < 0 || l.Fault.Start > l.Fault.End || l.Fault.End > len(lines[i])) {
				t.Errorf("%q: %d to %d", lines[i], l.Fault.Start, l.Fault.End)
			}
		}
	})
}
