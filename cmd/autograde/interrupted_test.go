package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"grader/cmd/internal/cli"
	"grader/reference/notation"
	"grader/reference/rules"
)

// An interrupting writer ends ctx as soon as a label is written.
type interrupting struct {
	text   strings.Builder
	label  string
	cancel func()
}

func (w *interrupting) Write(p []byte) (int, error) {
	if strings.Contains(string(p), w.label) {
		w.cancel()
	}
	return w.text.Write(p)
}

// TestSolveInterrupted: an interrupt leaves what has been told, and says what was looked for.
func TestSolveInterrupted(t *testing.T) {
	for _, c := range []struct{ game, label, want, left string }{
		{
			"cram(3x4)", "outcome",
			"game            cram(3x4)\nplay            normal\noutcome         N, the next player wins\n",
			"the winning moves",
		},
		{
			"domineering(3x3)", "outcome",
			"game            domineering(3x3)\nplay            normal\noutcome         N, the player who begins wins\n",
			"the canonical form",
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &interrupting{label: c.label, cancel: cancel}
		var errs strings.Builder
		p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, &errs)
		p.Workdir = t.TempDir()
		p.Screen = func() (int, int) { return 80, 24 }
		s := &solveRun{Program: p, quick: quickForm, config: new(string), format: &cli.Choice{Value: "text"}}
		err := s.run(ctx, out, c.game)
		if code := cli.ExitCode(err); code != cli.Some {
			t.Errorf("%s: exit code %d, expected %d", c.game, code, cli.Some)
		}
		if got := out.text.String(); got != c.want {
			t.Errorf("%s: told are\n%s\nexpected\n%s", c.game, got, c.want)
		}
		if want := "autograde: error: interrupted while looking for " + c.left + "\n"; !strings.HasPrefix(errs.String(), want) {
			t.Errorf("%s: the terminal shows %q, expected %q", c.game, errs.String(), want)
		}
	}
}

// TestSolveInterruptedAtOnce: before anything is found an interrupt writes nothing, and tells
// one error.
func TestSolveInterruptedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, game := range []string{"cram(3x4)", "domineering(3x3)"} {
		var out, errs strings.Builder
		p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, &errs)
		p.Workdir = t.TempDir()
		s := &solveRun{Program: p, quick: quickForm, config: new(string), format: &cli.Choice{Value: "text"}}
		err := s.run(ctx, &out, game)
		p.Tell(err)
		if code := cli.ExitCode(err); code != cli.Some || errs.String() != "autograde: error: interrupted while looking for who wins\n" || out.Len() > 0 {
			t.Errorf("%s: exit code %d, %q, and on standard error %q", game, code, out.String(), errs.String())
		}
	}
}

// TestSolveInterruptedFile: an interrupt writes the outcome into a file, where it comes after
// the nim value otherwise.
func TestSolveInterruptedFile(t *testing.T) {
	outcome := "N"
	sol := &solution{Game: "cram(6x7)", Play: "normal", Outcome: &outcome}
	for _, early := range []bool{false, true} {
		var out strings.Builder
		tell := &solveTeller{out: &out, early: early}
		for _, step := range []solveStep{stepEarly, stepStopped} {
			if err := tell.found(step, sol); err != nil {
				t.Fatal(err)
			}
		}
		if want := "game            cram(6x7)\nplay            normal\noutcome         N, the next player wins\n"; out.String() != want {
			t.Errorf("told are\n%s\nexpected\n%s", out.String(), want)
		}
	}
}

// TestSolveInterruptedJSON: JSON has what was found before the interrupt.
func TestSolveInterruptedJSON(t *testing.T) {
	pos, err := notation.New(rules.All).Partizan().Parse("cram(3x4)")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s := &solveRun{Program: cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard), quick: quickForm, format: &cli.Choice{Value: "json"}}
	sol, err := s.solve(ctx, pos, 100_000, func(step solveStep, _ *solution) error {
		if step == stepOutcome {
			cancel()
		}
		return nil
	})
	if stopped, ok := errors.AsType[*interrupted](err); !ok || stopped.looks != looks[stepWins] {
		t.Fatalf("an interrupt gives %v", err)
	}
	if sol.Nimber == nil || sol.Outcome == nil || sol.won || sol.Options != nil {
		t.Errorf("known are the nim value: %t, the outcome: %t, the winning moves: %t, the options: %t", sol.Nimber != nil, sol.Outcome != nil, sol.won, sol.Options != nil)
	}
}
