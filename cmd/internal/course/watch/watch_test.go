package watch

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

const ms = time.Millisecond

// An event happens at a time after the start.
type event struct {
	at   time.Duration
	path string
}

// settled runs Follow over events in virtual time, and lists when it ran and with which paths. Each
// run takes the time takes; the first asks to be called again after again.
func settled(t *testing.T, events []event, takes, again time.Duration) (runs []string) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		w := &Watcher{ctx: ctx, known: map[string]bool{}, signal: make(chan struct{}, 1)}
		start := time.Now()
		go func() {
			for _, e := range events {
				time.Sleep(time.Until(start.Add(e.at)))
				w.Add(e.path)
			}
			time.Sleep(time.Minute)
			cancel()
		}()
		w.Follow(0, func(paths []string) time.Duration {
			runs = append(runs, fmt.Sprint(time.Since(start).Milliseconds(), " ", strings.Join(paths, ",")))
			time.Sleep(takes)
			next := again
			again = 0
			return next
		})
	})
	return runs
}

func TestFollow(t *testing.T) {
	var stream []event
	for i := range 160 {
		stream = append(stream, event{time.Duration(i) * 22 * ms, "a"})
	}
	for _, c := range []struct {
		name         string
		events       []event
		takes, again time.Duration
		want         []string
	}{
		{name: "nothing happens"},
		{name: "one event", events: []event{{5 * ms, "a"}}, want: []string{"30 a"}},
		{name: "a burst is one batch", events: []event{{0, "b"}, {10 * ms, "a"}, {24 * ms, "b"}}, want: []string{"49 b,a"}},
		{name: "two batches", events: []event{{0, "a"}, {51 * ms, "a"}}, want: []string{"25 a", "76 a"}},
		{name: "a stream cannot starve the run", events: stream, want: []string{"1000 a", "2012 a", "3024 a", "3523 a"}},
		{name: "what happens meanwhile is the next batch", events: []event{{0, "a"}, {150 * ms, "b"}, {160 * ms, "c"}}, takes: 300 * ms, want: []string{"25 a", "350 b,c"}},
		{name: "called again", events: []event{{0, "a"}}, again: 250 * ms, want: []string{"25 a", "275 "}},
		{name: "called again with what has happened", events: []event{{0, "a"}, {260 * ms, "b"}}, again: 250 * ms, want: []string{"25 a", "275 b"}},
		{name: "a batch comes before", events: []event{{0, "a"}, {120 * ms, "b"}}, again: 250 * ms, want: []string{"25 a", "145 b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, settled(t, c.events, c.takes, c.again)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestFoldersInAMovedFolder: after a folder is replaced by another one, events come from the
// subfolders of the new one, even before the replacement is noticed.
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
	w, err := New(t.Context(), false)
	must(err)
	folders := []string{class, filepath.Join(class, "hw"), deep}
	watched := func() {
		t.Helper()
		added, err := w.Watch(map[string]fs.FileInfo{folders[0]: nil, folders[1]: nil, folders[2]: nil}, []string{class})
		must(err)
		if len(added) > 0 && added[0] == dir {
			added = added[1:]
		}
		if diff := cmp.Diff(folders, added); diff != "" {
			t.Errorf("watched anew (-want +got):\n%s", diff)
		}
	}
	// until returns the paths before a given one.
	until := func(path string) (told []string) {
		for {
			<-w.signal
			for _, event := range w.take() {
				if event == path {
					return told
				}
				told = append(told, event)
			}
		}
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
