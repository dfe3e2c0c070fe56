package checker_test

import (
	"fmt"
	"slices"
	"testing"

	. "grader/checker"

	"grader/problems"
)

// TestNimSlips: each slip of Nim is named alone, and its note tells nothing that
// depends on the question.
func TestNimSlips(t *testing.T) {
	task := examOf(t, "nim.toml", `[[question]]
id = "nim"
kind = "winning-moves"
game = "nim(73, 1000) + *517"`, DefaultBudget).Tasks[0]
	for _, c := range []struct {
		answer string
		code   Code
	}{
		{`["nim(73,1000) + *97"]`, "moves/sum-removed"},
		{`["1000 -> 420"]`, "moves/sum-left"},
		{`["1000 -> 517"]`, "moves/made-equal"},
		{`["nim(73,1000) + *5"]`, "moves/wrong-heap"},
		{`["1000 -> 589"]`, "moves/loses"},
		{`["nim(73,1000) + *5", "1000 -> 589"]`, "moves/loses"},
		{`["nim(73,1000) + *5", "1000 -> 588"]`, "moves/wrong-heap"},
	} {
		verdict := task.Check(answer(t, c.answer))
		if len(verdict.Notes) == 0 || verdict.Notes[0].Code != c.code || slices.ContainsFunc(verdict.Notes[1:], func(n Note) bool { return n.Code == "moves/loses" }) {
			t.Errorf("%s has the notes %v, expected %s first", c.answer, verdict.Notes, c.code)
			continue
		}
		if verdict.Notes[0].More == nil || verdict.Notes[0].More() == nil {
			t.Errorf("%s: the note has no refutation", c.answer)
		}
		shown := Redact(*verdict, problems.Hint)
		for _, other := range []string{`["25 -> 18"]`, `["21 -> 7"]`, `["25 -> 21"]`, `["11 -> 2"]`, `["21 -> 17"]`} {
			// The same slip in another question gets the same words.
			same := smallNim(t).Check(answer(t, other))
			if same.Notes[0].Code == c.code && fmt.Sprint(shown.Notes[0].Text) != fmt.Sprint(Redact(*same, problems.Hint).Notes[0].Text) {
				t.Errorf("the note %s depends on the question", c.code)
			}
		}
	}
	balanced := examOf(t, "nim.toml", `[[question]]
id = "nim"
kind = "winning-moves"
game = "nim(3, 5, 6)"`, DefaultBudget).Tasks[0]
	if code := balanced.Check(answer(t, `["6 -> 4"]`)).Notes[0].Code; code != "moves/loses" {
		t.Errorf("where no heap is the right one, the note is %s", code)
	}
}

func smallNim(t *testing.T) *Task {
	return examOf(t, "nim.toml", `[[question]]
id = "nim"
kind = "winning-moves"
game = "nim(25, 21, 11)"`, DefaultBudget).Tasks[0]
}
