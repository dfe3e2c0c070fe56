package lint

import (
	"os"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"github.com/google/go-cmp/cmp"
)

// TestLintChecks reads testdata/overlooked.toml, in which comments say what lint complains of.
func TestLintChecks(t *testing.T) {
	overlooked, err := os.ReadFile("testdata/overlooked.toml")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i, line := range strings.Split(string(overlooked), "\n") {
		if _, code, ok := strings.Cut(line, "# want "); ok {
			want = append(want, code+" "+strings.Repeat("|", i+1))
		}
	}
	exam := examtest.Exam(t, string(overlooked), checker.DefaultBudget)
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
