package lint

import (
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"

	"grader/reference/explain"

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
		`15:25: error: bad: this answer is listed under accept, but it cannot be read: "junk" is neither a move nor a position`,
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
	if list := SelfTest(exam.Tasks[0]); len(list) > 0 {
		t.Errorf("a question whose tests hold has complaints: %v", list)
	}
	if list := SelfTest(exam.Tasks[2]); len(list) > 0 {
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
	got := examtest.Drawn(SelfTest(exam.Tasks[0]))
	for _, part := range []string{
		"set.toml:5:11: error: piles: this answer is listed under accept, but it is wrong: 21 -> 22 is not a legal move. ",
		"set.toml:5:57: error: piles: this answer is listed under accept, but it is wrong: ",
		"but it cannot be read: \"hello there you\" is neither a move nor a position\n",
		"   ^^^^^^^^^^^^^^^\nhint: write a move, or the position that it leads to; an answer looks like ",
	} {
		if !strings.Contains(got, part) {
			t.Errorf("there is no %q in\n%s", part, got)
		}
	}
}

// TestGiveaways: an author's words that hold the answer, and words like them that do not.
func TestGiveaways(t *testing.T) {
	for _, c := range []struct{ question, gives, silent string }{
		{
			"kind = \"nimber\"\ngame = \"kayles(5)\"",
			"It is *4|The answer is 4.|The value of the row is 4, as always.|Its nim value is four|The answer: 4|Find it. It's *4.|the value = 4",
			"Is it *3?|Is the value 4?|A row of 5 pins; 4 are left after one is taken.|If the value is 4, who wins?|It has 4 pins in the middle.|The value is not 5.|Each value is at most 4 or 5.|It is made of 4 rows.",
		},
		{
			"kind = \"nimber\"\ngame = \"nim(2,4,6)\"",
			"The answer is 0.|The value is zero",
			"Is it a P-position?|Heaps of 2, 4 and 6.|The value after a winning move is 0 if you play well.",
		},
		{"kind = \"mex\"\nset = [0,1,4]", "The mex is 2.|The answer is two, since 3 is missing too.|It is 2", "The set has 2 numbers below 4.|What is the mex of 0, 1 and 4?|Is it 2 or 3?"},
		{"kind = \"nim-sum\"\nnumbers = [25,50]", "The sum is 43.|43", "Add 25 and 50.|It is not 430."},
		{
			"kind = \"outcome\"\ngame = \"nim(3,5,6)\"",
			"a P-position|The player to move loses.|A losing position.|The previous player has a winning strategy.",
			"Is it a P-position?|Is it an N-position or a P-position?|A P-position is one in which every move leads to an N-position.|Who wins, the player to move (N) or the other one (P)?|Look for a move to a P-position.|The player who cannot move loses.|The player who takes the last counter loses.|It is an N-position.|Every option of a P-position is an N-position.|Does the second player win?",
		},
		{"kind = \"outcome\"\ngame = \"nim(1,2)\"", "The first player wins.|The player to move wins.", "Who wins?|Find out whether the first player wins."},
		{
			"kind = \"winning-moves\"\ngame = \"nim(25,21,11)\"",
			"Such as 21->18.|Move to nim(25,18,11).|Is 21 -> 18 right?",
			"Heaps of 25, 21 and 11.|Write it as in 5 -> 2.|Find the moves in nim(25,21,11).|Not 25 -> 18.|Take 1 to 3 counters.|The nim sum after a winning move is 0.",
		},
		{"kind = \"winning-moves\"\ngame = \"hackenbush(0-a,a-b,a-c,0-d,d-e,e-f)\"", "Cut d-e.|The answer is d-e", "A stalk 0-d, d-e, e-f.|Name it as in a-b."},
		{"kind = \"options\"\ngame = \"kayles(3)\"", "One option is kayles(1,1).|3 -> 2 is one", "The options of kayles(3).|A row of 3 pins."},
		{"kind = \"options\"\ngame = \"graph(a: a b; b:)\"", "Its options are graph(b:) and another.", "Where can a move in graph(a: a b; b:) lead?"},
		{"kind = \"canonical-form\"\ngame = \"nim(1,3)\"", "It is *2.|The form is {0, *}.|it is {*1,0}", "Find the form of nim(1,3).|Is {0, *, *3} canonical?|The options are nim(1) and nim(3)."},
		{"kind = \"canonical-form\"\ngame = \"{*,{0,*}}\"", "It is 0.", "What is {*, {0, *}}?"},
		{"kind = \"table\"\ngame = \"kayles(5)\"", "The values are 0, 1, 2, 3, 1, 4.", "The heaps 0, 1, 2, 3, 4, 5.|Rows of 0, 1, 2."},
		{"kind = \"table\"\nlabel = \"outcome\"\ngame = \"subtraction[1,3](5)\"", "", "Heap 0 is P.|Is heap 2 P?|Heap 2 is N."},
		{
			"kind = \"powers-of-two\"\nnumber = 44",
			"44 = 32 + 8 + 4|It is 4 + 8 + 32.",
			"Write 44 as a sum.|Such as 16 + 8 + 1.|The powers of 2 are 1, 2, 4, 8, 16 and 32.|Is the largest power 32?|The largest power is 64.",
		},
		{"kind = \"equivalent\"\ngame = \"nim(1,3)\"\nother = \"*2\"", "They are equal.|Both games are equivalent.|Yes.", "Are they equal?|Is nim(1,3) equal to *2?|Two games are equal if their sum is a P-position."},
		{"kind = \"reversible-moves\"\ngame = \"nim(1,3)\"", "*3 through *2", "Which option is reversible?|*1 is there."},
		{
			"kind = \"choice\"\nchoices = [\"Nim\", \"Kayles\", \"Dawson\"]\ncorrect = \"Kayles\"",
			"The answer is Kayles", "Which of Nim, Kayles and Dawson?|Which game leaves two heaps?",
		},
		{"kind = \"outcome\"\ngame = \"{2|1}\"", "Left wins it.|Left always wins|It is positive.", "Who wins?|Does Left win?|If Left wins, say so.|Right wins."},
		{"kind = \"compare\"\ngame = \"^\"\nother = \"*\"", "They are confused.", "Are they confused?|How do they compare?|Up is greater than star.|Is it less, equal or confused?"},
		{"kind = \"canonical-form\"\ngame = \"{0|1}\"", "It is 1/2.|The value is 1/2, since", "Is it a number?|It is 1."},
		{"kind = \"choice\"\nchoices = [\"yes\", \"no\"]\ncorrect = \"no\"", "The answer is no.", "There is no move. Is it over?"},
	} {
		task := examtest.Task(t, "prompt = \"?\"\n"+c.question)
		said := func(text string) string { return givenAway(task, text) }
		for text := range strings.SplitSeq(c.gives, "|") {
			if said(text) == "" && text != "" {
				t.Errorf("%s: no giveaway is found in %q", c.question, text)
			}
		}
		for _, text := range strings.Split(c.silent, "|") {
			if found := said(text); found != "" {
				t.Errorf("%s: in %q, %q is taken for a giveaway", c.question, text, found)
			}
		}
	}
}

// TestGiveawayPlaces: titles and choices are looked at, too.
func TestGiveawayPlaces(t *testing.T) {
	exam := examtest.Exam(t, `title = "Homework 7: why the value is 4"
[[question]]
id = "n"
kind = "nimber"
game = "kayles(5)"
reject = [5]
[[question]]
id = "c"
kind = "choice"
choices = ["f()", "Kayles (correct)"]
correct = "Kayles (correct)"
prompt = "Which?"
reject = ["f()"]`, checker.DefaultBudget)
	var lines []int
	for _, d := range Exam(exam, true) {
		if d.Code == "lint/giveaway" {
			line, _, _ := d.Place()
			if strings.Contains(d.Message, `"()"`) {
				t.Errorf("empty parentheses are taken for a remark: %s", d.Message)
			}
			lines = append(lines, line)
		}
	}
	if !slices.Equal(lines, []int{1, 10}) {
		t.Errorf("giveaways are found in the lines %v, expected 1 and 10", lines)
	}
}

// TestNothingIsHot: a question for an orthodox move where none is hot is an error of the set,
// whose answers wait for a person and are told why.
func TestNothingIsHot(t *testing.T) {
	for _, game := range []string{"3 + ^", "* + {^|v}", "0", "1/2", "nim(3)"} {
		question := "[[question]]\nid = \"cold\"\nkind = \"best-move\"\nplayer = \"left\"\nreject = [[]]\ngame = \"" + game + "\""
		exam := examtest.Exam(t, question, checker.DefaultBudget)
		text := examtest.Drawn(Exam(exam, true))
		if !strings.Contains(text, "error: cold: ") || !strings.Contains(text, "no part of this game is hot") || !strings.Contains(text, "hint: ask about") {
			t.Errorf("%s: lint says %s", game, text)
		}
		verdict := exam.Tasks[0].Check(examtest.Answer(t, "[]"))
		if note := explain.Line(verdict.Notes[0].Text); verdict.Status != checker.Undecided || !strings.Contains(note, "no part of this game is hot") || strings.Contains(note, "budget") {
			t.Errorf("%s: [] is %v: %s", game, verdict.Status, note)
		}
	}
}
