package derive

import (
	"errors"
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
func ask(t testing.TB, goal Goal, g string, may ...string) *Asked {
	t.Helper()
	pos, err := library.For(g).Parse(g)
	if err != nil {
		t.Fatal(err)
	}
	q := &Asked{Goal: goal, G: pos, Who: game.Both}
	if goal == WinningMove && pos.Partizan() {
		q.Who = game.Left
	}
	for _, name := range may {
		rules, err := library.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		q.May = append(q.May, rules)
	}
	return q
}

func mustRead(t testing.TB, q *Asked, lines ...string) []Line {
	t.Helper()
	read, err := Read(q, library, lines)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func mark(t testing.TB, q *Asked, lines ...string) *Marking {
	t.Helper()
	d, err := Mark(q, mustRead(t, q, lines...), solve.New(100_000))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// summary is how the lines stand, and what is there.
func (d *Marking) summary() string {
	var states []string
	for _, l := range d.Lines {
		states = append(states, string(l.State))
	}
	return fmt.Sprintf("%s; %d of %d, false %d, %t", strings.Join(states, " "), Done(d.Subjects), len(d.Subjects), d.False, d.Right)
}

// What the documentation works out, and what students write.
func TestMarking(t *testing.T) {
	for _, c := range []struct {
		goal             Goal
		game, text, want string
	}{
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
1 is dominated by 2
{5|-4} is reversible through -4
G = {2|*,3}               # a remark, for people
3 is dominated by *
so G = {2|*}`, "true true true true true; 3 of 3, false 0, true"},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
{5|-4} is reversible through -4
G = {2|*,3}
3 is dominated by *
G = {2|*}`, "true true true true; 2 of 3, false 0, true"},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
2 is dominated by 1
{5|-4} is reversible through -4
3 is dominated by *
G = {2|*}`, "false true true true; 2 of 3, false 1, true"},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
1 is dominated by 2
{5|-4} is reversible through -4
3 is dominated by *
G = {2|0}`, "true true true false; 3 of 3, false 0, false"},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `G = {2|*}`, "true; 0 of 3, false 0, true"},
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `
G = {2|*,3}
= {2|*}`, "true true; 0 of 3, false 0, true"},
		// That one option is dominated by what is no option of G says nothing about G.
		{CanonicalForm, "{2, 1, {5|-4} | *, 3}", `1 is dominated by 3 in {1, 3|}`, "true; 0 of 3, false 0, false"},
		// An option may be equal to one that stays.
		{CanonicalForm, "domineering(2x2)", `
domineering(#./#.) = 1
domineering(##/..) = -1
G = {1|-1}`, "true true true; 2 of 2, false 0, true"},
		{CanonicalForm, "{*|*}", `
* is reversible through 0 for Left
* is reversible through 0 for Right
G = 0`, "true true true; 2 of 2, false 0, true"},

		{Nimber, "kayles(5)", `
g(kayles(1)) = 1
g(kayles(2)) = mex{0, 1} = 2
g(kayles(3)) = 3
g(kayles(4)) = mex{3, 2, 2 xor 1, 1 xor 1} = 1
g(G) = mex{1, 3, 2, 0} = 4`, "true true true true true; 4 of 4, false 0, true"},
		{Nimber, "kayles(5)", `
g(kayles(1)) = 1
g(kayles(2)) = 2
g(kayles(4)) = 1
g(G) = 4`, "true true true true; 3 of 4, false 0, true"},
		// One slip is charged once: the lines below follow from it.
		{Nimber, "kayles(5)", `
g(kayles(1)) = 1
g(kayles(2)) = 2
g(kayles(3)) = 0
g(kayles(4)) = 1
g(G) = 2`, "true true false true follows; 3 of 4, false 1, false"},
		// The last line about a heap counts, and what it says goes on.
		{Nimber, "kayles(2)", `
g(kayles(1)) = 2
g(kayles(1)) = 1
g(G) = 2`, "false true true; 1 of 1, false 1, true"},
		{Nimber, "kayles(2)", `
g(kayles(1)) = 1
g(kayles(1)) = 2
g(G) = mex{0, 2} = 1`, "true false follows; 0 of 1, false 1, false"},
		// After the value of a game, a mex is of the values of its options.
		{Nimber, "kayles(2)", `g(G) = mex{0, 1, 5} = 2`, "false; 0 of 1, false 0, true"},
		{Nimber, "queen(1,1)", `
g(queen(0,1)) = g(queen(1,0)) = 1
G = *2`, "true true; 2 of 2, false 0, true"},
		{Nimber, "kayles(3) + kayles(3) + nim(2)", `
kayles(3) = *3
g(kayles(2)) = 2
kayles(1) = *
g(G) = 3 xor 3 xor 2 = 2`, "true true true true; 3 of 3, false 0, true"},
		{Nimber, "nim(3,5)", `g(G) = 3 xor 5 = 6`, "true; 0 of 0, false 0, true"},
		{Nimber, "nim(3,5)", `
3 xor 5 = 6
g(G) = 6
g(nim(3,5)) = 6`, "remark true remark; 0 of 0, false 0, true"},

		{Outcome, "kayles(4)", `
kayles(1,1) is P
kayles(1) is N
kayles(2) is N
kayles(3) is N
G is N`, "true true true true true; 3 of 3, false 0, true"},
		{Outcome, "kayles(4)", `
G -> kayles(1,1) wins
G is N`, "true true; 1 of 1, false 0, true"},
		{Outcome, "kayles(1) + nim(1)", `
G -> nim(1) -> 0
kayles(1) -> 0 wins
G is P`, "true true true; 2 of 2, false 0, true"},
		{Outcome, "{1|-1}", `
Left: G -> 1 wins
Right: G -> -1 wins
G is N`, "true true true; 2 of 2, false 0, true"},
		{Outcome, "{2|1}", "G is positive", "true; 0 of 2, false 0, true"},
		{WinningMove, "kayles(3)", "G -> kayles(1,1) wins", "true; 0 of 0, false 0, true"},
		{WinningMove, "kayles(3)", `
g(kayles(2)) = 0
G -> kayles(2) wins`, "false follows; 0 of 2, false 1, false"},
		{WinningMove, "nim(3,5)", "G -> 5 -> 3 wins", "true; 0 of 0, false 0, true"},
		{WinningMove, "nim(3,5)", "G -> 5 -> 2 wins", "false; 0 of 0, false 0, false"},
		{WinningMove, "{0|1}", "Left: G -> 0 wins", "true; 0 of 0, false 0, true"},
		{Value, "{1|-1} + {2, 1|-2}", `
{2, 1|-2} = +-2
G = +-1 + +-2`, "true true; 1 of 1, false 0, false"},
		{Value, "{0, 1|3}", "G = 2", "true; 0 of 0, false 0, true"},
		{Value, "{0, 1|3}", "G = 1", "false; 0 of 0, false 0, false"},
		{CanonicalForm, "nim(1,3)", `
nim(3) is reversible through nim(2)
G = {0,*}`, "true true; 1 of 1, false 0, true"},
		// That a game equals itself is nothing about it.
		{CanonicalForm, "nim(1,3)", `
nim(3) = nim(3)
G = *2`, "remark true; 0 of 1, false 0, true"},
		// Either side of an equation may be the option.
		{CanonicalForm, "{{1|3}, 0|}", `
2 = {1|3}
0 is dominated by {1|3}
G = 3`, "true true true; 2 of 2, false 0, true"},
		// A wrong form on the way does not make the lines below it worthless.
		{CanonicalForm, "{2, 1|*}", `
G = {2, 1|3}
1 is dominated by 2
G = {2|*}`, "false true true; 1 of 1, false 1, true"},
		// What begins with = goes on from the last game that the line above is about.
		{Outcome, "{2|1}", `
G >= {1|1}
= 1*
G > 0`, "true true true; 0 of 2, false 0, true"},
		{Outcome, "kayles(3)", `
kayles(1) != 0
kayles(2) != 0
G is N`, "true true true; 2 of 2, false 0, true"},
		{WinningMove, "{1|2} - {1|2}", "G <= 0", "true; 0 of 0, false 0, true"},
		{WinningMove, "nim(3,5)", "G -> 5->3 -> 3->2", "false; 0 of 0, false 1, false"},
		// Of several winning moves that are made, the one that is worked out counts.
		{WinningMove, "kayles(6)", `
G -> kayles(4,1) wins
G -> kayles(2,2) wins`, "true true; 0 of 0, false 0, true"},
	} {
		d := mark(t, ask(t, c.goal, c.game), strings.Split(strings.TrimSpace(c.text), "\n")...)
		for _, l := range d.Lines {
			if l.Fault != nil {
				t.Errorf("%s: %v", l.Text, l.Fault)
			}
		}
		if got := d.summary(); got != c.want {
			t.Errorf("%s of %s: %s\ngot  %s\nwant %s", c.goal, c.game, c.text, got, c.want)
		}
	}
}

// Single heaps of rulesets that may be used need no lines.
func TestMay(t *testing.T) {
	if got := mark(t, ask(t, Nimber, "kayles(7)", "kayles"), "g(G) = 2").summary(); got != "true; 0 of 0, false 0, true" {
		t.Error(got)
	}
}

// What is beyond the budget is undecided, and nobody is marked wrong for it.
func TestBeyondTheBudget(t *testing.T) {
	q := ask(t, Value, "{1|3} + domineering(2x3)")
	d, err := Mark(q, mustRead(t, q, "G = 2", "domineering(7x8) = clobber(5x6)"), solve.New(3000))
	if !errors.Is(err, game.ErrLimit) && (err != nil || d.Lines[1].State != Undecided || d.False > 0) {
		t.Error(d, err)
	}
}
