package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// randomColouring is a graph for Col or Snort, with some vertices reserved.
func randomColouring(r *rand.Rand, ruleset string, vertices int) string {
	reserved := make([]string, vertices)
	var items []string
	for i := range vertices {
		reserved[i] = []string{"", "", "", ":b", ":r"}[r.IntN(5)]
		items = append(items, fmt.Sprintf("v%d%s", i, reserved[i]))
	}
	for range vertices + r.IntN(vertices) {
		if i, j := r.IntN(vertices), r.IntN(vertices); i != j {
			items = append(items, fmt.Sprintf("v%d-v%d", i, j))
		}
	}
	return ruleset + "(" + strings.Join(items, ", ") + ")"
}

// formByPlay makes the form of a position out of the forms of its options, by the rules alone.
func formByPlay(t *testing.T, table *cgt.Forms, pos game.Position, known map[string]cgt.Form) cgt.Form {
	t.Helper()
	if g, ok := known[pos.Key()]; ok {
		return g
	}
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		for step := range pos.Steps(who) {
			sides[who] = append(sides[who], formByPlay(t, table, pos.After(step), known))
		}
	}
	g, err := table.Game(sides[game.Left], sides[game.Right])
	if err != nil {
		t.Fatal(err)
	}
	known[pos.Key()] = g
	return g
}

// TestFormsOfColourings compares forms, outcomes and winning moves of graphs for Col and
// Snort with those by the rules alone, also of graphs whose vertices have the same names.
func TestFormsOfColourings(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 18))
	shared := solve.New(10_000_000)
	for n := range longtest.Pick(12, 150) {
		text := randomColouring(r, []string{"col", "snort"}[n%2], 7+r.IntN(2))
		pos := parsePosition(t, text)
		table, known := cgt.NewForms(1<<24), map[string]cgt.Form{}
		want := formByPlay(t, table, pos, known)
		for _, s := range []*solve.Solver{solve.New(10_000_000), shared} {
			g, err := s.Form(pos)
			if got, want := name(s.Forms(), g, err), name(table, want, nil); got != want {
				t.Fatalf("%s is %s, by the rules %s", text, got, want)
			}
		}
		s := solve.New(10_000_000)
		for _, who := range game.Players {
			first, err := s.Wins(pos, who, game.Normal)
			lost, _ := table.LessEq(want, cgt.Zero)
			if who == game.Right {
				lost, _ = table.LessEq(cgt.Zero, want)
			}
			if err != nil || first == lost {
				t.Fatalf("%s: that %s wins first is %v, %v", text, who, first, err)
			}
			wins, err := s.Winning(pos, who, game.Normal)
			if err != nil {
				t.Fatal(err)
			}
			won := map[string]bool{}
			for _, o := range wins {
				won[o.Key()] = true
			}
			for step := range pos.Steps(who) {
				to := pos.After(step)
				win, _ := table.LessEq(cgt.Zero, known[to.Key()])
				if who == game.Right {
					win, _ = table.LessEq(known[to.Key()], cgt.Zero)
				}
				if won[to.Key()] != win {
					t.Fatalf("%s: whether %s wins by %s: %v, by the rules %v", text, who, pos.MoveName(step), won[to.Key()], win)
				}
			}
		}
	}
}

// TestBudgetOfColourings: what needs more than the budget stays undecided, and leaves nothing
// behind that is wrong.
func TestBudgetOfColourings(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 19))
	limits := 0
	for n := range longtest.Pick(6, 60) {
		text := randomColouring(r, []string{"col", "snort"}[n%2], 8)
		pos := parsePosition(t, text)
		whole := solve.New(10_000_000)
		g, err := whole.Form(pos)
		want := name(whole.Forms(), g, err)
		limits += formWithin(t, pos, want, 1, 10, 50, 200)
	}
	if limits < 10 {
		t.Errorf("the budget was used up %d times: too few", limits)
	}
}
