package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// largeClass is a class with ten questions, and the given numbers of students and of different
// answers to each question.
func largeClass(students, different int) *gradebook.Book {
	set := gradebook.Set{ID: "hw3", Title: "Homework 3"}
	var verdicts [10][]*checker.Verdict
	for q := range verdicts {
		set.Questions = append(set.Questions, gradebook.Posed{
			ID: fmt.Sprintf("question%d", q), Kind: "winning-moves", Points: points.Of(10),
			Prompt: "Find every winning move in nim(25, 21, 11).", Want: "21 -> 18",
		})
		for n := range different {
			note := checker.Note{
				Code: "moves/loses", From: problems.Hint,
				Text: explain.Doc{explain.T("One of the moves does not win: another move leaves your opponent without a good reply.")},
				More: func() explain.Doc {
					return explain.Doc{explain.P(explain.Text("After it the reply "), explain.Code(fmt.Sprintf("%d -> 0", n)), explain.Text(" wins."))}
				},
			}
			verdicts[q] = append(verdicts[q], &checker.Verdict{
				Status: checker.Partial, Earned: points.Ratio(int64(n%10), 3), Notes: []checker.Note{note},
				Got: fmt.Sprintf("25 -> %d, 21 -> %d, %d -> 3", n%25, n%21, n),
			})
		}
		verdicts[q][0] = &checker.Verdict{Status: checker.Correct, Earned: points.Of(10), Got: "21 -> 18"}
	}
	for i := range students {
		st := gradebook.Student{ID: fmt.Sprintf("student%04d", i), Name: fmt.Sprintf("Given Family-Name %d", i), Status: gradebook.Graded, File: fmt.Sprintf("submissions/student%04d/hw3.toml", i)}
		for q := range verdicts {
			// Most are right; the rest is spread over all answers.
			n := 0
			if i*(q+3)%5 > 1 || different >= students {
				n = (i*7 + q) % different
			}
			st.Verdicts = append(st.Verdicts, verdicts[q][n])
		}
		set.Students = append(set.Students, st)
	}
	return gradebook.Build(gradebook.Input{Course: "A course", Sets: []gradebook.Set{set}})
}

func TestPageOfALargeClass(t *testing.T) {
	const most = 2 << 20
	for _, different := range []int{30, 300, 1000} {
		page := pageOf(t, largeClass(1000, different))
		t.Logf("%d different answers: %d bytes", different, len(page))
		if len(page) > most {
			t.Errorf("with %d different answers to each question the page has %d bytes, of at most %d", different, len(page), most)
		}
		if n := strings.Count(page, "<details class=\"sheet\""); n != 1000 {
			t.Errorf("%d students, want 1000", n)
		}
	}
}

// BenchmarkPage writes the page of 1,000 students with ten questions.
func BenchmarkPage(b *testing.B) {
	g := largeClass(1000, 300)
	var out bytes.Buffer
	must(b, writeHTML(&out, g))
	b.ReportMetric(float64(out.Len()), "bytes")
	for b.Loop() {
		must(b, writeHTML(io.Discard, g))
	}
}
