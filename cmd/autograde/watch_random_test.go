package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/watch"
	"grader/reference/longtest"

	"github.com/google/go-cmp/cmp"
)

// TestWatchIsAFreshRun makes many random changes to the files of a class, and compares the reports
// with those of a fresh run. Changes are found by events of the system, or by polling.
func TestWatchIsAFreshRun(t *testing.T) {
	for _, c := range []struct {
		name    string
		polling bool
	}{{"events", false}, {"polling", true}} {
		for seed := range longtest.Pick[uint64](1, 2) {
			t.Run(fmt.Sprintf("%s %d", c.name, seed), func(t *testing.T) { watchAtRandom(t, c.polling, seed) })
		}
	}
}

func watchAtRandom(t *testing.T, polling bool, seed uint64) {
	s := newStage(t, smallCourse())
	s.save("overrides.toml", "#\n"+overrides+assigned)
	out := filepath.Join(t.TempDir(), "reports")
	g := s.gradeRun(&bytes.Buffer{}, out)
	g.polling = polling
	w := g.newWatcher(t.Context(), []string{"submissions"})
	events := s.listen(w)
	w.batch([]string{watch.Everything})
	r := rand.New(rand.NewPCG(seed, 1))
	rounds := longtest.Pick(12, 25)
	compared := 0
	for round := range rounds {
		var done []string
		for range 1 + r.IntN(5) {
			done = append(done, s.mischief(r))
		}
		if round%3 == 0 {
			done = append(done, s.swapDuring(r, func() { w.batch(s.meanwhile(polling, events)) }))
		}
		paths := []string{watch.Everything}
		if !polling {
			paths = s.happened(events, round)
		}
		s.now = s.now.Add(time.Duration(r.IntN(4)) * time.Second)
		for again := w.batch(paths); again > 0 && again < time.Minute; again = w.batch(nil) {
			s.now = s.now.Add(again)
		}
		want := s.fresh(out)
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

// swapDuring repeatedly replaces the folder of submissions, while do runs, by one with old files
// and other answers.
func (s *stage) swapDuring(r *rand.Rand, do func()) string {
	s.t.Helper()
	s.must(os.RemoveAll(s.path("other")))
	if _, err := os.Stat(s.path("submissions")); err != nil {
		s.must(os.Mkdir(s.path("submissions"), 0o777))
	}
	s.must(filepath.WalkDir(s.path("submissions"), func(path string, e fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(s.path("submissions"), path)
		copied := filepath.Join(s.path("other"), rel)
		switch {
		case err != nil:
			return err
		case e.IsDir():
			return os.MkdirAll(copied, 0o777)
		case !e.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		other := strings.NewReplacer("sum = 7", "sum = 8", "sum = 8", "sum = 7", "value = 4", "value = 3", "\"P\"", "\"N\"").Replace(string(text))
		if err := os.WriteFile(copied, []byte(other), 0o666); err != nil {
			return err
		}
		return os.Chtimes(copied, s.now.Add(-time.Hour), s.now.Add(-time.Hour))
	}))
	times := 1 + 2*r.IntN(20) // an odd number
	swap := func() (fault error) {
		for range times {
			fault = errors.Join(fault, os.Rename(s.path("submissions"), s.path("between")),
				os.Rename(s.path("other"), s.path("submissions")), os.Rename(s.path("between"), s.path("other")))
		}
		return fault
	}
	if r.IntN(2) == 0 {
		// Between listing and reading, a batch looks at the clock.
		times = 1
		s.atClock = func() { s.must(swap()) }
		do()
		s.atClock = nil
		return "a swap before the grading"
	}
	swapped := make(chan error)
	go func() { swapped <- swap() }()
	do()
	s.must(<-swapped)
	return fmt.Sprintf("%d swaps during a batch", times)
}

// meanwhile returns the paths of the events so far.
func (s *stage) meanwhile(polling bool, events <-chan string) (paths []string) {
	if polling {
		return []string{watch.Everything}
	}
	for {
		select {
		case path := <-events:
			paths = append(paths, path)
		default:
			return paths
		}
	}
}

// happened waits until all events have come. Events keep their order, and that of this file is the
// last. It is dropped, so that it does not make the course be read.
func (s *stage) happened(events <-chan string, round int) (paths []string) {
	s.t.Helper()
	sign := s.path("overrides.toml")
	s.save("new.toml", fmt.Sprintf("# %d\n%s", round, overrides+assigned))
	s.must(os.Rename(s.path("new.toml"), sign))
	return s.until(events, sign)
}

// until waits for the event of a file, and returns the paths before it.
func (s *stage) until(events <-chan string, sign string) (paths []string) {
	s.t.Helper()
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
	// Impossible changes, as where something is in the way or missing, are skipped.
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
		if _, err := os.Stat(s.path("gone")); err == nil {
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
