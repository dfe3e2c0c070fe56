package boards

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A misereGame is what is known in misère play of components that are isomorphic or, if
// they are small, equal.
type misereGame struct {
	set     uint64 // one of the components
	small   bool   // whether the rest is known
	options []misereSum
	heap    int8 // the heap of Nim that it equals, or noHeap
	tame    bool // whether it and all that follows act as Nim does (Winning Ways, ch. 13)
	genus   genus
}

const noHeap = -1

// A genus are the nim values of normal and of misère play. In that an ended game has the
// value 1.
type genus struct{ normal, misere uint8 }

// fickle reports whether a tame game acts as heaps of at most 1 do.
func (g genus) fickle() bool { return g.normal != g.misere }

// A shape is a component on a board, however it is turned, or a path or cycle of some length.
type shape struct {
	word uint64
	line uint8 // 1 of a path, 2 of a cycle
}

// A gameList are the games of components, by their numbers.
type gameList struct {
	games   []misereGame
	shapes  map[shape]uint32
	options map[string]uint32 // small games by their options
	heaps   [maxHeap]uint32   // the game that stands for all that equal a heap, by its number and 1
}

// maxHeap bounds the heaps that are recognised.
const maxHeap = 64

func newGameList() *gameList {
	return &gameList{shapes: map[shape]uint32{}, options: map[string]uint32{}}
}

func (l *gameList) add(g misereGame) uint32 {
	l.games = append(l.games, g)
	return uint32(len(l.games) - 1)
}

// small is the number of a small component with these options.
func (l *gameList) small(set uint64, options []misereSum) uint32 {
	var key []byte
	for _, o := range options {
		key = appendSum(binary.AppendUvarint(key, uint64(len(o))), o)
	}
	if n, met := l.options[string(key)]; met {
		return n
	}
	g := misereGame{set: set, small: true, options: options, heap: l.heapOf(options)}
	g.genus, g.tame = l.mex(options)
	if g.heap == noHeap {
		n := l.add(g)
		l.options[string(key)] = n
		return n
	}
	stands := &l.heaps[g.heap]
	if *stands == 0 {
		*stands = l.add(g) + 1
	}
	l.options[string(key)] = *stands - 1
	return *stands - 1
}

// mex is the genus of a game with these options; tame is false if it is not tame.
func (l *gameList) mex(options []misereSum) (g genus, tame bool) {
	var normal, misere uint64
	for _, o := range options {
		of, tame := l.genusOf(o)
		if !tame || of.normal >= 64 || of.misere >= 64 {
			return g, false
		}
		normal |= 1 << of.normal
		misere |= 1 << of.misere
	}
	g = genus{uint8(mex(normal)), uint8(mex(misere))}
	if len(options) == 0 {
		g.misere = 1
	}
	return g, g.normal == g.misere || g.normal+g.misere == 1
}

// genusOf is that of a sum; tame is false if some game in it is not.
func (l *gameList) genusOf(sum misereSum) (g genus, tame bool) {
	fickle := true
	for _, n := range sum {
		game := &l.games[n]
		if !game.tame {
			return g, false
		}
		fickle = fickle && game.genus.fickle()
		g.normal ^= game.genus.normal
	}
	g.misere = g.normal
	if fickle {
		g.misere ^= 1
	}
	return g, true
}

// heapOf is the heap that a game with these options equals. The heaps among these must be
// all smaller ones; from every other option there must be a move back to the heap. If that
// is the empty one, a player who has to move must win (Conway, "On Numbers and Games",
// ch. 12).
func (l *gameList) heapOf(options []misereSum) int8 {
	var heaps uint64
	for _, o := range options {
		if h := l.sumHeap(o); h != noHeap {
			heaps |= 1 << h
		}
	}
	m := int8(mex(heaps))
	if m == maxHeap-1 || m == 0 && len(options) > 0 && heaps>>1&1 == 0 {
		return noHeap
	}
	for _, o := range options {
		if h := l.sumHeap(o); h == noHeap && !l.reaches(o, m) {
			return noHeap
		}
	}
	return m
}

// sumHeap is the heap that a tidy sum equals: one game that equals a heap, since two such
// are tidied up if they equal a third.
func (l *gameList) sumHeap(sum misereSum) int8 {
	switch len(sum) {
	case 0:
		return 0
	case 1:
		return l.games[sum[0]].heap
	case 2:
		a, b := l.games[sum[0]].heap, l.games[sum[1]].heap
		if a == 1 && b != noHeap || b == 1 && a != noHeap {
			return a ^ b
		}
	}
	return noHeap
}

// reaches reports whether some move in a sum of small games leaves a heap.
func (l *gameList) reaches(sum misereSum, heap int8) bool {
	for i, n := range sum {
		for _, to := range l.games[n].options {
			rest := append(slices.Delete(slices.Clone(sum), i, i+1), to...)
			if l.sumHeap(l.tidy(rest)) == heap {
				return true
			}
		}
	}
	return false
}

// appendSum writes a sum.
func appendSum(to []byte, sum misereSum) []byte {
	for _, n := range sum {
		to = binary.AppendUvarint(to, uint64(n))
	}
	return to
}

// tidy orders a sum and leaves out games that equal 0, and pairs that equal *1.
func (l *gameList) tidy(sum misereSum) misereSum {
	single := uint32(0)
	tidied := sum[:0]
	for _, n := range sum {
		switch l.games[n].heap {
		case 0:
		case 1:
			if single == 0 {
				single = n + 1
			} else {
				single = 0
			}
		default:
			tidied = append(tidied, n)
		}
	}
	if single != 0 {
		tidied = append(tidied, single-1)
	}
	slices.Sort(tidied)
	return tidied
}

// distinctSums orders sums and keeps one of equal ones.
func distinctSums(list []misereSum) []misereSum {
	slices.SortFunc(list, slices.Compare[misereSum])
	return slices.CompactFunc(list, slices.Equal[misereSum])
}

// shape is the shape of a component. Of the dead ends beside one square all moves are alike,
// so that the component is without all but one of them.
func (g *grid) shape(c uint64) (left uint64, s shape) {
	a := g.arms(c)
	if g.kind == Arcs {
		if spare := g.spareEnds(c, a.ends()); spare != 0 {
			return g.shape(c &^ spare)
		}
	}
	if a.up&a.down&(a.left|a.right)|a.left&a.right&(a.up|a.down) == 0 {
		squares := uint64(bits.OnesCount64(c))
		if edges := bits.OnesCount64(a.up) + bits.OnesCount64(a.left); edges < int(squares) {
			return c, shape{squares, 1}
		}
		return c, shape{squares, 2}
	}
	corner, h, w := g.corner(c)
	if h > w {
		corner = g.transposed(corner)
		h, w = w, h
	}
	flipped, mirrored, turned := g.reflected(corner, h, w)
	s.word = min(corner, flipped, mirrored, turned)
	if h == w {
		corner = g.transposed(corner)
		flipped, mirrored, turned = g.reflected(corner, w, h)
		s.word = min(s.word, corner, flipped, mirrored, turned)
	}
	return c, s
}
