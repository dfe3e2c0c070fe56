package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reports"
	"grader/reports/gradebook"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	must(t, err)
	return string(data)
}

// list lists the files of a folder and its subfolders.
func list(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, relErr := filepath.Rel(dir, path)
			names = append(names, filepath.ToSlash(name))
			return relErr
		}
		return err
	})
	must(t, err)
	return names
}

func wantFiles(t *testing.T, dir string, want []string) {
	t.Helper()
	if got := list(t, dir); !slices.Equal(got, want) {
		t.Errorf("the folder holds %v, want %v", got, want)
	}
}

func TestWriteLeavesEqualBytesAlone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "hw3.csv")
	must(t, Write(name, text("same")))
	long := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	must(t, os.Chtimes(name, long, long))
	must(t, Write(name, text("same")))
	info, err := os.Stat(name)
	must(t, err)
	if !info.ModTime().Equal(long) {
		t.Errorf("the file was written again, at %v", info.ModTime())
	}
}

func book() *gradebook.Book {
	student := func(id string) gradebook.Student {
		return gradebook.Student{
			ID: id, File: id + "/hw3.toml", Status: gradebook.Graded,
			Verdicts: []*checker.Verdict{{Status: checker.Wrong, Got: "*11", Want: "*7"}},
		}
	}
	return gradebook.Build(gradebook.Input{Sets: []gradebook.Set{
		{
			ID: "hw3", Questions: []gradebook.Posed{{ID: "q", Points: points.Of(1), Answer: "*7"}},
			Students: []gradebook.Student{student("ada"), student("bob"), {ID: "eve", Status: gradebook.Unreadable}},
		},
		{ID: "hw4", Students: []gradebook.Student{{ID: "ada", Status: gradebook.Missing}}},
	}})
}

// formats are some formats; the tests do not depend on which others exist.
func formats(t *testing.T) []reports.Format {
	var list []reports.Format
	for _, name := range []string{"csv", "markdown", "json"} {
		f, err := reports.FindFormat(name)
		must(t, err)
		list = append(list, f)
	}
	return list
}

// TestWriteAllOfALargeClass: the students of a large class are on pages of their own.
func TestWriteAllOfALargeClass(t *testing.T) {
	const students = 2001
	set := gradebook.Set{ID: "hw1", Students: make([]gradebook.Student, students)}
	for n := range set.Students {
		set.Students[n] = gradebook.Student{ID: "s" + strconv.Itoa(n), Status: gradebook.Missing}
	}
	dir := t.TempDir()
	must(t, Open(dir, 2).WriteAll(gradebook.Build(gradebook.Input{Sets: []gradebook.Set{set}}), htmlFormat(t), nil, Change{}))
	wantFiles(t, dir, []string{
		"attention.json", "attention.md", "gradebook.html", "hw1.html", "items.csv",
		"pages/hw1-001.html", "pages/hw1-002.html", "pages/hw1-003.html", "pages/hw1-004.html", "pages/hw1-005.html",
	})
}

func TestWriteAllGoesOnAfterAnError(t *testing.T) {
	dir := t.TempDir()
	blocked := filepath.Join(dir, "hw3.csv")
	must(t, os.MkdirAll(filepath.Join(blocked, "in the way"), 0o777))
	if err := Open(dir, 2).WriteAll(book(), formats(t), nil, Change{}); err == nil || !strings.Contains(err.Error(), blocked) {
		t.Errorf("error %v, want one that names %s", err, blocked)
	}
	wantFiles(t, dir, []string{"attention.json", "attention.md", "gradebook.csv", "gradebook.md", "hw3.json", "hw3.md", "hw4.csv", "hw4.json", "hw4.md", "items.csv"})
}

// TestSetsCannotOverwriteOtherReports: a set may not have the name of another report, in any case.
func TestSetsCannotOverwriteOtherReports(t *testing.T) {
	dir := t.TempDir()
	g := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{ID: "Gradebook"}, {ID: "items"}, {ID: "overrides"}, {ID: "hw1"}}})
	err := Open(dir, 2).WriteAll(g, formats(t), nil, Change{})
	if err == nil || strings.Count(err.Error(), "the name of another report") != 3 {
		t.Errorf("error %v, want one for each of three sets", err)
	}
	wantFiles(t, dir, []string{"attention.json", "attention.md", "gradebook.csv", "gradebook.md", "hw1.csv", "hw1.json", "hw1.md", "items.csv"})
}

func TestFeedbackStaysInItsFolder(t *testing.T) {
	for _, id := range []string{"", ".", "..", "../ada", "a/b", "/etc", `a\b`, "c:x", "a\x00b"} {
		outside := t.TempDir()
		dir := filepath.Join(outside, "grades")
		g := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{ID: "hw3", Students: []gradebook.Student{{ID: id, Status: gradebook.Graded}}}}})
		if err := Open(dir, 2).WriteAll(g, nil, func(*gradebook.Table, *gradebook.Row) problems.Level { return problems.Full }, Change{}); err == nil {
			t.Errorf("student %q: no error", id)
		}
		if got := list(t, outside); !slices.Equal(got, []string{"grades/attention.json", "grades/attention.md", "grades/items.csv"}) {
			t.Errorf("student %q: wrote %v", id, got)
		}
	}
}

func TestFolderWritesOnlyWhatChanges(t *testing.T) {
	dir := t.TempDir()
	folder := Open(dir, 4)
	level := func(*gradebook.Table, *gradebook.Row) problems.Level { return problems.Hint }
	write := func(g *gradebook.Book, c Change) {
		t.Helper()
		must(t, errors.Join(folder.WriteAll(g, formats(t), level, c), folder.Prune()))
	}
	write(book(), Change{})
	page := filepath.Join(dir, "feedback", "bob", "hw3.md")
	before, err := os.Stat(page)
	must(t, err)
	write(book(), Change{}) // it has the same bytes as before, so nothing is written
	write(book(), Change{SamePage: func(_ *gradebook.Table, r *gradebook.Row) bool { return r.ID == "bob" }})
	if after, err := os.Stat(page); err != nil || !os.SameFile(before, after) {
		t.Error("bob's page was written again")
	}
	write(gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{ID: "hw3", Students: []gradebook.Student{{ID: "ada", Status: gradebook.Graded}}}}}), Change{})
	wantFiles(t, dir, []string{"attention.json", "attention.md", "feedback/ada/hw3.md", "gradebook.csv", "gradebook.md", "hw3.csv", "hw3.json", "hw3.md", "items.csv"})
}

// TestFolderRestoresChangedReports: reports that were removed or changed by others are written
// again, even if they are the same as before.
func TestFolderRestoresChangedReports(t *testing.T) {
	outer := t.TempDir()
	dir := filepath.Join(outer, "grades")
	folder := Open(dir, 2)
	same := Change{
		Same:     func(string) bool { return true },
		SamePage: func(*gradebook.Table, *gradebook.Row) bool { return true },
	}
	level := func(*gradebook.Table, *gradebook.Row) problems.Level { return problems.Hint }
	write := func() {
		t.Helper()
		must(t, errors.Join(folder.WriteAll(book(), formats(t), level, same), folder.Prune()))
	}
	write()
	names := list(t, dir)
	was := map[string]string{}
	for _, name := range names {
		was[name] = read(t, filepath.Join(dir, name))
	}
	for what, do := range map[string]func() error{
		"one is removed":     func() error { return os.Remove(filepath.Join(dir, "hw3.csv")) },
		"one is changed":     func() error { return os.WriteFile(filepath.Join(dir, "feedback", "bob", "hw3.md"), nil, 0o666) },
		"one is replaced":    func() error { return os.Rename(filepath.Join(dir, "hw3.md"), filepath.Join(dir, "hw4.md")) },
		"all are moved away": func() error { return os.Rename(dir, filepath.Join(outer, "old")) },
	} {
		must(t, do())
		write()
		if got := list(t, dir); !slices.Equal(got, names) {
			t.Errorf("%s: the folder holds %v, want %v", what, got, names)
		}
		for name, want := range was {
			if got := read(t, filepath.Join(dir, name)); got != want {
				t.Errorf("%s: %s holds %q, want %q", what, name, got, want)
			}
		}
	}
	must(t, errors.Join(folder.WriteAll(gradebook.Build(gradebook.Input{}), formats(t), level, same), folder.Prune()))
	if _, err := os.Lstat(filepath.Join(dir, "feedback", "bob", "hw3.md")); err == nil {
		t.Error("a page of a student who is gone is still there")
	}
}

// TestSweep: leftovers of killed programs are removed, but not files that may still be in use.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{
		".new-1": 2 * time.Hour, ".new-999-12-3": 48 * time.Hour, ".new-2": time.Minute, ".new-notes": 48 * time.Hour, "new-3": 2 * time.Hour,
	} {
		path := filepath.Join(dir, name)
		must(t, errors.Join(os.MkdirAll(path, 0o777), os.WriteFile(filepath.Join(path, "a"), nil, 0o666), os.Chtimes(path, time.Time{}, time.Now().Add(-age))))
	}
	must(t, Save(filepath.Join(dir, "b"), nil))
	if got, want := list(t, dir), []string{".new-2/a", ".new-notes/a", "b", "new-3/a"}; !slices.Equal(got, want) {
		t.Errorf("the folder holds %v, want %v", got, want)
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// htmlFormat is the format that has parts.
func htmlFormat(t *testing.T) []reports.Format {
	t.Helper()
	f, err := reports.FindFormat("html")
	must(t, err)
	return []reports.Format{f}
}
