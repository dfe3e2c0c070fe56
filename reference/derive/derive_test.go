package derive

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

var library = notation.New(rules.All)

// ask makes a question.
func ask(t testing.TB, goal Goal, g string, quote ...string) *Question {
	t.Helper()
	pos, err := library.For(g).Parse(g)
	if err != nil {
		t.Fatal(err)
	}
	q := &Question{Goal: goal, G: pos, Who: game.Both}
	for _, name := range quote {
		rules, err := library.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		q.Quote = append(q.Quote, rules)
	}
	return q
}

func mark(t testing.TB, q *Question, text string) *Marking {
	t.Helper()
	lines := Read(q, library, strings.Split(strings.TrimSpace(text), "\n"))
	d, err := Mark(q, lines, solve.New(100_000))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The examples that the documentation works out.
func TestWorkedExamples(t *testing.T) {
	for _, c := range []struct {
		goal              Goal
		game, text, want  string
		done, of, falsely int
		right             bool
	}{
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
1 is dominated by 2
{5|-4} is reversible through -4
G = {2|*,3}               # a remark, for people
3 is dominated by * in {2|*,3}
so G = {2|*}`, "shown shown shown shown shown", 3, 3, 0, true},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
1 is dominated by 2
G = {2|*,3}
3 is dominated by *
G = {2|*}`, "shown shown shown shown", 3, 3, 0, true},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
G = {2|*,3}
3 is dominated by *
G = {2|*}`, "true shown follows", 1, 3, 0, true},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
2 is dominated by 1
{5|-4} is reversible through -4
G = {2|*,3}
3 is dominated by *
G = {2|*}`, "false shown shown shown shown", 3, 3, 1, true},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `G = {2|*}`, "true", 0, 3, 0, true},
		{Nimber, "kayles(5)", `
g(kayles(1)) = 1
g(kayles(2)) = mex{0, 1} = 2
g(kayles(3)) = 3
g(kayles(4)) = mex{3, 2, 2 xor 1, 1 xor 1} = 1
g(G) = mex{1, 3, 2, 0} = 4`, "shown shown shown shown shown", 4, 4, 0, true},
		{Nimber, "kayles(5)", `
g(kayles(1)) = 1
g(kayles(2)) = 2
g(kayles(4)) = 1
g(G) = 4`, "shown shown true true", 3, 4, 0, true},
		{Nimber, "kayles(5)", `
g(kayles(1)) = 1
g(kayles(2)) = 2
g(kayles(3)) = 0
g(kayles(4)) = 1
g(G) = 2`, "shown shown false follows follows", 3, 4, 1, false},
		// What a chain ends with is carried forward, and not what it should end with.
		{Nimber, "kayles(5)", `
g(kayles(1)) = 1 and g(kayles(2)) = 2
g(kayles(3)) = mex{0, 1, 2} = 4
g(kayles(4)) = mex{4, 3, 2, 0} = 1
g(G) = mex{1, 5, 0, 4, 3} = 2`, "shown false follows follows", 3, 4, 1, false},
		{Nimber, "queen(1,1)", `
g(queen(0,1)) = g(queen(1,0)) = 1
g(G) = mex{0, 1} = 2`, "shown shown", 2, 2, 0, true},
		// The result is what a chain that begins with G ends with, and the last one that a line has.
		{CanonicalForm, "{2, 1|*}", `G = {2, 1|*} = {2|*}`, "shown", 0, 1, 0, true},
		{CanonicalForm, "{2, 1|*}", `G = {2, 1|*} = {1|*}`, "false", 0, 1, 0, false},
		{Outcome, "hackenbush(0-a:b, a-b:r)", `
hackenbush(0-a:b) = 1
G = {0|1} > 0`, "shown shown", 2, 2, 0, true},
		// A part in braces that is in canonical form is no duty.
		{Value, "{1|-1} + {2, 1|-2}", `{2, 1|-2} = +-2`, "shown", 1, 1, 0, false},
		{Value, "{0, 1|3}", `G = {1|3} = 2, so G = 1`, "false", 0, 0, 0, false},
		{Outcome, "kayles(4)", `
kayles(1,1) is P
Moving to kayles(1,1) wins
N`, "shown shown shown", 3, 3, 0, true},
	} {
		d := mark(t, ask(t, c.goal, c.game), c.text)
		var states []string
		for _, l := range d.Lines {
			if l.Fault != nil {
				t.Errorf("%s: %v", l.Text, l.Fault)
			}
			states = append(states, string(l.State))
		}
		got := fmt.Sprint(strings.Join(states, " "), " ", Done(d.Duties), " of ", len(d.Duties), ", false ", d.False, ", ", d.Right)
		want := fmt.Sprint(c.want, " ", c.done, " of ", c.of, ", false ", c.falsely, ", ", c.right)
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", c.text, got, want)
		}
	}
}
