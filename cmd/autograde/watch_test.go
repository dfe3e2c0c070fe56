package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/cli"
	"grader/cmd/internal/watch"

	"github.com/google/go-cmp/cmp"
)

// A stage is a course in a folder of its own, with a clock that tests set.
type stage struct {
	t    testing.TB
	dir  string
	now  time.Time
	errs bytes.Buffer
}

func newStage(t testing.TB, files map[string]string) *stage {
	s := &stage{t: t, dir: t.TempDir(), now: time.Now()}
	for name, text := range files {
		s.save(name, text)
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

func (s *stage) grading(out *bytes.Buffer, reports string) *grading {
	p := &cli.Program{Name: "autograde", In: strings.NewReader(""), Out: out, Err: &s.errs, Workdir: s.dir, Now: func() time.Time { return s.now }}
	return &grading{Program: p, format: &cli.Choice{Value: "text"}, out: reports, jobs: 2, again: true}
}

// fresh grades everything anew and gives the reports by name; nil if nothing could be
// graded.
func (s *stage) fresh() map[string]string {
	s.t.Helper()
	var out, errs bytes.Buffer
	dir := s.t.TempDir()
	p := &cli.Program{Name: "autograde", In: strings.NewReader(""), Out: &out, Err: &errs, Workdir: s.dir, Now: func() time.Time { return s.now }}
	if code := p.Run(newRoot(p), []string{"--out", dir, "submissions"}, nil); code == cli.Trouble {
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
		all[filepath.ToSlash(name)] = string(data)
		return err
	})
	s.must(err)
	return all
}

const (
	nimSet    = "title = \"Nim\"\ndue = 2026-10-02T23:59:00Z\n[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\npoints = 2\n[[question]]\nid = \"who\"\nkind = \"outcome\"\ngame = \"nim(1, 2, 3)\"\n"
	kaylesSet = "[[question]]\nid = \"value\"\nkind = \"nimber\"\ngame = \"kayles(5)\"\n[[question]]\nid = \"proof\"\nkind = \"manual\"\nprompt = \"Prove it.\"\n"
	overrides = "[[override]]\nstudent = \"bob\"\nset = \"nim\"\npoints = 2\nwas = 0\nby = \"ta\"\nat = 2026-10-06\nreason = \"he said so\"\n"
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

// TestWatchIsAFreshRun does all sorts of things to the files of a class, many times
// over, and compares the reports with those of a fresh run. Where to look is what the
// system says, or that everything may have changed.
func TestWatchIsAFreshRun(t *testing.T) {
	for _, c := range []struct {
		name    string
		polling bool
	}{{"events", false}, {"polling", true}} {
		for seed := range uint64(3) {
			t.Run(fmt.Sprintf("%s %d", c.name, seed), func(t *testing.T) { watchAtRandom(t, c.polling, seed) })
		}
	}
}

// listen has the system tell of what happens, until the test ends.
func (s *stage) listen(w *watching) (events <-chan string) {
	s.t.Helper()
	in, events := watch.Queue(s.t.Context())
	var err error
	w.notify, err = watch.Notify(s.t.Context(), in)
	s.must(err)
	return events
}

// TestWatchBeginsWhenItCan: what keeps a class from being graded at the start is waited
// for.
func TestWatchBeginsWhenItCan(t *testing.T) {
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
			w := s.grading(&bytes.Buffer{}, "").newWatching([]string{"submissions"})
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

// TestWatchFindsFoldersAgain: a folder of submissions that was gone for a while is
// watched again when it is back, also if nothing in it has changed.
func TestWatchFindsFoldersAgain(t *testing.T) {
	s := newStage(t, smallCourse())
	w := s.grading(&bytes.Buffer{}, "").newWatching([]string{"submissions"})
	events := s.listen(w)
	w.batch([]string{watch.Everything})
	want := w.notify.Watched()
	until := func(path string) (paths []string) {
		for len(paths) == 0 || paths[len(paths)-1] != path {
			paths = append(paths, <-events)
		}
		return paths
	}
	s.must(os.Rename(s.path("submissions"), s.path("gone")))
	w.batch(until(s.path("submissions")))
	s.must(os.Rename(s.path("gone"), s.path("submissions")))
	w.batch(until(s.path("submissions")))
	if diff := cmp.Diff(want, w.notify.Watched()); diff != "" {
		t.Errorf("folders watched (-before +after):\n%s", diff)
	}
}

func watchAtRandom(t *testing.T, polling bool, seed uint64) {
	s := newStage(t, smallCourse())
	s.save("overrides.toml", "#\n"+overrides)
	out := filepath.Join(t.TempDir(), "reports")
	w := s.grading(&bytes.Buffer{}, out).newWatching([]string{"submissions"})
	w.poll = func() { t.Fatal("the system cannot tell what happens to files") }
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	in, events := watch.Queue(ctx)
	if !polling {
		notify, err := watch.Notify(ctx, in)
		s.must(err)
		w.notify = notify
	}
	w.batch([]string{watch.Everything})
	r := rand.New(rand.NewPCG(seed, 1))
	const rounds = 25
	compared := 0
	for round := range rounds {
		var done []string
		for range 1 + r.IntN(5) {
			done = append(done, s.mischief(r))
		}
		paths := []string{watch.Everything}
		if !polling {
			paths = s.happened(events, round)
		}
		s.now = s.now.Add(time.Duration(r.IntN(4)) * time.Second)
		for again := w.batch(paths); again > 0 && again < time.Minute; again = w.batch(nil) {
			s.now = s.now.Add(again)
		}
		want := s.fresh()
		if want == nil {
			continue
		}
		compared++
		got := s.reports(out)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("round %d, after %s (-fresh +watched):\n%s\n%s", round, strings.Join(done, ", "), diff, s.errs.String())
		}
	}
	if compared < rounds/4 {
		t.Errorf("only %d of %d rounds could be compared", compared, rounds)
	}
}

// happened waits for the system to have told of all that happened: it tells of things
// in their order, and of this file last, once. The file itself is not told of, so that
// the course is read again only if something else says so.
func (s *stage) happened(events <-chan string, round int) (paths []string) {
	s.t.Helper()
	sign := s.path("overrides.toml")
	s.save("new.toml", fmt.Sprintf("# %d\n%s", round, overrides))
	s.must(os.Rename(s.path("new.toml"), sign))
	for path := range events {
		if path == sign {
			return paths
		}
		paths = append(paths, path)
	}
	s.t.Fatal("the events ended")
	return nil
}

// mischief does something to the files, and says what.
func (s *stage) mischief(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	student := pick("ada", "bob", "carl", "dora", "eve")
	sheet := "submissions/" + student + "/" + pick("nim", "kayles") + ".toml"
	text := "[answers]\n" + pick("sum = 7\n", "sum = 57\n", "value = 4\n", "value = \"three\"\n", "who = \"P\"\n", "", "pile = 3\n", "student = \"ada\"\n")
	half := text + "proof = \"\"\"So"
	// What cannot be done, because something is in the way or not there, is not done.
	try := func(what string, _ ...error) string { return what }
	rename := func(from, to string) error { return os.Rename(s.path(from), s.path(to)) }
	write := func(name, text string) error {
		if err := os.MkdirAll(filepath.Dir(s.path(name)), 0o777); err != nil {
			return err
		}
		return os.WriteFile(s.path(name), []byte(text), 0o666)
	}
	switch r.IntN(27) {
	case 0, 1, 2:
		return try("save "+sheet, write(sheet, text))
	case 3:
		return try("rename over "+sheet, write(sheet+"~", text), rename(sheet+"~", sheet))
	case 4:
		return try("swap "+sheet, write("submissions/.swap", text), rename(sheet, sheet+".bak"), rename("submissions/.swap", sheet), os.Remove(s.path(sheet+".bak")))
	case 5:
		return try("half of "+sheet, write(sheet, half))
	case 6:
		return try("empty "+sheet, write(sheet, ""))
	case 7:
		return try("remove "+sheet, os.Remove(s.path(sheet)))
	case 8:
		return try("remove "+student, os.RemoveAll(s.path("submissions/"+student)))
	case 9:
		return try("rename "+student, rename("submissions/"+student, "submissions/"+pick("ada", "eve", "frank")))
	case 10:
		return try("move "+student+" out", os.RemoveAll(s.path("away")), rename("submissions/"+student, "away"))
	case 11:
		return try("move "+student+" in", rename("away", "submissions/"+student))
	case 12:
		return try("a folder in place of "+sheet, os.RemoveAll(s.path(sheet)), os.MkdirAll(s.path(sheet), 0o777))
	case 13:
		return try("a link in place of "+sheet, os.RemoveAll(s.path(sheet)), os.Symlink(s.path("roster.csv"), s.path(sheet)))
	case 14:
		return try("save by set", write("submissions/"+pick("nim", "kayles")+"/"+student+".toml", text))
	case 15:
		return try("save by student", write("submissions/"+student+".toml", "problem_set = \""+pick("nim", "kayles", "nym")+"\"\n"+text))
	case 16:
		return try("another nim", write("problems/sets/nim.toml", nimSet+pick("", "", "", "points = 3\n", "hint = \"Count.\"\n", "broken")))
	case 17:
		return try("another kayles", write("problems/sets/kayles.toml", kaylesSet+pick("", "", "points = 5\n", "[[question]]\n", "[[question]]\nid = \"more\"\nkind = \"mex\"\nset = [0, 1]\n")))
	case 18:
		return try("the sets anew", os.RemoveAll(s.path("old")), rename("problems/sets", "old"),
			write("problems/sets/nim.toml", nimSet), write("problems/sets/kayles.toml", kaylesSet))
	case 19:
		return try("another roster", write("roster.csv", pick("student,name\nada,Ada\nbob,Bob\n", "student,name\nada,A.\nbob,Bob\ncarl,Carl\ndora,Dora\n", "student,name\ndora,Dora\n", "student,student\n")))
	case 20:
		return try("submissions away", os.RemoveAll(s.path("gone")), rename("submissions", "gone"))
	case 21, 22:
		if exists(s.path("gone")) {
			return try("submissions back", os.RemoveAll(s.path("submissions")), rename("gone", "submissions"))
		}
		return try("nothing")
	case 23:
		name := pick("roster.csv", "grader.toml", "problems/sets/nim.toml", "problems/sets/kayles.toml")
		away := "elsewhere/" + filepath.Base(name)
		return try("a link to "+name, os.MkdirAll(s.path("elsewhere"), 0o777), rename(name, away), os.Symlink(s.path(away), s.path(name)))
	case 24:
		return try("a link to the sets", os.RemoveAll(s.path("shelf")), os.MkdirAll(s.path("shelf"), 0o777), os.Remove(s.path("link")), os.Symlink(s.path("shelf"), s.path("link")),
			write("shelf/nim.toml", nimSet), write("shelf/kayles.toml", kaylesSet), os.RemoveAll(s.path("problems/sets")), rename("link", "problems/sets"))
	case 25:
		return try("other settings", write("grader.toml", pick("[course]\nname = \"Games\"\n", "[course]\nname = \"Play\"\n[feedback]\nstudent = \"verdict\"\n", "[course\n", "[reports]\nformats = [\"csv\", \"json\"]\n")))
	}
	return try("all submissions anew", os.RemoveAll(s.path("all")), rename("submissions", "all"), os.MkdirAll(s.path("submissions"), 0o777),
		rename("all/ada", "submissions/ada"), rename("all/bob", "submissions/bob"), rename("all/nim", "submissions/nim"))
}
