package boards

import (
	"cmp"
	"math/bits"
	"slices"
)

// Crosses decides single boards of Notakto in misère play. Whoever completes a row of three
// loses then, so that the players avoid to: a position is lost exactly if the game of the
// moves that complete no row has the nim value 0. There squares are independent unless a
// row that can still be completed joins them.
//
// This needs a board on which there is room for a row, for otherwise play may end on a full
// board, and whoever cannot move there wins.
type Crosses struct {
	spend  func(positions int) bool
	boards []*crossBoard
}

// NewCrosses makes a search that charges what it remembers.
func NewCrosses(spend func(positions int) bool) *Crosses { return &Crosses{spend: spend} }

// Losing reports whether the next player loses a board without a row of three. Fits is
// false if the board is too large or has no room for a row, and ok if the budget does not
// suffice.
func (c *Crosses) Losing(rows, cols int, cross func(row, col int) bool) (losing, fits, ok bool) {
	if rows*cols > maxPlaces || max(rows, cols) < 3 {
		return false, false, true
	}
	i := slices.IndexFunc(c.boards, func(b *crossBoard) bool { return b.rows == rows && b.cols == cols })
	if i < 0 {
		i = len(c.boards)
		c.boards = append(c.boards, newCrossBoard(rows, cols))
	}
	b := c.boards[i]
	var crosses uint64
	for at := range rows * cols {
		if cross(at/cols, at%cols) {
			crosses |= 1 << at
		}
	}
	b.spend, b.out = c.spend, false
	losing = b.sumIs(b.parts(crosses), 0)
	return losing, true, !b.out
}

// A crossBoard is a board of some size, each square a bit of a word.
type crossBoard struct {
	rows, cols int
	full       uint64
	lines      []uint64 // the rows of three
	turns      [][]uint8
	known      map[crossPart]entry
	spend      func(int) bool
	out        bool // whether the budget is used up
}

// A crossPart are squares that rows join, and the crosses in these rows.
type crossPart struct{ squares, crosses uint64 }

func newCrossBoard(rows, cols int) *crossBoard {
	b := &crossBoard{rows: rows, cols: cols, full: ^uint64(0) >> (64 - rows*cols), known: map[crossPart]entry{}}
	for row := range rows {
		for col := range cols {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				y, x := row+2*d[0], col+2*d[1]
				if y < rows && x >= 0 && x < cols {
					b.lines = append(b.lines, 1<<(row*cols+col)|1<<((row+d[0])*cols+col+d[1])|1<<(y*cols+x))
				}
			}
		}
	}
	for turn := range 8 {
		if turn >= 4 && rows != cols {
			break
		}
		to := make([]uint8, rows*cols)
		for at := range to {
			row, col := at/cols, at%cols
			if turn&1 != 0 {
				row = rows - 1 - row
			}
			if turn&2 != 0 {
				col = cols - 1 - col
			}
			if turn&4 != 0 {
				row, col = col, row
			}
			to[at] = uint8(row*cols + col)
		}
		b.turns = append(b.turns, to)
	}
	return b
}

// A crossSum is a sum of parts: those that are single squares, which are added up, and
// others.
type crossSum struct {
	value uint
	parts []crossPart
}

// parts splits what may be played without completing a row.
func (b *crossBoard) parts(crosses uint64) crossSum {
	return b.split(b.full&^crosses, crosses)
}

// split splits some free squares into parts.
func (b *crossBoard) split(free, crosses uint64) (sum crossSum) {
	forbidden := uint64(0)
	for _, line := range b.lines {
		if open := line &^ crosses; bits.OnesCount64(open) == 1 {
			forbidden |= open
		}
	}
	free &^= forbidden
	var space [4 * maxPlaces]uint64
	live := space[:0]
	joined := uint64(0)
	for _, line := range b.lines {
		if line&^(free|crosses) == 0 {
			live = append(live, line)
			joined |= line & free
		}
	}
	sum.value = uint(bits.OnesCount64(free&^joined) & 1)
	for joined != 0 {
		part := crossPart{squares: joined & -joined}
		for grown := true; grown; {
			grown = false
			for i := 0; i < len(live); i++ {
				if live[i]&part.squares == 0 {
					continue
				}
				part.squares |= live[i] & free
				part.crosses |= live[i] & crosses
				live[i] = live[len(live)-1]
				live = live[:len(live)-1]
				grown = true
				i--
			}
		}
		joined &^= part.squares
		sum.parts = append(sum.parts, b.canon(part))
	}
	return sum
}

// canon is the least of the parts that are the same when the board is turned.
func (b *crossBoard) canon(p crossPart) crossPart {
	best := p
	for _, to := range b.turns[1:] {
		var q crossPart
		for rest := p.squares; rest != 0; rest &= rest - 1 {
			q.squares |= 1 << to[bits.TrailingZeros64(rest)]
		}
		if q.squares > best.squares {
			continue
		}
		for rest := p.crosses; rest != 0; rest &= rest - 1 {
			q.crosses |= 1 << to[bits.TrailingZeros64(rest)]
		}
		if q.squares < best.squares || q.crosses < best.crosses {
			best = q
		}
	}
	return best
}

// sumIs reports whether a sum has the value n. One part is only asked whether it has the
// value that is missing.
func (b *crossBoard) sumIs(sum crossSum, n uint) bool {
	if len(sum.parts) == 0 {
		return sum.value == n
	}
	n ^= sum.value
	slices.SortFunc(sum.parts, func(p, q crossPart) int {
		return cmp.Compare(bits.OnesCount64(p.squares), bits.OnesCount64(q.squares))
	})
	last := len(sum.parts) - 1
	for _, p := range sum.parts[:last] {
		n ^= b.value(p)
	}
	return b.is(sum.parts[last], n)
}

func (b *crossBoard) value(p crossPart) uint {
	for n := uint(0); !b.out; n++ {
		if b.is(p, n) {
			return n
		}
	}
	return 0
}

// is reports whether a part has the value n: no option has, and it has no smaller value.
func (b *crossBoard) is(p crossPart, n uint) bool {
	if n > uint(bits.OnesCount64(p.squares)) {
		return false
	}
	for k := range n {
		if b.is(p, k) {
			return false
		}
	}
	e := b.known[p]
	if value, known := e.value(); known {
		return value == n
	}
	if e.excludes(n) || b.out {
		return false
	}
	var options []crossSum
	for rest := p.squares; rest != 0; rest &= rest - 1 {
		at := rest & -rest
		options = append(options, b.split(p.squares&^at, p.crosses|at))
	}
	slices.SortStableFunc(options, func(a, b crossSum) int { return cmp.Compare(a.largest(), b.largest()) })
	is := true
	for _, o := range options {
		if b.sumIs(o, n) {
			is = false
			break
		}
	}
	if b.out {
		return false
	}
	e = b.known[p]
	if e == 0 && !b.spend(1) {
		b.out = true
		return false
	}
	if is {
		e = entry(n) | known
	} else {
		if n < excludable {
			e |= 1 << n
		}
	}
	b.known[p] = e
	return is
}

// largest is the size of the largest part.
func (s crossSum) largest() (squares int) {
	for _, p := range s.parts {
		squares = max(squares, bits.OnesCount64(p.squares))
	}
	return squares
}
