//go:build !unix

package files

import "io/fs"

// oneGroup reports false where files have no group.
func oneGroup(_, _ fs.FileInfo) bool { return false }

// sameGroup does nothing where files have no group.
func sameGroup(string, fs.FileInfo) {}
