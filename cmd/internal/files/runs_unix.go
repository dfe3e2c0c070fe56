//go:build unix

package files

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// runs reports whether there is a process of this number.
func runs(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// owned reports whether a file is this user's.
func owned(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
