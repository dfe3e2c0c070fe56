//go:build !unix

package watch

import (
	"errors"
	"io/fs"
)

// exhausted reports whether the system can watch no more folders.
func exhausted(err error) bool { return !errors.Is(err, fs.ErrNotExist) }
