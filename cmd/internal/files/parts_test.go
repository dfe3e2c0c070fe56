package files

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/reports"
	"grader/reports/gradebook"
)

// htmlFormat is the format that has parts.
func htmlFormat(t *testing.T) []reports.Format {
	t.Helper()
	f, err := reports.FindFormat("html")
	must(t, err)
	return []reports.Format{f}
}

// largeBook is a class that has several pages, with the verdicts of its students.
func largeBook(students int, rows [][]*checker.Verdict) *gradebook.Book {
	set := gradebook.Set{ID: "hw1", Questions: []gradebook.Question{{ID: "q", Points: points.Of(1)}}}
	for n := range students {
		set.Students = append(set.Students, gradebook.Student{ID: fmt.Sprintf("s%05d", n), File: "f", Status: gradebook.Graded, Verdicts: rows[n]})
	}
	return gradebook.Build(gradebook.Input{Sets: []gradebook.Set{set}})
}

// TestOneSaveWritesOnePage: of the pages of a large class only the one is written again on
// which a student stands whose marks have changed.
func TestOneSaveWritesOnePage(t *testing.T) {
	const students = 2600
	dir := t.TempDir()
	right, wrong := &checker.Verdict{Status: checker.Correct, Got: "1", Earned: points.Of(1)}, &checker.Verdict{Status: checker.Wrong, Got: "2"}
	rows := make([][]*checker.Verdict, students)
	for n := range rows {
		rows[n] = []*checker.Verdict{right}
		if n%3 == 0 {
			rows[n] = []*checker.Verdict{wrong}
		}
	}
	folder, formats := Open(dir, 2), htmlFormat(t)
	before := largeBook(students, rows)
	must(t, folder.WriteAll(before, formats, nil, Change{}))
	was := map[string]os.FileInfo{}
	for _, name := range list(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		must(t, err)
		was[name] = info
	}
	rows[1234] = []*checker.Verdict{wrong}
	now := largeBook(students, rows)
	change := Change{SameRow: func(t *gradebook.Table, r *gradebook.Row) bool { return before.Tables[0].Row(r.ID).Same(r) }}
	must(t, folder.WriteAll(now, formats, nil, change))
	var written []string
	for _, name := range list(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		must(t, err)
		if !os.SameFile(info, was[name]) {
			written = append(written, name)
		}
	}
	if want := []string{"gradebook.html", "hw1.html", "items.csv", "pages/hw1-003.html"}; !slices.Equal(written, want) {
		t.Errorf("written again: %v, want %v", written, want)
	}
}

// TestPartsOfAClassThatHasNone: pages of students that no report has any more are removed,
// and nothing else.
func TestPartsOfAClassThatHasNone(t *testing.T) {
	dir := t.TempDir()
	save := func(names ...string) {
		t.Helper()
		for _, name := range names {
			must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
			must(t, os.WriteFile(filepath.Join(dir, name), nil, 0o666))
		}
	}
	save("pages/hw3-001.html", "pages/hw3-017.html", "pages/gradebook-002.html")
	must(t, Open(dir, 2).WriteAll(book(), htmlFormat(t), nil, Change{}))
	want := []string{"attention.json", "attention.md", "gradebook.html", "hw3.html", "hw4.html", "items.csv"}
	wantFiles(t, dir, want)
	if _, err := os.Stat(filepath.Join(dir, reports.PartsFolder)); err == nil {
		t.Error("the folder of the pages is still there, and empty")
	}
	save("pages/hw3-001.html", "pages/hw9-001.html", "pages/notes.html", "pages/hw3.html")
	must(t, Open(dir, 2).WriteAll(book(), htmlFormat(t), nil, Change{}))
	want = append(want, "pages/hw3.html", "pages/hw9-001.html", "pages/notes.html")
	wantFiles(t, dir, want)
}
