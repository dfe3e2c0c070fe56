//go:build !unix

package watch

import (
	"errors"
	"io/fs"
)

// exhausted reports whether the system can watch no more folders.
func exhausted(err error) bool { return !errors.Is(err, fs.ErrNotExist) }

// InBackground does nothing: this system does not stop background programs that read keys.
func InBackground() {}
