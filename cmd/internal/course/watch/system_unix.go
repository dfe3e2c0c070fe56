//go:build unix

package watch

import (
	"errors"
	"os/signal"
	"syscall"
)

// exhausted reports whether the system can watch no more folders.
func exhausted(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) || errors.Is(err, syscall.ENOMEM)
}

// InBackground lets a program read keys even in the background, where it gets none. Otherwise the
// system would stop it.
func InBackground() { signal.Ignore(syscall.SIGTTIN) }
