package manual

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/lint"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

// exams compiles the problem sets that are shipped.
func exams(t *testing.T) map[string]*checker.Exam {
	paths, err := filepath.Glob(filepath.Join(root, "problems", "sets", "*.toml"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no problem sets", err)
	}
	list := map[string]*checker.Exam{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		must(t, err)
		set, complaints := problems.Load(&source.File{Name: filepath.Base(path), Data: data})
		if len(complaints) > 0 {
			t.Fatal(complaints)
		}
		exam, complaints := checker.Compile(kinds.All, set, notation.New(rules.All), checker.DefaultBudget, 2)
		for _, d := range complaints {
			t.Errorf("%s: %s", path, d.Message)
		}
		if exam == nil {
			t.Fatalf("%s cannot be used", path)
		}
		list[set.ID] = exam
	}
	return list
}

// TestSetsAreSound lints the problem sets that are shipped. Each question must
// test itself both ways, and give a hint.
func TestSetsAreSound(t *testing.T) {
	for id, exam := range exams(t) {
		for _, d := range lint.Exam(exam, true) {
			line, _, _ := d.Place()
			t.Errorf("%s:%d: %s", id, line, d.Message)
		}
		for _, task := range exam.Tasks {
			if q := task.Question; !task.Kind.Person && (len(q.Accept) == 0 || len(q.Reject) == 0) || q.Hint == "" {
				t.Errorf("%s: %s needs accept, reject and a hint", id, q.ID)
			}
		}
	}
}

// TestSampleShowsEveryState grades the sample class: whoever reads its reports
// must find an example of every state of an answer.
func TestSampleShowsEveryState(t *testing.T) {
	seen := map[checker.Status]bool{}
	for id, exam := range exams(t) {
		paths, err := filepath.Glob(filepath.Join(root, "submissions", "*", id+".toml"))
		must(t, err)
		for _, path := range paths {
			data, err := os.ReadFile(path)
			must(t, err)
			sheet, _ := problems.LoadSheet(&source.File{Name: path, Data: data}, source.StaffLimits())
			if sheet == nil {
				continue
			}
			for _, task := range exam.Tasks {
				status := checker.Unanswered
				if v, given := sheet.Answer(task.Question.ID); given {
					status = task.Check(v).Status
				}
				seen[status] = true
				if strings.Contains(path, "abeni") && status != checker.Correct && !task.Kind.Person {
					t.Errorf("%s: %s is %s, but this is the sheet where all is right", path, task.Question.ID, status)
				}
			}
		}
	}
	for _, s := range []checker.Status{checker.Correct, checker.Partial, checker.Wrong, checker.Unreadable, checker.Unanswered, checker.Undecided} {
		if !seen[s] {
			t.Errorf("no answer of the sample class is %s", s)
		}
	}
}
