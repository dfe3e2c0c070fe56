package watch

import (
	"context"
	"io/fs"
	"maps"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// settling is how long after a change another change may leave the same time: clocks of file
// systems tick every 2 seconds or faster.
const settling = 2 * time.Second

// Same reports whether a file is certainly unchanged since it was looked at, and then read at the
// given time: the same file, of the same size, with no change. A file that was read right after its
// last change is never certainly the same.
func Same(now, then fs.FileInfo, read time.Time) bool {
	if now == nil || then == nil {
		return now == nil && then == nil
	}
	return now == then || Alike(now, then) && read.Sub(then.ModTime()) > settling && read.UnixNano()-touched(then) > int64(settling)
}

// Alike reports whether two looks at a file found the same file, with no change that the system
// reports.
func Alike(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Mode() == b.Mode() && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && touched(a) == touched(b) && os.SameFile(a, b)
}

// UntilInterrupted is a context that also ends with the first interrupt, so that watching ends
// normally. A second interrupt ends the program at once.
func UntilInterrupted(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// Targets lists the targets of names that are links: events name the target, never the link.
func Targets(names []string) []string {
	var list []string
	for _, name := range names {
		target, err := filepath.EvalSymlinks(name)
		// A name that is reached by a link to its folder stays as it is: the system watches a
		// folder under only one path.
		if err == nil && (filepath.Base(target) != filepath.Base(name) || !sameFolder(filepath.Dir(target), filepath.Dir(name))) {
			list = append(list, target)
		}
	}
	return list
}

func sameFolder(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// Links lists the links in a folder whose names have the ending.
func Links(dir, ending string) []string {
	entries, _ := os.ReadDir(dir) // an unreadable folder has none
	var list []string
	for _, e := range entries {
		if e.Type()&fs.ModeSymlink != 0 && strings.HasSuffix(e.Name(), ending) {
			list = append(list, filepath.Join(dir, e.Name()))
		}
	}
	return list
}

// A Cache remembers the contents of folders until they are forgotten.
type Cache struct {
	folders map[string]fs.FileInfo
	lists   map[string][]fs.DirEntry // of the same folders
	infos   map[string]fs.FileInfo   // of files
}

// NewCache remembers nothing yet.
func NewCache() *Cache {
	return &Cache{map[string]fs.FileInfo{}, map[string][]fs.DirEntry{}, map[string]fs.FileInfo{}}
}

// List lists a folder as os.ReadDir does.
func (c *Cache) List(folder string) ([]fs.DirEntry, error) {
	if list, known := c.lists[folder]; known {
		return list, nil
	}
	// Lstat comes first: a replacement in between is then noticed next time.
	info, gone := os.Lstat(folder)
	list, err := os.ReadDir(folder)
	if gone == nil && err == nil {
		c.folders[folder], c.lists[folder] = info, list
	}
	return list, err
}

// Info is the info of a file; nil if it does not exist. Until the file is forgotten, Info returns
// the same value.
func (c *Cache) Info(file string) fs.FileInfo {
	if c.infos[file] == nil {
		if info, err := os.Lstat(file); err == nil {
			c.infos[file] = info
		}
	}
	return c.infos[file]
}

// Folders are the remembered folders, as they were when they were listed.
func (c *Cache) Folders() map[string]fs.FileInfo { return maps.Clone(c.folders) }

// Forget forgets the paths, everything in them, and the lists of the folders around them.
func (c *Cache) Forget(paths []string) {
	gone, shortest := map[string]bool{}, math.MaxInt
	for _, path := range paths {
		if path == Everything {
			*c = *NewCache()
			return
		}
		gone[path], shortest = true, min(shortest, len(path))
		c.forget(filepath.Dir(path))
	}
	within := func(path string) bool {
		for len(path) >= shortest && !gone[path] {
			parent := filepath.Dir(path)
			if parent == path {
				return false
			}
			path = parent
		}
		return gone[path]
	}
	for folder := range c.folders {
		if within(folder) {
			c.forget(folder)
		}
	}
	maps.DeleteFunc(c.infos, func(file string, _ fs.FileInfo) bool { return within(file) })
}

func (c *Cache) forget(folder string) {
	delete(c.folders, folder)
	delete(c.lists, folder)
}
