package files

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A file that is written clears away what a dead run left beside it; a folder of a dead run
// goes as well, and one that somebody else named in this way stays.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".new-999999999-" + here() + "-1", "autograde-git-999999999-" + here() + "-1", "autograde-git-12-mine"} {
		if err := os.MkdirAll(filepath.Join(dir, name, "refs"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(filepath.Join(dir, "a"), func(w io.Writer) error { _, err := w.Write([]byte("x")); return err }); err != nil {
		t.Fatal(err)
	}
	Sweep(dir, "autograde-git-")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if want := []string{"a", "autograde-git-12-mine"}; !slices.Equal(got, want) {
		t.Errorf("the folder holds %v, want %v", got, want)
	}
}
