package boards_test

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"grader/reference/engine/boards"
)

// nodeKayles are the values of Node Kayles on the grids with 3 rows and 1, 2, … columns: 16 of OEIS
// A316632, and those of docs/records.md. A board is written as a digit for each column, whose
// bits are its free squares.
var nodeKayles = record[board]{
	file:   "testdata/nodekayles.txt.gz",
	from:   1,
	values: []uint64{2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1, 5, 0, 1, 1},
	start:  grid,
	read:   readBoard,
}

// A board is a set of squares in 3 rows and up to 32 columns: bit 4c + r is column c, row r.
type board struct{ low, high uint64 }

func square(column, row int) board {
	if column < 16 {
		return board{1 << (4*column + row), 0}
	}
	return board{0, 1 << (4*column + row - 64)}
}

func (b board) or(c board) board      { return board{b.low | c.low, b.high | c.high} }
func (b board) and(c board) board     { return board{b.low & c.low, b.high & c.high} }
func (b board) without(c board) board { return board{b.low &^ c.low, b.high &^ c.high} }
func (b board) up(n int) board        { return board{b.low << n, b.high<<n | b.low>>(64-n)} }
func (b board) down(n int) board      { return board{b.low>>n | b.high<<(64-n), b.high >> n} }
func (b board) empty() bool           { return b == board{} }

// first is the first square of a board that is not empty.
func (b board) first() board {
	if b.low != 0 {
		return board{b.low & -b.low, 0}
	}
	return board{0, b.high & -b.high}
}

// near is the squares of b beside those of a set.
func (b board) near(set board) board {
	return set.up(4).or(set.down(4)).or(set.up(1)).or(set.down(1)).and(b)
}

// options are the boards that the moves on b leave.
func (b board) options(yield func(board) bool) {
	for rest := b; !rest.empty(); {
		s := rest.first()
		rest = rest.without(s)
		if !yield(b.without(s).without(b.near(s))) {
			return
		}
	}
}

// pieces are the connected pieces of b, each in its normal form.
func (b board) pieces(yield func(board) bool) {
	for !b.empty() {
		piece := b.first()
		for more := piece; !more.empty(); {
			more = b.near(more).without(piece)
			piece = piece.or(more)
		}
		b = b.without(piece)
		if !yield(piece.normal()) {
			return
		}
	}
}

// normal moves a piece to the left edge, and picks one of its four reflections.
func (b board) normal() board {
	least := b.turned().turned()
	for _, c := range []board{b.turned(), b.flipped().turned(), b.flipped().turned().turned()} {
		if c.high < least.high || c.high == least.high && c.low < least.low {
			least = c
		}
	}
	return least
}

// turned is a board turned by 180 degrees, and moved to the left edge.
func (b board) turned() board {
	t := board{bits.Reverse64(b.high), bits.Reverse64(b.low)}.down(1)
	for t.low&7 == 0 {
		t = t.down(4)
	}
	return t
}

// flipped exchanges the first and the last row.
func (b board) flipped() board {
	flip := func(w uint64) uint64 {
		const column = 0x1111_1111_1111_1111
		return w&(2*column) | w&column<<2 | w>>2&column
	}
	return board{flip(b.low), flip(b.high)}
}

func (b board) squares() int { return bits.OnesCount64(b.low) + bits.OnesCount64(b.high) }

// String writes the free squares of each column as a digit.
func (b board) String() (columns string) {
	for ; !b.empty(); b = b.down(4) {
		columns += fmt.Sprint(b.low & 7)
	}
	return columns
}

func readBoard(columns string) (b board) {
	for c := range columns {
		for r := range 3 {
			if columns[c]>>r&1 == 1 {
				b = b.or(square(c, r))
			}
		}
	}
	return b
}

// grid has all squares of so many columns.
func grid(columns int) board { return readBoard(strings.Repeat("7", columns)) }

// TestNodeKaylesSearch compares the values with those that the program's own search finds, up to
// the largest grid that it has room for.
func TestNodeKaylesSearch(t *testing.T) {
	for i, value := range nodeKayles.values[:17] {
		engine := boards.NewEngine(boards.Nodes, func(int) bool { return true })
		whole := grid(i + 1)
		var names []string
		var neighbours [][]int
		for v := range 3 * (i + 1) {
			var near []int
			for w := range 3 * (i + 1) {
				if !whole.near(square(v/3, v%3)).and(square(w/3, w%3)).empty() {
					near = append(near, w)
				}
			}
			names = append(names, strconv.Itoa(v))
			neighbours = append(neighbours, near)
		}
		p, ok := engine.Graph(names, neighbours)
		if !ok {
			t.Fatalf("3x%d is too large", i+1)
		}
		if got, _ := p.Nimber(); got != value {
			t.Errorf("the search finds the value %d of 3x%d, expected %d", got, i+1, value)
		}
	}
}
