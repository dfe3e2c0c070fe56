package main

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"grader/cmd/internal/cli"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestMeanwhile: work begins before its result is asked for on two processors alone, and
// fails where its result is asked for.
func TestMeanwhile(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2} {
		runtime.GOMAXPROCS(processors)
		began := make(chan bool, 1)
		wrong := errors.New("wrong")
		result := meanwhile(func() error { began <- true; return wrong })
		if processors == 2 {
			<-began
		} else if len(began) > 0 {
			t.Error("work begins at once on one processor")
		}
		if err := result(); err != wrong {
			t.Errorf("the result is %v", err)
		}
		fault := &game.Fault{Ruleset: "some", Func: "Moves", Err: wrong}
		result = meanwhile(func() error { panic(fault) })
		if err := game.Catch(result); err != error(fault) {
			t.Errorf("the result of a ruleset that fails is %v", err)
		}
	}
}

// TestSolveOnSeveralProcessors: what is told, its order and what is undecided are the same
// however many processors there are.
func TestSolveOnSeveralProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	lib := notation.New(rules.All).Partizan()
	limits := 0
	for _, text := range []string{
		"domineering(3x4)", "clobber(3x3) + {2|-1}", "amazons(x../.../..o)", "hackenbush(0-a:b, a-b:r, b-0:b, b-c:g, a-c:r)",
		"cram(3x5)", "chomp(4x5)",
	} {
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, budget := range []int{20, 200, 1000, 100_000} {
			var told []string
			for _, processors := range []int{1, 2, 2} {
				runtime.GOMAXPROCS(processors)
				p := cli.NewProgram("autograde", strings.NewReader(""), io.Discard, io.Discard)
				p.Screen = func() (int, int) { return 80, 24 }
				s := &solveRun{Program: p, quick: 10, format: &cli.Choice{Value: "text"}}
				var out arrivals
				var limit bool
				if pos.Partizan() {
					_, limit, err = s.solvePartizan(t.Context(), pos, budget, func(rows []solutionRow) error { return writeRows(&out, rows) })
				} else {
					_, err = s.solve(t.Context(), pos, budget, (&solveTeller{out: &out, early: true}).found)
					if limit = errors.Is(err, game.ErrLimit); limit {
						err = nil
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				if limit {
					limits++
					out = append(out, "undecided")
				}
				if processors == 1 {
					told = out
				} else if !slices.Equal(out, told) {
					t.Errorf("%s, %d positions: on two processors\n%q\non one\n%q", text, budget, out, told)
				}
			}
		}
	}
	if limits == 0 {
		t.Error("everything was decided")
	}
}
