package reports

import (
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// texts are the contents of the elements with a name, in order.
func texts(all []element, name, class string) []string {
	var list []string
	for _, e := range all {
		if e.name == name && (class == "" || e.attrs["class"] == class) {
			list = append(list, e.text)
		}
	}
	return list
}

// FuzzPage puts untrusted texts wherever a student or a roster can write, and reads the page back:
// the texts are there as texts, and the elements are those of a page with harmless ones.
func FuzzPage(f *testing.F) {
	for _, text := range hostile {
		f.Add(text, text, text)
	}
	build := func(id, name, answer string) *gradebook.Book {
		note := checker.Note{Code: "a/b", From: problems.Format, Text: explain.Doc{explain.P(explain.Text(answer), explain.Code(answer))}}
		v := checker.Verdict{Status: checker.Wrong, Got: answer, Meaning: answer, Notes: []checker.Note{note}}
		return gradebook.Build(gradebook.Input{Course: name, Sets: []gradebook.Set{{
			ID: "s", Title: name, Questions: []gradebook.Posed{{ID: "q", Points: points.Of(1), Prompt: "Which?", Want: answer}},
			Students: []gradebook.Student{{
				ID: id, Name: name, File: id, Status: gradebook.Graded, Verdicts: []*checker.Verdict{&v},
				Decisions: []gradebook.Decision{{Question: "q", What: gradebook.Bonus, Points: points.Of(1), By: name, Reason: answer}},
			}},
		}}})
	}
	f.Fuzz(func(t *testing.T, id, name, answer string) {
		if strings.TrimSpace(plain.Clean(name)) == "" || strings.TrimSpace(plain.Clean(answer)) == "" || strings.TrimSpace(id) == "" {
			return // an empty text has no element of its own everywhere
		}
		answer = "x" + answer // numbers alone are no code
		all := checkPage(t, pageOf(t, build(id, name, answer)))
		if got := texts(all, "td", "name"); !slices.Contains(got, plain.Clean(name)) {
			t.Errorf("the name %q reads as %q", name, got)
		}
		if got := texts(all, "code", ""); !slices.Contains(got, plain.Cut(answer, longestAnswer)) {
			t.Errorf("the answer %q reads as %q", answer, got)
		}
		if strings.Contains(pageOf(t, build(id, name, answer)), `class="math`) {
			return // it has elements of its own
		}
		plainPage := checkPage(t, pageOf(t, build("ada", "Ada", "x7")))
		if len(all) != len(plainPage) {
			t.Fatalf("the page has %d elements instead of %d", len(all), len(plainPage))
		}
		for i, e := range all {
			if e.name != plainPage[i].name || len(e.attrs) != len(plainPage[i].attrs) {
				t.Errorf("the element %d is %v instead of %v", i, e, plainPage[i])
			}
		}
	})
}
