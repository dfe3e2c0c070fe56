// Package watch tells when something has changed in folders, and remembers what they
// hold. Events are hints: they say where to look again. What is true is what is
// found there.
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

// Everything is the place where something has happened if that may be anywhere: events were
// lost, or there are none.
const Everything = ""

// A Watcher collects where something has happened, however long whoever asks is busy. It
// watches folders and no files: the watch of a file ends at the first save that renames
// another over it.
type Watcher struct {
	ctx    context.Context
	events *fsnotify.Watcher      // nil where all files are looked at every second instead
	seen   map[string]fs.FileInfo // the folders that are watched, as they were when that began

	mu      sync.Mutex
	folders map[string]fs.FileInfo // all that happens in them counts
	files   map[string]bool        // what happens to these counts
	paths   []string               // where something has happened
	known   map[string]bool        // the same
	some    chan struct{}          // holds something if something has happened
}

// New begins to watch, until the context is done. With polling, or if the system tells
// nothing, everything may have happened each second; only the latter is an error.
func New(ctx context.Context, polling bool) (w *Watcher, err error) {
	w = &Watcher{ctx: ctx, known: map[string]bool{}, some: make(chan struct{}, 1)}
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

// PollEvery is how often files are looked at where there are no events.
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

// Patience is how long a file that is half written may still be about to be saved.
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

// Add notes that something has happened at a path.
func (w *Watcher) Add(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.known[path] {
		w.known[path] = true
		w.paths = append(w.paths, path)
	}
	select {
	case w.some <- struct{}{}:
	default:
	}
}

// take gives where something has happened since it was asked last, in order, each place
// once.
func (w *Watcher) take() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-w.some:
	default:
	}
	paths := w.paths
	w.paths = nil
	clear(w.known)
	return paths
}

// Watch changes what is watched to these folders, without the folders in them, and
// these files. The folders are as somebody has looked at them; nil is as they are now. What
// is not there is waited for. Of the folders that were added, in order, it is not known
// what happened in them before. The error is that of a system that cannot watch any more:
// from then on everything is looked at every second.
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
			named[dir] = true // its first sign of life is waited for
		}
		named[dir] = true // as such: it may be moved
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
			// A folder that was moved would take its old watch along, under the old path.
			_ = w.events.Remove(folder)
		}
	}
	// Outer folders first: should one be replaced by now, its parent tells.
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
	// quiet is how long nothing must happen before a batch of events is over.
	quiet = 25 * time.Millisecond
	// patience is how long a sheet may be half written.
	patience = 100 * time.Millisecond
	// MaxWait is how long a stream of events can put that off.
	MaxWait = time.Second
)

// Follow calls run once for each batch of changes: when quiet has passed without another
// one, and at the latest when MaxWait has passed since the first, so that a stream of them
// cannot keep it from running. The paths come in the order of their first event, each once.
// What happens while run runs belongs to the next batch.
//
// If again is above 0, run is called again that long after it returned, with what has
// happened by then, which may be nothing; the first time it counts from the start.
//
// Follow returns when the context is done. A batch that has not settled by then is not run.
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
		case <-w.some:
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

// stopped is a timer that does not run yet.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}
