package main

import (
	"bytes"
	"os"
	"path/filepath"
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
			dir := t.TempDir()
			for name, text := range map[string]string{
				"grader.toml":              "[course]\ntimezone = \"America/Toronto\"\n",
				"problems/sets/nim.toml":   "due = 2026-10-02T23:59:00\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\n",
				"submissions/ada/nim.toml": "[answers]\nsum = 57\n",
			} {
				path := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			var out, errs bytes.Buffer
			p := &cli.Program{Name: "autograde", In: strings.NewReader(""), Out: &out, Err: &errs, Workdir: dir, Now: func() time.Time { return c.now }}
			if code := p.Run(newRoot(p), []string{"submissions"}, nil); code != cli.OK {
				t.Fatalf("exit code %d: %s", code, errs.String())
			}
			told, err := os.ReadFile(filepath.Join(dir, "grades", "feedback", "ada", "nim.md"))
			if err != nil {
				t.Fatal(err)
			}
			if solved := bytes.Contains(told, []byte("Reference answer")); solved != c.solved {
				t.Errorf("the reference answer is told: %t, expected %t\n%s", solved, c.solved, told)
			}
		})
	}
}
