package checker_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

var update = flag.Bool("update", false, "write the complaints in testdata and docs/credit.md anew")

// TestBad draws all complaints about each broken set in testdata/bad, those of
// loading it and those of compiling it.
func TestBad(t *testing.T) {
	paths, err := filepath.Glob("testdata/bad/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, len(paths))
	}
	for _, path := range paths {
		t.Run(problems.Stem(path), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil || len(archive.Files) != 2 || archive.Files[1].Name != "complaints" {
				t.Fatalf("%v: expected set.toml and the section complaints", err)
			}
			set, complaints := problems.Load(source.NewFile(archive.Files[0].Name, archive.Files[0].Data))
			loaded := source.Failed(complaints)
			exam, more := Compile(kinds.All, set, notation.New(rules.All), DefaultBudget, 2)
			if !source.Failed(append(complaints, more...)) {
				t.Error("there is no error among the complaints")
			}
			if exam != nil && !loaded {
				t.Error("a broken set made an exam")
			}
			complaints = append(complaints, more...)
			complaints = source.Sort(complaints)
			want, got := &archive.Files[1], examtest.Drawn(complaints)
			if *update {
				want.Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("the complaints differ (-want +got):\n%s", diff)
			}
		})
	}
}
