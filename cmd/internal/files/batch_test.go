package files

import (
	"fmt"
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

// Of many files at once each is whole, and one that cannot be written keeps none back.
func TestBatch(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var b Batch
	failed := 0
	for i := range batchSize + 5 {
		name := filepath.Join(dir, fmt.Sprint(i), "x")
		if i == 7 {
			name = filepath.Join(dir, "file", "x")
		}
		b.Put(name, []byte(fmt.Sprint(i)), func(err error) {
			if err != nil {
				failed++
			}
		})
	}
	b.Flush()
	if failed != 1 {
		t.Errorf("%d files failed, want 1", failed)
	}
	for i := range batchSize + 5 {
		if got, err := os.ReadFile(filepath.Join(dir, fmt.Sprint(i), "x")); i != 7 && (err != nil || string(got) != fmt.Sprint(i)) {
			t.Fatalf("file %d holds %q, %v", i, got, err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*", ".new-*")); len(left) > 0 || err != nil {
		t.Errorf("left over: %v, %v", left, err)
	}
}
