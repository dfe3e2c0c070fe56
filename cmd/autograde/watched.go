package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/watch"
	"grader/reference/script"
)

// doubt takes note of where something may have happened. It reports whether that may
// be in the course itself, and not only among the sheets.
func (w *watcher) doubt(paths []string) (reread bool) {
	places, folders := w.places()
	for _, path := range paths {
		if path == watch.Nothing {
			continue
		}
		if path == watch.Everything {
			for _, t := range w.trees {
				t.Doubt(".")
			}
			reread = true
			continue
		}
		for _, t := range w.trees {
			if at, within := t.Within(path); within {
				t.Doubt(at)
			}
		}
		reread = reread || slices.Contains(folders, filepath.Dir(path)) ||
			slices.ContainsFunc(places, func(place string) bool { return place == path || leadsTo(path, place) })
	}
	return reread
}

// leadsTo reports whether a folder is on the way to a place.
func leadsTo(folder, place string) bool {
	return strings.HasPrefix(place, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// places lists the files and folders that the course is read from, besides those of the
// sheets, whether or not they exist.
func (w *watcher) places() (places, folders []string) {
	c := w.config
	places = w.ConfigFiles(w.settings, c)
	if c == nil {
		return append(places, watch.Targets(places)...), nil
	}
	places = append(places, c.Problems, c.Rules, c.Roster, c.Overrides)
	if filepath.IsAbs(c.Times) {
		places = append(places, c.Times)
	}
	places = append(places, watch.Links(c.Problems, ".toml")...)
	places = append(places, watch.Links(c.Rules, script.Extension)...)
	return append(places, watch.Targets(places)...), []string{c.Problems, c.Rules}
}

// listen has the system tell of all folders that were looked at, and of what the
// course is read from. It reports whether any of them were added, in which something
// may have happened before, and then sets reread if that may be in the course.
func (w *watcher) listen(reread *bool) (added bool) {
	changes := 0
	for _, t := range w.trees {
		changes += t.Changes()
	}
	if w.notify == nil || changes == w.changes && w.config == w.listened && !w.notify.Ended() {
		return false
	}
	w.changes, w.listened = changes, w.config
	places, folders := w.places()
	var fresh []string
	for _, t := range w.trees {
		places = append(places, t.Path("."))
		for _, at := range t.Folders() {
			folders = append(folders, t.Path(at))
		}
		for _, at := range t.Fresh() {
			fresh = append(fresh, t.Path(at))
		}
	}
	for _, place := range places {
		// Of a folder that is not there its first sign of life is waited for.
		for dir := filepath.Dir(place); !exists(dir); dir = filepath.Dir(dir) {
			places = append(places, dir)
		}
	}
	list, err := w.notify.Watch(folders, fresh, places)
	if err != nil {
		w.withoutEvents()
		return false
	}
	*reread = w.doubt(list) || slices.ContainsFunc(places, func(place string) bool { return slices.Contains(list, filepath.Dir(place)) })
	return len(list) > 0
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil || path == filepath.Dir(path)
}

// withoutEvents goes on where the system cannot tell what happens.
func (w *watcher) withoutEvents() {
	w.live.say("this system cannot watch so many folders, so the program looks at all files every second")
	w.poll()
}

// reread reads the course again. What has not changed stays the same course, of which
// nothing need be done again.
func (w *watcher) reread() {
	now, faults, err := w.readCourse(w.args, w.course)
	if now.Config != nil {
		w.config = now.Config
	}
	w.faults = faults
	switch {
	case err != nil:
		w.faults = []error{err}
	case w.course == nil || !now.same(w.course):
		w.course = now
	}
}

// info is what is known of a sheet's file.
func (w *watcher) info(s class.Sheet) fs.FileInfo {
	i := slices.IndexFunc(w.trees, func(t *watch.Tree) bool { return t.Path(".") == s.Root.Name() })
	return w.trees[i].Info(s.Path)
}
