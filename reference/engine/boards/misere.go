package boards

import (
	"cmp"
	"math/bits"
	"slices"
)

// Misere decides sums of boards of Cram, or of Node Kayles, in misère play: whoever makes
// the last move loses. It searches sums of components, since nim values do not tell who
// wins then; but small components that are tame, or equal a heap of Nim, it knows as such.
// It is not safe for concurrent use.
type Misere struct {
	kind   Kind
	spend  func(positions int) bool
	boards []*misereBoard
}

// NewMisere makes a search that charges what it remembers.
func NewMisere(kind Kind, spend func(positions int) bool) *Misere {
	return &Misere{kind: kind, spend: spend}
}

// A Squares is a rectangle of squares, some of which are free.
type Squares struct {
	Rows, Cols int
	Free       func(row, col int) bool
}

// mostComponents bounds the components of a sum. Each of its options is as long.
const mostComponents = 32

// Losing reports whether the next player loses a sum. Fits is false if the sum is too long,
// or no board is large enough for each of its terms, and ok if the budget does not suffice.
func (m *Misere) Losing(terms []Squares) (losing, fits, ok bool) {
	low, high := 0, 0
	for _, t := range terms {
		low, high = max(low, min(t.Rows, t.Cols)), max(high, max(t.Rows, t.Cols))
	}
	if !Fits(low, high) {
		return false, false, true
	}
	b := m.board(low, high)
	var sum misereSum
	for _, t := range terms {
		var set uint64
		for r := range t.Rows {
			for c := range t.Cols {
				if t.Free(r, c) {
					set |= 1 << b.bit(r, c, t.Rows, t.Cols)
				}
			}
		}
		sum = append(sum, b.split(set)...)
	}
	if sum = b.tidy(sum); len(sum) > mostComponents {
		return false, false, !b.out
	}
	losing = b.losing(sum)
	return losing, true, !b.out
}

// board is the search of the first board asked about that has room for this one.
func (m *Misere) board(rows, cols int) *misereBoard {
	for _, b := range m.boards {
		if rows <= b.rows && cols <= b.cols {
			return b
		}
	}
	b := newMisereBoard(newGrid(m.kind, rows, cols), m.spend)
	m.boards = append(m.boards, b)
	return b
}

// A misereSum are components by their numbers, in order.
type misereSum []uint32

// A misereBoard is what is known of the components of a board and of their sums.
type misereBoard struct {
	*grid
	*gameList
	known map[string]bool // whether the next player loses a sum
	key   []byte          // scratch
	spend func(positions int) bool
	out   bool // the budget is used up
}

func newMisereBoard(g *grid, spend func(positions int) bool) *misereBoard {
	return &misereBoard{grid: g, gameList: newGameList(), known: map[string]bool{}, spend: spend}
}

// positionsEach is what a component or sum counts for: it takes as much memory as several
// positions that other searches of boards remember.
const positionsEach = 3

// charge charges for one more thing that is remembered.
func (b *misereBoard) charge() bool {
	b.out = b.out || !b.spend(positionsEach)
	return !b.out
}

// split is the sum of the components of a set of squares, as they come.
func (b *misereBoard) split(set uint64) (sum misereSum) {
	for set != 0 && !b.out {
		c := b.component(set)
		set &^= c
		sum = append(sum, b.number(c))
	}
	return sum
}

// smallest bounds the squares of components of which the whole game is looked at.
const smallest = 12

// number is the game of a component.
func (b *misereBoard) number(c uint64) uint32 {
	c, form := b.shape(c)
	n, met := b.shapes[form]
	if met {
		return n
	}
	b.charge()
	if bits.OnesCount64(c) <= smallest {
		n = b.small(c, b.options(c))
	} else {
		n = b.add(misereGame{set: c, heap: noHeap})
	}
	if !b.out {
		b.shapes[form] = n
	}
	return n
}

// options are what the moves in a component leave.
func (b *misereBoard) options(c uint64) (list []misereSum) {
	for _, move := range b.moves(c, nil) {
		list = append(list, b.tidy(b.split(b.after(c, move))))
	}
	return distinctSums(list)
}

// listed are the options of a game.
func (b *misereBoard) listed(n uint32) []misereSum {
	if g := &b.games[n]; g.small {
		return g.options
	}
	return b.options(b.games[n].set)
}

// A choice is an option of a sum, and how much work it may be to search it.
type choice struct {
	sum  misereSum
	work int
}

// losing reports whether the next player loses a tidy sum: no option is lost for the
// opponent, and there is one.
func (b *misereBoard) losing(sum misereSum) bool {
	if losing, known := b.recall(sum); known || b.out {
		return losing
	}
	var choices []choice
	for i, n := range sum {
		if i > 0 && sum[i-1] == n {
			continue
		}
		rest := slices.Delete(slices.Clone(sum), i, i+1)
		for _, to := range b.listed(n) {
			o := b.tidy(append(slices.Clone(rest), to...))
			losing, known := b.recall(o)
			if losing {
				b.remember(sum, false)
				return false
			}
			if !known {
				choices = append(choices, choice{o, b.work(o)})
			}
		}
		if b.out {
			return false
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(a.work, b.work) })
	losing := true
	for _, o := range choices {
		if b.losing(o.sum) {
			losing = false
			break
		}
	}
	b.remember(sum, losing)
	return losing && !b.out
}

// work grows with the work that a search of a sum may take.
func (b *misereBoard) work(sum misereSum) (work int) {
	for _, n := range sum {
		c := b.games[n].set
		a := b.arms(c)
		work += bits.OnesCount64(c) + bits.OnesCount64(a.up) + bits.OnesCount64(a.left)
	}
	return work
}

// recall is what is known of a sum without a search.
func (b *misereBoard) recall(sum misereSum) (losing, known bool) {
	if g, tame := b.genusOf(sum); tame {
		return g.misere == 0, true
	}
	b.key = appendSum(b.key[:0], sum)
	losing, known = b.known[string(b.key)]
	return losing, known
}

func (b *misereBoard) remember(sum misereSum, losing bool) {
	if b.charge() {
		b.known[string(appendSum(b.key[:0], sum))] = losing
	}
}
