package kinds_test

import (
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/reference/explain"
)

// TestNamedMistakesKeepTheirRefutations looks at a mistake with a name beside another that
// has a refutation of its own.
func TestNamedMistakesKeepTheirRefutations(t *testing.T) {
	task := examtest.Task(t, "kind = \"temperature\"\ngame = \"{4||2|0}\"")
	verdict := task.Check(examtest.Answer(t, "{ temperature = 1, mean = 3 }"))
	want := map[Code]string{"temperature/average": "If the mean value were 3,", "temperature/wrong": ""}
	if len(verdict.Notes) != len(want) {
		t.Fatalf("there are %d notes, expected %d", len(verdict.Notes), len(want))
	}
	for _, n := range verdict.Notes {
		more := ""
		if n.More != nil {
			more = explain.PlainText(n.More())
		}
		if !strings.HasPrefix(more, want[n.Code]) {
			t.Errorf("%s is refuted by %q, expected it to begin with %q", n.Code, more, want[n.Code])
		}
	}
}
