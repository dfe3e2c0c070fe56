package boards

import "math/bits"

// A bracketing is a forest of rooted trees, which hang at one place of a board: an
// opening bracket as 1 and a closing one as 0, below a leading 1. Of two the shorter
// one is the smaller. 0 is a forest too large to write down.
type bracketing uint64

const (
	noTwigs       bracketing = 1
	tooLarge      bracketing = 0
	longestForest            = 62 // in brackets
)

func (f bracketing) length() uint { return uint(bits.Len64(uint64(f))) - 1 }

// then is a forest beside another one.
func (f bracketing) then(g bracketing) bracketing {
	if f == tooLarge || g == tooLarge || f.length()+g.length() > longestForest {
		return tooLarge
	}
	n := g.length()
	return f<<n | g&(1<<n-1)
}

// rooted is the tree that a forest becomes when a place joins its roots.
func (f bracketing) rooted() bracketing {
	if f == tooLarge || f.length()+2 > longestForest {
		return tooLarge
	}
	n := f.length() + 1
	return f<<1&(1<<n-1) | 3<<n
}

// twigs are the trees that hang at each square of a board, in order. A square has four
// neighbours at most.
type twigs struct {
	trees [maxPlaces][4]bracketing
	count [maxPlaces]uint8
}

func (t *twigs) add(square int, tree bracketing) {
	list, i := &t.trees[square], t.count[square]
	for ; i > 0 && tree < list[i-1]; i-- {
		list[i] = list[i-1]
	}
	list[i] = tree
	t.count[square]++
}

func (t *twigs) forest(square int) bracketing {
	f := noTwigs
	for _, tree := range t.trees[square][:t.count[square]] {
		f = f.then(tree)
	}
	return f
}

// A figure names what a component looks like as a graph: however the trees in it are
// bent on the board, the figure is the same. Components with one figure are isomorphic;
// isomorphic ones may have several.
type figure [2]uint64

// The highest bits of a figure tell trees, with one or two squares in the middle, from
// components with rings.
const (
	ofTree       = 1 << (figureBits - 1)
	ofTwo        = 1 << (figureBits - 2)
	longestRings = 64 + figureBits - 3 // in bits
	lengthBits   = 6                   // for the length of a word
)

// figure takes dead ends away until only squares on rings, and between these, are left. ok
// is false if the figure cannot be written down.
func (g *grid) figure(c uint64, t *twigs) (f figure, ok bool) {
	t.count = [maxPlaces]uint8{}
	var bearing uint64 // squares at which trees hang
	for {
		a := g.arms(c)
		ends := a.ends()
		switch {
		case ends == 0 && c&(c-1) == 0:
			forest := t.forest(bits.TrailingZeros64(c))
			return figure{ofTree, uint64(forest)}, forest != tooLarge
		case ends == 0:
			return g.ringed(c, c&^(a.up&a.down&a.left&a.right), c&bearing, t)
		case ends == c: // two squares are left
			low, high := t.forest(bits.TrailingZeros64(c)), t.forest(bits.TrailingZeros64(c&(c-1)))
			low, high = min(low, high), max(low, high)
			return figure{ofTwo | uint64(low), uint64(high)}, low != tooLarge && high < ofTwo
		}
		for rest := ends; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros64(rest)
			beside := g.around(1<<v) & c &^ (1 << v)
			bearing |= beside
			tree := t.forest(v).rooted()
			if tree == tooLarge {
				return f, false
			}
			t.add(bits.TrailingZeros64(beside), tree)
		}
		c &^= ends
	}
}

// A pose is a component turned or reflected in the corner of the board, with the squares
// that have room for trees and those at which there are some.
type pose struct{ c, open, bearing uint64 }

// ringed is the figure of a component without dead ends: the least word that it may
// become, and the trees of its squares in that pose.
func (g *grid) ringed(c, open, bearing uint64, t *twigs) (f figure, ok bool) {
	corner, high, wide := g.corner(c)
	base := uint(bits.TrailingZeros64(c) - bits.TrailingZeros64(corner))
	at := pose{corner, open >> base, bearing >> base}
	var poses [8]pose
	first, last := 4, 4
	if high <= wide {
		first = 0
		g.poses(at, high, wide, poses[:4])
	}
	if high >= wide {
		last = 8
		g.poses(pose{g.transposed(at.c), g.transposed(at.open), g.transposed(at.bearing)}, wide, high, poses[4:])
	}
	h, w := uint(min(high, wide)), uint(max(high, wide))
	least := poses[first].c
	for _, p := range poses[first:last] {
		least = min(least, p.c)
	}
	var trees figure
	for i := first; i < last; i++ {
		if poses[i].c != least {
			continue
		}
		written, ok := poses[i].write(func(square uint) bracketing {
			r, col := square/g.stride, square%g.stride
			if i&1 != 0 {
				r = h - 1 - r
			}
			if i&2 != 0 {
				col = w - 1 - col
			}
			if i >= 4 {
				r, col = col, r
			}
			return t.forest(int(base + r*g.stride + col))
		})
		if !ok {
			return f, false
		}
		if trees == (figure{}) || written.less(trees) {
			trees = written
		}
	}
	n := uint(bits.Len64(least))
	if trees.length()+n+lengthBits > longestRings {
		return f, false
	}
	return trees.then(n, least).then(lengthBits, uint64(n)), true
}

// poses are the four in which a board stays as high as it is.
func (g *grid) poses(p pose, h, w int, to []pose) {
	for i, word := range [3]uint64{p.c, p.open, p.bearing} {
		flipped, mirrored, turned := g.reflected(word, h, w)
		for j, image := range [4]uint64{word, flipped, mirrored, turned} {
			switch i {
			case 0:
				to[j].c = image
			case 1:
				to[j].open = image
			default:
				to[j].bearing = image
			}
		}
	}
}

// write writes down the trees of a pose: for each open square its forest and a closing
// bracket, below a leading 1, as far as the last tree. forest is asked for squares of the
// pose.
func (p pose) write(forest func(square uint) bracketing) (f figure, ok bool) {
	f = figure{0, 1}
	before := uint64(0) // the squares that are written down
	for rest := p.bearing; rest != 0; rest &= rest - 1 {
		square := rest & -rest
		trees := forest(uint(bits.TrailingZeros64(square)))
		if trees == tooLarge {
			return f, false
		}
		n, closing := trees.length(), uint(bits.OnesCount64(p.open&(square-1)&^before))
		if f.length()+closing+n > longestRings || closing >= 64 {
			return f, false
		}
		f = f.then(closing, 0).then(n, uint64(trees)&(1<<n-1))
		before = square - 1
	}
	return f, true
}

func (f figure) length() uint {
	if f[0] != 0 {
		return 64 + uint(bits.Len64(f[0]))
	}
	return uint(bits.Len64(f[1]))
}

// then appends n bits, fewer than 64.
func (f figure) then(n uint, low uint64) figure {
	return figure{f[0]<<n | f[1]>>(64-n), f[1]<<n | low}
}

func (f figure) less(g figure) bool { return f[0] < g[0] || f[0] == g[0] && f[1] < g[1] }
