package watch

import (
	"context"
	"io/fs"
	"os"
	"os/signal"
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
