package reports

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/plain"
)

// TestStudentsFit: the table has every student, and its lines have 80 columns at most.
func TestStudentsFit(t *testing.T) {
	for _, students := range []int{0, 1, 30} {
		g := largeClass(students, 10)
		for range 12 { // more sets than fit side by side
			one := *g.Tables[0]
			one.ID = fmt.Sprintf("homework%d", len(g.Tables))
			g.Tables = append(g.Tables, &one)
		}
		text := Terminal{}.Students(g)
		for line := range strings.Lines(text) {
			if plain.Width(strings.TrimSuffix(line, "\n")) > textWidth {
				t.Errorf("a line is too long: %q", line)
			}
		}
		for _, id := range g.Students() {
			if !strings.Contains(text, id+" ") {
				t.Errorf("%s is not shown:\n%s", id, text)
			}
		}
	}
}
