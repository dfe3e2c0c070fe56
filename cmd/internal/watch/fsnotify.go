package watch

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// Everything is the event that anything may have happened: events were lost, or
// there are none.
const Everything = ""

// Nothing is the event that nothing has happened to any file; something else has to be
// shown again. No file can be called so.
const Nothing = "\x00"

// A Notifier has the system tell what happens in folders. It watches folders and no
// files: the watch of a file ends at the first save that renames another over it.
type Notifier struct {
	watcher *fsnotify.Watcher

	mu      sync.Mutex
	folders map[string]bool // all that happens in them is told
	files   map[string]bool // what happens to these is told
	wanted  map[string]bool // the folders, and those of the files
	ended   map[string]bool // those whose watch the system has ended
	watched map[string]bool // those that are watched; for Watch alone
}

// Notify begins to tell what happens on the channel, until ctx is done. The paths
// are absolute if those that are watched are.
func Notify(ctx context.Context, events chan<- string) (*Notifier, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	n := &Notifier{watcher: watcher, ended: map[string]bool{}, watched: map[string]bool{}}
	go func() {
		defer watcher.Close()
		for {
			path := Everything // an error is an overflow, or worse
			select {
			case <-ctx.Done():
				return
			case e, open := <-watcher.Events:
				if !open {
					return
				}
				if path = e.Name; !n.concerns(e) {
					continue
				}
			case _, open := <-watcher.Errors:
				if !open {
					return
				}
			}
			select {
			case <-ctx.Done():
				return
			case events <- path:
			}
		}
	}()
	return n, nil
}

func (n *Notifier) concerns(e fsnotify.Event) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	// What is made under the path of a folder is another one, or a link to one.
	if n.wanted[e.Name] && (e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) || e.Has(fsnotify.Create)) {
		n.ended[e.Name] = true
		return true
	}
	return n.folders[e.Name] || n.files[e.Name] || n.folders[filepath.Dir(e.Name)]
}

// Watch changes what is watched to these folders, without the folders in them, and
// these files. A fresh folder may be another than the one that is watched under its
// path. What cannot be watched, since it is not there, is passed over; the error is
// that of a system that cannot watch any more. Of the folders that were added, in
// order, it is not known what happened in them before.
func (n *Notifier) Watch(folders, fresh, files []string) (added []string, err error) {
	wanted, named := map[string]bool{}, map[string]bool{}
	n.mu.Lock()
	n.folders, n.files = map[string]bool{}, named
	for _, folder := range folders {
		wanted[folder], n.folders[folder] = true, true
	}
	for _, file := range files {
		wanted[filepath.Dir(file)], named[file] = true, true
	}
	ended := n.ended
	n.wanted, n.ended = wanted, map[string]bool{}
	n.mu.Unlock()
	for _, folder := range fresh {
		ended[folder] = true
	}
	// First those that are gone: a folder that was moved would take its old watch
	// along, under the old path.
	moved := within(ended)
	for folder := range n.watched {
		if !wanted[folder] || moved(folder) {
			// The system may have ended the watch already, with the folder.
			_ = n.watcher.Remove(folder)
			delete(n.watched, folder)
		}
	}
	var missing []string
	for folder := range wanted {
		if !n.watched[folder] {
			missing = append(missing, folder)
		}
	}
	// Outer folders first: should one be replaced by now, its parent tells.
	slices.Sort(missing)
	for _, folder := range missing {
		switch fault := n.watcher.Add(folder); {
		case fault == nil:
			n.watched[folder] = true
			added = append(added, folder)
		case exhausted(fault):
			err = fault
		}
	}
	return added, err
}

// within reports whether a path is one of these folders or lies in one. When a folder is
// moved, the system says nothing of the folders in it: their watches go along, and
// other folders may be under their paths.
func within(folders map[string]bool) func(path string) bool {
	shortest := math.MaxInt
	for folder := range folders {
		shortest = min(shortest, len(folder))
	}
	return func(path string) bool {
		for len(path) >= shortest {
			if folders[path] {
				return true
			}
			parent := filepath.Dir(path)
			if parent == path {
				break
			}
			path = parent
		}
		return false
	}
}

// Ended reports whether the system may have ended the watch of a folder since Watch was
// called, because it was moved or removed.
func (n *Notifier) Ended() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.ended) > 0
}

// Watched lists the folders that are watched, in order.
func (n *Notifier) Watched() []string {
	var list []string
	for folder := range n.watched {
		list = append(list, folder)
	}
	slices.Sort(list)
	return list
}
