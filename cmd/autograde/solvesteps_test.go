package main

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"grader/cmd/internal/cli"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/script"
)

// labels are the labels of lines, in order.
func labels(pieces arrivals) (list []string) {
	for _, piece := range pieces {
		for line := range strings.Lines(piece) {
			if label := strings.TrimSpace(line[:min(16, len(line))]); label != "" {
				list = append(list, label)
			}
		}
	}
	return list
}

// TestSolveTellsTheOutcomeFirst: on a terminal who wins is written before the nim value is
// looked for. Elsewhere the text is always the same, but is written as it becomes known.
func TestSolveTellsTheOutcomeFirst(t *testing.T) {
	piped := []string{"game", "play", "nim value", "outcome", "canonical form", "winning moves", "options"}
	live := []string{"game", "play", "outcome", "nim value", "canonical form", "winning moves", "options"}
	for _, c := range []struct {
		args   []string
		screen bool
		want   []string
		pieces int
	}{
		{[]string{"cram(3x4)", "--options"}, false, piped, 3},
		{[]string{"cram(3x4)", "--options"}, true, live, 4},
		{[]string{"nim(3,5)"}, true, live[:6], 3},
		{[]string{"fibonacci(100000)"}, true, []string{"game", "play", "outcome", "winning moves", "nim value"}, 3},
		{[]string{"fibonacci(100000)"}, false, []string{"game", "play", "nim value", "outcome", "winning moves"}, 2},
		{[]string{"--misere", "kayles(5)"}, true, []string{"game", "play", "outcome", "genus", "winning moves"}, 3},
		{[]string{"--misere", "kayles(5)"}, false, []string{"game", "play", "genus", "outcome", "winning moves"}, 2},
	} {
		var out arrivals
		var errs strings.Builder
		p := cli.NewProgram("autograde", strings.NewReader(""), &out, &errs)
		p.Workdir, p.Watched = t.TempDir(), c.screen
		if c.screen {
			p.Screen = func() (int, int) { return 80, 24 }
		}
		if code := p.Run(newRoot(p), append([]string{"solve"}, c.args...), nil); code != 0 && !strings.Contains(strings.Join(out, ""), "undecided") {
			t.Fatalf("%v: exit code %d: %s", c.args, code, errs.String())
		}
		if got := labels(out); !slices.Equal(got, c.want) {
			t.Errorf("%v: %q are told, expected %q", c.args, got, c.want)
		}
		if len(out) != c.pieces {
			t.Errorf("%v: %d pieces are written, expected %d: %q", c.args, len(out), c.pieces, out)
		}
		if looks := strings.Contains(errs.String(), "looking for who wins …"); looks != c.screen {
			t.Errorf("%v: the terminal shows %q", c.args, errs.String())
		}
	}
}

// TestSolveTellsTheSame: what is told on a terminal is what is told elsewhere, in another
// order; also where the outcome takes too long to be told early, and within small budgets.
func TestSolveTellsTheSame(t *testing.T) {
	lib := notation.New(rules.All).Partizan()
	for _, text := range []string{"cram(3x5)", "cram(4x4) + nim(3)", "kayles(30) + nim(2,2)", "node-kayles(a-b b-c c-d c-a)"} {
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, budget := range []int{3, 30, 100_000} {
			var want []string
			for _, how := range []struct {
				screen bool
				quick  int
			}{{false, quickForm}, {true, quickForm}, {true, 1}} {
				var out arrivals
				p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard)
				if how.screen {
					p.Screen = func() (int, int) { return 80, 24 }
				}
				s := &solveRun{Program: p, quick: how.quick, format: &cli.Choice{Value: "text"}}
				tell := &solveTeller{out: &out, early: how.screen}
				_, err := s.solve(t.Context(), pos, budget, tell.found)
				got := strings.Split(strings.Join(out, ""), "\n")
				if err != nil {
					got = append(got, err.Error())
				}
				slices.Sort(got)
				if !how.screen {
					want = got
				} else if !slices.Equal(got, want) {
					t.Errorf("%s, %d positions, on a terminal\n%q\nelsewhere\n%q", text, budget, got, want)
				}
			}
		}
	}
}

// TestSearchesThatAreNotRepeated: of a game of a rules file that is too large for its value
// nothing else is tried, as it would take as much; a sum with another game is, as there who wins
// may be found in less.
func TestSearchesThatAreNotRepeated(t *testing.T) {
	text, err := os.ReadFile("../../reference/script/testdata/own-nim.star")
	if err != nil {
		t.Fatal(err)
	}
	f, err := script.Load("own-nim", "own-nim.star", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	lib := notation.New(append(slices.Clone(rules.All), f.Checked()))
	for _, c := range []struct {
		game string
		want []string
	}{
		{"own-nim(30,29,28,27)", nil},
		{"own-nim(30,29,28,27) + nim(3)", nil},
		{"cram(5x6) + own-nim(3)", []string{"game", "play", "nim value", "outcome", "winning moves"}},
	} {
		pos, err := lib.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		const budget = 12_000
		var out arrivals
		s := &solveRun{Program: cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard), quick: 1, format: &cli.Choice{Value: "text"}}
		before := game.Tallied()
		_, err = s.solve(t.Context(), pos, budget, (&solveTeller{out: &out}).found)
		if got := labels(out); !errors.Is(err, game.ErrLimit) || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, and %q are told, expected %q", c.game, err, got, c.want)
		}
		if searched := game.Tallied() - before; c.want == nil && searched > budget {
			t.Errorf("%s: %d positions are searched, with a budget of %d", c.game, searched, budget)
		}
	}
}
