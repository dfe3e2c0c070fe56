package watch

import (
	"io/fs"
	"os"
	"time"
)

// settling is how long after a change of a file another one may leave the same time
// behind: clocks of file systems tick in up to 2 seconds.
const settling = 2 * time.Second

// Same tells whether a file is surely what it was when it was looked at, and then
// read at that time: the same file, of the same size, not changed since. A file that
// was read right after its last change is never surely the same.
func Same(now, then fs.FileInfo, read time.Time) bool {
	if now == nil || then == nil {
		return now == nil && then == nil
	}
	return now == then || now.Mode() == then.Mode() && now.Size() == then.Size() && now.ModTime().Equal(then.ModTime()) &&
		touched(now) == touched(then) && os.SameFile(now, then) && read.Sub(then.ModTime()) > settling
}
