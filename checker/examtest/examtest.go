// Package examtest makes questions and answers for tests.
package examtest

import (
	"slices"
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

// Try compiles a problem set, and returns all complaints.
func Try(text string, budget checker.Budget, more ...game.Listed) (*checker.Exam, []source.Diagnostic) {
	set, complaints := problems.Load(source.NewFile("set.toml", []byte(text)), nil)
	if set == nil || source.Failed(complaints) {
		return nil, complaints
	}
	exam, rest := Compiled(set, notation.New(slices.Concat(rules.All, more)), budget)
	return exam, append(complaints, rest...)
}

// Compiled makes an exam of a set and solves it; nil after an error.
func Compiled(set *problems.Set, library *notation.Library, budget checker.Budget) (*checker.Exam, []source.Diagnostic) {
	compiler, complaints := checker.NewCompiler(kinds.All, set, library, budget)
	exam := compiler.Exam()
	for _, q := range set.Questions {
		task, rest := compiler.Compile(q)
		complaints = append(complaints, rest...)
		if task != nil {
			exam.Add(task)
		}
	}
	if complaints = source.Sort(complaints); source.Failed(complaints) {
		return nil, complaints
	}
	exam.SolveAll()
	return exam, complaints
}

// Task compiles a question without its id.
func Task(t testing.TB, question string, more ...game.Listed) *checker.Task {
	t.Helper()
	return Exam(t, "[[question]]\nid = \"q\"\n"+question, checker.DefaultBudget, more...).Tasks[0]
}

// Drawn is the text of all complaints together.
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
