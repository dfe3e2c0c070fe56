package main

import (
	"fmt"
	"strings"
	"testing"

	"grader/cmd/internal/cli"
)

// TestSummaryShowsSmallClasses: below the summary stand the marks of all students, unless
// there are many, or their lines do not fit.
func TestSummaryShowsSmallClasses(t *testing.T) {
	for _, c := range []struct {
		students, sets int
		all            bool
	}{{1, 2, true}, {30, 4, true}, {31, 4, false}, {30, 20, false}} {
		roster := "student\n"
		for i := range c.students {
			roster += fmt.Sprintf("s%02d\n", i)
		}
		files := map[string]string{"roster.csv": roster, "grader.toml": "[[gradebook]]\nname = \"All\"\nsets = [\"*\"]\nweight = 1\n"}
		for i := range c.sets {
			files[fmt.Sprintf("problems/sets/set%02d.toml", i)] = "[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\n"
			files[fmt.Sprintf("submissions/s00/set%02d.toml", i)] = "[answers]\nsum = 7\n"
		}
		s := newStage(t, files)
		s.screen = func() (int, int) { return 80, 24 }
		code, out := s.command("submissions")
		if code != cli.OK {
			t.Fatalf("exit code %d: %s", code, s.errs.String())
		}
		rows := strings.Count(out, "\ns") - strings.Count(out, "\nset") - strings.Count(out, "\nstudent")
		if all := rows == c.students; all != c.all || c.all && !strings.Contains(out, "final") {
			t.Errorf("%d students and %d sets: %d lines of students\n%s", c.students, c.sets, rows, out)
		}
	}
}
