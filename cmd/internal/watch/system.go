package watch

import (
	"context"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// settling is how long after a change of a file another one may leave the same time
// behind: clocks of file systems tick in up to 2 seconds.
const settling = 2 * time.Second

// Same reports whether a file is surely what it was when it was looked at, and then
// read at that time: the same file, of the same size, not changed since. A file that
// was read right after its last change is never surely the same.
func Same(now, then fs.FileInfo, read time.Time) bool {
	if now == nil || then == nil {
		return now == nil && then == nil
	}
	return now == then || Alike(now, then) && read.Sub(then.ModTime()) > settling && read.UnixNano()-touched(then) > int64(settling)
}

// Alike reports whether two looks at a file found the same: by what the system says it is
// one file, and has not changed between them.
func Alike(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Mode() == b.Mode() && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && touched(a) == touched(b) && os.SameFile(a, b)
}

// UntilInterrupted is a context that also ends with the first interrupt, so that the
// watching comes to its end. A second interrupt ends the program at once.
func UntilInterrupted(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

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
