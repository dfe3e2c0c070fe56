package boards_test

import (
	"math/rand/v2"
	"testing"

	"grader/reference/engine/boards"
	"grader/reference/longtest"
)

// A plainBoard decides boards of Notakto in misère play by the definition.
type plainBoard struct {
	rows, cols int
	known      map[uint64]bool
}

func (b plainBoard) hasRow(crosses uint64) bool {
	at := func(row, col int) bool {
		return row >= 0 && row < b.rows && col >= 0 && col < b.cols && crosses>>(row*b.cols+col)&1 == 1
	}
	for row := range b.rows {
		for col := range b.cols {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if at(row, col) && at(row+d[0], col+d[1]) && at(row+2*d[0], col+2*d[1]) {
					return true
				}
			}
		}
	}
	return false
}

func (b plainBoard) losing(crosses uint64) bool {
	if lost, ok := b.known[crosses]; ok {
		return lost
	}
	any, losing := false, true
	for at := range b.rows * b.cols {
		if crosses>>at&1 == 1 || b.hasRow(crosses) {
			continue
		}
		any = true
		if b.losing(crosses | 1<<at) {
			losing = false
		}
	}
	b.known[crosses] = any && losing
	return any && losing
}

// TestCrosses compares the search with the definition, from empty boards and from others.
func TestCrosses(t *testing.T) {
	r := rand.New(rand.NewPCG(2010, 2013))
	for _, size := range longtest.Pick([][2]int{{1, 3}, {1, 8}, {3, 1}, {2, 3}, {2, 5}, {3, 3}, {4, 3}}, [][2]int{{1, 15}, {2, 8}, {3, 4}, {3, 5}, {4, 4}}) {
		plain := plainBoard{size[0], size[1], map[uint64]bool{}}
		search := boards.NewCrosses(func(int) bool { return true })
		for i := range longtest.Pick(60, 2000) {
			crosses := uint64(0)
			for at := range size[0] * size[1] {
				if more := crosses | 1<<at; i > 0 && r.IntN(3) == 0 && !plain.hasRow(more) {
					crosses = more
				}
			}
			losing, fits, ok := search.Losing(size[0], size[1], func(row, col int) bool { return crosses>>(row*size[1]+col)&1 == 1 })
			if want := plain.losing(crosses); !fits || !ok || losing != want {
				t.Fatalf("%v with crosses %b: losing is %v, %v, %v; want %v", size, crosses, losing, fits, ok, want)
			}
		}
	}
	if _, fits, _ := boards.NewCrosses(nil).Losing(2, 2, func(int, int) bool { return false }); fits {
		t.Error("a board without room for a row fits")
	}
	left := 5
	if _, _, ok := boards.NewCrosses(func(n int) bool { left -= n; return left >= 0 }).Losing(4, 4, func(int, int) bool { return false }); ok {
		t.Error("five positions were enough for a board of 16 squares")
	}
}
