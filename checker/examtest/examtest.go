// Package examtest makes questions and answers for tests.
package examtest

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
)

// Exam compiles a problem set, which must be without faults; it may use further rulesets.
func Exam(t testing.TB, text string, budget checker.Budget, more ...game.Listed) *checker.Exam {
	t.Helper()
	exam, complaints := Try(text, budget, more...)
	if len(complaints) > 0 {
		t.Fatal(text, Drawn(complaints))
	}
	return exam
}

// Names are the files of the problem sets in a folder.
func Names(t testing.TB, folder fs.FS) []string {
	t.Helper()
	names, err := fs.Glob(folder, "*.toml")
	if err != nil || len(names) == 0 {
		t.Fatal("no problem sets", err)
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, problems.VariantsEnding) })
}

// File compiles a problem set in a folder, with its variants if some question varies.
func File(t testing.TB, folder fs.FS, name string) *checker.Exam {
	t.Helper()
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		t.Fatal(err)
	}
	e := Exam(t, string(data), checker.DefaultBudget)
	if !e.Varies() {
		return e
	}
	name = strings.TrimSuffix(name, ".toml") + problems.VariantsEnding
	if data, err = fs.ReadFile(folder, name); err != nil {
		t.Fatal(err)
	}
	lists, complaints := problems.LoadLists(source.NewFile(name, data))
	if len(complaints) > 0 {
		t.Fatal(Drawn(complaints))
	}
	e.Keep(lists[len(lists)-1])
	return e
}

// First is the exam with the first variant of each question that varies.
func First(e *checker.Exam) *checker.Exam {
	own := e.For(func(*checker.Family) int { return 1 })
	own.Solve(2, func(*checker.Task) {})
	return own
}

// Try compiles a problem set, and gives all complaints.
func Try(text string, budget checker.Budget, more ...game.Listed) (*checker.Exam, []source.Diagnostic) {
	set, complaints := problems.Load(source.NewFile("set.toml", []byte(text)), nil)
	if set == nil || source.Failed(complaints) {
		return nil, complaints
	}
	exam, rest := checker.Compile(kinds.All, set, notation.New(slices.Concat(rules.All, more)), budget, 2)
	return exam, append(complaints, rest...)
}

// Task compiles a question without its id.
func Task(t testing.TB, question string, more ...game.Listed) *checker.Task {
	t.Helper()
	return Exam(t, "[[question]]\nid = \"q\"\n"+question, checker.DefaultBudget, more...).Tasks[0]
}

// Drawn is how all complaints look together.
func Drawn(list []source.Diagnostic) (text string) {
	for _, d := range list {
		text += source.Draw(d)
	}
	return text
}

// Answer is the value of a TOML expression.
func Answer(t testing.TB, expression string) source.Value {
	t.Helper()
	doc, complaints := source.Parse(source.NewFile("answer.toml", []byte("a = "+expression)), source.StaffLimits())
	if doc == nil {
		t.Fatalf("%s: %s", expression, Drawn(complaints))
	}
	v, _ := doc.Root().Get("a")
	return v
}
