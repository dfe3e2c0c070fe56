package manual

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/cmd/internal/course/files"
)

var update = flag.Bool("update", false, "write what the commands give into the documents")

const root = "../../.."

// TestDocuments runs every command that a document shows, each document in a fresh copy of the
// sample course.
func TestDocuments(t *testing.T) {
	documents, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	must(t, err)
	bin := build(t)
	for _, path := range append(documents, filepath.Join(root, "README.md"), filepath.Join(root, "CONTRIBUTING.md")) {
		t.Run(filepath.Base(path), func(t *testing.T) { document(t, path, bin) })
	}
}

func build(t *testing.T) string {
	bin := t.TempDir()
	// The documents show a build from source without the checker for pages, so the module is hidden
	// if it has been made.
	module, err := filepath.Abs(filepath.Join(root, "cmd", "internal", "hand", "webpage", "module", "page.module"))
	must(t, err)
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{module: ""}})
	must(t, err)
	must(t, os.WriteFile(overlay, text, 0o600))
	c := exec.Command("go", "build", "-overlay", overlay, "-buildvcs=false", "-ldflags=-s -w", "-o", bin+string(filepath.Separator), "./cmd/check", "./cmd/autograde")
	c.Dir = root
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

func document(t *testing.T, path, bin string) {
	data, err := os.ReadFile(path)
	must(t, err)
	markdown := string(data)
	blocks, err := Blocks(markdown)
	must(t, err)
	dir := course(t)
	shown := false
	archives := map[string][]files.File{}
	for _, b := range blocks {
		if b.File != "" {
			file, content := b.File, []byte(b.Content)
			if archive, name, inside := strings.Cut(b.File, ".zip/"); inside {
				file = archive + ".zip"
				archives[file] = append(archives[file], files.File{Name: name, Data: content})
				var packed bytes.Buffer
				must(t, files.Zip(&packed, archives[file]))
				content = packed.Bytes()
			}
			name := filepath.Join(dir, filepath.FromSlash(file))
			must(t, os.MkdirAll(filepath.Dir(name), 0o755))
			must(t, os.WriteFile(name, content, 0o644))
		}
		for _, c := range b.Commands {
			got := run(t, dir, bin, c)
			shown = true
			if Matches(c.Want, got) {
				continue
			}
			if typed := "$ " + c.Text + "\n"; *update {
				markdown = strings.Replace(markdown, typed+c.Want, typed+got, 1)
			} else {
				t.Errorf("%s:%d: %s\ngave:\n%s\nthe document shows:\n%s\n"+
					"If this is as it should be, run: go test ./cmd/internal/manual -update", path, c.Line, c.Text, got, c.Want)
			}
		}
	}
	shows := []string{"README.md", "students.md", "tas.md", "instructors.md", "start.md"}
	if !shown && slices.Contains(shows, filepath.Base(path)) {
		t.Error("no command is shown")
	}
	if *update {
		must(t, os.WriteFile(path, []byte(markdown), 0o644))
	}
}

// course is a copy of the sample course.
func course(t *testing.T) string {
	dir := t.TempDir()
	for _, name := range []string{"submissions", "problems/sets"} {
		must(t, os.CopyFS(filepath.Join(dir, filepath.FromSlash(name)), os.DirFS(filepath.Join(root, name))))
	}
	for _, name := range []string{"grader.toml", "roster.csv", "overrides.toml", "problems/submitted.csv"} {
		data, err := os.ReadFile(filepath.Join(root, name))
		must(t, err)
		must(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
	}
	return dir
}

// theEnd is after all due times of the sample course: the documents must not depend on when they
// are tested.
const theEnd = "2027-01-04T12:00:00-05:00"

// run runs a command of a document; unzip is built in, and prints nothing.
func run(t *testing.T, dir, bin string, c Command) string {
	text := strings.TrimPrefix(c.Text, "go run ./cmd/")
	if name, ok := strings.CutPrefix(text, "unzip "); ok {
		unzip(t, filepath.Join(dir, name), dir)
		return ""
	}
	if rest, ok := strings.CutPrefix(text, "autograde "); ok && strings.Contains(rest, "submissions/") && !strings.Contains(rest, "--at") {
		text = "autograde --at " + theEnd + " " + rest
	}
	cmd := exec.Command("sh", "-c", text)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"), "NO_COLOR=1", "COLUMNS=80", "TZ=UTC", "GOGC=400")
	out, err := cmd.CombinedOutput()
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		t.Fatalf("line %d: %v", c.Line, err)
	}
	return string(out)
}

// unzip unpacks an archive, and prints nothing.
func unzip(t *testing.T, name, dir string) {
	z, err := zip.OpenReader(name)
	must(t, err)
	defer z.Close()
	must(t, os.CopyFS(dir, z))
}

// TestLinks follows the links between the documents.
func TestLinks(t *testing.T) {
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != "." {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".md" || strings.Contains(path, "testdata") || strings.HasPrefix(path, "grades/") {
			return nil
		}
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		for _, found := range link.FindAllStringSubmatch(code.ReplaceAllString(string(data), ""), -1) {
			target, _, _ := strings.Cut(found[1], "#")
			if target == "" || strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(path), filepath.FromSlash(target))); err != nil {
				t.Errorf("%s links to %s, which is not there", path, found[1])
			}
		}
		return nil
	})
	must(t, err)
}

var code = regexp.MustCompile("(?s)```.*?\n```|`[^`\n]*`")

// link matches a link of a document, with its target.
var link = regexp.MustCompile(`\]\(([^() \n]*)\)`)

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		want, got string
		match     bool
	}{
		{"", "", true},
		{"a\n", "a\n", true},
		{"a\n", "b\n", false},
		{"", "a\n", false},
		{"a\n", "", false},
		{"a\n...\n", "a\nb\nc\n", true},
		{"a\n...\n", "a\n", true},
		{"a\n...\n", "ab\nc\n", false},
		{"...\nc\n", "a\nb\nc\n", true},
		{"...\nc\n", "a\nbc\n", false},
		{"a\n...\nc\n...\ne\n", "a\nb\nc\nd\ne\n", true},
		{"a\n...\nd\n...\nb\n", "a\nb\nc\nd\ne\n", false},
		{"...\n", "", true},
	} {
		if Matches(test.want, test.got) != test.match {
			t.Errorf("Matches(%q, %q) is %v", test.want, test.got, !test.match)
		}
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
