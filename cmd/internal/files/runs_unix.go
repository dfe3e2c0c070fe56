//go:build unix

package files

import (
	"errors"
	"syscall"
)

// runs reports whether there is a process of this number.
func runs(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
