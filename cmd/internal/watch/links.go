package watch

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// maxLinks bounds how many links are followed from one to the next.
const maxLinks = 20

// Targets lists where links lead, with every link on the way: an event names the place
// where a file is, and never a link to it. Files that are no links add nothing.
func Targets(names []string) []string {
	var list []string
	for _, name := range names {
		for range maxLinks {
			to, err := os.Readlink(name)
			if err != nil {
				break
			}
			name = target(name, to)
			list = append(list, name)
		}
	}
	return list
}

// target is the place that a link names. Where the path to the link itself leads by
// no other link, that is left as it was written.
func target(link, to string) string {
	if filepath.IsAbs(to) {
		return filepath.Clean(to)
	}
	written := filepath.Join(filepath.Dir(link), to)
	if dir, err := filepath.EvalSymlinks(filepath.Dir(link)); err == nil {
		if real := filepath.Join(dir, to); !sameFile(written, real) {
			return real
		}
	}
	return written
}

func sameFile(a, b string) bool {
	one, err := os.Lstat(a)
	if err != nil {
		return false
	}
	other, err := os.Lstat(b)
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
