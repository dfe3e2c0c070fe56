package checker_test

import (
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/lint"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/problems/bank"
	"grader/problems/sets"
	"grader/reference/longtest"
)

var numbers = regexp.MustCompile(`[0-9]+`)

// saysOther is what lint says of a prompt that a question might have.
func saysOther(e *variants.Exam, t *checker.Task, prompt string) string {
	own, asked := *t.Question, *t
	own.Prompt, asked.Question = prompt, &own
	for _, d := range lint.Question(e.Exam, &asked) {
		if d.Code == "lint/other" {
			return d.Message
		}
	}
	return ""
}

// statement is the question's games and numbers as text.
func statement(t *checker.Task) string {
	var parts []string
	for _, pos := range t.Games() {
		parts = append(parts, pos.String())
	}
	for _, key := range []string{"game", "other", "set", "numbers"} {
		if v, ok := t.Question.Get(key); ok {
			parts = append(parts, v.Written())
		}
	}
	return strings.Join(parts, " ; ")
}

// TestOwnPrompts: of the prompts of the sets and of the bank, which are right, lint says nothing;
// of most prompts in which one of the position's numbers is another one it does.
func TestOwnPrompts(t *testing.T) {
	changed, told := 0, 0
	for _, folder := range []fs.FS{sets.Builtin(), bank.Files()} {
		for _, name := range varianttest.Names(t, folder) {
			exam := varianttest.File(t, folder, name)
			for i, task := range exam.Tasks {
				variants := []*checker.Task{task}
				for n := 1; n <= min(exam.Numbers(i), longtest.Pick(2, exam.Numbers(i))); n++ {
					variants = append(variants[1:], exam.Varied(i).Variant(n))
				}
				for _, task := range variants {
					prompt := task.Question.Prompt
					if message := saysOther(exam, task, prompt); message != "" {
						t.Errorf("%s: %s: %s", name, prompt, message)
					}
					for _, at := range numbers.FindAllStringIndex(prompt, 2) {
						n, _ := strconv.Atoi(prompt[at[0]:at[1]])
						if n < 10 || !strings.Contains(statement(task), strconv.Itoa(n)) {
							continue // it may be part of the rules
						}
						changed++
						if other := prompt[:at[0]] + strconv.Itoa(n+97) + prompt[at[1]:]; saysOther(exam, task, other) != "" {
							told++
						}
					}
				}
			}
		}
	}
	if changed < 20 || told*20 < changed*18 {
		t.Errorf("of %d prompts with another number %d are told", changed, told)
	}
}
