// Package kit holds mechanics that rulesets share: readers and writers of heaps, lists,
// squares, grids and graphs, take-and-break games, and boards as sets of squares. A new
// ruleset is mostly made of them.
package kit

import "math/bits"

// MaxCells is the number of squares of the largest board that Cells can hold.
const MaxCells = 128

// Cells is a set of squares of a board of at most MaxCells, as bits: the square in row
// r and column c, counted from 0 at the top left, is number r*cols + c. Sets of the same
// board can be compared with ==.
type Cells struct{ hi, lo uint64 }

// OneCell is the set of one square.
func OneCell(i int) Cells { return Cells{lo: 1}.Up(i) }

// AllCells is the set of the first n squares.
func AllCells(n int) Cells {
	if n == 0 {
		return Cells{}
	}
	return Cells{^uint64(0), ^uint64(0)}.Down(MaxCells - n)
}

// Up adds n to the number of every square; what leaves the 128 bits is lost.
func (c Cells) Up(n int) Cells {
	if n >= 64 {
		return Cells{hi: c.lo << (n - 64)}
	}
	return Cells{c.hi<<n | c.lo>>(64-n), c.lo << n}
}

// Down subtracts n from the number of every square.
func (c Cells) Down(n int) Cells {
	if n >= 64 {
		return Cells{lo: c.hi >> (n - 64)}
	}
	return Cells{c.hi >> n, c.lo>>n | c.hi<<(64-n)}
}

// And is the intersection.
func (c Cells) And(d Cells) Cells { return Cells{c.hi & d.hi, c.lo & d.lo} }

// Or is the union.
func (c Cells) Or(d Cells) Cells { return Cells{c.hi | d.hi, c.lo | d.lo} }

// Without is the difference.
func (c Cells) Without(d Cells) Cells { return Cells{c.hi &^ d.hi, c.lo &^ d.lo} }

// Has reports whether square i is in the set.
func (c Cells) Has(i int) bool { return c.And(OneCell(i)) != Cells{} }

// Len is the number of squares.
func (c Cells) Len() int { return bits.OnesCount64(c.hi) + bits.OnesCount64(c.lo) }

// First is the square of the least number, in a set that is not empty.
func (c Cells) First() int {
	if c.lo != 0 {
		return bits.TrailingZeros64(c.lo)
	}
	return 64 + bits.TrailingZeros64(c.hi)
}

// Each lists the squares in rising order.
func (c Cells) Each(yield func(i int) bool) {
	for c != (Cells{}) {
		i := c.First()
		if !yield(i) {
			return
		}
		c = c.Without(OneCell(i))
	}
}

// Less orders sets as numbers.
func (c Cells) Less(d Cells) bool { return c.hi < d.hi || c.hi == d.hi && c.lo < d.lo }

func (c Cells) compare(d Cells) int {
	switch {
	case c.Less(d):
		return -1
	case c == d:
		return 0
	}
	return 1
}

// reverse numbers the 128 squares backwards.
func (c Cells) reverse() Cells { return Cells{bits.Reverse64(c.lo), bits.Reverse64(c.hi)} }

// A Size is the size of a board of at most MaxCells squares.
type Size struct{ Rows, Cols uint8 }

// Cells is the number of squares.
func (s Size) Cells() int { return int(s.Rows) * int(s.Cols) }

// Column is the set of the squares of a column.
func (s Size) Column(c int) Cells {
	column := OneCell(c)
	for n := 1; n < int(s.Rows); n *= 2 {
		column = column.Or(column.Up(n * int(s.Cols)))
	}
	return column.And(AllCells(s.Cells()))
}

// Beside is every square that shares a side with one of the set, and the set.
func (s Size) Beside(c Cells) Cells {
	cols := int(s.Cols)
	first, last := s.Column(0), s.Column(cols-1)
	grown := c.Or(c.Up(cols)).Or(c.Down(cols)).Or(c.Without(last).Up(1)).Or(c.Without(first).Down(1))
	return grown.And(AllCells(s.Cells()))
}

// Neighbours is the number of pairs of squares with a common side, one in the first set and one in
// the second; a square in both is not its own neighbour.
func (s Size) Neighbours(c, d Cells) int {
	cols := int(s.Cols)
	last := s.Column(cols - 1)
	n := c.Up(cols).And(d).Len() + d.Up(cols).And(c).Len()
	return n + c.Without(last).Up(1).And(d).Len() + d.Without(last).Up(1).And(c).Len()
}

// Touching is the connected part of the squares within that holds the set from.
func (s Size) Touching(from, within Cells) Cells {
	cols := int(s.Cols)
	if within.hi == 0 && cols < 64 {
		return Cells{lo: touching64(from.lo, within.lo, uint(cols))}
	}
	notFirst, notLast := within.Without(s.Column(0)), within.Without(s.Column(cols-1))
	for {
		// A step to the right ends anywhere but in the first column.
		grown := from.Or(from.Up(cols).And(within)).Or(from.Down(cols).And(within)).
			Or(from.Up(1).And(notFirst)).Or(from.Down(1).And(notLast))
		if grown == from {
			return from
		}
		from = grown
	}
}

// TouchingAslant is Touching where squares that share a corner touch too.
func (s Size) TouchingAslant(from, within Cells) Cells {
	cols := int(s.Cols)
	all := AllCells(s.Cells())
	notFirst, notLast := all.Without(s.Column(0)), all.Without(s.Column(cols-1))
	for {
		wide := from.Or(from.Up(1).And(notFirst)).Or(from.Down(1).And(notLast))
		grown := wide.Or(wide.Up(cols)).Or(wide.Down(cols)).And(within)
		if grown == from {
			return from
		}
		from = grown
	}
}

// touching64 is Touching for sets of the first 64 squares.
func touching64(from, within uint64, cols uint) uint64 {
	cols &= 63
	first := uint64(1) // the squares of the first column
	for n := cols; n < 64; n *= 2 {
		first |= first << n
	}
	notFirst, notLast := within&^first, within&^(first<<(cols-1))
	for {
		grown := from | (from<<cols|from>>cols)&within | from<<1&notFirst | from>>1&notLast
		if grown == from {
			return from
		}
		from = grown
	}
}

// Box is the smallest board that holds a set which is not empty, and its top left square.
func (s Size) Box(c Cells) (box Size, at int) {
	cols := int(s.Cols)
	if c.hi == 0 && cols < 64 {
		return box64(c.lo, uint(cols))
	}
	low, high := cols, -1
	top := c.First() / cols
	bottom := top
	for r := top; r < int(s.Rows); r++ {
		row := c.Down(r * cols).And(AllCells(cols))
		if row == (Cells{}) {
			continue
		}
		bottom = r
		low = min(low, row.First())
		high = max(high, MaxCells-1-row.reverse().First())
	}
	return Size{uint8(bottom - top + 1), uint8(high - low + 1)}, top*cols + low
}

// box64 is Box for sets of the first 64 squares.
func box64(c uint64, cols uint) (box Size, at int) {
	cols &= 63
	top := uint(bits.TrailingZeros64(c)) / cols
	var columns uint64 // in which there are squares of the set
	mask := uint64(1)<<cols - 1
	rows := uint8(0)
	for left := c >> (top * cols & 63); left != 0; left >>= cols {
		columns |= left & mask
		rows++
	}
	low := bits.TrailingZeros64(columns)
	return Size{rows, uint8(bits.Len64(columns) - low)}, int(top*cols) + low
}

// Crop is the part of a set that lies on the board box whose top left square is at.
func (s Size) Crop(c Cells, box Size, at int) Cells {
	if c.hi == 0 && s.Cols < 64 {
		return Cells{lo: crop64(c.lo>>(uint(at)&63), uint(s.Cols), box)}
	}
	cropped := Cells{}
	row := AllCells(int(box.Cols))
	c = c.Down(at)
	for r := range int(box.Rows) {
		cropped = cropped.Or(c.Down(r * int(s.Cols)).And(row).Up(r * int(box.Cols)))
	}
	return cropped
}

// crop64 is Crop for sets of the first 64 squares, from the top left square of the box on.
func crop64(c uint64, cols uint, box Size) (cropped uint64) {
	wide := uint(box.Cols)
	row := uint64(1)<<wide - 1
	for r := range uint(box.Rows) {
		cropped |= c & row << (r * wide)
		c >>= cols
	}
	return cropped
}

// HalfTurn turns the board by half a turn.
func (s Size) HalfTurn(c Cells) Cells {
	if n := s.Cells(); n <= 64 {
		return Cells{lo: bits.Reverse64(c.lo) >> (uint(64-n) & 63)}
	}
	return c.reverse().Down(MaxCells - s.Cells())
}

// Least is the first of the sets that a set becomes when the board is reflected and turned
// by half a turn.
func (s Size) Least(c Cells) Cells {
	flipped := s.Flip(c)
	least := c
	for _, d := range [3]Cells{flipped, s.HalfTurn(c), s.HalfTurn(flipped)} {
		if d.Less(least) {
			least = d
		}
	}
	return least
}

// Flip turns the board upside down.
func (s Size) Flip(c Cells) (flipped Cells) {
	cols := int(s.Cols)
	row := AllCells(cols)
	for range int(s.Rows) {
		flipped = flipped.Up(cols).Or(c.And(row))
		c = c.Down(cols)
	}
	return flipped
}

// Transpose exchanges rows and columns.
func (s Size) Transpose(c Cells) (transposed Cells) {
	for i := range c.Each {
		r, col := i/int(s.Cols), i%int(s.Cols)
		transposed = transposed.Or(OneCell(col*int(s.Rows) + r))
	}
	return transposed
}

// Turned is the size of the board with rows and columns exchanged.
func (s Size) Turned() Size { return Size{s.Cols, s.Rows} }
