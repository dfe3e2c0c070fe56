package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// large is a content that is not held, in lines.
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
			before, _ := os.Stat(name)
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
			if c.old != "" && os.SameFile(before, after) != (c.old == c.now) {
				t.Errorf("the file was written anew: %t", !os.SameFile(before, after))
			}
			if c.old != "" && after.Mode().Perm() != 0o640 {
				t.Errorf("the permissions are %o", after.Mode().Perm())
			}
			wantFiles(t, dir, []string{"hw3.json"})
		})
	}
}

func TestLargeFileStaysIfTheNewOneFails(t *testing.T) {
	dir := t.TempDir()
	folder, old := Open(dir, 1), large(2*maxHeld/32)
	must(t, folder.Write("hw3.json", text(old)))
	broken := errors.New("the reporter gave up")
	for _, begin := range []string{"x", old[:maxHeld+1]} {
		err := folder.Write("hw3.json", func(w io.Writer) error {
			return errors.Join(text(begin+old)(w), broken)
		})
		if !errors.Is(err, broken) || strings.Count(err.Error(), filepath.Join(dir, "hw3.json")) != 1 {
			t.Errorf("error %v, want one that names the file once", err)
		}
		if got := read(t, filepath.Join(dir, "hw3.json")); got != old {
			t.Errorf("the old file became one of %d bytes", len(got))
		}
		wantFiles(t, dir, []string{"hw3.json"})
	}
}

// A folder in the file's place makes the last step fail, the rename.
func TestLargeFileThatCannotTakeItsPlaceLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(dir, "hw3.json", "in the way"), 0o777))
	err := Open(dir, 1).Write("hw3.json", text(large(2*maxHeld/32)))
	if err == nil || strings.Count(err.Error(), filepath.Join(dir, "hw3.json")) != 1 {
		t.Errorf("error %v, want one that names the file once", err)
	}
	wantFiles(t, dir, nil)
}
