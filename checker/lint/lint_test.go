package lint

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"

	"github.com/google/go-cmp/cmp"
)

const linted = `[[question]]
id     = "good"
kind   = "winning-moves"
game   = "nim(4,5,6)"
points = 3
accept = [["4 -> 3", "5 -> 2", "6 -> 1"], ["4 -> 3", "5 -> 2", "6 -> 1", "junk"]]
reject = [[], ["4 -> 3"]]

[[question]]
id     = "bad"
kind   = "winning-moves"
game   = "nim(6,5,4)"
want   = "all"
points = 3
accept = [["4 -> 3"], ["junk"], [], ""]
reject = [["4 -> 3", "5 -> 2", "6 -> 1"], ["4 -> 3"]]

[[question]]
id     = "hard"
kind   = "outcome"
game   = "kayles(9,10,11,12) + *2"
play   = "misere"
accept = ["N"]
reject = ["P"]

[[question]]
id     = "form"
kind   = "canonical-form"
game   = "nim(2)"
accept = ["{0, *, {*2,*3,*4,{*5},{*6},{*7},{*8},{*9},{*10},{*11},{*12},{*13},{*14}}}"]

[[question]]
id     = "number"
kind   = "mex"
set    = [0]
accept = [1, "one"]
reject = ["{*2,*3,*4,{*5},{*6},{*7},{*8},{*9},{*10},{*11},{*12},{*13},{*14}}"]
`

const lintComplaints = `set.toml:15:11: error: bad: this answer is listed under accept, but it earns 1 of 3 points
    accept = [["4 -> 3"], ["junk"], [], ""]
              ^^^^^^^^^^
hint: autograde key shows the reference answer to this question
`

func TestLint(t *testing.T) {
	exam := examtest.Exam(t, linted, checker.Budget{Positions: 400, Answer: 10})
	got := examtest.Drawn(Exam(exam, true))
	if !strings.HasPrefix(got, lintComplaints) {
		t.Errorf("the first complaint differs:\n%s", got)
	}
	var found []string
	for _, line := range strings.Split(got, "\n") {
		if strings.HasPrefix(line, "set.toml:") {
			found = append(found, strings.TrimPrefix(line, "set.toml:"))
		}
	}
	want := []string{
		`15:11: error: bad: this answer is listed under accept, but it earns 1 of 3 points`,
		`15:25: error: bad: this answer is listed under accept, but it cannot be read: unknown game "junk"`,
		`15:33: error: bad: this answer is listed under accept, but it is wrong`,
		`15:37: error: bad: this answer is listed under accept, but it counts as no answer at all`,
		`16:11: error: bad: this answer is listed under reject, but it earns full credit`,
		`18:1: error: hard: the reference answer needs more than 400 positions`,
		`26:1: warning: form: no wrong answer is listed under reject`,
		`30:11: error: form: this answer is listed under accept, but it cannot be decided within the budget for answers`,
		`36:15: error: number: this answer is listed under accept, but it cannot be read: expected a whole number from 0 on, found "one"`,
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Errorf("the complaints differ (-want +got):\n%s", diff)
	}
	if list := selfTest(exam.Tasks[0]); len(list) > 0 {
		t.Errorf("a question whose tests hold has complaints: %v", list)
	}
	if list := selfTest(exam.Tasks[2]); len(list) > 0 {
		t.Errorf("the self-tests of an undecided question have complaints: %v", list)
	}
}

// TestLintSaysWhy: an answer under accept that is unreadable or illegal is complained
// of in the words that a student would see, at the place of the fault.
func TestLintSaysWhy(t *testing.T) {
	exam := examtest.Exam(t, `[[question]]
id     = "piles"
kind   = "winning-moves"
game   = "nim(25,21,11)"
accept = [["21 -> 22"], ["21 -> 18", "25 -> 0", "nim(25,,11)"], "hello there you"]
reject = [[]]`, checker.DefaultBudget)
	got := examtest.Drawn(selfTest(exam.Tasks[0]))
	for _, part := range []string{
		"set.toml:5:11: error: piles: this answer is listed under accept, but it is wrong: 21 -> 22 is not a legal move. ",
		"set.toml:5:57: error: piles: this answer is listed under accept, but it is wrong: ",
		"but it cannot be read: \"hello there you\" is neither a move nor a position\n",
		"   ^^^^^^^^^^^^^^^\nhint: write a move, or the position that it leads to, as in ",
	} {
		if !strings.Contains(got, part) {
			t.Errorf("there is no %q in\n%s", part, got)
		}
	}
}
