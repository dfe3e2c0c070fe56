package main

import (
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/cli"
)

// TestFeedbackChangesAtTheDueTime: before a set is due students get hints, and after
// it everything. A due time without an offset is in the zone of the course.
func TestFeedbackChangesAtTheDueTime(t *testing.T) {
	due := time.Date(2026, 10, 3, 3, 59, 0, 0, time.UTC) // 23:59 of the day before in Toronto
	for _, c := range []struct {
		name   string
		now    time.Time
		solved bool
	}{
		{"before", due.Add(-time.Second), false},
		{"at", due, false},
		{"after", due.Add(time.Second), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStage(t, map[string]string{
				"grader.toml":              "[course]\ntimezone = \"America/Toronto\"\n",
				"problems/sets/nim.toml":   "due = 2026-10-02T23:59:00\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\n",
				"submissions/ada/nim.toml": "[answers]\nsum = 57\n",
			})
			s.now = c.now
			if code, _ := s.command("submissions"); code != cli.OK {
				t.Fatalf("exit code %d: %s", code, s.errs.String())
			}
			told := s.read("grades/feedback/ada/nim.md")
			if solved := strings.Contains(told, "Reference answer"); solved != c.solved {
				t.Errorf("the reference answer is told: %t, expected %t\n%s", solved, c.solved, told)
			}
		})
	}
}
