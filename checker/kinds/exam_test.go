package kinds_test

import (
	"bytes"
	"testing"

	. "grader/checker"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

// creditRules are the values of the key credit.
var creditRules = []string{"net-correct", "all-or-nothing", "matched"}

// examOf compiles a problem set, which must be without faults.
func examOf(t testing.TB, name, text string, budget Budget) *Exam {
	t.Helper()
	set, complaints := problems.Load(source.NewFile(name, []byte(text)))
	if len(complaints) > 0 {
		t.Fatal(drawn(t, complaints))
	}
	exam, complaints := Compile(kinds.All, set, notation.New(rules.All), budget, 2)
	if len(complaints) > 0 {
		t.Fatal(drawn(t, complaints))
	}
	return exam
}

func drawn(t testing.TB, list []source.Diagnostic) string {
	t.Helper()
	var b bytes.Buffer
	for _, d := range list {
		if err := source.Draw(&b, d); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// answer is the value of a TOML expression.
func answer(t testing.TB, expression string) source.Value {
	t.Helper()
	doc, complaints := source.Parse(source.NewFile("answer.toml", []byte("a = "+expression)), source.StaffLimits())
	if doc == nil {
		t.Fatalf("%s: %s", expression, drawn(t, complaints))
	}
	v, _ := doc.Root().Get("a")
	return v
}

func ratio(num, den int) points.Points { return points.Ratio(int64(num), int64(den)) }

// listCredit is the share of the points that a list earns, by the formulas of the
// documents.
func listCredit(rule string, right, wrong, needed int) points.Points {
	switch {
	case needed == 0:
		return AllOrNothing(wrong == 0)
	case rule == "net-correct":
		return ratio(max(0, right-wrong), needed)
	case rule == "matched":
		return ratio(right, max(right+wrong, needed))
	}
	return AllOrNothing(right == needed && wrong == 0)
}
