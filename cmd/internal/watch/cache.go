package watch

import (
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
)

// A Cache remembers what lies in folders, until it is told that something has happened there.
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
	// Looked at first: should it be replaced meanwhile, that is noticed next time.
	info, gone := os.Lstat(folder)
	list, err := os.ReadDir(folder)
	if gone == nil && err == nil {
		c.folders[folder], c.lists[folder] = info, list
	}
	return list, err
}

// Info is what is known of a file; nil if it is not there. Until it is forgotten, it is the
// very same value.
func (c *Cache) Info(file string) fs.FileInfo {
	if c.infos[file] == nil {
		if info, err := os.Lstat(file); err == nil {
			c.infos[file] = info
		}
	}
	return c.infos[file]
}

// Folders are those that are remembered, as they were when they were listed.
func (c *Cache) Folders() map[string]fs.FileInfo { return maps.Clone(c.folders) }

// Forget forgets what lies at these paths, with all that is in them, and the lists of the
// folders around them.
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
