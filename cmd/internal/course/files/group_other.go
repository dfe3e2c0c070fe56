//go:build !unix

package files

import "io/fs"

// oneGroup is false on systems where files have no group.
func oneGroup(_, _ fs.FileInfo) bool { return false }

// sameGroup does nothing on systems where files have no group.
func sameGroup(string, fs.FileInfo) {}
