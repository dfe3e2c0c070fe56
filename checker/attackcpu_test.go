//go:build unix

package checker_test

import (
	"syscall"
	"testing"
)

// processorTime is what the process has used so far, in milliseconds: what the wall
// clock shows depends on what else the machine does.
func processorTime(b *testing.B) float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e6
}
