package checker_test

import (
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/reference/explain"
)

// TestLargeOutcomesAreRefuted asks who wins boards that take more positions to play out
// than an answer may cost: a wrong answer gets the play, which does not depend on who asks first.
func TestLargeOutcomesAreRefuted(t *testing.T) {
	for _, c := range []struct {
		game, answer, want string
		budget             int
	}{
		{"domineering(4x5)", "R", "If Left begins in domineering(4x5), Left wins by ", 100_000},
		{"domineering(4x5)", "R", "If Left begins in domineering(4x5), Left wins by ", 12_000},
		{"domineering(4x5)", "P", "If Left begins in domineering(4x5), Left wins by ", 12_000},
	} {
		exam := examtest.Exam(t, "[[question]]\nid = \"q\"\n"+"kind = \"outcome\"\ngame = \""+c.game+"\"", Budget{Positions: 1_000_000, Answer: c.budget})
		for range 2 {
			verdict := exam.Tasks[0].Check(examtest.Answer(t, `"`+c.answer+`"`))
			var b strings.Builder
			for _, n := range verdict.Notes {
				if n.More == nil {
					continue
				}
				b.WriteString(explain.PlainText(n.More()))
			}
			if got := strings.Join(strings.Fields(b.String()), " "); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s is said to be %s, with %d positions for an answer: %q, expected it to begin with %q", c.game, c.answer, c.budget, got[:min(len(got), 200)], c.want)
			}
		}
	}
}

// TestLargeRefutationsDoNotDependOnWhoAsksFirst asks for the same refutations in two orders.
// Of three wrong claims about one question, at most two are worked out, and none before it is
// shown.
func TestLargeRefutationsDoNotDependOnWhoAsksFirst(t *testing.T) {
	tell := func(task *Task, claim string) string {
		verdict := task.Check(examtest.Answer(t, `"`+claim+`"`))
		var b strings.Builder
		for _, n := range verdict.Notes {
			b.WriteString(explain.PlainText(n.Doc()))
		}
		return b.String()
	}
	first := map[string]string{}
	for _, order := range []string{"NRP", "PRN"} {
		exam := examtest.Exam(t, "[[question]]\nid = \"q\"\n"+"kind = \"outcome\"\ngame = \"domineering(4x5)\"", Budget{Positions: 1_000_000, Answer: 12_000})
		task := exam.Tasks[0]
		for _, claim := range strings.Split(order, "") {
			task.Check(examtest.Answer(t, `"`+claim+`"`))
		}
		for _, claim := range strings.Split(order, "") {
			got := tell(task, claim)
			if known, ok := first[claim]; ok && known != got {
				t.Errorf("%s in the order %s is told %q, before it was %q", claim, order, got, known)
			}
			first[claim] = got
		}
	}
}
