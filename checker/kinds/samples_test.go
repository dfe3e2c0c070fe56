package kinds_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
)

// TestSampleFiles: every kind has a sample, and every sample is of a kind.
func TestSampleFiles(t *testing.T) {
	files, err := filepath.Glob("samples/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, k := range kinds.All {
		shown += len(k.Samples())
		if k.Sample == "" {
			t.Errorf("there is no samples/%s.toml", k.Name)
		}
	}
	if shown != len(files) {
		t.Errorf("the kinds show %d samples, and there are %d files", shown, len(files))
	}
}

// TestAllComplaints: a set is read to its end whatever is wrong with a key, and complaints and faults
// print as people read them.
func TestAllComplaints(t *testing.T) {
	_, complaints := examtest.Try("[[question]]\nid = \"a\"\nkind = \"nimbre\"\npoitns = 2\n[[question]]\nid = \"b\"\nkind = \"nimber\"\ngame = \"nim(1\"\n", checker.DefaultBudget)
	var first []string
	for _, c := range complaints {
		line, _, _ := strings.Cut(fmt.Sprint(c), "\n")
		first = append(first, line)
	}
	want := []string{
		`set.toml:3:8: error: a: unknown kind of question "nimbre"`,
		`set.toml:4:1: error: unknown key poitns in a question`,
		`set.toml:8:12: error: this ( is never closed, expected a )`,
	}
	if !slices.Equal(first, want) {
		t.Errorf("the complaints are %q", first)
	}
	v := examtest.Task(t, "kind = \"nimber\"\ngame = \"nim(1)\"").Check(examtest.Answer(t, `"?"`))
	if got := fmt.Sprint(v.Faults); got != `[expected a whole number from 0 on, found "?"]` {
		t.Error("the faults are", got)
	}
}
