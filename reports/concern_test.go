package reports

import (
	"bytes"
	"slices"
	"testing"

	"grader/checker"
	"grader/reports/gradebook"
)

// TestAttention: the exit code is 1 exactly when something needs attention.
func TestAttention(t *testing.T) {
	for _, c := range []struct {
		name  string
		in    gradebook.Student
		diags []gradebook.Diagnostic
		want  []gradebook.Reason
	}{
		{name: "right", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Correct}}}},
		{name: "wrong", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Wrong, Illegal: true}}}},
		{name: "partial", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Partial}}}},
		{name: "unanswered", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Unanswered}}}},
		{name: "warning", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Correct}}}, diags: []gradebook.Diagnostic{{Message: "m"}}},
		{name: "unreadable", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Unreadable}}}, want: []gradebook.Reason{gradebook.AnswerUnreadable}},
		{name: "undecided", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Undecided}}}, want: []gradebook.Reason{gradebook.AnswerUndecided}},
		{name: "person", in: gradebook.Student{Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Partial, Person: true}}}, want: []gradebook.Reason{gradebook.AnswerUndecided}},
		{name: "missing", in: gradebook.Student{Status: gradebook.Missing}, want: []gradebook.Reason{gradebook.SheetMissing}},
		{name: "sheet", in: gradebook.Student{Status: gradebook.Unreadable, File: "f"}, diags: []gradebook.Diagnostic{{File: "f", Person: true}}, want: []gradebook.Reason{gradebook.SheetUnreadable}},
		{name: "complaint", in: gradebook.Student{Status: gradebook.Missing}, diags: []gradebook.Diagnostic{{File: "f", Person: true}}, want: []gradebook.Reason{gradebook.Complaint, gradebook.SheetMissing}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gradebook.Build(gradebook.Input{Diagnostics: c.diags, Sets: []gradebook.Set{{ID: "s", Questions: []gradebook.Posed{{ID: "q"}}, Students: []gradebook.Student{c.in}}}})
			var got []gradebook.Reason
			for _, item := range gradebook.Attention(g) {
				got = append(got, item.Reason)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("reasons %v, want %v", got, c.want)
			}
			var page bytes.Buffer
			must(t, WriteAttention(&page, g))
			if (page.Len() > 0) != (len(c.want) > 0) {
				t.Errorf("attention.md has %d bytes with %d items", page.Len(), len(c.want))
			}
		})
	}
}
