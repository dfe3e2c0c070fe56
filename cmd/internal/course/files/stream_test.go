package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// large is a content of many lines, too large to be held.
func large(lines int) string { return strings.Repeat("0123456789abcdef0123456789abcde\n", lines) }

func TestLargeFilesAreWrittenAsTheyAreMade(t *testing.T) {
	const lines = 3 * maxHeld / 32
	whole := large(lines)
	for _, c := range []struct{ name, old, now string }{
		{"a new one", "", whole},
		{"the same", whole, whole},
		{"another beginning", "x" + whole[1:], whole},
		{"another end", whole[:len(whole)-1] + "x", whole},
		{"a line more", large(lines - 1), whole},
		{"a line less", large(lines + 1), whole},
		{"small before", "x", whole},
		{"small now", whole, "x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "hw3.json")
			if c.old != "" {
				must(t, os.WriteFile(name, []byte(c.old), 0o640))
			}
			fill := func(w io.Writer) error {
				for line := range strings.Lines(c.now) {
					if _, err := io.WriteString(w, line); err != nil {
						return err
					}
				}
				return nil
			}
			must(t, Open(dir, 1).Write("hw3.json", fill))
			if got := read(t, name); got != c.now {
				t.Errorf("the file has %d bytes, want %d, or others", len(got), len(c.now))
			}
			after, err := os.Stat(name)
			must(t, err)
			if c.old != "" && after.Mode().Perm() != 0o640 {
				t.Errorf("the permissions are %o", after.Mode().Perm())
			}
			wantFiles(t, dir, []string{"hw3.json"})
		})
	}
}

// TestFilesThatFail: a file stays if the new one fails, and a new one that cannot replace it leaves
// nothing behind: a folder with the name makes the last step fail, the rename.
func TestFilesThatFail(t *testing.T) {
	broken := errors.New("the reporter gave up")
	for _, content := range []string{"small", large(2 * maxHeld / 32)} {
		dir := t.TempDir()
		name, folder := filepath.Join(dir, "hw3.json"), Open(dir, 1)
		must(t, folder.Write("hw3.json", text(content)))
		for _, begin := range []string{"x", content[:min(len(content), maxHeld+1)]} {
			err := folder.Write("hw3.json", func(w io.Writer) error {
				return errors.Join(text(begin+content)(w), broken)
			})
			if !errors.Is(err, broken) || strings.Count(err.Error(), name) != 1 {
				t.Errorf("error %v, want one that names the file once", err)
			}
			if got := read(t, name); got != content {
				t.Errorf("the old file became one of %d bytes", len(got))
			}
			wantFiles(t, dir, []string{"hw3.json"})
		}
		must(t, errors.Join(os.Remove(name), os.MkdirAll(filepath.Join(name, "in the way"), 0o777)))
		if err := folder.Write("hw3.json", text(content)); err == nil || strings.Count(err.Error(), name) != 1 {
			t.Errorf("error %v, want one that names the file once", err)
		}
		wantFiles(t, dir, nil)
	}
}
