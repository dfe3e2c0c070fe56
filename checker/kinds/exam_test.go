package kinds_test

import (
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/problems/points"
)

// creditRules are the values of the key credit.
var creditRules = []string{"net-correct", "all-or-nothing", "matched"}

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

// graded holds the verdict on an answer to what it should earn, with so many entries that cannot
// be read, and counts it. What is to be refuted at the level full must be.
func graded(t *testing.T, counts map[Status]int, task *Task, said string, want points.Points, junk int) *Verdict {
	t.Helper()
	verdict := task.Check(examtest.Answer(t, said))
	if counts != nil {
		counts[verdict.Status]++
	}
	if verdict.Earned.Cmp(want) != 0 || len(verdict.Faults) != junk {
		t.Errorf("%s %s is %s, read as %s, and earns %s with %d faults, want %s with %d", task.Prompt, said, verdict.Status, verdict.Got, verdict.Earned, len(verdict.Faults), want, junk)
	}
	refuted(t, task, verdict, false)
	return verdict
}

// refuted expects that each note with more to say says it, after it was replayed; one of them
// must have more where the answer needs a refutation.
func refuted(t *testing.T, task *Task, verdict *Verdict, needed bool) {
	t.Helper()
	for _, n := range verdict.Notes {
		if n.More == nil || n.Code == "moves/illegal" || n.Code == "strategy/illegal-reply" {
			continue
		}
		if len(n.More()) == 0 {
			t.Errorf("%s the note %s on %s has no refutation", task.Prompt, n.Code, verdict.Got)
		}
		needed = false
	}
	if needed {
		t.Errorf("%s nothing refutes %s", task.Prompt, verdict.Got)
	}
	for _, f := range verdict.Failures() {
		t.Errorf("%s %s: %v", task.Prompt, verdict.Got, f)
	}
}

// enough expects so many answers of some states.
func enough(t *testing.T, counts map[Status]int, most int, states ...Status) {
	t.Helper()
	for _, s := range states {
		if counts[s] < most {
			t.Errorf("only %d answers were %s", counts[s], s)
		}
	}
}

func leastMissing(seen map[int]bool) (n int) {
	for seen[n] {
		n++
	}
	return n
}
