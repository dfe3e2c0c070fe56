package lint

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"github.com/google/go-cmp/cmp"
)

// overlooked has, below what is fine, what each check of lint is for. The words
// after # want are those of the complaint.
const overlooked = `due = 2026-10-02T23:59:00 # want lint/due-zone
total = 30 # want lint/total
[[question]] # fine: numbers in words, and the answer is one of the heaps
id     = "fine"
kind   = "nimber"
game   = "nim(12, 12, 14, 0)"
prompt = "What are heaps of twelve, twelve and 14 worth? A sum of 3 and 4 is 140 / 20."
reject = [3]
[[question]]
id     = "list"
kind   = "winning-moves"
game   = "nim(25, 21, 11)"
prompt = "Find all winning moves with heaps of 25, 21 and 11, such as 21->18." # want lint/giveaway
reject = [[]]
[[question]]
id     = "part"
kind   = "winning-moves"
game   = "nim(4, 5, 6)"
prompt = "With heaps of 4, 5 and 6, find every winning move. Write them as in 4 -> 3." # want lint/giveaway
hint   = "Also look at 5 -> 2, and 6 -> 10, which is none." # want lint/giveaway
reject = [[]]
[[question]]
id     = "number"
kind   = "nim-sum"
numbers = [25, 50]
prompt = "Add 25 and 50."
hint   = "The sum is 43; it is not 430." # want lint/giveaway
reject = [75]
[[question]]
id     = "nimber"
kind   = "nimber"
game   = "kayles(5) + nim(2)"
prompt = "What is the value of kayles(5) + nim(2)? It has 6 counters."
hint   = "It is not *7 but *6." # want lint/giveaway
reject = [7]
[[question]]
id     = "form"
kind   = "canonical-form"
game   = "{*, *2, *7}"
prompt = "Bring {*, *2, *7} into canonical form."
hint   = "It is { } or 0, or something else." # want lint/giveaway
reject = ["*"]
[[question]] # fine: Right has a move
id     = "frogs"
kind   = "outcome"
game   = "toads-and-frogs(F.FTTT)"
reject = ["N"]
[[question]] # fine: a prompt in signs, of which there are no words
id     = "signs"
kind   = "compare"
game   = "^"
other  = "*"
prompt = "How does ^ compare with *?"
reject = ["<"]
[[question]] # want lint/trivial
id     = "trivial"
kind   = "outcome"
game   = "nim(0) + rook(0,0)"
reject = ["N"]
[[question]] # want lint/bare
id     = "bare"
kind   = "derivation"
game   = "{1|-1}"
show   = "canonical-form"
reject = ["G = 0"]
[[question]]
id     = "steps"
kind   = "derivation"
game   = "kayles(4)"
show   = "nimber"
reject = ["g(G) = 1"]
[[question]] # want lint/duplicate
id     = "again"
kind   = "winning-moves"
game   = "nim(11, 25, 21)"
points = 2
reject = [[]]
[[question]] # fine: another rule of play
id     = "misere"
kind   = "winning-moves"
game   = "nim(11, 25, 21)"
play   = "misere"
reject = [[]]
[[question]] # fine: another player, and another number
id     = "left"
kind   = "options"
game   = "{1|2}"
player = "left"
reject = [[]]
[[question]]
id     = "right"
kind   = "options"
game   = "{1|2}"
player = "right"
credit = "net-correct"
reject = [[]]
[[question]] # want lint/duplicate
id     = "right-again"
kind   = "options"
game   = "{1|2}"
player = "right"
credit = "all-or-nothing"
reject = [[]]
[[question]]
id     = "twenty"
kind   = "powers-of-two"
number = 20
prompt = "Write it in powers."
reject = [[]]
[[question]]
id     = "forty"
kind   = "powers-of-two"
number = 40
prompt = "Write it in powers."
reject = [[]]
[[question]]
id     = "silent"
kind   = "nimber"
game   = "kayles(6)"
prompt = "Find a value." # want lint/prompt
reject = [6]
[[question]]
id     = "position"
kind   = "nimber"
game   = "nim(3, 6)"
prompt = "What is the nim value of nim(3,4)?" # want lint/other
reject = [7]
[[question]] # fine: other games beside the question's
id     = "beside"
kind   = "nimber"
game   = "kayles(7)"
prompt = "Unlike Dawson's Kayles, Kayles lets you take one pin. What is the value of kayles(7)? Recall kayles(3) and nim(3)."
reject = [6]
[[question]]
id     = "heaps"
kind   = "winning-moves"
game   = "nim(24, 21, 6)"
prompt = "Find every winning move with heaps of 24, 21 and 7." # want lint/other
reject = [[]]
[[question]]
id     = "words"
kind   = "nimber"
game   = "kayles(9)"
prompt = "What is a row of eight pins worth in Kayles?" # want lint/other
reject = [9]
[[question]]
id     = "set"
kind   = "mex"
set    = [0, 1, 4]
prompt = "Find the mex of the set 1, 2, 4." # want lint/other
reject = [3]
[[question]]
id     = "range"
kind   = "table"
game   = "kayles(10)"
prompt = "Find the values of heaps 0 to 12." # want lint/other
reject = [[]]
[[question]]
id     = "board"
kind   = "outcome"
game   = "cram(3x3)"
prompt = "Who wins Cram on a 3x2 board?" # want lint/other
reject = ["P and N"]
[[question]]
id     = "rule"
kind   = "outcome"
game   = "nim(3, 4, 5)"
prompt = "In Nim with heaps of 3, 4 and 5 whoever takes the last counter loses. Who wins?" # want lint/other
reject = ["P"]
[[question]]
id     = "usual"
kind   = "outcome"
game   = "nim(3, 4, 5)"
play   = "misere"
prompt = "In Nim with heaps of 3, 4 and 5 whoever takes the last counter wins. Who wins?" # want lint/other
reject = ["P"]
[[question]]
id     = "mover"
kind   = "options"
game   = "{2|5}"
player = "left"
prompt = "Right is to move in {2|5}. Where to?" # want lint/other
reject = [[]]
[[question]]
id     = "braces"
kind   = "nimber"
game   = "{{0}}"
prompt = "What is {{0}} worth?" # want lint/other
reject = [5]
[[question]] # want lint/no-prompt
id     = "nothing"
kind   = "manual"
[[question]]
id     = "latex"
kind   = "nimber"
game   = "nim(3, 12)"
prompt = "What is $\nim(3,12)$ worth?" # want lint/backslash
hint   = 'It is not $\nimber{3}$.\nim'
reject = [7]
[[question]]
id     = "marked"
kind   = "nimber"
game   = "nim(3, 13)"
reject = [7]
[[question.rubric]] # want lint/rubric
id     = "sum"
points = 1
text   = "finds the sum"
[[question]] # want lint/no-reject
id     = "mild"
kind   = "mex"
set    = [0, 1]
[[question]] # fine: nobody can test an essay
id     = "essay"
kind   = "manual"
prompt = "Prove it."
`

func TestLintChecks(t *testing.T) {
	var want []string
	for i, line := range strings.Split(overlooked, "\n") {
		if _, code, ok := strings.Cut(line, "# want "); ok {
			want = append(want, code+" "+strings.Repeat("|", i+1))
		}
	}
	exam := examtest.Exam(t, overlooked, checker.DefaultBudget)
	var got []string
	errors := 0
	for _, d := range Exam(exam, false) {
		line, _, _ := d.Place()
		got = append(got, d.Code+" "+strings.Repeat("|", line))
		if d.Severity.String() == "error" {
			errors++
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the complaints differ (-want +got):\n%s", diff)
	}
	if errors != 1 {
		t.Errorf("%d errors, want one, about the total", errors)
	}
	for _, d := range Exam(exam, true) {
		if d.Code == "lint/due-zone" {
			t.Errorf("with a time zone of the course: %s", d.Message)
		}
	}
}

// TestSamples: every kind's sample questions, which the documentation shows, hold their
// self-tests, and the reference answers earn everything.
func TestSamples(t *testing.T) {
	for _, k := range kinds.All {
		t.Run(k.Name, func(t *testing.T) {
			for _, sample := range k.Samples() {
				l := &linter{}
				task := examtest.Exam(t, "[[question]]\n"+sample, checker.DefaultBudget).Tasks[0]
				if (len(task.Question.Accept) == 0 || len(task.Question.Reject) == 0) && !k.Person {
					t.Error("the sample needs self-tests")
				}
				lintSelfTests(l, task)
				lintOwnAnswer(l, task)
				for _, d := range l.List {
					t.Error(d.Message)
				}
			}
		})
	}
}

// TestLintGivesTheReferenceAnswerBack: a reference answer that does not earn everything is
// called a fault of the program.
func TestLintGivesTheReferenceAnswerBack(t *testing.T) {
	task := examtest.Task(t, "kind = \"winning-moves\"\ngame = \"nim(4,5,6)\"")
	for _, c := range []struct {
		answer any
		want   string
	}{
		{[]string{"4 -> 3", "5 -> 2"}, "does not give its own reference answer full credit: it earns 2/3 of 1 point."},
		{[]string{"4 -> 9"}, "it is wrong: 4 -> 9 is not a legal move"},
		{true, "it cannot be read: expected moves"},
	} {
		task.Answer = c.answer
		l := &linter{}
		if lintOwnAnswer(l, task); len(l.List) != 1 || l.List[0].Code != "lint/fault" || !strings.Contains(l.List[0].Message, c.want) {
			t.Errorf("for the reference answer %v the complaints are %v, want %q", c.answer, l.List, c.want)
		}
	}
}
