//go:build !unix

package files

import "os"

// runs reports whether there is a process of this number, as far as that can be
// found out.
func runs(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release() // it was looked for only
	return true
}
