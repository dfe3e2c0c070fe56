package solution

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"grader/cmd/internal/course/cli"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/script"
	"grader/reference/solve"
)

// An arrivals records the pieces of output, in order.
type arrivals []string

func (a *arrivals) Write(p []byte) (int, error) {
	*a = append(*a, string(p))
	return len(p), nil
}

// rows are the rows that were written, each with its lines, in order.
func (a arrivals) rows() (list []string) {
	for line := range strings.Lines(strings.Join(a, "")) {
		if !strings.HasPrefix(line, " ") {
			list = append(list, "")
		}
		list[len(list)-1] += line
	}
	return list
}

// labels are the labels of rows, in order.
func (a arrivals) labels() (list []string) {
	for _, row := range a.rows() {
		list = append(list, strings.TrimSpace(row[:min(16, len(row))]))
	}
	return list
}

// searched solves a game as text.
func searched(t *testing.T, lib *notation.Library, text string, screen bool, quick, budget int, misere bool) (*search, any, arrivals) {
	t.Helper()
	pos, err := lib.Parse(text)
	must(t, err)
	p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard)
	if screen {
		p.Screen = func() (int, int) { return 80, 24 }
	}
	var out arrivals
	q := newSearch(&Request{Program: p, Out: &out, Format: "text", Misere: misere, quick: quick}, pos, budget)
	sol := q.solution()
	return q, sol, out
}

var (
	piped  = []string{"game", "play", "nim value", "outcome", "canonical form", "winning moves"}
	live   = []string{"game", "play", "outcome", "winning moves", "nim value", "canonical form"}
	formed = []string{"game", "play", "outcome", "canonical form", "stops", "mean", "temperature", "Left wins by", "Right wins by"}
	late   = []string{"game", "play", "outcome", "Left wins by", "Right wins by", "canonical form", "stops", "mean", "temperature"}
)

// TestSolveTellsWhatItKnows: on a terminal the outcome and the winning moves are written before the
// search for the nim value, and before a form that takes long. Elsewhere the order is always the
// same.
func TestSolveTellsWhatItKnows(t *testing.T) {
	lib := notation.New(rules.All)
	for _, c := range []struct {
		game   string
		misere bool
		screen bool
		quick  int
		want   []string
		pieces int
	}{
		{"cram(3x4)", false, false, quickForm, piped, 2},
		{"cram(3x4)", false, true, quickForm, live, 4},
		{"fibonacci(100000)", false, true, quickForm, live[:5], 4},
		{"fibonacci(100000)", false, false, quickForm, []string{"game", "play", "nim value", "outcome", "winning moves"}, 2},
		{"kayles(5)", true, true, quickForm, []string{"game", "play", "outcome", "winning moves", "genus", "misère form"}, 4},
		{"kayles(5)", true, false, quickForm, []string{"game", "play", "genus", "misère form", "outcome", "winning moves"}, 2},
		{"domineering(3x4)", false, false, quickForm, formed, 4},
		{"domineering(3x4)", false, true, 10, late, 4},
		{"clobber(3x3)", false, false, 10, late, 4},
		{"{2|-1} + domineering(3x3)", false, false, 10, late, 4},
	} {
		_, _, out := searched(t, lib, c.game, c.screen, c.quick, 200_000, c.misere)
		if got := out.labels(); !slices.Equal(got, c.want) || len(out) != c.pieces {
			t.Errorf("%s: %q are told in %d pieces, expected %q in %d", c.game, got, len(out), c.want, c.pieces)
		}
	}
}

// TestSolveTellsTheSame: a terminal shows the same as other outputs, in another order, even if the
// outcome takes too long to come early, and within small budgets.
func TestSolveTellsTheSame(t *testing.T) {
	lib := notation.New(rules.All)
	for _, text := range []string{"cram(3x5)", "cram(4x4) + nim(3)", "kayles(30) + nim(2,2)", "node-kayles(a-b b-c c-d c-a)", "domineering(3x4)", "clobber(3x3)"} {
		var want []string
		for _, budget := range []int{3, 30, 100_000} {
			for _, how := range []struct {
				screen bool
				quick  int
			}{{false, quickForm}, {true, quickForm}, {true, 1}} {
				q, _, out := searched(t, lib, text, how.screen, how.quick, budget, false)
				got := append(slices.Sorted(slices.Values(out.rows())), fmt.Sprint(q.limit))
				if !how.screen {
					want = got
				} else if !slices.Equal(got, want) {
					t.Errorf("%s, %d positions, on a terminal\n%q\nelsewhere\n%q", text, budget, got, want)
				}
			}
		}
	}
}

// TestSearchesThatAreNotRepeated: for a game of a rules file whose value is out of reach, nothing
// else is tried, since it would take as much; for a sum with another game it is, since the outcome
// may need less.
func TestSearchesThatAreNotRepeated(t *testing.T) {
	text, err := os.ReadFile("../../../../reference/script/testdata/own-nim.star")
	must(t, err)
	f, err := script.Load("own-nim", "own-nim.star", text, nil)
	must(t, err)
	lib := notation.New(append(slices.Clone(rules.All), f.Checked()))
	for _, c := range []struct {
		game string
		want []string
	}{
		{"own-nim(30,29,28,27)", nil},
		{"own-nim(30,29,28,27) + nim(3)", nil},
		{"cram(5x6) + own-nim(3)", []string{"game", "play", "nim value", "outcome", "winning moves"}},
	} {
		const budget = 12_000
		before := game.Tallied()
		q, _, out := searched(t, lib, c.game, false, 1, budget, false)
		if got := out.labels(); !q.limit || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q are told, expected %q", c.game, got, c.want)
		}
		if searched := game.Tallied() - before; c.want == nil && searched > budget+soonOutcome {
			t.Errorf("%s: %d positions are searched, with a budget of %d", c.game, searched, budget)
		}
	}
}

// TestFormsWithoutChance: once the winning moves are asked for, a form is given up at a sixteenth
// of the budget, or not tried again if that is no more than was tried before, and what is missing
// is reported. The other rows are as with the form.
func TestFormsWithoutChance(t *testing.T) {
	lib := notation.New(rules.All)
	pos, err := lib.Parse("domineering(4x5)")
	must(t, err)
	whole := solve.New(1_000_000)
	if _, err := whole.Form(pos); err != nil {
		t.Fatal(err)
	}
	needs := whole.Positions()
	var rows []string
	for _, c := range []struct {
		budget, quick int
		formed        bool
	}{
		{100 * needs, 100 * needs, true},
		{5 * needs, needs / 3, false}, // not tried again
		{8 * needs, needs / 4, false}, // given up at the half
		{17 * needs, needs / 4, true},
	} {
		q, sol, out := searched(t, lib, "domineering(4x5)", false, c.quick, c.budget, false)
		if found := sol.(*partizanSolution).formed(); q.limit == c.formed || found != c.formed {
			t.Errorf("%+v: the form is found: %v, something is left out: %v", c, found, q.limit)
		}
		told := slices.DeleteFunc(out.rows(), func(row string) bool {
			return !strings.HasPrefix(row, "outcome") && !strings.Contains(row[:16], "wins by")
		})
		if rows == nil {
			rows = told
		}
		if len(told) != 3 || !slices.Equal(told, rows) {
			t.Errorf("%+v: told are %q, expected %q", c, told, rows)
		}
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
