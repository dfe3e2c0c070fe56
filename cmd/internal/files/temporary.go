package files

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const temporaryPrefix = ".new-"

// createTemporary makes a new file that is named after this process. Not even for a
// moment may more people read it than the permissions and the umask say.
func createTemporary(dir string, permissions fs.FileMode) (*os.File, error) {
	const tries = 1000
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s%d-%d", temporaryPrefix, os.Getpid(), rand.Uint64())
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE|os.O_EXCL, permissions)
		if err == nil || n == tries || !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// stale is the age at which a temporary file is nobody's any more: writing one takes
// no time.
const stale = time.Minute

// tidy removes the temporary files that are left over: those of processes that do not
// run any more, and, since processes in containers bear the same numbers over and
// over, those of this one, which has not written any yet, and old ones.
func tidy(dir string) {
	entries, _ := os.ReadDir(dir) // what is not there needs no tidying
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), temporaryPrefix)
		text, _, _ := strings.Cut(rest, "-")
		if pid, err := strconv.Atoi(text); ours && err == nil && (pid == os.Getpid() || !runs(pid) || old(e)) {
			_ = os.Remove(filepath.Join(dir, e.Name())) // it is in nobody's way
		}
	}
}

func old(e fs.DirEntry) bool {
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()) > stale
}
