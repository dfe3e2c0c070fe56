package misere_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/misere"
	"grader/reference/solve"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// TestWhy reads testdata/why.txt: after each line "-- form game --" or "-- genus game --" stands how it is
// worked out.
func TestWhy(t *testing.T) {
	const file = "testdata/why.txt"
	want, err := os.ReadFile(file)
	must(t, err)
	var got bytes.Buffer
	for line := range strings.Lines(string(want)) {
		title, ok := strings.CutPrefix(strings.TrimSpace(line), "-- ")
		if !ok {
			continue
		}
		what, text, _ := strings.Cut(strings.TrimSuffix(title, " --"), " ")
		why := misere.NewFinder(solve.New(100_000)).Why
		if what == "genus" {
			why = misere.NewGenera(solve.New(100_000)).Why
		}
		doc, err := why(parse(t, text))
		must(t, err)
		fmt.Fprintf(&got, "-- %s %s --\n%s\n", what, text, explain.PlainText(doc))
	}
	if *update {
		must(t, os.WriteFile(file, got.Bytes(), 0o644))
	} else if got.String() != string(want) {
		t.Errorf("%s is not what is written now (go test ./reference/misere -update):\n%s", file, got.String())
	}
}
