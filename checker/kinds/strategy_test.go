package kinds_test

import (
	"testing"

	"grader/checker/examtest"
)

// Whoever has no reply to one move is told to leave that move out: the whole answer is no empty list.
func TestNoReplyToOneMove(t *testing.T) {
	task := examtest.Task(t, "kind = \"strategy\"\ngame = \"nim(2,2)\"")
	v := task.Check(examtest.Answer(t, `{ "2 -> 1" = "none", "2 -> 0" = "2 -> 0" }`))
	if len(v.Faults) != 1 || v.Faults[0].Hint != "leave out a move to which you have no reply" || v.Earned.String() != "1/2" {
		t.Errorf("%v earns %s", v.Faults, v.Earned)
	}
}
