package checker_test

import (
	"slices"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"grader/problems/source"
)

// TestReads holds each kind of question to the kinds of values that it says an answer may
// be, which editors take for granted.
func TestReads(t *testing.T) {
	literals := []string{
		`"1"`, "1", "0", "-1", "1.5", "true", "false", "[]", "[1]", `["1"]`, "[true]", "[[]]", "[{}]", "{}", "{ a = 1 }", "{ left = 1, right = 2 }",
		"{ preperiod = 1, period = 2 }", "{ equivalent = true }", "{ mean = 1, temperature = 2 }", "2026-10-02", "2026-10-02T23:59:00", "23:59:00",
	}
	for _, k := range kinds.All {
		if !slices.Contains(k.Reads, source.String) {
			t.Errorf("%s: no answer is a string, which all may be that are copied from elsewhere", k.Name)
		}
		for _, sample := range k.Samples() {
			exam := examtest.Exam(t, "id = \"x\"\n[[question]]\n"+sample, DefaultBudget)
			for _, literal := range literals {
				v := examtest.Answer(t, literal)
				status := exam.Tasks[0].Check(v).Status
				if status != Unreadable && status != Unanswered && !slices.Contains(k.Reads, v.Kind()) {
					t.Errorf("%s reads %s, which is not among what it says that it reads", k.Name, literal)
				}
			}
			for _, v := range slices.Concat(exam.Tasks[0].Question.Accept, exam.Tasks[0].Question.Reject) {
				if !slices.Contains(k.Reads, v.Kind()) {
					t.Errorf("%s: %s is an answer, and not among what it says that it reads", k.Name, v.Show())
				}
			}
		}
	}
}
