//go:build unix

package watch

import (
	"errors"
	"syscall"
)

// exhausted reports whether the system can watch no more folders.
func exhausted(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) || errors.Is(err, syscall.ENOMEM)
}
