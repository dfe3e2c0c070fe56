package cli

import (
	"bytes"
	"strings"
	"testing"

	"grader/reference/game"

	"github.com/spf13/cobra"
)

// TestRunReportsPanics: a panic of a library is reported as a fault of the program, and a panic of
// a ruleset as one of its rules.
func TestRunReportsPanics(t *testing.T) {
	for _, test := range []struct {
		name  string
		panic any
		want  []string
	}{
		{"library", "index out of range", []string{"grade: error: index out of range, in cmd/internal/course/cli.", "grade: hint: this is a fault of the program"}},
		{"ruleset", &game.Fault{Ruleset: "pawn", Func: "Moves"}, []string{"grade: error: the ruleset pawn failed in Moves", "grade: hint: `autograde lint`"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			p := &Program{Name: "grade", Out: &out, Err: &errs}
			root := &cobra.Command{Use: "grade", RunE: func(*cobra.Command, []string) error { panic(test.panic) }}
			if code := p.Run(root, nil, nil); code != Trouble {
				t.Errorf("exit code %d, expected %d", code, Trouble)
			}
			for _, want := range test.want {
				if !strings.Contains(errs.String(), want) {
					t.Errorf("there is no %q in\n%s", want, errs.String())
				}
			}
		})
	}
}
