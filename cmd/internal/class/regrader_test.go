package class

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grader/checker"
	"grader/reports/gradebook"
)

// A clock shows what it is set to.
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
	first, other := compiled(t, smallSet), compiled(t, smallSet)
	var m Regrader
	var at clock
	at.Time = time.Unix(2e9, 0)
	saved := time.Unix(1e9, 0) // each save is a minute after the last
	save := func(name, content string) {
		t.Helper()
		write(t, dir, map[string]string{name: content})
		saved = saved.Add(time.Minute)
		if err := os.Chtimes(filepath.Join(dir, name), saved, saved); err != nil {
			t.Fatal(err)
		}
	}
	graded := 0
	exam := first
	check := func(what string, changed, held, broken []string, times int) Update {
		t.Helper()
		g := grader(exam, 1)
		graded = 0
		g.Exam = func(string) *checker.Exam { return exam }
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
	if err := os.Chtimes(filepath.Join(dir, "bob", "hw.toml"), time.Unix(1e9, 0), time.Unix(1e9, 0)); err != nil {
		t.Fatal(err)
	}
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
	if err := os.RemoveAll(filepath.Join(dir, "ada")); err != nil {
		t.Fatal(err)
	}
	check("removed", []string{"ada"}, nil, nil, 0)
}
