package checker_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
)

func sheetExam(t testing.TB, name string) (*Exam, *problems.Sheet) {
	t.Helper()
	data, err := os.ReadFile("testdata/sheets/" + name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	sheet, complaints := problems.LoadSheet(source.NewFile(name, data), source.SheetLimits(source.SheetBytes))
	if len(complaints) > 0 {
		t.Fatal(examtest.Drawn(complaints))
	}
	text, err := os.ReadFile("testdata/sets/" + sheet.ProblemSet + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	budget := DefaultBudget
	if name == "budget" {
		budget = Budget{Positions: 400, Answer: 10}
	}
	return examtest.Exam(t, string(text), budget), sheet
}

func sheetNames(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/sheets/*.toml")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, len(paths))
	}
	for i, p := range paths {
		paths[i] = problems.Stem(p)
	}
	return paths
}

// TestSheets grades the sheets in testdata and compares with their comments.
func TestSheets(t *testing.T) {
	known := Codes()
	for _, name := range sheetNames(t) {
		t.Run(name, func(t *testing.T) {
			exam, sheet := sheetExam(t, name)
			for _, key := range sheet.Answers.Keys() {
				v, _ := sheet.Answer(key)
				id, _, _ := strings.Cut(key, "__")
				task, ok := exam.Task(id)
				if !ok {
					t.Fatalf("there is no question %s", id)
				}
				line, _ := sheet.File.Line(v.Range().Start)
				_, want, found := strings.Cut(string(line), "# want ")
				if !found {
					t.Fatalf("%s has no comment that says what is wanted", key)
				}
				verdict := task.Check(v)
				if got := outlined(sheet.File, v, verdict); got != strings.TrimSpace(want) {
					t.Errorf("%s:\nwant %s\ngot  %s\n%s", key, want, got, texts(t, Redact(*verdict, problems.Full)))
				}
				for _, n := range verdict.Notes {
					if !slices.Contains(known, n.Code) {
						t.Errorf("%s: the code %s has no page", key, n.Code)
					}
				}
				if full := verdict.Earned.Cmp(task.Points) == 0; full != (verdict.Status == Correct) {
					t.Errorf("%s: %s with %s points", key, verdict.Status, verdict.Earned)
				}
				if again := task.Check(v); again != verdict && len(key) < 2048 {
					if a, b := outlined(sheet.File, v, again), outlined(sheet.File, v, verdict); a != b {
						t.Errorf("%s: graded again it is %s", key, a)
					}
				}
			}
		})
	}
}

// outlined is a verdict in the words of the comments on sheets.
func outlined(f *source.File, v source.Value, verdict *Verdict) string {
	text := verdict.Status.String()
	if verdict.Status == Partial {
		text += " " + verdict.Earned.String()
	} else if verdict.Status != Correct && verdict.Earned.Cmp(points.Of(0)) != 0 {
		text += " earning " + verdict.Earned.String()
	}
	for _, n := range verdict.Notes {
		text += " " + string(n.Code)
	}
	if len(verdict.Faults) > 0 {
		here, _ := f.Place(v.Range().Start)
		line, column := f.Place(verdict.Faults[0].Diagnostic(v).Range.Start)
		text += fmt.Sprintf(" column %d", column)
		if line != here {
			text += fmt.Sprintf(" of line %d", line)
		}
	}
	return text
}

// TestRulesOfBareNimbers: what has no rules of its own is not listed among the rules.
func TestRulesOfBareNimbers(t *testing.T) {
	exam := examtest.Exam(t, "[[question]]\nid = \"a\"\nkind = \"equivalent\"\ngame = \"nim(3)\"\nother = \"*3\"\n", DefaultBudget)
	if rules := exam.Rules(); len(rules) != 1 {
		t.Errorf("%d paragraphs of rules, want that of Nim alone: %v", len(rules), rules)
	}
}
