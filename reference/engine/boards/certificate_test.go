package boards_test

import (
	"fmt"
	"io"
	"math/bits"
	"os"
	"strings"
	"testing"
)

// The certificate of the nim values of Node Kayles on grids of 3 rows is a list of boards in one
// piece with their values, testdata/nodekayles.txt. A board is written as a digit for each
// column, whose bits are its free squares. TestNodeKaylesRecords shows by the rules of play alone
// that each board has its value if all smaller boards in the list have theirs. So, by
// induction, all have.

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

// A certificate gives boards in one piece, in normal form, their values.
type certificate map[board]uint64

// value is that of a board whose pieces are all in the list.
func (c certificate) value(b board) (value uint64, listed bool) {
	for p := range b.pieces {
		v, ok := c[p]
		if !ok {
			return 0, false
		}
		value ^= v
	}
	return value, true
}

// holds reports whether b has its value if all smaller boards in the list have theirs: each
// smaller value is that of an option in the list, and no option has the value itself, since it
// is in the list with another, or has an option that is in the list with the value.
func (c certificate) holds(b board) bool {
	value, seen := c[b], uint64(0)
	for option := range b.options {
		v, listed := c.value(option)
		if listed && v == value || !listed && !c.reaches(option, value) {
			return false
		}
		if listed {
			seen |= 1 << v
		}
	}
	return uint64(bits.TrailingZeros64(^seen)) >= value
}

func (c certificate) reaches(b board, value uint64) bool {
	for option := range b.options {
		if v, listed := c.value(option); listed && v == value {
			return true
		}
	}
	return false
}

const certificateFile = "testdata/nodekayles.txt"

// readCertificate reads boards with their values, a line each.
func readCertificate(r io.Reader) (certificate, error) {
	c := certificate{}
	for {
		var columns string
		var value uint64
		if _, err := fmt.Fscan(r, &columns, &value); err == io.EOF {
			return c, nil
		} else if err != nil {
			return nil, fmt.Errorf("after %d boards: expected columns and a value: %w", len(c), err)
		}
		c[readBoard(columns)] = value
	}
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

// nodeKayles are the values of the grids with 1, 2, … columns: 16 of OEIS A316632, and those of
// docs/records.md.
var nodeKayles = []uint64{2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1, 5, 0, 1, 1}

// TestNodeKaylesRecords replays the certificate, and finds every wrong value in it.
func TestNodeKaylesRecords(t *testing.T) {
	file, err := os.Open(certificateFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c, err := readCertificate(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, value := range nodeKayles {
		if got, ok := c[grid(i+1)]; !ok || got != value {
			t.Errorf("3x%d has the value %d in the certificate, expected %d", i+1, got, value)
		}
	}
	for b, v := range c {
		if !c.holds(b) {
			t.Errorf("nothing shows that %v has the value %d", b, v)
		}
		for _, wrong := range []uint64{v ^ 1, v + 2} {
			if c[b] = wrong; c.holds(b) {
				t.Errorf("%v holds with the value %d, too", b, wrong)
			}
		}
		c[b] = v
	}
}
