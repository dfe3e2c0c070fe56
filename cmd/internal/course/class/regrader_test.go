package class

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grader/checker"
	"grader/checker/variants"
	"grader/cmd/internal/course/papers"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// A clock shows the time that it is set to.
type clock struct{ time.Time }

func (c *clock) pass(d time.Duration) { c.Time = c.Add(d) }

func lstat(s Sheet) fs.FileInfo {
	info, err := os.Lstat(filepath.Join(s.Root.Name(), s.Path))
	if err != nil {
		return nil
	}
	return info
}

func names(list []Result) []string {
	var names []string
	for _, r := range list {
		names = append(names, r.Student)
	}
	slices.Sort(names)
	return names
}

func TestOnlyChangedSheetsAreGradedAgain(t *testing.T) {
	dir := t.TempDir()
	first, other := variants.Plain(compiled(t, smallSet)), variants.Plain(compiled(t, smallSet))
	var m Regrader
	var at clock
	at.Time = time.Unix(2e9, 0)
	saved := time.Unix(1e9, 0) // each save is a minute after the last
	save := func(name, content string) {
		t.Helper()
		write(t, dir, map[string]string{name: content})
		saved = saved.Add(time.Minute)
		must(t, os.Chtimes(filepath.Join(dir, name), saved, saved))
	}
	graded := 0
	exam := first
	check := func(what string, changed, held, broken []string, times int) Update {
		t.Helper()
		g := grader(exam.Exam, 1)
		graded = 0
		g.Exam = func(string) *papers.Exam { return exam }
		g.Done = func() { graded++ }
		sheets, _ := layout(t, usual, "hw").Find(openRoot(t, dir), "s")
		r := m.Grade(g, sheets, lstat, at.Time, time.Second)
		if !slices.Equal(names(r.Changed), changed) || !slices.Equal(names(r.Held), held) || !slices.Equal(names(r.Broken), broken) || graded != times {
			t.Errorf("%s: %v changed, %v held, %v broken, %d looked at; want %v, %v, %v, %d",
				what, names(r.Changed), names(r.Held), names(r.Broken), graded, changed, held, broken, times)
		}
		at.pass(100 * time.Millisecond)
		return r
	}
	good, better, half := "[answers]\nsum = 3\n", "[answers]\nsum = 2\n", "[answers\nsum = 2\n"
	save("ada/hw.toml", good)
	save("bob/hw.toml", good)
	check("first", []string{"ada", "bob"}, nil, nil, 2)
	check("nothing", nil, nil, nil, 0)
	save("ada/hw.toml", better)
	check("saved", []string{"ada"}, nil, nil, 1)
	must(t, os.Chtimes(filepath.Join(dir, "bob", "hw.toml"), time.Unix(1e9, 0), time.Unix(1e9, 0)))
	check("touched", nil, nil, nil, 1)
	exam = other
	check("another set", []string{"ada", "ada", "bob", "bob"}, nil, nil, 2)

	save("ada/hw.toml", half)
	if r := check("broken", nil, []string{"ada"}, []string{"ada"}, 1); r.Results[0].Status != gradebook.Graded {
		t.Errorf("the good result is gone")
	}
	save("ada/hw.toml", half+"# more")
	check("still broken", nil, []string{"ada"}, nil, 1)
	save("ada/hw.toml", good)
	check("mended", []string{"ada"}, nil, nil, 1)

	save("ada/hw.toml", "")
	check("empty", nil, []string{"ada"}, []string{"ada"}, 1)
	at.pass(time.Second)
	check("empty for long", []string{"ada"}, nil, nil, 0)
	save("ada/hw.toml", half)
	if r := check("broken after that", []string{"ada"}, nil, nil, 1); r.Results[0].Status != gradebook.Unreadable {
		t.Errorf("the sheet is %s", r.Results[0].Status)
	}
	must(t, os.RemoveAll(filepath.Join(dir, "ada")))
	check("removed", []string{"ada"}, nil, nil, 0)
}

// TestFoldersSwappedDuringGrading: if a folder of sheets is replaced during grading, by one with
// other files of any age, the next round grades its contents. The system reports events by path,
// but files are read in the folder that was opened, so the two differ in between.
func TestFoldersSwappedDuringGrading(t *testing.T) {
	for _, when := range []string{"before the listing", "before the grading", "while grading"} {
		t.Run(when, func(t *testing.T) {
			dir := t.TempDir()
			now, other := filepath.Join(dir, "now"), filepath.Join(dir, "other")
			old := time.Unix(1e9, 0)
			for at, answer := range map[string]string{now: "2", other: "3"} {
				write(t, at, map[string]string{"ada/hw.toml": "[answers]\nsum = " + answer + "\n"})
				must(t, os.Chtimes(filepath.Join(at, "ada", "hw.toml"), old, old))
			}
			swapped := false
			swap := func(at string) {
				if swapped || at != when {
					return
				}
				swapped = true
				for _, r := range [][2]string{{now, now + "~"}, {other, now}} {
					must(t, os.Rename(r[0], r[1]))
				}
			}
			exam := variants.Plain(compiled(t, smallSet))
			var m Regrader
			round := func() Update {
				root := openRoot(t, now)
				l := layout(t, usual, "hw")
				l.List = func(at string) ([]fs.DirEntry, error) {
					swap("before the listing")
					return os.ReadDir(filepath.Join(now, filepath.FromSlash(at)))
				}
				sheets, _ := l.Find(root, "s")
				swap("before the grading")
				g := grader(exam.Exam, 1)
				g.Exam = func(string) *papers.Exam { swap("while grading"); return exam }
				return m.Grade(g, sheets, lstat, time.Unix(2e9, 0), time.Second)
			}
			if first := round(); first.Results[0].Verdicts[0].Status != checker.Wrong {
				t.Errorf("%v, want the old answer", first.Results[0].Verdicts[0].Status)
			}
			if second := round(); second.Results[0].Verdicts[0].Status != checker.Correct {
				t.Errorf("%v, want the new answer", second.Results[0].Verdicts[0].Status)
			}
			if third := round(); len(third.Changed) > 0 {
				t.Error("the sheet was graded again, and nothing had happened")
			}
		})
	}
}

// TestTooManyOpenFiles: a sheet that could not be opened since the system allows no more files is
// recognised by its complaint.
func TestTooManyOpenFiles(t *testing.T) {
	results := []Result{{Complaints: []gradebook.Diagnostic{{Code: "file/open"}}}, {Complaints: []gradebook.Diagnostic{{Code: source.Exhausted, File: "a.toml"}}}}
	if d, is := Exhausted(nil, results); !is || d.File != "a.toml" {
		t.Errorf("found %v %t", d, is)
	}
	if _, is := Exhausted(nil, results[:1]); is {
		t.Error("an ordinary complaint is taken for that of the machine")
	}
}
