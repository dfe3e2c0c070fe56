package main

import "testing"

// TestGrowth: memory may grow by as much as is in use, a little more in a small class and
// less in a large one.
func TestGrowth(t *testing.T) {
	for _, c := range []struct {
		inUse   uint64
		percent int
	}{{0, 400}, {1 << 20, 400}, {28 << 20, 142}, {40 << 20, 100}, {50 << 20, 80}, {100 << 20, 40}, {192 << 20, 25}, {1 << 30, 25}} {
		if got := percentFor(c.inUse); got != c.percent {
			t.Errorf("with %d MB in use memory may grow by %d per cent, want %d", c.inUse>>20, got, c.percent)
		}
	}
}
