package boards

import "math/bits"

// A grid is a board of Cram of at most maxPlaces squares in one word, row after row, so that the
// neighbours of a square are found by shifts. The board is never higher than it is wide.
type grid struct {
	rows, cols  int
	stride      uint
	all         uint64   // every square of the board
	left, right uint64   // without the last column; without the first
	spread      []uint64 // a row of squares, as a column
	lines       *lines
}

func newGrid(rows, cols int) *grid {
	rows, cols = min(rows, cols), max(rows, cols)
	g := &grid{rows: rows, cols: cols, stride: uint(cols), lines: newLines(Arcs)}
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

func (g *grid) moves(c uint64, to []uint64) []uint64 {
	for rest := c & (c >> 1) & g.left; rest != 0; rest &= rest - 1 {
		v := rest & -rest
		to = append(to, v|v<<1)
	}
	for rest := c & (c >> g.stride); rest != 0; rest &= rest - 1 {
		v := rest & -rest
		to = append(to, v|v<<g.stride)
	}
	return to
}

func (g *grid) after(c, move uint64) uint64 { return c &^ move }

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

// arms are the squares of a component with a neighbour above, below, to the left and to
// the right of them.
type arms struct{ up, down, left, right uint64 }

func (g *grid) arms(c uint64) arms {
	down, right := c&(c>>g.stride), c&(c>>1)&g.left
	return arms{down << g.stride, down, right << 1, right}
}

// ends are the squares with one neighbour.
func (a arms) ends() uint64 {
	return (a.up ^ a.down ^ a.left ^ a.right) &^ (a.up&a.down&(a.left|a.right) | a.left&a.right&(a.up|a.down))
}

func (g *grid) pieces(c, left uint64, to []piece) (list []piece, xor uint) {
	a := g.arms(left)
	left &= a.up | a.down | a.left | a.right
	// A part has squares beside those that were taken, so every part is found; it is the only one
	// if it has all of these squares.
	for near := g.around(c&^left) & left; near != 0; {
		part := near & -near
		missing := near &^ part
		for missing != 0 {
			next := g.around(part) & left
			if next == part {
				break
			}
			part = next
			missing &^= part
		}
		if missing == 0 {
			part = left
		}
		near, left = missing, left&^part
		p, value, valued := g.form(part, arms{a.up & part, a.down & part, a.left & part, a.right & part})
		if valued {
			xor ^= value
			continue
		}
		to = append(to, p)
	}
	return to, xor
}

func (g *grid) class(c uint64) (p piece, value uint, valued bool) {
	return g.form(c, g.arms(c))
}

// form turns and reflects a component, in the corner of the board, to its least word. Paths and
// cycles have known values. The value is also known for a component that is its own half-turn, if
// no move overlaps its own half-turn: the half-turn then answers every move.
func (g *grid) form(c uint64, a arms) (p piece, value uint, valued bool) {
	// The moves of all dead ends beside one square are equivalent: one suffices.
	if spare := g.spareEnds(c, a.ends()); spare != 0 {
		return g.class(c &^ spare)
	}
	edges, squares := bits.OnesCount64(a.up)+bits.OnesCount64(a.left), bits.OnesCount64(c)
	if a.up&a.down&(a.left|a.right)|a.left&a.right&(a.up|a.down) == 0 {
		if edges < squares {
			return p, g.lines.path[squares], true
		}
		return p, g.lines.cycle[squares], true
	}
	p.set = c
	c, h, w := g.corner(c)
	if h > w {
		c = g.transposed(c)
		h, w = w, h
	}
	flipped, mirrored, turned := g.reflected(c, h, w)
	if c == turned && ((h|w)&1 == 0 || c>>((uint(h-1)/2*g.stride+uint(w-1)/2)&63)&1 == 0) {
		return p, 0, true
	}
	p.key = min(c, flipped, mirrored, turned)
	if h == w {
		c = g.transposed(c)
		flipped, mirrored, turned = g.reflected(c, w, h)
		p.key = min(p.key, c, flipped, mirrored, turned)
	}
	p.cost = int32(2 * (edges + squares))
	return p, 0, false
}

// corner moves a component to the corner of the board; h and w are its height and width.
func (g *grid) corner(c uint64) (corner uint64, h, w int) {
	step := g.stride & 63
	row := uint64(1)<<step - 1
	for c&row == 0 {
		c >>= step
	}
	var all uint64
	for rest := c; rest != 0; rest >>= step {
		all |= rest
		h++
	}
	all &= row
	first := bits.TrailingZeros64(all)
	return c >> (uint(first) & 63), h, bits.Len64(all) - first
}

// spareEnds are the dead ends of c beside a square with another dead end. Of those around a square
// the upper one is kept, or else the left one, or else the right one.
func (g *grid) spareEnds(c, ends uint64) uint64 {
	above, below := ends<<g.stride&c, ends>>g.stride&c
	left, right := ends<<1&g.right&c, ends>>1&g.left&c
	return (above&left)>>1 | ((above|left)&right)<<1 | ((above|left|right)&below)<<g.stride
}

// reflected is c, of h rows and w columns in the corner, upside down, mirrored, and both.
func (g *grid) reflected(c uint64, h, w int) (flipped, mirrored, turned uint64) {
	step := g.stride & 63
	row := uint64(1)<<step - 1
	turned = bits.Reverse64(c) >> ((64 - uint(h-1)*step - uint(w)) & 63)
	flipped, mirrored = c&row, turned&row
	a, b := c, turned
	for range h - 1 {
		a >>= step
		b >>= step
		flipped = flipped<<step | a&row
		mirrored = mirrored<<step | b&row
	}
	return flipped, mirrored, turned
}

// transposed exchanges the rows and columns of c, which is in the corner and has no more columns
// than the board has rows.
func (g *grid) transposed(c uint64) uint64 {
	var t uint64
	for i := 0; c != 0; i++ {
		t |= g.spread[uint8(c)&uint8(1<<g.rows-1)] << i
		c >>= g.stride
	}
	return t
}
