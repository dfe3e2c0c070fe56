package boards

import "math/bits"

// A grid is a board of at most 64 squares in one word, the rows one after
// another, so that the neighbours of a square are found by shifts. The board is
// never higher than it is wide.
type grid struct {
	kind        Kind
	rows, cols  int
	stride      uint
	all         uint64   // every square of the board
	left, right uint64   // without the last column; without the first
	spread      []uint64 // a row of squares, as a column
	lines       *lines
}

func newGrid(kind Kind, rows, cols int) *grid {
	rows, cols = min(rows, cols), max(rows, cols)
	g := &grid{kind: kind, rows: rows, cols: cols, stride: uint(cols), lines: newLines(kind)}
	g.all = 1<<(rows*cols) - 1
	var column uint64
	for r := range rows {
		column |= 1 << (r * cols)
	}
	g.spread = make([]uint64, 1<<rows)
	for line := range g.spread {
		for i := range rows {
			g.spread[line] |= uint64(line>>i&1) << (i * cols)
		}
	}
	g.right = g.all &^ column
	g.left = g.all &^ (column << (cols - 1))
	return g
}

func (g *grid) options(c uint64, to []uint64) []uint64 {
	if g.kind == Nodes {
		for rest := c; rest != 0; rest &= rest - 1 {
			v := rest & -rest
			to = append(to, c&^g.around(v))
		}
		return to
	}
	for rest := c & (c >> 1) & g.left; rest != 0; rest &= rest - 1 {
		v := rest & -rest
		to = append(to, c&^(v|v<<1))
	}
	for rest := c & (c >> g.stride); rest != 0; rest &= rest - 1 {
		v := rest & -rest
		to = append(to, c&^(v|v<<g.stride))
	}
	return to
}

// around are the squares of a set and their neighbours.
func (g *grid) around(set uint64) uint64 {
	return set | set<<1&g.right | set>>1&g.left | set<<g.stride | set>>g.stride
}

func (g *grid) component(set uint64) uint64 {
	c := set & -set
	for {
		next := g.around(c) & set
		if next == c {
			return c
		}
		c = next
	}
}

// class turns and reflects a component, in the corner of the board, to the least
// of the words that it may become. Paths and cycles have known values, and so has
// a component that is its own half-turn, where no move is in the way of its own
// half-turn: that is the answer to every move.
func (g *grid) class(c uint64) (key uint64, cost int, value uint, valued bool) {
	up, down := c&(c<<g.stride), c&(c>>g.stride)
	left, right := c&(c<<1)&g.right, c&(c>>1)&g.left
	if g.kind == Arcs {
		// Of the dead ends beside one square all moves are alike, so one will do.
		ends := (up ^ down ^ left ^ right) &^ (up&down&(left|right) | left&right&(up|down))
		if spare := g.spareEnds(c, ends); spare != 0 {
			return g.class(c &^ spare)
		}
	}
	edges, squares := bits.OnesCount64(up)+bits.OnesCount64(left), bits.OnesCount64(c)
	if up&down&(left|right)|left&right&(up|down) == 0 {
		if edges < squares {
			return 0, 0, g.lines.path[squares], true
		}
		return 0, 0, g.lines.cycle[squares], true
	}
	row := uint64(1)<<g.stride - 1
	for c&row == 0 {
		c >>= g.stride
	}
	h, all := 0, uint64(0)
	for rest := c; rest != 0; rest >>= g.stride {
		all |= rest & row
		h++
	}
	first := bits.TrailingZeros64(all)
	c >>= uint(first)
	w := bits.Len64(all) - first
	if h > w {
		c = g.transposed(c)
		h, w = w, h
	}
	key, half := g.least(c, h, w)
	if half && (h|w)&1 == 0 || half && c>>(uint(h-1)/2*g.stride+uint(w-1)/2)&1 == 0 {
		return 0, 0, 0, true
	}
	if h == w {
		other, _ := g.least(g.transposed(c), w, h)
		key = min(key, other)
	}
	return key, 2 * (edges + squares), 0, false
}

// spareEnds are the dead ends of c that lie beside the same square as another. Of
// those around a square the one above it is kept, or else the one to the left of
// it, or else the one to the right.
func (g *grid) spareEnds(c, ends uint64) uint64 {
	above, below := ends<<g.stride&c, ends>>g.stride&c
	left, right := ends<<1&g.right&c, ends>>1&g.left&c
	return (above&left)>>1 | ((above|left)&right)<<1 | ((above|left|right)&below)<<g.stride
}

// least is the least word that c, of h rows and w columns in the corner, becomes
// when it is reflected; half reports whether c is its own half-turn.
func (g *grid) least(c uint64, h, w int) (key uint64, half bool) {
	down, up := uint(0), uint(h-1)*g.stride
	turned := bits.Reverse64(c) >> (64 - up - uint(w))
	row := uint64(1)<<g.stride - 1
	var flipped, mirrored uint64
	for range h {
		flipped |= c >> down & row << up
		mirrored |= turned >> down & row << up
		down += g.stride
		up -= g.stride
	}
	return min(c, flipped, mirrored, turned), c == turned
}

// transposed has the rows of c, in the corner, for columns. It fits if c has no
// more columns than the board has rows.
func (g *grid) transposed(c uint64) uint64 {
	var t uint64
	for i := 0; c != 0; i++ {
		t |= g.spread[uint8(c)&uint8(1<<g.rows-1)] << i
		c >>= g.stride
	}
	return t
}
