package asjson

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"grader/problems/points"
	"grader/reports/gradebook"
)

// TestPlainStudents: a student with nothing special is written as any other.
func TestPlainStudents(t *testing.T) {
	for _, c := range []struct {
		student gradebook.Student
		plain   bool
	}{
		{gradebook.Student{ID: "ada", File: "submissions/ada/hw1.toml", Status: gradebook.Graded}, true},
		{gradebook.Student{ID: "a<b>&'c", Status: gradebook.Missing}, true},
		{gradebook.Student{ID: `a"b`, Status: gradebook.Missing}, false},
		{gradebook.Student{ID: `a\b`, Status: gradebook.Unreadable}, false},
		{gradebook.Student{ID: "\u00e4da", Status: gradebook.Missing}, false},
		{gradebook.Student{ID: "a\x7f", Status: gradebook.Missing}, false},
		{gradebook.Student{ID: "ada", Status: gradebook.Missing, Attempts: 2}, false},
		{gradebook.Student{ID: "ada", Status: gradebook.Missing, Submitted: time.Unix(1, 0)}, false},
		{gradebook.Student{ID: "ada", Status: gradebook.Missing, Decisions: []gradebook.Decision{{What: gradebook.Excused}}}, false},
	} {
		table := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{ID: "s", Questions: []gradebook.Question{{ID: "q", Points: points.Of(1)}}, Students: []gradebook.Student{c.student}}}}).Tables[0]
		r := &table.Rows[0]
		r.Earned, r.Pending = points.Ratio(10, 3), points.Ratio(1, 2)
		var fast, whole strings.Builder
		f, w := newWriter(&fast), newWriter(&whole)
		if got := f.plainStudent(r); got != c.plain {
			t.Errorf("%q is plain: %t, want %t", r.ID, got, c.plain)
		}
		w.object(jsonStudent{r.ID, r.File, r.Status.String(), r.Earned, r.Pending, newJSONRuling(table, r), []jsonAnswer{}}, "        ")
		if err := cmp.Or(f.done(), w.done()); err != nil {
			t.Fatal(err)
		}
		if c.plain && fast.String() != whole.String() {
			t.Errorf("written as\n%s\nwant\n%s", &fast, &whole)
		}
	}
}
