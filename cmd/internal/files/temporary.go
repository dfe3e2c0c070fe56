package files

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

const temporaryPrefix = ".new-"

// here tells machines and containers apart, which number their processes alike.
var here = sync.OnceValue(func() string {
	h := fnv.New32a()
	name, _ := os.Hostname() // without it, and on other systems than Linux, less is told apart
	boot, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	space, _ := os.Readlink("/proc/self/ns/pid")
	fmt.Fprint(h, name, string(boot), space)
	return strconv.FormatUint(uint64(h.Sum32()), 10)
})

// started is when this process did, as nearly as it matters.
var started = time.Now()

// TemporaryName begins the name of something temporary of this process, which Sweep knows
// for a leftover once the process is gone. A number is to follow.
func TemporaryName(prefix string) string {
	return fmt.Sprintf("%s%d-%s-", prefix, os.Getpid(), here())
}

// createTemporary makes a new file in a folder that is named after this process, and is to
// take the place of another.
func createTemporary(dir, like string) (*os.File, error) {
	sweepOnce(dir)
	return create(filepath.Join(dir, TemporaryName(temporaryPrefix)+strconv.FormatUint(rand.Uint64(), 10)), like)
}

var swept sync.Map // the folders that sweepOnce has seen

func sweepOnce(dir string) {
	if _, done := swept.LoadOrStore(dir, true); !done {
		Sweep(dir, temporaryPrefix)
	}
}

// Sweep removes from a folder what runs of this program left behind that were killed: what
// is named by TemporaryName and is this user's. What a live run may need stays: of a
// process of another machine, which nobody can ask for, that is everything for an hour.
func Sweep(dir, prefix string) {
	entries, _ := os.ReadDir(dir) // what is not there needs no tidying
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), prefix)
		if !ours || !e.IsDir() && !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && owned(info) && isLeftover(strings.Split(rest, "-"), info.ModTime()) {
			_ = os.RemoveAll(filepath.Join(dir, e.Name())) // it is in nobody's way
		}
	}
}

// isLeftover reports whether what bears these numbers belongs to a dead run: the process,
// its machine, and one that was drawn.
func isLeftover(numbers []string, modified time.Time) bool {
	if len(numbers) != 3 {
		return false
	}
	pid, err := strconv.Atoi(numbers[0])
	age, known := time.Since(modified), numbers[1] == here()
	const long = 24 * time.Hour // a process may have got the number of a dead one
	switch {
	case err != nil || strings.Trim(numbers[1]+numbers[2], "0123456789") != "":
		return false
	case age > long:
		return true
	case pid == os.Getpid():
		return known && modified.Before(started.Add(-time.Second)) || age > time.Hour && modified.Before(started)
	}
	return !runs(pid) && (known || age > time.Hour)
}
