package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/hand/webpage"
)

const handedSet = `id = "hw"
[[question]]
id = "piles"
kind = "winning-moves"
game = "nim({a}, {b}, {c})"
[question.vary]
a = { from = 23, to = 28 }
b = { from = 17, to = 24 }
c = { from = 8, to = 12 }
where = ["a > b"]
[[question.test]]
vary = { a = 25, b = 21, c = 11 }
accept = [["21 -> 18"]]

[[question]]
id = "rows"
kind = "nimber"
game = "kayles({r}, {s})"
[question.vary]
r = { from = 20, to = 40 }
s = { from = 20, to = 40 }
same_answer = "1/5"
`

// handingOut is a course with a set in which two questions vary, and a class.
func handingOut(t testing.TB, students int) *stage {
	var roster strings.Builder
	roster.WriteString("student,name\n")
	for i := range students {
		fmt.Fprintf(&roster, "zq%04d,Student %d\n", i, i)
	}
	s := newVaried(t, "hw", handedSet).stage
	s.save("grader.toml", "")
	s.save("roster.csv", roster.String())
	return s
}

// TestHandsOutNoSecret: nothing that students get contains the secret, the list of papers, or the
// answers that test a set, and yet it can be checked.
func TestHandsOutNoSecret(t *testing.T) {
	s := handingOut(t, 3)
	for _, args := range [][]string{{"handout", "hw", "--out", "papers"}, {"kit", "hw"}} {
		if code, _ := s.command(args...); code != cli.OK {
			t.Fatalf("%v: %s", args, s.errs.String())
		}
	}
	if _, err := webpage.FindModule(""); err == nil {
		if code, _ := s.command("page", "--site", "site"); code != cli.OK {
			t.Fatal(s.errs.String())
		}
	}
	z, err := zip.OpenReader(s.path("hw.zip"))
	s.must(err)
	defer z.Close()
	left := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		s.must(err)
		left[f.Name], err = io.ReadAll(r)
		s.must(err)
		s.save("kit/"+strings.TrimPrefix(f.Name, "hw/"), string(left[f.Name]))
	}
	for _, dir := range []string{"papers", "site"} {
		_ = filepath.WalkDir(s.path(dir), func(path string, d fs.DirEntry, err error) error { // there may be no site
			if err == nil && !d.IsDir() {
				left[path], err = os.ReadFile(path)
			}
			return err
		})
	}
	if len(left) < 10 {
		t.Errorf("only %d files leave", len(left))
	}
	for name, data := range left {
		for _, hidden := range []string{secretOfTests, "student,question,variant", "zq0000,", "21 -> 18"} {
			if bytes.Contains(data, []byte(hidden)) {
				t.Errorf("%s holds %q", name, hidden)
			}
		}
		if !strings.Contains(name, "zq0001") && filepath.Base(name) != "all.html" && bytes.Contains(data, []byte("zq0001")) {
			t.Errorf("%s names a student", name)
		}
	}
	// What is the same for all shows no student's variants.
	for _, name := range []string{"hw/hw.toml", "hw/hw-questions.html", "hw/hw.schema.json"} {
		if text := string(left[name]); !strings.Contains(text, "your own sheet has it") || strings.Contains(text, "nim(") || strings.Contains(text, "kayles(") {
			t.Errorf("%s is\n%s", name, text)
		}
	}
	// A kit has the variants of the sheets that were handed out, but not the secret.
	sheet, err := os.ReadFile(s.path("papers/zq0001/hw.toml"))
	s.must(err)
	_, after, _ := strings.Cut(string(sheet), "variants = \"")
	token, _, _ := strings.Cut(after, "\"")
	code, out := s.command("sheet", "kit/hw-problems.toml", "--token", token)
	if want := strings.Replace(string(sheet), "student = \"zq0001\"", "# student = \"\"", 1); code != cli.OK || out != want {
		t.Errorf("by the kit the sheet is\n%s\nexpected\n%s\n%s", out, want, s.errs.String())
	}
}

// TestKeysAreForTheirOwner: others who can read the papers cannot read the keys, even if the folder
// existed before.
func TestKeysAreForTheirOwner(t *testing.T) {
	for _, way := range [][]string{{"--forms", "2"}, {"--double"}} {
		s := handingOut(t, 2)
		s.must(os.Mkdir(s.path("exam-keys"), 0o755))
		if code, _ := s.command(append([]string{"handout", "hw", "--out", "exam"}, way...)...); code != cli.OK {
			t.Fatal(s.errs.String())
		}
		info, err := os.Stat(s.path("exam-keys"))
		s.must(err)
		if mode := info.Mode().Perm(); mode != 0o700 && runtime.GOOS != "windows" {
			t.Errorf("%v: the keys have the mode %v", way, mode)
		}
		keys, err := os.ReadDir(s.path("exam-keys"))
		s.must(err)
		if len(keys) != 2 {
			t.Errorf("%v: there are the keys %v", way, keys)
		}
	}
}
