package lint

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
)

// saysOther is what lint says of a prompt that a question might have.
func saysOther(t *checker.Task, prompt string) (message string) {
	own := *t.Question
	own.Prompt = prompt
	asked := *t
	asked.Question = &own
	l := &linter{}
	if lintOther(l, &asked); len(l.List) > 0 {
		message = l.List[0].Message
	}
	return message
}

// TestPromptsInOtherWords: prompts that are right, however they say it, and what is wrong with others.
func TestPromptsInOtherWords(t *testing.T) {
	for _, c := range []struct{ question, right, wrong string }{
		{
			"kind = 'winning-moves'\ngame = 'nim(3, 5, 7)'",
			"Consider Nim with piles of size 3, 5, and 7. (3 points); Find all 3 winning moves.; The 15 matches lie in three rows of 3, 5 and 7.; See chapter 2. The heaps are three, five and seven, and 4 -> 2 is a move.; Problem 9. Find every winning move in Nim.",
			"Consider Nim with piles of size 3, 5, and 8.; The heaps are three, five and eight.; In misère Nim with heaps of 3, 5 and 7 find every winning move.; Find every winning move in nim(3,5,6).",
		},
		{
			"kind = 'nimber'\ngame = 'subtraction[1,2,3](7)'",
			"A token stands on square 7 of a strip numbered 0 to 15, and moves 1 to 3 squares. What is its value?; From 7 counters up to 3 are taken. What is the value?; Take 1, 2 or 3 of 7 counters. Whoever cannot move loses. What is the value?",
			"From 8 counters up to 3 are taken. What is the value?; Take 1, 2 or 4 of 7 counters. What is the value?",
		},
		{
			"kind = 'outcome'\ngame = 'kayles(3, 5)'",
			"Nine pins stand in a row, and the fourth has been knocked down. Who wins?; Rows of 3 and 5 pins: who wins? The player who knocks down the last pin wins, and the other one loses.",
			"Rows of 3 and 6 pins: who wins?",
		},
		{
			"kind = 'outcome'\ngame = 'domineering(3x4)'",
			"Who wins Domineering on a board of 3 rows and 4 columns?; Who wins on a 4 by 3 board with 12 squares?; Who wins on the 3×4 board?",
			"Who wins on a 4x4 board?; Who wins on a board of 3 rows and 5 columns?",
		},
		{"kind = 'nimber'\ngame = 'rook(7, 7)'", "A rook stands on h8 of a chessboard. Find the nim value of (7, 7).; What is a rook on h8 of an 8x8 board worth?", "A rook stands on (6, 6). What is it worth?"},
		{"kind = 'table'\ngame = 'kayles(8)'", "Find the first 9 values of Kayles.; Find the values of rows of 0 to 8 pins.", "Find the values of rows of 0 to 9 pins."},
		{"kind = 'mex'\nset = [0, 1, 3, 4]", "What is mex{0, 1, 3, 4}?", "What is mex{0, 1, 2, 4}?"},
		{"kind = 'nim-sum'\nnumbers = [12, 25]", "What is 12 ⊕ 25, in 5 binary columns?", "What is 12 ⊕ 26?"},
		{"kind = 'canonical-form'\ngame = '{3|1}'", "What is 2 ± 1?", "What is {4|1}?"},
		{
			"kind = 'winning-moves'\ngame = '{3|1} + {2|-2}'\nplayer = 'left'",
			"It is Left's turn in {3|1} + {2|-2}. What can Right answer?; Left begins in {3|1} + {2|-2}.",
			"Right is next in {3|1} + {2|-2}. Find every winning move.",
		},
	} {
		task := examtest.Task(t, "prompt = '?'\n"+c.question)
		for prompt := range strings.SplitSeq(c.right, "; ") {
			if message := saysOther(task, prompt); message != "" {
				t.Errorf("%q: %s", prompt, message)
			}
		}
		for prompt := range strings.SplitSeq(c.wrong, "; ") {
			if saysOther(task, prompt) == "" {
				t.Errorf("%q is not told to be wrong in\n%s", prompt, c.question)
			}
		}
	}
}
