package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grader/cmd/internal/cli"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// An arrivals remembers what is written at once.
type arrivals []string

func (a *arrivals) Write(p []byte) (int, error) {
	*a = append(*a, string(p))
	return len(p), nil
}

// TestSolvePrintsWhatItKnows: who wins a game of Left and Right is printed before the
// canonical form is looked for, and what is looked for is said on a terminal.
func TestSolvePrintsWhatItKnows(t *testing.T) {
	var out arrivals
	var errs strings.Builder
	p := cli.NewProgram("autograde", strings.NewReader(""), &out, &errs)
	p.Workdir, p.Watched = t.TempDir(), true
	if code := p.Run(newRoot(p), []string{"solve", "domineering(2x3)"}, nil); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	begins := []string{"game            domineering(2x3)\n", "canonical form  {2|-1/2}\n", "Left wins by    ", "Right wins by   "}
	if len(out) != len(begins) {
		t.Fatalf("%d pieces are written, expected %d: %q", len(out), len(begins), out)
	}
	for i, piece := range out {
		if !strings.HasPrefix(piece, begins[i]) {
			t.Errorf("piece %d is %q, expected it to begin with %q", i, piece, begins[i])
		}
	}
	if looks := errs.String(); !strings.HasPrefix(looks, "\rlooking for who wins …\x1b[K\r\x1b[K\rlooking for the canonical form …") || !strings.HasSuffix(looks, "\r\x1b[K") {
		t.Errorf("the terminal shows %q", looks)
	}
}

// TestFormsOfLargeGamesComeLast: if a form takes long, the winning moves are told before it,
// and all is as it would be otherwise.
func TestFormsOfLargeGamesComeLast(t *testing.T) {
	p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard)
	lib := notation.New(rules.All).Partizan()
	for _, text := range []string{"domineering(3x4)", "clobber(3x3)", "{2|-1} + domineering(3x3)"} {
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		labels := map[int]string{}
		rows := map[int][]string{}
		for _, quick := range []int{quickForm, 10} {
			format := cli.Choice{Value: "text"}
			s := &solveRun{Program: p, quick: quick, format: &format}
			_, limit, err := s.solvePartizan(t.Context(), pos, 200_000, func(found []solutionRow) error {
				for _, r := range found {
					labels[quick] += r.label + "; "
					rows[quick] = append(rows[quick], fmt.Sprint(r))
				}
				return nil
			})
			if err != nil || limit {
				t.Fatalf("%s: %v, more than the budget is needed: %v", text, err, limit)
			}
			slices.Sort(rows[quick])
		}
		if want := "game; play; outcome; canonical form; stops; mean; temperature; Left wins by; Right wins by; "; labels[quickForm] != want {
			t.Errorf("%s: told are %s expected %s", text, labels[quickForm], want)
		}
		if want := "game; play; outcome; Left wins by; Right wins by; canonical form; stops; mean; temperature; "; labels[10] != want {
			t.Errorf("%s: told are %s expected %s", text, labels[10], want)
		}
		if !slices.Equal(rows[10], rows[quickForm]) {
			t.Errorf("%s: with little time for the form\n%v\nexpected\n%v", text, rows[10], rows[quickForm])
		}
	}
}

// TestFormsWithoutChance: once the winning moves are asked for, a form is given up at a
// sixteenth of the budget, or not begun anew where that is no more than was tried for it
// before, and what is left out is told. The other rows are as with the form.
func TestFormsWithoutChance(t *testing.T) {
	pos, err := notation.New(rules.All).Partizan().Parse("clobber(3x4)")
	if err != nil {
		t.Fatal(err)
	}
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
		{5 * needs, needs / 3, false}, // not begun anew
		{8 * needs, needs / 4, false}, // given up at the half
		{17 * needs, needs / 4, true},
	} {
		p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard)
		s := &solveRun{Program: p, quick: c.quick, format: &cli.Choice{Value: "text"}}
		var told []string
		sol, limit, err := s.solvePartizan(t.Context(), pos, c.budget, func(found []solutionRow) error {
			for _, r := range found {
				if r.label == "outcome" || strings.HasSuffix(r.label, "wins by") {
					told = append(told, fmt.Sprint(r))
				}
			}
			return nil
		})
		if err != nil || limit == c.formed || sol.formed() != c.formed {
			t.Errorf("%+v: the form is found: %v, something is left out: %v, %v", c, sol.formed(), limit, err)
		}
		if rows == nil {
			rows = told
		}
		if len(told) != 3 || !slices.Equal(told, rows) {
			t.Errorf("%+v: told are %q, expected %q", c, told, rows)
		}
	}
}

// TestMovesThatNeedTheForm: winning moves that need more than the budget before the form
// is known are looked for again after it.
func TestMovesThatNeedTheForm(t *testing.T) {
	side := &playerMoves{}
	form, sol := "0", &partizanSolution{}
	calls := 0
	m := movesStage{solveStage{"moves", func() error {
		if calls++; calls == 1 {
			return game.ErrLimit
		}
		side.known = true
		return nil
	}, func() []solutionRow { return side.rows(game.Left, false) }}, side}
	anew := false
	early := m.early(func() { anew = true })
	if err := early.work(); err != nil || !anew || early.rows() != nil {
		t.Errorf("moves that need too much give %v and %v, expected nothing", err, early.rows())
	}
	late := m.late(sol)
	if err := late.work(); !errors.Is(err, game.ErrLimit) || calls != 1 {
		t.Errorf("without a form the moves give %v after %d calls", err, calls)
	}
	sol.Canonical, sol.LeftStop = &form, &form
	if err := late.work(); err != nil || len(late.rows()) == 0 {
		t.Errorf("with a form the moves give %v and %v", err, late.rows())
	}
}

// TestTextInFilesKeepsItsOrder: on a terminal and in JSON the form is given up early, while
// the order of text in a file depends on a larger number.
func TestTextInFilesKeepsItsOrder(t *testing.T) {
	for _, c := range []struct {
		format string
		screen bool
		want   int
	}{{"text", false, quickForm}, {"text", true, soonForm}, {"json", false, soonForm}, {"markdown", false, soonForm}} {
		p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard)
		if c.screen {
			p.Screen = func() (int, int) { return 80, 24 }
		}
		s := &solveRun{Program: p, quick: quickForm, format: &cli.Choice{Value: c.format}}
		if got := s.soon(); got != c.want {
			t.Errorf("%s, on a terminal %v: %d positions, expected %d", c.format, c.screen, got, c.want)
		}
	}
}
