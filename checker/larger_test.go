package checker

import (
	"strings"
	"testing"

	"grader/reference/explain"
)

// TestLargeOutcomesAreRefuted asks who wins boards that take more positions to play out
// than an answer may cost: a wrong answer gets the play, or is told why there is none. What
// it gets does not depend on who asks first.
func TestLargeOutcomesAreRefuted(t *testing.T) {
	for _, c := range []struct {
		game, answer, want string
		budget             int
	}{
		{"domineering(4x5)", "R", "If Left begins in domineering(4x5), Left wins by ", 100_000},
		{"domineering(4x5)", "R", "If Left begins in domineering(4x5), Left wins by ", 3_000},
		{"domineering(4x5)", "P", "If Left begins in domineering(4x5), Left wins by ", 3_000},
		{"domineering(4x5)", "R", "To play this out takes more positions than are searched", 400},
	} {
		exam := examOf(t, "set.toml", "[[question]]\nid = \"q\"\nkind = \"outcome\"\ngame = \""+c.game+"\"", Budget{Positions: 1_000_000, Answer: c.budget})
		for range 2 {
			verdict := exam.Tasks[0].Check(answer(t, `"`+c.answer+`"`))
			var b strings.Builder
			for _, n := range verdict.Notes {
				if n.More == nil {
					continue
				}
				if err := explain.PlainText(&b, n.More()); err != nil {
					t.Fatal(err)
				}
			}
			if got := strings.Join(strings.Fields(b.String()), " "); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s is said to be %s, with %d positions for an answer: %q, expected it to begin with %q", c.game, c.answer, c.budget, got[:min(len(got), 200)], c.want)
			}
		}
	}
}
