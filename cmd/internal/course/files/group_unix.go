//go:build unix

package files

import (
	"io/fs"
	"os"
	"syscall"
)

// oneGroup reports whether two files belong to one group.
func oneGroup(one, other fs.FileInfo) bool {
	a, known := one.Sys().(*syscall.Stat_t)
	b, both := other.Sys().(*syscall.Stat_t)
	return known && both && a.Gid == b.Gid
}

// sameGroup gives a file the group of another, if the user belongs to it.
func sameGroup(name string, other fs.FileInfo) {
	if stat, ok := other.Sys().(*syscall.Stat_t); ok {
		_ = os.Chown(name, -1, int(stat.Gid))
	}
}
