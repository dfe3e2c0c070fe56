package checker_test

import (
	"testing"

	. "grader/checker"
	"grader/checker/kinds"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestSamples grades the self-tests of every kind's sample question, which the
// documentation shows.
func TestSamples(t *testing.T) {
	for _, k := range kinds.All {
		for _, sample := range k.Samples() {
			t.Run(k.Name, func(t *testing.T) {
				file := &source.File{Name: k.Name + ".toml", Data: []byte("[[question]]\n" + sample)}
				set, complaints := problems.Load(file)
				if len(complaints) > 0 {
					t.Fatal(complaints)
				}
				exam, complaints := Compile(kinds.All, set, notation.New(rules.All), DefaultBudget, 1)
				if len(complaints) > 0 {
					t.Fatal(complaints)
				}
				task := exam.Tasks[0]
				if (len(task.Question.Accept) == 0 || len(task.Question.Reject) == 0) && !k.Person {
					t.Error("the sample needs self-tests")
				}
				for _, v := range task.Question.Accept {
					if got := task.Check(v); got.Status != Correct {
						t.Errorf("%s: status %s, notes %v", v.Show(), got.Status, got.Notes)
					}
				}
				for _, v := range task.Question.Reject {
					if got := task.Check(v); got.Status == Correct {
						t.Errorf("%s: status %s", v.Show(), got.Status)
					}
				}
			})
		}
	}
}
