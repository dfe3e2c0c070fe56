//go:build unix

package cli

import (
	"os"
	"syscall"
)

// mayOpenFiles complains if the system does not let the program open even the few files
// that Go's runtime needs: it would end the program in the middle of its work. From then
// on the runtime has them.
func mayOpenFiles() error {
	const needed = 3
	var open []int
	var failed error
	for len(open) < needed && failed == nil {
		var fd int
		if fd, failed = syscall.Open(os.DevNull, syscall.O_RDONLY|syscall.O_CLOEXEC, 0); failed == nil {
			open = append(open, fd)
		}
	}
	for _, fd := range open {
		_ = syscall.Close(fd)
	}
	if failed == syscall.EMFILE || failed == syscall.ENFILE {
		return Failf("raise the limit, as with ulimit -n 1024", "the system does not allow this program to open more files")
	}
	if f, err := os.Open(os.DevNull); err == nil {
		_ = f.Close()
	}
	return nil
}
