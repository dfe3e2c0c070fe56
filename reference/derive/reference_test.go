package derive

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// value is a random game, written with numbers, ups, nimbers and braces.
func value(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(3) == 0 {
		return []string{"0", "1", "-1", "2", "1/2", "*", "*2", "^", "v", "^*", "-1/2", "3"}[r.IntN(12)]
	}
	list := func() string {
		var options []string
		for range 1 + r.IntN(2) {
			options = append(options, value(r, depth-1))
		}
		return strings.Join(options, ",")
	}
	return "{" + list() + "|" + list() + "}"
}

// questions are random ones.
func questions(t testing.TB, r *rand.Rand) *Question {
	impartial := []string{"kayles(%d)", "grundy(%d)", "subtraction[1,3,4](%d)", "dawson-kayles(%d)", "kayles(%d) + nim(3)", "nim(1,2) + kayles(%d)", "octal[0.6](%d)"}
	partizan := []string{"domineering(2x2)", "domineering(3x2)", "domineering(2x3)", "partizan-subtraction[1,2;1,3](4)", "toads-and-frogs(T.F)", "clobber(xo/ox)", "hackenbush(0-a:r, a-b:b)"}
	goals := []Goal{Nimber, Value, Outcome, CanonicalForm, Compare, WinningMove}
	goal := goals[r.IntN(len(goals))]
	n := 1 + r.IntN(7)
	g := fmt.Sprintf(impartial[r.IntN(len(impartial))], n)
	switch {
	case goal == CanonicalForm || goal != Nimber && r.IntN(2) == 0:
		g = value(r, 2)
		if r.IntN(4) == 0 {
			g = partizan[r.IntN(len(partizan))]
		}
		if goal == Value && r.IntN(2) == 0 {
			g += " + " + value(r, 1)
		}
	}
	if goal == CanonicalForm && !strings.ContainsAny(g, "{(") {
		g = "{" + g + "|" + g + "}"
	}
	q := ask(t, goal, g)
	q.G = reread(t, g, goal == CanonicalForm || q.G.Partizan())
	if goal == Compare {
		h := value(r, 1)
		if !q.G.Partizan() {
			h = fmt.Sprintf(impartial[r.IntN(len(impartial))], n)
		}
		q.H = reread(t, h, true)
	}
	if goal == WinningMove && q.Partizan() {
		q.Who = game.Players[r.IntN(2)]
	}
	return q
}

func reread(t testing.TB, text string, partizan bool) game.Position {
	l := library.Impartial()
	if partizan {
		l = library.Partizan()
	}
	pos, err := l.Parse(text)
	if err != nil {
		if pos, err = library.Partizan().Parse(text); err != nil {
			t.Fatal(text, err)
		}
	}
	return pos
}

// Every reference derivation is shown line by line, gives the right result, and does all duties.
func TestReferences(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 1))
	given, longest := 0, 0
	for range 2000 {
		q := questions(t, r)
		lines, err := Reference(q, solve.New(100_000))
		if err != nil {
			t.Logf("%s of %s: %v", q.Goal, q.G, err)
			given++
			continue
		}
		longest = max(longest, len(lines))
		d := mark(t, q, strings.Join(lines, "\n"))
		bad := !d.Right || Done(d.Duties) != len(d.Duties) || d.False > 0
		for _, l := range d.Lines {
			bad = bad || l.State != Shown
		}
		if bad {
			t.Errorf("%s of %s, %v by %s:", q.Goal, q.G, q.H, q.Who)
			for _, l := range d.Lines {
				t.Logf("    %-10s %-12s %s %v", l.State, l.Rule, l.Text, l.Fault)
			}
			t.Log("    ", d.Right, Done(d.Duties), len(d.Duties))
		}
	}
	t.Logf("%d of 2000 too long, the longest has %d lines", given, longest)
}
