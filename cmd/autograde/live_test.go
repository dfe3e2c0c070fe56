package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/watch"
	"grader/reference/plain"

	"github.com/rogpeppe/go-internal/txtar"

	"grader/cmd/internal/course/scripttest"
)

// TestWatchWritesALineForEachChange makes one change after another to a class that is watched, and
// shows what is written to standard output and standard error after each. Each change has time to
// settle.
func TestWatchWritesALineForEachChange(t *testing.T) {
	s := newStage(t, smallCourse())
	var out bytes.Buffer
	w := s.gradeRun(&out, "").newWatcher(t.Context(), []string{"submissions"})
	var archive txtar.Archive
	shown := func(name string) {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: slices.Concat(out.Bytes(), s.errs.Bytes())})
		out.Reset()
		s.errs.Reset()
	}
	save := func(name, text string) func() { return func() { s.save(name, text) } }
	good := smallCourse()
	for _, step := range []struct {
		name string
		do   func()
	}{
		{"begin", func() {}},
		{"nothing happens", func() {}},
		{"ada saves", save("submissions/ada/nim.toml", "[answers]\nsum = 7\n")},
		{"ada saves the same mark", save("submissions/ada/nim.toml", "[answers]\nsum = \"7\"\n")},
		{"ada saves half of the sheet", save("submissions/ada/nim.toml", "[answers\n")},
		{"and then all of it", save("submissions/ada/nim.toml", good["submissions/ada/nim.toml"])},
		{"somebody unknown hands in", save("submissions/zoe/nim.toml", "[answers]\nsum = 7\n")},
		{"a student's folder is renamed", func() { s.must(os.Rename(s.path("submissions/zoe"), s.path("submissions/carl"))) }},
		{"a problem set is broken", save("problems/sets/nim.toml", nimSet+"points == 5\n")},
		{"a question is worth more", save("problems/sets/nim.toml", nimSet+"points = 2\n")},
		{"the settings are broken", save("grader.toml", "[corse]\n")},
		{"the settings are mended", save("grader.toml", good["grader.toml"])},
		{"somebody decides", save("overrides.toml", overrides)},
		{"the roster gets longer", save("roster.csv", good["roster.csv"]+"zoe,Zoe\n")},
		{"all sheets are gone", func() { s.must(os.Rename(s.path("submissions"), s.path("away"))) }},
		{"they are back", func() { s.must(os.Rename(s.path("away"), s.path("submissions"))) }},
	} {
		step.do()
		again := w.batch([]string{watch.Everything})
		shown(step.name)
		if again > 0 {
			s.now = s.now.Add(again)
			if w.batch(nil); out.Len()+s.errs.Len() > 0 {
				shown(step.name + ", a moment later")
			}
		}
	}
	path, got := filepath.Join("testdata", "watch_lines.txt"), txtar.Format(&archive)
	if *scripttest.Update {
		s.must(os.WriteFile(path, got, 0o666))
	}
	want, err := os.ReadFile(path)
	s.must(err)
	if !bytes.Equal(want, got) {
		t.Errorf("%s differs; go test -update rewrites it. Got:\n%s", path, got)
	}
}

// TestSummaryFitsTheTerminal: with the lines about what was done, and the prompt, the summary fits
// the terminal in both directions, however many sets, changed marks and items there are.
func TestSummaryFitsTheTerminal(t *testing.T) {
	s := newStage(t, smallCourse())
	s.must(os.Remove(s.path("roster.csv")))
	for n := range 30 {
		id := fmt.Sprintf("homework-number-%d", n)
		s.save("problems/sets/"+id+".toml", strings.Replace(nimSet, `"nim"`, strconv.Quote(id), 1))
		for m := range 4 {
			s.save(fmt.Sprintf("submissions/student%d/%s.toml", m, id), fmt.Sprintf("[answers]\nsum = %d\nwho = 3\n", n%8))
		}
	}
	for n, size := range [][2]int{{80, 24}, {80, 24}, {80, 40}, {100, 50}, {80, 1000}} {
		s.screen = func() (int, int) { return size[0], size[1] }
		s.save("submissions/ada/nim.toml", fmt.Sprintf("[answers]\nsum = %d\n", 6+n%2))
		_, out := s.command("--at", "2026-10-09T12:00", "submissions")
		if n := strings.Count(out, "\n"); n > size[1]-3 {
			t.Errorf("%d x %d: %d lines:\n%s", size[0], size[1], n, out)
		}
		for line := range strings.Lines(out) {
			if plain.Width(strings.TrimSuffix(line, "\n")) > size[0] {
				t.Errorf("%d x %d: a line is too long: %s", size[0], size[1], line)
			}
		}
		for _, want := range []string{"homework-number-0 ", "need attention; see grades/attention.md:", "--full."} {
			if !strings.Contains(out, want) {
				t.Errorf("%d x %d: %q is missing:\n%s", size[0], size[1], want, out)
			}
		}
		if moved := strings.Contains(out, "moved since"); moved != (n > 0) {
			t.Errorf("%d x %d: it says that marks have moved: %t\n%s", size[0], size[1], moved, out)
		}
		if whole := strings.Contains(out, "student3 "); whole != (size[1] == 1000) {
			t.Errorf("%d x %d: the students are shown: %t", size[0], size[1], whole)
		}
	}
}

// TestWatchUntilInterrupted runs the whole program: it grades what is saved, and ends by an
// interrupt, which is no failure. With --strict the exit code says that a sheet is missing.
func TestWatchUntilInterrupted(t *testing.T) {
	t.Run("plainly", func(t *testing.T) { watchUntilInterrupted(t, 0) })
	t.Run("strictly", func(t *testing.T) { watchUntilInterrupted(t, 1, "--strict") })
}

func watchUntilInterrupted(t *testing.T, code int, flags ...string) {
	s := newStage(t, smallCourse())
	out, errs := newLines(), newLines()
	c := s.process(append(flags, "--watch", "submissions")...)
	c.Stdout, c.Stderr = out, errs
	s.must(c.Start())
	errs.wait(t, "watching submissions")
	s.save("submissions/ada/nim.toml", "[answers]\nsum = 8\n")
	out.wait(t, "ada nim 3 -> 0")
	s.save("submissions/new/more/../carl.toml", "problem_set = \"nim\"\n[answers]\nsum = 7\n")
	s.must(c.Process.Signal(os.Interrupt))
	if err := c.Wait(); c.ProcessState.ExitCode() != code {
		t.Errorf("it ended with %v, want %d", err, code)
	}
	errs.wait(t, "autograde: all went well; ")
	csv, err := os.ReadFile(s.path("grades/nim.csv"))
	s.must(err)
	if !strings.Contains(string(csv), "ada,Ada,graded,0,0,0") {
		t.Errorf("the reports are not those of the last grading:\n%s", csv)
	}
}

// lines is the output of a program so far.
type lines struct {
	mu   sync.Mutex
	more *sync.Cond
	text string
}

func newLines() *lines {
	l := &lines{}
	l.more = sync.NewCond(&l.mu)
	return l
}

// Write adds to the text.
func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text += string(p)
	l.more.Broadcast()
	return len(p), nil
}

// count is how often a text has been written.
func (l *lines) count(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text, what)
}

// wait waits until a text has been written.
func (l *lines) wait(t testing.TB, want string) {
	t.Helper()
	l.waitFor(t, want, 1)
}

// waitFor waits until a text has been written the given number of times.
func (l *lines) waitFor(t testing.TB, want string, times int) {
	t.Helper()
	late := false
	timer := time.AfterFunc(time.Minute, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		late = true
		l.more.Broadcast()
	})
	defer timer.Stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	for strings.Count(l.text, want) < times {
		if late {
			t.Fatalf("%q was not written %d times; this was:\n%s", want, times, l.text)
		}
		l.more.Wait()
	}
}

// TestSummaryShowsSmallClasses: below the summary are the marks of all students, unless there are
// many, or their lines do not fit.
func TestSummaryShowsSmallClasses(t *testing.T) {
	for _, c := range []struct {
		students, sets int
		all            bool
	}{{1, 2, true}, {30, 4, true}, {31, 4, false}, {30, 20, false}} {
		roster := "student\n"
		for i := range c.students {
			roster += fmt.Sprintf("s%02d\n", i)
		}
		files := map[string]string{"roster.csv": roster, "grader.toml": "[[gradebook]]\nname = \"All\"\nsets = [\"*\"]\nweight = 1\n"}
		for i := range c.sets {
			files[fmt.Sprintf("problems/sets/set%02d.toml", i)] = "[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\n"
			files[fmt.Sprintf("submissions/s00/set%02d.toml", i)] = "[answers]\nsum = 7\n"
		}
		s := newStage(t, files)
		s.screen = func() (int, int) { return 80, 24 }
		code, out := s.command("submissions")
		if code != cli.OK {
			t.Fatalf("exit code %d: %s", code, s.errs.String())
		}
		rows := strings.Count(out, "\ns") - strings.Count(out, "\nset") - strings.Count(out, "\nstudent")
		if all := rows == c.students; all != c.all || c.all && !strings.Contains(out, "final") {
			t.Errorf("%d students and %d sets: %d lines of students\n%s", c.students, c.sets, rows, out)
		}
	}
}
