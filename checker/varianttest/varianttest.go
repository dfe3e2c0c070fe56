// Package varianttest prepares problem sets with variants, for tests.
package varianttest

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"
	"grader/reference/notation"
	"grader/reference/rules"
)

// Names are the files of the problem sets in a folder.
func Names(t testing.TB, folder fs.FS) []string {
	t.Helper()
	names, err := fs.Glob(folder, "*.toml")
	if err != nil || len(names) == 0 {
		t.Fatal("no problem sets", err)
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, vary.Ending) })
}

// File compiles a problem set in a folder, with its variants if it has any.
func File(t testing.TB, folder fs.FS, name string) *variants.Exam {
	t.Helper()
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		t.Fatal(err)
	}
	set, complaints := problems.Load(source.NewFile(name, data), nil)
	name = strings.TrimSuffix(name, ".toml") + vary.Ending
	if data, err = fs.ReadFile(folder, name); err == nil {
		var more []source.Diagnostic
		set.ListsFile = source.NewFile(name, data)
		set.Lists, more = vary.LoadLists(set.ListsFile)
		complaints = append(complaints, more...)
	}
	return prepared(t, set, complaints)
}

// Unlisted compiles a problem set without choosing variants.
func Unlisted(t testing.TB, text string) *variants.Exam {
	t.Helper()
	set, complaints := problems.Load(source.NewFile("set.toml", []byte(text)), nil)
	exam, more := variants.Unlisted(kinds.All, set, notation.New(rules.All), checker.DefaultBudget)
	if complaints = append(complaints, more...); len(complaints) > 0 {
		t.Fatal(examtest.Drawn(complaints))
	}
	return exam
}

func prepared(t testing.TB, set *problems.Set, complaints []source.Diagnostic) *variants.Exam {
	t.Helper()
	if source.Failed(complaints) {
		t.Fatal(examtest.Drawn(complaints))
	}
	exam, more := variants.Prepare(kinds.All, set, notation.New(rules.All), checker.DefaultBudget)
	if complaints = append(complaints, more...); len(complaints) > 0 {
		t.Fatal(examtest.Drawn(complaints))
	}
	exam.SolveAll()
	return exam
}

// First is the exam with the first variant of each question that has variants.
func First(e *variants.Exam) *checker.Exam {
	own := e.For(func(*variants.Varied) int { return 1 })
	own.SolveAll()
	return own
}
