package watch

import (
	"io/fs"
	"syscall"
)

// touched is the time at which the system last noticed a change of a file. Programs cannot set it.
func touched(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctim.Nano()
	}
	return 0
}
