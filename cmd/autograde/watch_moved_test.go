package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"grader/cmd/internal/watch"

	"github.com/google/go-cmp/cmp"
)

// TestWatchAnotherCourse: when the folder of the whole course is swapped for another
// course, that one is graded and watched.
func TestWatchAnotherCourse(t *testing.T) {
	course := smallCourse()
	course["overrides.toml"] = "#\n" + overrides + assigned // as it is after a sign of what happened
	s, other := newStage(t, course), newStage(t, course)
	other.save("submissions/bob/nim.toml", "[answers]\nsum = 7\nwho = \"P\"\n")
	out := filepath.Join(t.TempDir(), "reports")
	w := s.gradeRun(&bytes.Buffer{}, out).newWatcher(t.Context(), []string{"submissions"})
	events := s.listen(w)
	w.batch([]string{watch.Everything})
	s.must(os.Rename(s.dir, s.dir+"~"))
	s.must(os.Rename(other.dir, s.dir))
	compare := func(what string) {
		t.Helper()
		if diff := cmp.Diff(s.fresh(), s.reports(out)); diff != "" {
			t.Errorf("%s (-fresh +watched):\n%s", what, diff)
		}
	}
	w.batch([]string{<-events})
	compare("swapped")
	s.save("submissions/bob/nim.toml", "[answers]\nsum = 8\nwho = \"P\"\n")
	w.batch(s.happened(events, 0))
	compare("saved after that")
}
