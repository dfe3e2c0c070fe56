package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/cli"
)

// TestSummaryShowsSmallClasses: below the summary stand the marks of all students, unless
// there are many, or their lines do not fit.
func TestSummaryShowsSmallClasses(t *testing.T) {
	for _, c := range []struct {
		students, sets int
		all            bool
	}{{1, 2, true}, {30, 4, true}, {31, 4, false}, {30, 20, false}} {
		dir := t.TempDir()
		roster := "student\n"
		for i := range c.students {
			roster += fmt.Sprintf("s%02d\n", i)
		}
		files := map[string]string{"roster.csv": roster, "grader.toml": "[[gradebook]]\nname = \"All\"\nsets = [\"*\"]\nweight = 1\n"}
		for i := range c.sets {
			files[fmt.Sprintf("problems/sets/set%02d.toml", i)] = "[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [25, 21, 11]\n"
			files[fmt.Sprintf("submissions/s00/set%02d.toml", i)] = "[answers]\nsum = 7\n"
		}
		for name, text := range files {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var out, errs bytes.Buffer
		p := &cli.Program{
			Name: "autograde", In: strings.NewReader(""), Out: &out, Err: &errs, Workdir: dir, Now: time.Now,
			Screen: func() (int, int) { return 80, 24 },
		}
		if code := p.Run(newRoot(p), []string{"submissions"}, nil); code != cli.OK {
			t.Fatalf("exit code %d: %s", code, errs.String())
		}
		rows := strings.Count(out.String(), "\ns") - strings.Count(out.String(), "\nset") - strings.Count(out.String(), "\nstudent")
		if all := rows == c.students; all != c.all || c.all && !strings.Contains(out.String(), "final") {
			t.Errorf("%d students and %d sets: %d lines of students\n%s", c.students, c.sets, rows, out.String())
		}
	}
}
