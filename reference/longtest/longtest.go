// Package longtest lets tests do more with the flag -long: whole sweeps rather than the beginning
// of each.
package longtest

import (
	"flag"
	"runtime/debug"
	"testing"
)

var long = flag.Bool("long", false, "run long tests, and sweeps as a whole")

// Nearly all memory of tests is short-lived: frequent collection would only take time.
var _ = debug.SetGCPercent(400)

// On reports whether tests may take minutes.
func On() bool { return *long }

// Pick returns all with -long, and otherwise quick.
func Pick[T any](quick, all T) T {
	if *long {
		return all
	}
	return quick
}

// Leave reports whether case i of a list is skipped: without -long only every n-th case is run.
func Leave(i, n int) bool { return !*long && i%n != 0 }

// Only skips a test unless it is run with -long.
func Only(t testing.TB) {
	t.Helper()
	if !*long {
		t.Skip("takes long: run it with -long")
	}
}
