package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/cli"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestSearchIsTheSameWithProgressShown: who watches the search for a period is told how far it
// has come, and finds the same.
func TestSearchIsTheSameWithProgressShown(t *testing.T) {
	var progress bytes.Buffer
	watched := tableRun{Program: &cli.Program{Err: &progress, Watched: true, Now: time.Now}}
	alone := tableRun{Program: &cli.Program{Err: &progress}}
	for _, name := range []string{"kayles", "grundy", "octal[0.156]", "lasker", "subtraction[!2,3]"} {
		for _, limit := range []int{0, 1, 99, 150, 168, 5000, 20_000} {
			progress.Reset()
			g, err := notation.New(rules.All).Game(name)
			if err != nil {
				t.Fatal(err)
			}
			r, known := watched.search(g, limit)
			if limit > 0 && !strings.Contains(progress.String(), "\rlooking for the period: 0 of ") {
				t.Errorf("%s: the progress is %q", name, progress.String())
			}
			g, _ = notation.New(rules.All).Game(name)
			if want, ok := alone.search(g, limit); r != want || known != ok {
				t.Errorf("%s to %d: watched %v %v, alone %v %v", name, limit, r, known, want, ok)
			}
		}
	}
}
