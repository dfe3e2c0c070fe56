package script_test

import (
	"regexp"
	"slices"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/lint"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

// again are the built-in games that are written again as rules files.
var again = regexp.MustCompile(`\b(nim|kayles|hackenbush|domineering)\(`)

// notWritten are positions that the files do not read: sizes of boards, coloured edges.
var notWritten = regexp.MustCompile(`own-(domineering\(\d|hackenbush\([^)]*:)`)

// TestKinds puts games of rules files into the samples of all kinds of questions: they
// must be solved, and their self-tests hold, as with the built-in games.
func TestKinds(t *testing.T) {
	lib := notation.New(append(slices.Clone(rules.All), own(t)...))
	asked := 0
	for _, k := range kinds.All {
		for _, sample := range k.Samples() {
			text := again.ReplaceAllString(sample, "own-$1(")
			if text == sample || notWritten.MatchString(text) {
				continue
			}
			asked++
			set, complaints := problems.Load(source.NewFile(k.Name+".toml", []byte("[[question]]\n"+text)))
			if set == nil {
				t.Fatal(k.Name, complaints)
			}
			exam, more := checker.Compile(kinds.All, set, lib, checker.DefaultBudget, 2)
			if complaints = append(complaints, more...); exam != nil {
				complaints = append(complaints, lint.Exam(exam, true)...)
			}
			for _, c := range complaints {
				if c.Severity == source.Error {
					t.Errorf("%s: %s\n%s", k.Name, c.Message, text)
				}
			}
		}
	}
	if asked < 10 {
		t.Errorf("only %d samples are about games that are written again", asked)
	}
}
