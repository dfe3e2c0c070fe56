package boards

import (
	"fmt"
	"testing"
)

// plainBar works out a bar by its moves: its nim value, where the corner cannot
// be taken.
func plainBar(bar []int, values map[string]uint64) uint64 {
	key := fmt.Sprint(bar)
	if v, known := values[key]; known {
		return v
	}
	seen := map[uint64]bool{}
	for r, x := range bar {
		for c := range x {
			if r == 0 && c == 0 {
				continue
			}
			var left []int
			for i, y := range bar {
				if i >= r {
					y = min(y, c)
				}
				if y > 0 {
					left = append(left, y)
				}
			}
			seen[plainBar(left, values)] = true
		}
	}
	var v uint64
	for seen[v] {
		v++
	}
	values[key] = v
	return v
}

// TestBars compares both tables with the definition for every bar of several
// rectangles.
func TestBars(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 7}, {5, 1}, {2, 2}, {3, 5}, {4, 4}, {5, 4}, {4, 6}} {
		b, ok := NewBars(size[0], size[1])
		if !ok {
			t.Fatalf("%v has no table", size)
		}
		values := map[string]uint64{}
		count := 0
		var try func(bar []int, most int)
		try = func(bar []int, most int) {
			if len(bar) > 0 {
				count++
				want := plainBar(bar, values)
				if got := b.Value(bar); got != want {
					t.Errorf("%v in %v has the value %d, by the definition %d", bar, size, got, want)
				}
				below := map[string]uint64{"[]": 0}
				plainBar(bar, below)
				if got := CountBars(bar, 100); got != min(len(below), 100) {
					t.Errorf("%v leaves %d bars, counted %d", bar, len(below), got)
				}
				if got := b.Wins(bar); got != (want != 0) {
					t.Errorf("%v in %v wins %v, and its value is %d", bar, size, got, want)
				}
			}
			if len(bar) == size[0] {
				return
			}
			for x := 1; x <= most; x++ {
				try(append(bar[:len(bar):len(bar)], x), x)
			}
		}
		try(nil, size[1])
		if count != b.Count()-1 {
			t.Errorf("%v has %d bars, counted %d", size, b.Count()-1, count)
		}
	}
	if _, ok := NewBars(60, 60); ok {
		t.Error("a square of 60 is said to have a table")
	}
}
