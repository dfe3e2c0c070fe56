package lint

import (
	"bytes"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

// examOf compiles a problem set, which must be without faults.
func examOf(t *testing.T, name, text string, budget ...checker.Budget) *checker.Exam {
	t.Helper()
	set, complaints := problems.Load(source.NewFile(name, []byte(text)))
	if len(complaints) > 0 {
		t.Fatal(complaints[0].Message)
	}
	exam, complaints := checker.Compile(kinds.All, set, notation.New(rules.All), append(budget, checker.DefaultBudget)[0], 2)
	if len(complaints) > 0 {
		t.Fatal(complaints[0].Message)
	}
	return exam
}

func drawn(t *testing.T, list []source.Diagnostic) string {
	t.Helper()
	var b bytes.Buffer
	for _, d := range list {
		if err := source.Draw(&b, d); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
