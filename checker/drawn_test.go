package checker_test

import (
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/reference/explain"
)

// The moves and positions of an answer are drawn, by what they lead to; what is not legal or
// cannot be read has no drawing.
func TestDraw(t *testing.T) {
	exam := examtest.Exam(t, `
[[question]]
id   = "options"
kind = "options"
game = "cram(1x3)"
[[question]]
id   = "piles"
kind = "winning-moves"
game = "nim(5, 3)"
[[question]]
id     = "cuts"
kind   = "winning-moves"
game   = "domineering(2x2)"
player = "left"
[[question]]
id   = "reply"
kind = "strategy"
game = "nim(2,2)"
[[question]]
id   = "reversible"
kind = "reversible-moves"
game = "nim(1,3)"
[[question]]
id   = "who"
kind = "outcome"
game = "nim(5, 3)"
[[question]]
id   = "value"
kind = "nimber"
game = "nim(5, 3)"
`, Budget{Positions: 100_000, Answer: 10_000})
	for _, c := range []struct {
		question, answer string
		drawings         int
		says             string // of the first
	}{
		{"options", `["cram(.##)", "cram(..#)", "a1-b1"]`, 2, "cram(.##):"},
		{"options", `["a1-b1"]`, 1, "a1-b1 leaves cram(##.):"},
		{"piles", `["5 -> 3", "3 -> 7", "5 -> 4"]`, 2, "5 -> 3 leaves nim(3,3):"},
		{"piles", `["5 -> 4", "5 -> 3", "5 -> 2", "5 -> 1", "5 -> 0", "3 -> 2"]`, 4, "5 -> 4 leaves nim(4,3):"},
		{"piles", `"?"`, 0, ""},
		{"piles", `[]`, 0, ""},
		{"piles", `12`, 0, ""},
		{"cuts", `["a1-a2"]`, 1, "a1-a2 leaves "},
		{"reply", `{ "2 -> 1" = "2 -> 1", "2 -> 7" = "2 -> 1" }`, 1, "2 -> 1 is answered by 2 -> 1 leaves nim(1,1):"},
		{"reversible", `["nim(3) through nim(2)", "*1"]`, 1, "nim(3):"},
		{"who", `"N"`, 0, ""},
		{"value", `6`, 0, ""},
	} {
		task, _ := exam.Task(c.question)
		v := examtest.Answer(t, c.answer)
		drawn := task.Draw(v)
		out := explain.PlainText(drawn)
		boards := 0
		for _, block := range drawn {
			if _, is := block.(explain.Board); is {
				boards++
			}
		}
		if boards != c.drawings || !strings.Contains(strings.ReplaceAll(out, "`", ""), c.says) || boards > 0 && !task.Draws() {
			t.Errorf("%s: %s: %d drawings:\n%s", c.question, c.answer, boards, out)
		}
	}
}
