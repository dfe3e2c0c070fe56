package checker_test

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/checker/varianttest"
	"grader/problems/sets"
)

// TestPositionInWords: {game} is the position in the prompt and in the hint of every kind that is
// about one, whether or not the question varies, and two braces are one.
func TestPositionInWords(t *testing.T) {
	const said, filled = "Look at {game}, {{game}} and {{x}}.", "Look at POSITION, {game} and {x}."
	for _, k := range kinds.All {
		for _, sample := range k.Samples() {
			if !strings.Contains(sample, "\ngame") {
				continue
			}
			var lines []string
			for line := range strings.SplitSeq(sample, "\n") {
				if key, _, _ := strings.Cut(line, " "); key != "prompt" && key != "hint" && key != "accept" && key != "reject" {
					lines = append(lines, line)
				}
			}
			words := "[[question]]\nprompt = '" + said + "'\nhint = '" + said + "'\n"
			question := words + strings.Join(lines, "\n")
			task := examtest.Exam(t, question, checker.DefaultBudget).Tasks[0]
			want := strings.ReplaceAll(filled, "POSITION", task.Named()[0].String())
			if task.Prompt != want || task.Question.Prompt != want || task.Question.Hint != want {
				t.Errorf("%s\nis asked as %q, with the hint %q", question, task.Prompt, task.Question.Hint)
			}
			doubled := strings.NewReplacer("{", "{{", "}", "}}").Replace(strings.Join(lines, "\n"))
			question = strings.ReplaceAll(words, "{{x}}", "{x}") + doubled + "\n[question.vary]\nx = ['one', 'two']"
			varied, _ := varianttest.Unlisted(t, question).Varied(0).Try([]string{"one"})
			if want = strings.ReplaceAll(want, "{x}", "one"); varied.Prompt != want || varied.Question.Hint != want {
				t.Errorf("%s\nis asked as %q, with the hint %q", question, varied.Prompt, varied.Question.Hint)
			}
		}
	}
}

// TestBraces: what stands in braces is filled in once, and positions in braces are left alone.
func TestBraces(t *testing.T) {
	for written, shown := range map[string]string{
		"{*, {0, *}}":        "{*, {0, *}}",
		"{{7|3}|{2|-4}}":     "{{7|3}|{2|-4}}",
		"{{0|1}}":            "{0|1}",
		"{{x}} of {*, {0}}":  "{x} of {*, {0}}",
		"{game} in {{1|0}|}": "{1|{0|-1}} in {{1|0}|}",
		`$\{0, *\}$`:         `$\{0, *\}$`,
	} {
		if got := examtest.Task(t, "kind = 'stops'\ngame = '{1||0|-1}'\nprompt = '"+written+"'").Prompt; got != shown {
			t.Errorf("%q is shown as %q, want %q", written, got, shown)
		}
	}
	task := examtest.Task(t, "kind = 'choice'\nprompt = '{{0}} or not?'\nchoices = ['{{a}}', '{{a}, b}', '{0}']\ncorrect = '{{a}}'")
	if field := task.Field(); field.Choices[0].Value != "{a}" || field.Choices[1].Value != "{{a}, b}" || task.Want != "{a}" {
		t.Errorf("the choices are %v, and the right one is %s", field.Choices, task.Want)
	}
}

// TestSetsFillBraces: no question of the sets leaves a name in braces.
func TestSetsFillBraces(t *testing.T) {
	for _, name := range varianttest.Names(t, sets.Builtin()) {
		for _, task := range varianttest.First(varianttest.File(t, sets.Builtin(), name)).Tasks {
			if strings.Contains(task.Prompt+task.Question.Hint, "{game}") {
				t.Errorf("%s asks: %s", name, task.Prompt)
			}
		}
	}
}
