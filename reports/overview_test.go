package reports

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/plain"
)

// TestStudentsFit: the table has at most as many lines as it may, of 80 columns,
// and shows first those who were asked for, wherever not all fit.
func TestStudentsFit(t *testing.T) {
	for _, students := range []int{0, 1, 2, 10, 30, 500} {
		g := largeClass(students, 10)
		for range 12 { // more sets than fit beside each other
			one := *g.Tables[0]
			one.ID = fmt.Sprintf("homework%d", len(g.Tables))
			g.Tables = append(g.Tables, &one)
		}
		for _, lines := range []int{20, 24, 40, 100} {
			text, err := Terminal{}.Students(g, lines, []string{"student0007", "nobody"})
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(text, "\n"); n > lines && students > 1 && lines > 20 {
				t.Errorf("%d students in %d lines: there are %d:\n%s", students, lines, n, text)
			}
			for line := range strings.Lines(text) {
				if plain.Width(strings.TrimSuffix(line, "\n")) > textWidth {
					t.Errorf("a line is too long: %q", line)
				}
			}
			if shown := strings.Contains(text, "student0007 "); shown != (students > 7) {
				t.Errorf("%d students in %d lines: student0007 is shown: %t\n%s", students, lines, shown, text)
			}
		}
	}
}
