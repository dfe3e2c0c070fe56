package watch

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Targets lists where files lie that are reached by links: an event names that place, and
// never a link to it.
func Targets(names []string) []string {
	var list []string
	for _, name := range names {
		target, err := filepath.EvalSymlinks(name)
		// Where only the path to the folder leads by links, that is left as it was written: the
		// system watches a folder under one path.
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

// Links lists the links in a folder whose names have this ending.
func Links(dir, ending string) []string {
	entries, _ := os.ReadDir(dir) // what cannot be read has none
	var list []string
	for _, e := range entries {
		if e.Type()&fs.ModeSymlink != 0 && strings.HasSuffix(e.Name(), ending) {
			list = append(list, filepath.Join(dir, e.Name()))
		}
	}
	return list
}
