package main

import (
	"bytes"
	"strings"
	"testing"

	"grader/cmd/internal/watch"

	"github.com/google/go-cmp/cmp"
)

// countdown is a rules file; its moves take 1 to 3 counters.
const countdown = `title = "Countdown"
rules = "A move takes 1 to 3 counters."
syntax = "The counters: countdown(5)."
examples = ["countdown(5)"]
def parse(text):
    return int(text)
def text(n):
    return str(n)
def moves(n):
    return [("%d -> %d" % (n, to), to) for to in range(max(0, n - 3), n)]
`

// TestWatchGradesAgainForARulesFile: when a rules file is saved, what depends on it is
// graded again, and ends in the same reports as a fresh run. While it is broken the last
// good one counts.
func TestWatchGradesAgainForARulesFile(t *testing.T) {
	files := smallCourse()
	files["problems/rules/countdown.star"] = countdown
	files["problems/sets/own.toml"] = "[[question]]\nid = \"value\"\nkind = \"nimber\"\ngame = \"countdown(6)\"\n"
	files["submissions/ada/own.toml"] = "[answers]\nvalue = 2\n"
	s := newStage(t, files)
	out := s.t.TempDir()
	w := s.gradeRun(&bytes.Buffer{}, out).newWatcher(t.Context(), []string{"submissions"})
	events := s.listen(w)
	w.batch([]string{watch.Everything})
	marks := func() string {
		t.Helper()
		return s.reports(out)["own.csv"]
	}
	saved := func(text string) {
		t.Helper()
		s.save("problems/rules/countdown.star", text)
		for path := ""; path != s.path("problems/rules/countdown.star"); {
			path = <-events
			w.batch([]string{path})
		}
	}
	same := func() {
		t.Helper()
		if diff := cmp.Diff(s.fresh(), s.reports(out)); diff != "" {
			t.Errorf("reports (-fresh +watched):\n%s", diff)
		}
	}
	same()
	good := marks()
	saved(strings.ReplaceAll(countdown, "n - 3", "n - 2"))
	same()
	if marks() == good {
		t.Error("nothing was graded again")
	}
	now := marks()
	saved("def parse(")
	if marks() != now {
		t.Error("a broken rules file changed marks")
	}
	if !strings.Contains(s.errs.String(), "countdown.star:1:") {
		t.Errorf("nothing was said of the broken file: %s", &s.errs)
	}
	saved(countdown)
	same()
	if marks() != good {
		t.Error("the rules file is as it was, and the marks are not")
	}
}
