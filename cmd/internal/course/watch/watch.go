// Package watch reports changes in folders, and remembers their contents. Events are only hints
// where to look again.
package watch

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Everything is the path of a change that may be anywhere: events were lost, or there are none.
const Everything = ""

// A Watcher collects the paths of changes until they are asked for. It watches folders, not files:
// the watch of a file ends at the first save that renames another file over it.
type Watcher struct {
	ctx    context.Context
	events *fsnotify.Watcher      // nil if everything is polled every second instead
	seen   map[string]fs.FileInfo // the watched folders, as they were when watching began

	mu      sync.Mutex
	folders map[string]fs.FileInfo // all changes in them count
	files   map[string]bool        // changes of these count
	paths   []string               // of changes
	known   map[string]bool        // the same as a set
	signal  chan struct{}          // has an element if there are changes
}

// New begins to watch until the context is done. With polling, or if the system reports no events,
// Everything changes every second; only in the second case it returns an error.
func New(ctx context.Context, polling bool) (w *Watcher, err error) {
	w = &Watcher{ctx: ctx, known: map[string]bool{}, signal: make(chan struct{}, 1)}
	if !polling {
		w.events, err = fsnotify.NewWatcher()
	}
	if polling || err != nil {
		w.poll()
		return w, err
	}
	w.seen = map[string]fs.FileInfo{}
	go w.listen(w.events)
	return w, nil
}

// PollEvery is the interval of polling.
const PollEvery = time.Second

func (w *Watcher) poll() {
	w.events = nil
	go func() {
		ticks := time.NewTicker(PollEvery)
		defer ticks.Stop()
		for {
			select {
			case <-w.ctx.Done():
				return
			case <-ticks.C:
				w.Add(Everything)
			}
		}
	}()
}

// Patience is how long a half-written file may be about to be saved.
func (w *Watcher) Patience() time.Duration {
	if w.events == nil {
		return PollEvery
	}
	return patience
}

func (w *Watcher) listen(events *fsnotify.Watcher) {
	defer events.Close()
	for {
		select {
		case <-w.ctx.Done():
			return
		case e, open := <-events.Events:
			if !open {
				return
			}
			if w.concerns(e) {
				w.Add(e.Name)
			}
		case _, open := <-events.Errors: // an overflow, or worse
			if !open {
				return
			}
			w.Add(Everything)
		}
	}
}

func (w *Watcher) concerns(e fsnotify.Event) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, itself := w.folders[e.Name]
	_, in := w.folders[filepath.Dir(e.Name)]
	return itself || in || w.files[e.Name]
}

// Add records a change at a path.
func (w *Watcher) Add(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.known[path] {
		w.known[path] = true
		w.paths = append(w.paths, path)
	}
	select {
	case w.signal <- struct{}{}:
	default:
	}
}

// take returns the paths of the changes since the last call, in order, without repeats.
func (w *Watcher) take() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-w.signal:
	default:
	}
	paths := w.paths
	w.paths = nil
	clear(w.known)
	return paths
}

// Watch watches these folders, without their subfolders, and these files, instead of those before.
// A folder's info is from the last look at it; nil for a look now. What does not exist yet is
// waited for. Added are the newly watched folders, in order; earlier changes in them went
// unnoticed. If the system cannot watch any more, Watch returns the error, and from then on
// everything is polled.
func (w *Watcher) Watch(folders map[string]fs.FileInfo, files []string) (added []string, err error) {
	if w.events == nil || w.ctx.Err() != nil {
		return nil, nil
	}
	wanted, named := make(map[string]fs.FileInfo, len(folders)), map[string]bool{}
	for folder, info := range folders {
		wanted[folder] = info
	}
	for _, file := range files {
		named[file] = true
		dir := filepath.Dir(file)
		for ; !exists(dir); dir = filepath.Dir(dir) {
			named[dir] = true // wait for its creation
		}
		named[dir] = true // as a whole: it may be moved
		if _, whole := wanted[dir]; !whole {
			wanted[dir] = nil
		}
	}
	w.mu.Lock()
	w.folders, w.files = folders, named
	w.mu.Unlock()
	watched, fresh := map[string]bool{}, []string{}
	for _, folder := range w.events.WatchList() {
		watched[folder] = true
	}
	for folder := range watched {
		if _, still := wanted[folder]; !still {
			// The system may have ended the watch already, with the folder.
			_ = w.events.Remove(folder)
			delete(w.seen, folder)
		}
	}
	for folder, info := range wanted {
		if info == nil {
			if info, _ = os.Stat(folder); info == nil {
				continue
			}
			wanted[folder] = info
		}
		if old := w.seen[folder]; !watched[folder] || info != old && (old == nil || !os.SameFile(info, old)) {
			fresh = append(fresh, folder)
			// A folder that was moved would keep its watch under the old path.
			_ = w.events.Remove(folder)
		}
	}
	// Outer folders come first: if one has been replaced by now, its parent reports that.
	slices.Sort(fresh)
	for _, folder := range fresh {
		switch fault := w.events.Add(folder); {
		case fault == nil:
			w.seen[folder] = wanted[folder]
			added = append(added, folder)
		case exhausted(fault):
			w.poll()
			return nil, fault
		}
	}
	return added, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil || path == filepath.Dir(path)
}

const (
	// quiet is the time without events that ends a batch.
	quiet = 25 * time.Millisecond
	// patience is how long a sheet may be half written.
	patience = 100 * time.Millisecond
	// MaxWait is the longest time that a stream of events can delay a batch.
	MaxWait = time.Second
)

// Follow calls run once for each batch of changes: when quiet has passed without another change,
// and at the latest MaxWait after the first, so that a stream of changes cannot prevent it. The
// paths are in the order of their first event, without repeats. Changes during run belong to the
// next batch.
//
// If again is above 0, run is called again that long after it returned, with the changes until
// then, if any; the first time, the period is counted from the start.
//
// Follow returns when the context is done. A batch that is still open then is not run.
func (w *Watcher) Follow(again time.Duration, run func(paths []string) (again time.Duration)) {
	settled, latest, wake := stopped(), stopped(), stopped()
	defer settled.Stop()
	defer latest.Stop()
	defer wake.Stop()
	if again > 0 {
		wake.Reset(again)
	}
	for begun := false; ; {
		select {
		case <-w.ctx.Done():
			return
		case <-w.signal:
			if !begun {
				begun = true
				latest.Reset(MaxWait)
			}
			settled.Reset(quiet)
			continue
		case <-settled.C:
		case <-latest.C:
		case <-wake.C:
		}
		if w.ctx.Err() != nil {
			return
		}
		settled.Stop()
		latest.Stop()
		wake.Stop()
		begun = false
		if wait := run(w.take()); wait > 0 {
			wake.Reset(wait)
		}
	}
}

// stopped is a timer that is not running.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}
