package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/watch"
	"grader/reports"
)

// A stage is a course in a folder of its own, with a clock that tests set.
type stage struct {
	t    testing.TB
	dir  string
	now  time.Time
	errs bytes.Buffer
	// screen is the size of a terminal; nil if there is none.
	screen func() (columns, lines int)
	// atClock, unless nil, is called once when the clock is read.
	atClock func()
}

func (s *stage) clock() time.Time {
	if do := s.atClock; do != nil {
		s.atClock = nil
		do()
	}
	return s.now
}

func newStage(t testing.TB, files map[string]string) *stage {
	s := &stage{t: t, dir: t.TempDir(), now: time.Now()}
	for name, text := range files {
		s.save(name, text)
	}
	return s
}

// sampleCourse is a copy of the sample course.
func sampleCourse(t testing.TB) *stage {
	s := newStage(t, nil)
	for _, name := range []string{"problems", "submissions"} {
		s.must(os.CopyFS(s.path(name), os.DirFS("../../"+name)))
	}
	for _, name := range []string{"grader.toml", "roster.csv", "overrides.toml"} {
		data, err := os.ReadFile("../../" + name)
		s.must(err)
		s.save(name, string(data))
	}
	return s
}

func (s *stage) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

func (s *stage) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// save writes a file in place.
func (s *stage) save(name, text string) {
	s.t.Helper()
	s.must(os.MkdirAll(filepath.Dir(s.path(name)), 0o777))
	s.must(os.WriteFile(s.path(name), []byte(text), 0o666))
}

// command runs a command line, and returns the exit code and the output; errs has what it writes to
// standard error.
func (s *stage) command(args ...string) (code int, out string) {
	var b bytes.Buffer
	s.errs.Reset()
	p := &cli.Program{Name: "autograde", In: strings.NewReader(""), Out: &b, Err: &s.errs, Workdir: s.dir, Getenv: os.Getenv, Now: s.clock, Screen: s.screen}
	code = p.Run(newRoot(p), args, nil)
	return code, b.String()
}

// process is the program as a process of its own: this test binary under the program's name, which
// TestMain then runs.
func (s *stage) process(args ...string) *exec.Cmd {
	s.t.Helper()
	self, err := os.Executable()
	s.must(err)
	return &exec.Cmd{Path: self, Args: append([]string{"autograde"}, args...), Dir: s.dir}
}

// read is the contents of a file.
func (s *stage) read(name string) string {
	s.t.Helper()
	data, err := os.ReadFile(s.path(name))
	s.must(err)
	return string(data)
}

func (s *stage) gradeRun(out *bytes.Buffer, reports string) *gradeRun {
	p := &cli.Program{Name: "autograde", In: strings.NewReader(""), Out: out, Err: &s.errs, Workdir: s.dir, Getenv: os.Getenv, Now: s.clock}
	g := newGradeRun(p)
	g.format.Value, g.colour.Value, g.noFiles, g.quiet = "text", "never", false, false
	g.run.Out, g.run.Jobs, g.run.All = reports, 2, true
	return g
}

// fresh grades everything from scratch and returns the reports by name; nil if nothing could be
// graded. Sets with earlier reports stay in the course.
func (s *stage) fresh(earlier string) map[string]string {
	s.t.Helper()
	dir, now := s.t.TempDir(), &stage{t: s.t, dir: s.dir, now: s.now}
	tables, err := filepath.Glob(filepath.Join(earlier, "*.csv"))
	s.must(err)
	for _, path := range tables {
		s.must(os.WriteFile(filepath.Join(dir, filepath.Base(path)), nil, 0o666))
	}
	if code, _ := now.command("--out", dir, "submissions"); code == cli.Trouble {
		return nil
	}
	return s.reports(dir)
}

// reports reads a folder of reports.
func (s *stage) reports(dir string) map[string]string {
	s.t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		if name != reports.ChangesName { // it is about the last reports, not about the class
			all[filepath.ToSlash(name)] = string(data)
		}
		return err
	})
	s.must(err)
	return all
}

const (
	nimSet    = "title = \"Nim\"\ndue = 2026-10-02T23:59:00Z\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\npoints = 2\n[[question]]\nid = \"who\"\nkind = \"outcome\"\ngame = \"nim(1, 2, 3)\"\n"
	kaylesSet = "[[question]]\nid = \"value\"\nkind = \"nimber\"\ngame = \"kayles(5)\"\n[[question]]\nid = \"proof\"\nkind = \"manual\"\nprompt = \"Prove it.\"\n"
	overrides = "[[override]]\nstudent = \"bob\"\nset = \"nim\"\npoints = 2\nwas = 0\nby = \"ta\"\nat = 2026-10-06\nreason = \"he said so\"\n"
	assigned  = "[[override]]\nfile = \"submissions/eve/nim.toml\"\nbelongs_to = \"dora\"\nby = \"ta\"\nat = 2026-10-06\nreason = \"eve is dora\"\n"
)

func smallCourse() map[string]string {
	return map[string]string{
		"grader.toml":                 "[course]\nname = \"Games\"\n",
		"roster.csv":                  "student,name\nada,Ada\nbob,Bob\ncarl,Carl\ndora,Dora\n",
		"problems/sets/nim.toml":      nimSet,
		"problems/sets/kayles.toml":   kaylesSet,
		"submissions/ada/nim.toml":    "[answers]\nsum = 7\nwho = \"P\"\n",
		"submissions/ada/kayles.toml": "[answers]\nvalue = 4\nproof = \"By symmetry.\"\n",
		"submissions/bob/nim.toml":    "[answers]\nsum = 57\nwho = \"N\"\n",
		"submissions/nim/dora.toml":   "[answers]\nsum = \"*7\"\n",
	}
}

// listen forwards events until the test ends.
func (s *stage) listen(w *watcher) (events <-chan string) {
	all := make(chan string, 10_000)
	go w.signs.Follow(0, func(paths []string) time.Duration {
		for _, path := range paths {
			all <- path
		}
		return 0
	})
	return all
}

// TestWatchWaitsForACourseThatIsBroken: a fault that prevents grading at the start is waited out.
func TestWatchWaitsForACourseThatIsBroken(t *testing.T) {
	for _, c := range []struct{ name, file, broken string }{
		{"settings", "grader.toml", "[corse]\n"},
		{"a roster", "roster.csv", "name\n"},
		{"a problem set", "problems/sets/nim.toml", "[[question]\n"},
		{"all problem sets", "problems", ""},
		{"sheets", "submissions/ada", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := smallCourse()
			for name := range files {
				if strings.HasPrefix(name, "submissions/") && !strings.HasPrefix(name, "submissions/ada/") {
					delete(files, name)
				}
			}
			s := newStage(t, files)
			s.must(os.Rename(s.path(c.file), s.path("good")))
			if c.broken != "" {
				s.save(c.file, c.broken)
			} else if c.file == "problems" {
				s.save("grader.toml", "[paths]\nproblems = \"problems/sets\"\n")
			}
			w := s.gradeRun(&bytes.Buffer{}, "").newWatcher(t.Context(), []string{"submissions"})
			events := s.listen(w)
			w.batch([]string{watch.Everything})
			if w.last != nil {
				t.Fatal("something was graded")
			}
			if code := cli.ExitCode(w.end()); code != cli.Trouble {
				t.Errorf("interrupted now it would end with %d", code)
			}
			s.must(os.Rename(s.path("good"), s.path(c.file)))
			for w.last == nil {
				w.batch([]string{<-events})
			}
		})
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
