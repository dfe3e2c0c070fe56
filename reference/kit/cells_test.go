package kit_test

import (
	"math/rand/v2"
	"testing"

	"grader/reference/kit"
	"grader/reference/longtest"
)

// squares lists the squares of a set by row and column.
func squares(s kit.Size, c kit.Cells) map[[2]int]bool {
	set := map[[2]int]bool{}
	for i := range s.Cells() {
		if c.Has(i) {
			set[[2]int{i / int(s.Cols), i % int(s.Cols)}] = true
		}
	}
	return set
}

// cellsAt is the set of squares given by row and column.
func cellsAt(s kit.Size, set map[[2]int]bool) kit.Cells {
	c := kit.Cells{}
	for at := range set {
		c = c.Or(kit.OneCell(at[0]*int(s.Cols) + at[1]))
	}
	return c
}

// TestCells compares what is done to sets of squares as bits with the same done square by
// square, on boards of up to 128 squares.
func TestCells(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	for range longtest.Pick(600, 3000) {
		s := kit.Size{Rows: uint8(1 + r.IntN(12)), Cols: uint8(1 + r.IntN(10))}
		if r.IntN(4) == 0 {
			s = kit.Size{Rows: 1, Cols: uint8(1 + r.IntN(kit.MaxCells))}
		}
		if r.IntN(4) == 0 {
			s = kit.Size{Rows: uint8(1 + r.IntN(kit.MaxCells)), Cols: 1}
		}
		set := map[[2]int]bool{}
		for range 1 + r.IntN(s.Cells()) {
			set[[2]int{r.IntN(int(s.Rows)), r.IntN(int(s.Cols))}] = true
		}
		c := cellsAt(s, set)
		image := func(to kit.Size, f func(at [2]int) [2]int) kit.Cells {
			moved := map[[2]int]bool{}
			for at := range set {
				moved[f(at)] = true
			}
			return cellsAt(to, moved)
		}
		rows, cols := int(s.Rows), int(s.Cols)
		pairs := 0
		for at := range set {
			for _, to := range [][2]int{{at[0] - 1, at[1]}, {at[0] + 1, at[1]}, {at[0], at[1] - 1}, {at[0], at[1] + 1}} {
				if to[0] >= 0 && to[1] >= 0 && to[0] < rows && to[1] < cols && !set[to] {
					pairs++
				}
			}
		}
		if got := s.Neighbours(c, kit.AllCells(s.Cells()).Without(c)); got != pairs {
			t.Fatalf("%v has %d neighbours on %v, expected %d", set, got, s, pairs)
		}
		if got, want := s.Flip(c), image(s, func(at [2]int) [2]int { return [2]int{rows - 1 - at[0], at[1]} }); got != want {
			t.Fatalf("%v flipped on %v is %v, expected %v", set, s, squares(s, got), squares(s, want))
		}
		if got, want := s.HalfTurn(c), image(s, func(at [2]int) [2]int { return [2]int{rows - 1 - at[0], cols - 1 - at[1]} }); got != want {
			t.Fatalf("%v turned on %v is %v, expected %v", set, s, squares(s, got), squares(s, want))
		}
		if got, want := s.Transpose(c), image(s.Turned(), func(at [2]int) [2]int { return [2]int{at[1], at[0]} }); got != want {
			t.Fatalf("%v transposed on %v is %v, expected %v", set, s, squares(s.Turned(), got), squares(s.Turned(), want))
		}
		if got, want := s.TouchingAslant(kit.OneCell(c.First()), c), touching(c.First(), s, set, 1); got != cellsAt(s, want) {
			t.Fatalf("what touches the first of %v on %v, corners included, is %v, expected %v", set, s, squares(s, got), want)
		}
		part := touching(c.First(), s, set, 0)
		if got := s.Touching(kit.OneCell(c.First()), c); got != cellsAt(s, part) {
			t.Fatalf("what touches the first of %v on %v is %v, expected %v", set, s, squares(s, got), part)
		}
		testCrop(t, s, set, cellsAt(s, part))
	}
}

// touching are the squares that hang together with the first, by corners too if those count 1.
func touching(first int, s kit.Size, set map[[2]int]bool, corners int) map[[2]int]bool {
	at := [2]int{first / int(s.Cols), first % int(s.Cols)}
	part := map[[2]int]bool{at: true}
	for next := [][2]int{at}; len(next) > 0; {
		at, next = next[0], next[1:]
		for down := -1; down <= 1; down++ {
			for right := -1; right <= 1; right++ {
				if to := [2]int{at[0] + down, at[1] + right}; down*down+right*right <= 1+corners && set[to] && !part[to] {
					part[to] = true
					next = append(next, to)
				}
			}
		}
	}
	return part
}

// testCrop compares the box of a part of a set, and the whole set cropped to it.
func testCrop(t *testing.T, s kit.Size, set map[[2]int]bool, part kit.Cells) {
	low, high := [2]int{kit.MaxCells, kit.MaxCells}, [2]int{}
	for at := range squares(s, part) {
		for i := range at {
			low[i], high[i] = min(low[i], at[i]), max(high[i], at[i])
		}
	}
	box, at := s.Box(part)
	want := kit.Size{Rows: uint8(high[0] - low[0] + 1), Cols: uint8(high[1] - low[1] + 1)}
	if box != want || at != low[0]*int(s.Cols)+low[1] {
		t.Fatalf("%v on %v has the box %v at %d, expected %v at %v", squares(s, part), s, box, at, want, low)
	}
	inside := map[[2]int]bool{}
	for c := range set {
		if c[0] >= low[0] && c[0] <= high[0] && c[1] >= low[1] && c[1] <= high[1] {
			inside[[2]int{c[0] - low[0], c[1] - low[1]}] = true
		}
	}
	if got := s.Crop(cellsAt(s, set), box, at); got != cellsAt(box, inside) {
		t.Fatalf("%v on %v cropped to %v at %v is %v, expected %v", set, s, box, low, squares(box, got), inside)
	}
}
