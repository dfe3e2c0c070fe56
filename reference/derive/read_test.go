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
		{"G is a zero game", "{2,1|*} = 0"},
		{"o(G) = N", "{2,1|*} is N"},
		{`G \in \mathcal{N}`, "{2,1|*} is N"},
		{"G simplifies to {2|*}", "{2,1|*} = {2|*}"},
		{"G ≡ {2|*}", "{2,1|*} = {2|*}"},
		{"G is not >= H", "^ |> {2,1|*}"},
		{"G ≱ H", "^ |> {2,1|*}"},
		{"G ⩾ H", "{2,1|*} >= ^"},
		{"by symmetry, we have G >= H", "{2,1|*} >= ^"},
		{"G has options 2, 1, *", "options of {2,1|*}: 2, 1, *"},
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
		{"g(*3) = mex{0, 1, g(*2)} = 3", "g(*3) = 3; g(*3) = mex{0, 1, g(*2)}; mex{0, 1, g(*2)} = 3"},
		{"g(*) = g(nim(1)) = 1", "g(*) = 1; g(nim(1)) = 1; g(*) = g(nim(1))"},
		{"nim value of * + *2 is 1 ⊕ 2", "g(* + *2) = 1 xor 2"},
		{"mex(0,1,3) = 2", "mex{0, 1, 3} = 2"},

		// Words for signs.
		{"The Grundy value of *3 is mex of {0, 1, 2}, which is 3.", "g(*3) = 3; g(*3) = mex{0, 1, 2}; mex{0, 1, 2} = 3"},
		{"*3 has nim-value 3", "g(*3) = 3"},
		{"the value of G is {2|*}", "{2,1|*} = {2|*}"},
		{"G is worth 2", "{2,1|*} = 2"},
		{"Canonical form: {2|*}", "{2,1|*} = {2|*}"},
		{"the outcome of G is L", "{2,1|*} > 0"},
		{"G is a first-player win", "{2,1|*} is N"},
		{"H is a win for the second player", "^ = 0"},
		{"The next player wins G", "{2,1|*} is N"},
		{"G and H are incomparable", "{2,1|*} || ^"},
		{"G is not H", "{2,1|*} != ^"},
		{"1 is worse than 2 for Left", "1 is dominated by 2 for Left in {2,1|*}"},
		{"Left's option 1 is dominated by 2", "1 is dominated by 2 for Left in {2,1|*}"},
		{"{1|0} reverses through 0 in {{1|0}|2}", "{1|0} is reversible through 0 for Left in {{1|0}|2}"},
		{"1 is replaced by 0, *", "{2,1|*} = {2,0,*|*}"},
		{"remove 1 and 2", "{2,1|*} = {2|*}; {2,1|*} = {|*}"},
		{"the Left options of G are 2 and 1", "Left options of {2,1|*}: 2, 1"},
		{"options of {{0}|{*}}: {0}, {*}", "options of {{0}|{*}}: {0}, {*}"},
		{"0 has no moves", "options of 0: none"},
		{"Left can move to 2", "Left: {2,1|*} -> 2"},
		{"Right moves from 2 to {2|}", "Right: 2 -> {2|}"},
		{"Left moves to 2 and wins", "Left: {2,1|*} -> 2 wins"},
		{"moving to 2 = 2 wins", "2 = 2; Left: {2,1|*} -> 2 wins"},
		{"A winning move is 2", "Left: {2,1|*} -> 2 wins"},
		{"Left first: G -> 2, which wins", "Left: {2,1|*} -> 2 wins"},
		{"G = H (it is plain)", "{2,1|*} = ^"},
		{"G = 1v (mex)", "{2,1|*} = 1v"},
		{"By the Sprague-Grundy theorem, G = H by symmetry of the rule", "{2,1|*} = ^"},
		{"⇒ G = H", "{2,1|*} = ^"},

		// Several statements in one line.
		{"1 = 1, and 2 = 2", "1 = 1; 2 = 2"},
		{"0 < 1, so 1 is dominated by 2 and drop 1", "1 > 0; 1 is dominated by 2 for Left in {2,1|*}; {2,1|*} = {2|*}"},
		{"since 0 < G, G is L", "{2,1|*} > 0; {2,1|*} > 0"},
		{"G = 0 since 1 is P and 2 is P, so G is P", "{2,1|*} = 0; {2,1|*} = 0"},
		{"1, 2 and 3 are positive", "1 > 0; 2 > 0; 3 > 0"},
		{"0 and * have value 0", "0 = 0; * = 0"},

		// LaTeX.
		{`$G = \{2, 1 \mid \ast\} \geq 0$`, "{2,1|*} = {2,1|*}; {2,1|*} >= 0"},
		{`\(\mathcal{G}(\ast 3) = \operatorname{mex}\{0, 1, 3 \oplus 1\}\)`, "g(*3) = mex{0, 1, 3 xor 1}"},
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
		{"G = {2|", "{", "write the bracket that closes it"},
		{"g(kayles(3) = 3", "(", "write the bracket that closes it"},
		{"1 dominated by 2", "1 dominated by 2", "say by what: A is dominated by B"},
		{"G -> 2, 1", "2, 1", "write one move to a line, or options of A: B, C"},
		{"not G >= H", "not", "write A <| B where A is not at least B, and A |> B where it is not at most B"},
		{"= 3", "", "write one, such as G; after a line with = a line may begin with ="},
		{"X > 0", "X", "write first which game it is: X := …"},
		{"G = {2|*}, so 1 is worse", "worse", "say by what: A is dominated by B"},
		{"Left's options are 2 and 1", "Left's options", "say of which game: Left options of A: B, C (or none)"},
		{"Left moves to 7", "7", "write the game before the move and an arrow between, as in A -> B"},
		{"{2|*}", "{2|*}", "write a whole statement, such as A is P, A = B or g(A) = 3"},
		{"N", "N", "write a whole statement, such as A is P, A = B or g(A) = 3"},
		{"2 beats 1", "2 beats 1", "write A > B, or A dominates B"},
		{"G = {2|*} as one sees at once", "{2|*} as one sees at once", ""},
		{"none are P", "are", "name the games, as in A is N; # begins a remark"},
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

// A number alone is no heap: what to write is told in the notation of the question.
func TestNumbersAreNoHeaps(t *testing.T) {
	for game, hint := range map[string]string{
		"subtraction[1,3](5)": "write which game it is, as in subtraction[1,3](4)",
		"kayles(5) + nim(3)":  "write which game it is, as in kayles(4)",
		"*5":                  "write which game it is, as in *4",
	} {
		l := Read(ask(t, Nimber, game), library, []string{"4 is P", "= 3"})
		if l[0].Fault == nil || l[0].Fault.Hint != hint || l[1].Fault == nil {
			t.Errorf("%s: %v, then %v", game, l[0].Fault, l[1].Fault)
		}
	}
}
