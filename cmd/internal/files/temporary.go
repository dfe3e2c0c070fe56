package files

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

const temporaryPrefix = ".new-"

var swept sync.Map // the folders in which leftovers were looked for

// createTemporary makes a new file in a folder that is to take the place of another.
func createTemporary(dir, like string) (*os.File, error) {
	if _, done := swept.LoadOrStore(dir, true); !done {
		Sweep(dir, temporaryPrefix)
	}
	return create(filepath.Join(dir, temporaryPrefix+strconv.FormatUint(rand.Uint64(), 10)), like)
}

// leftover is how long after the last write something temporary belongs to no live run.
const leftover = time.Hour

// Sweep removes from a folder what runs of this program left behind that were killed: files
// and folders that are named by the prefix and a number.
func Sweep(dir, prefix string) {
	entries, _ := os.ReadDir(dir) // what is not there needs no tidying
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), prefix)
		if !ours || strings.Trim(number, "0123456789-") != "" || !e.IsDir() && !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftover {
			_ = os.RemoveAll(filepath.Join(dir, e.Name())) // it is in nobody's way
		}
	}
}
