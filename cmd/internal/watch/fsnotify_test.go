package watch

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFoldersInAMovedFolder: after a folder is swapped for another one, events come from
// the folders in the new one, even before anybody has noticed the swap.
func TestFoldersInAMovedFolder(t *testing.T) {
	dir := t.TempDir()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	class, deep, other := filepath.Join(dir, "class"), filepath.Join(dir, "class", "hw", "ada"), filepath.Join(dir, "other")
	must(os.MkdirAll(deep, 0o777))
	must(os.MkdirAll(filepath.Join(other, "hw", "ada"), 0o777))
	in, events := Queue(t.Context())
	n, err := Notify(t.Context(), in)
	must(err)
	folders := []string{class, filepath.Join(class, "hw"), deep}
	watched := func() {
		t.Helper()
		added, err := n.Watch(folders, nil, []string{class})
		must(err)
		if len(added) > 0 && added[0] == dir {
			added = added[1:]
		}
		if diff := cmp.Diff(folders, added); diff != "" {
			t.Errorf("watched anew (-want +got):\n%s", diff)
		}
	}
	// until gives what was told before a path was.
	until := func(path string) (told []string) {
		for event := range events {
			if event == path {
				return told
			}
			told = append(told, event)
		}
		return told
	}
	watched()
	must(os.Rename(class, class+"~"))
	must(os.Rename(other, class))
	until(class)
	watched()
	sheet, last := filepath.Join(deep, "nim.toml"), filepath.Join(class, "last")
	must(os.WriteFile(sheet, nil, 0o666))
	must(os.WriteFile(last, nil, 0o666))
	if told := until(last); !slices.Contains(told, sheet) {
		t.Errorf("the save of a sheet was not told; only %q", told)
	}
}
