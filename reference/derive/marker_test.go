package derive

import (
	"fmt"
	"strings"
	"testing"
)

// What another marker, made from the contract alone, said otherwise.
func TestMarkedByTheContract(t *testing.T) {
	for _, c := range []struct {
		why        string
		goal       Goal
		game, text string
		want       string
	}{
		{"a chain goes on with its end", Nimber, "subtraction[1,4](4)", `
g(subtraction[1,4](1)) = 0
g(subtraction[1,4](2)) = mex{0} = 1
g(subtraction[1,4](3)) = mex{1} = 2
g(G) = mex{0, 2} = 1`, "false follows false follows, 1 of 3, false 2, false"},
		{"the end of a chain is its result", Nimber, "kayles(2)", `
g(G) = mex{0} = 2`, "false, 0 of 1, false 0, true"},
		{"a result may have a mex of what nobody knows", Nimber, "kayles(3)", `
g(G) = mex{g(kayles(2)), 1, 0} = 3`, "true, 0 of 2, false 0, true"},
		{"the value of a part is not that of the sum", Nimber, "kayles(3) + nim(2)", `
g(kayles(3)) = 3`, "true, 1 of 3, false 0, false"},
		{"a part of a claim is a repetition", Nimber, "kayles(5)", `
g(kayles(3)) = mex{0, 1} = 2
kayles(3) = *2`, "false false, 0 of 4, false 2, false"},
		{"two false lines with a mex of what nobody knows differ", Nimber, "kayles(5)", `
g(kayles(4)) = mex{g(kayles(3)), 0} = 2
g(kayles(3)) = mex{g(kayles(2)), 0} = 2`, "false false, 0 of 4, false 2, false"},
		{"a nim sum gives its game a value, not a part", Nimber, "kayles(3) + kayles(2)", `
kayles(3) = *4
kayles(2) = *2
g(G) = g(kayles(3)) xor 2 = 6`, "false true follows, 1 of 3, false 1, false"},
		{"a heap of Nim is a nimber", WinningMove, "nim(3) + kayles(2)", `
kayles(2) = *2
*3 + kayles(2) -> nim(2) + kayles(2) wins`, "true follows, 1 of 2, false 0, true"},
		{"a heap of Nim in a result is a nimber", Nimber, "nim(4) + kayles(1)", `
g(nim(4)) = 4
g(kayles(1)) = 1
g(G) = g(nim(4)) xor 1 = 5`, "shown shown shown, 1 of 1, false 0, true"},
		{"the terms of a nim sum are values that are known", Nimber, "kayles(2) + subtraction[1,4](2)", `
g(kayles(1)) = 1
g(subtraction[1,4](1)) = mex{0} = 1
g(subtraction[1,4](2)) = mex{1} = 0
g(G) = g(kayles(2)) xor 0 = 2`, "shown shown shown true, 3 of 4, false 0, true"},
		{"a sum says nothing of its parts", Value, "{v|*} + {^|v}", `
G = *
{^|v} = *
{v|*} = 0`, "true true shown, 1 of 2, false 0, true"},
		{"a value beside a part says nothing of it", Value, "{-3|1} + -2*", `
G = -3/2*
{-3|1} = 1/2`, "false false, 0 of 1, false 1, false"},
		{"a winning move says that its target is lost", Outcome, "kayles(3)", `
G -> kayles(1,1) wins
kayles(2) -> kayles(1)
kayles(4) -> kayles(2,1) wins
kayles(2,1) is P`, "shown shown false false, 2 of 2, false 2, false"},
		{"a set is more than its mex", Nimber, "kayles(3)", `
kayles(2) = *3
g(kayles(2)) = mex{0, 1, 2}
kayles(2) = *3`, "false false false, 0 of 2, false 2, false"},
		{"two equal heaps are not the empty position", Nimber, "kayles(4)", `
G -> 0
options of G: kayles(3), kayles(2), kayles(2,1), 0
options of G: kayles(3), kayles(2), kayles(2,1), kayles(1,1)`, "false false shown, 0 of 3, false 2, false"},
		{"a position before an arrow is a move", Outcome, "kayles(2) + kayles(2)", `
G -> kayles(2) -> 0
G -> kayles(2) + kayles(1) -> kayles(1) + kayles(1)
G is P`, "shown shown shown, 2 of 2, false 0, true"},
		{"a value that is missing is no reversible option", Value, "dawson-chess(6)", `
g(dawson-chess(4)) = mex{1, 1} = 0
g(G) = 1
g(dawson-chess(1)) = mex{0}
dawson-chess(2) = *`, "shown true shown shown, 3 of 4, false 0, true"},
		{"who says N names a move to P", Outcome, "kayles(5)", `
G is N`, "true, 0 of 4, false 0, true"},
		{"the answers that make a game P are named", Outcome, "kayles(1,4)", `
G is P`, "true, 0 of 4, false 0, true"},
		{"where moves are left to show, the outcome alone is not enough", Outcome, "domineering(2x3)", `
G is N`, "true, 0 of 3, false 0, true"},
		{"one of two orders may be seen", Outcome, "{2|-1}", `
G is N
G |> 0`, "shown shown, 2 of 2, false 0, true"},
		{"a mex has the values of the options, and no others", Nimber, "kayles(2)", `
g(kayles(1)) = 1
g(G) = mex{0, 1, 3} = 2
g(G) = mex{1, 0, 1} = 2`, "shown false shown, 1 of 1, false 0, true"},
		{"what two exchanges show is not seen", CanonicalForm, "{0|{{1|1}|-1}}", `
G >= 0`, "true, 0 of 1, false 0, false"},
		{"but each of them is", CanonicalForm, "{0|{{1|1}|-1}}", `
G >= 0
{1|1} >= 0`, "shown shown, 0 of 1, false 0, false"},
		{"both may not", Outcome, "{2|-1}", `
G is N`, "true, 0 of 2, false 0, true"},
		{"terms of a nim sum may stand for several parts", Nimber, "nim(3,5) + kayles(2)", `
g(kayles(1)) = 1
g(kayles(2)) = 2
g(G) = 6 xor 2 = 4
g(G) = 3 xor 7 = 4
g(G) = 5 xor 1 = 4`, "shown shown shown shown shown, 2 of 2, false 0, true"},
		{"terms of a nim sum are nim sums of parts", Nimber, "nim(3,5) + kayles(2)", `
g(G) = 12 xor 8 = 4`, "false, 0 of 2, false 0, true"},
		{"a result that is said twice is wrong once", Nimber, "kayles(3)", `
g(kayles(1)) = 1
g(kayles(2)) = 2
g(kayles(3)) = mex{1, 2} = 0
so g(G) = 0`, "shown shown false false, 2 of 2, false 0, false"},
		{"a game and its negative cancel, but for a number", Value, "domineering(2x2) + {1|-1,-1/2}", `
{2|0} = {3|1} - 1
domineering(2x2) + 1 = {2|0}
{1|-1,-1/2} = +-1
domineering(2x2) = +-1
G = 0`, "shown true shown true follows, 1 of 2, false 0, true"},
	} {
		d := mark(t, ask(t, c.goal, c.game), c.text)
		var states []string
		for _, l := range d.Lines {
			states = append(states, string(l.State))
		}
		got := fmt.Sprint(strings.Join(states, " "), ", ", Done(d.Duties), " of ", len(d.Duties), ", false ", d.False, ", ", d.Right)
		if got != c.want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", c.why, c.text, got, c.want)
		}
	}
}

// What is lacking is told of the game that a line is about, and not of 0.
func TestLacks(t *testing.T) {
	for _, c := range []struct {
		goal       Goal
		game, text string
		want       string
	}{
		{Outcome, "{3|-1}", "0 || G", "both-ways {3|-1}"},
		{Outcome, "{{3|2}|-1}", "0 < G + 5", "both-ways {{3|2}|-1} + 5"},
		{Outcome, "kayles(5)", "G is N", "N kayles(5)"},
		{Nimber, "kayles(3)", "g(G) = 3", "mex kayles(2)"},
		{CanonicalForm, "{2,1,{5|-4}|*}", "G = {2|*}", "simplify 1"},
	} {
		d := mark(t, ask(t, c.goal, c.game), c.text)
		if rule, about := d.Lacks(0); string(rule)+" "+about.String() != c.want {
			t.Errorf("%s of %s lacks %s %s, expected %s", c.text, c.game, rule, about, c.want)
		}
	}
}
