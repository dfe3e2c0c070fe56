package rules

import (
	"math/bits"
	"sync/atomic"

	"grader/reference/game"
	"grader/reference/kit"
)

// queenValues is the table of nim values that need not be charged to anybody.
var queenValues = &queenTable{}

// A queenTable holds the nim values of a square part of the board, which grows when
// values are asked for. It is safe for concurrent use, since what is published is
// never written to again.
type queenTable struct{ known atomic.Pointer[queenRows] }

// maxQueen bounds the table.
const maxQueen = 1 << 10

func (t *queenTable) value(p kit.Square) (uint64, bool) {
	more := max(p.X, p.Y)
	if more >= maxQueen {
		return 0, false
	}
	rows := t.known.Load()
	if rows == nil || !rows.hold(more, more) {
		side := max(64, uint64(1)<<bits.Len64(more)) - 1
		rows = newQueenRows(side, side)
		t.known.Store(rows)
	}
	return rows.value(p), true
}

// searchQueen finds nim values beyond queenValues in a table of its own. Each square that
// queenValues might not hold is a position.
func searchQueen(spend func(int) bool) *game.Evaluator[kit.Square] {
	var rows *queenRows
	return &game.Evaluator[kit.Square]{Nimber: func(p kit.Square) (uint64, bool, error) {
		less, more := min(p.X, p.Y), max(p.X, p.Y)
		if rows == nil || !rows.hold(less, more) {
			if kit.Outnumber(less+1, more+1) {
				return 0, false, game.ErrLimit
			}
			charged := (less+1)*(more+1) - min(less+1, maxQueen)*min(more+1, maxQueen)
			if !spend(int(charged)) {
				return 0, false, game.ErrLimit
			}
			rows = newQueenRows(less, more)
		}
		return rows.value(p), true, nil
	}}
}

// queenRows are the nim values of the squares of which one coordinate is at most less, and
// the other at most more. A value is kept as what it is above least.
type queenRows struct {
	less, more uint64
	above      []uint16 // row after row of the larger coordinate, from 0 to less
}

func (r *queenRows) hold(less, more uint64) bool { return less <= r.less && more <= r.more }

func (r *queenRows) value(p kit.Square) uint64 {
	less, more := min(p.X, p.Y), max(p.X, p.Y)
	return least(less, more) + uint64(r.above[r.at(more)+less])
}

// at is where a row begins.
func (r *queenRows) at(more uint64) uint64 {
	short := min(more, r.less+1)
	return short*(short+1)/2 + (more-short)*(r.less+1)
}

// least is not above the value v of a square. To its left on its row are more squares
// without v, at most v of them with values below v. Lines to squares of value v on lower
// rows kept v from the others, and each lower row has at most one such square and two such
// lines. So more is at most v + 2 less.
func least(less, more uint64) uint64 { return more - min(more, 2*less) }

// newQueenRows works out the values of squares with coordinates up to less and more, of
// which less is the smaller. Lines to the left and lines down are the same by symmetry.
// For each line that later rows cross it keeps the values that are used; those beyond a
// value's reach, from more - 2 less to more + 2 less, are not looked at.
func newQueenRows(less, more uint64) *queenRows {
	r := &queenRows{less: less, more: more}
	r.above = make([]uint16, r.at(more+1))
	words := (more+3*less)/64 + 2
	column, diagonal := make([]used, less+1), make([]used, less+1)
	for i := range less + 1 {
		column[i].words, diagonal[i].words = make([]uint64, words), make([]uint64, words)
	}
	beyond := used{words: make([]uint64, words)} // the row, where it is no column later
	for y := range more + 1 {
		row := &beyond
		if y <= less {
			row = &column[y]
		} else {
			beyond.forget(least(less, y-1), y-1+2*less)
		}
		if y > less { // the diagonal that leaves the board
			diagonal[y%(less+1)].forget(least(less+1, y), y+2*less)
		}
		above, slot := r.above[r.at(y):], y%(less+1)
		for x := range min(less, y) + 1 {
			v := mexOf(least(x, y), row, &column[x], &diagonal[slot])
			above[x] = uint16(v - least(x, y))
			if slot--; slot > less {
				slot = less
			}
		}
	}
	return r
}

// A used is the set of values that a line has so far.
type used struct {
	words []uint64
	full  uint64 // every word before it is full, or out of reach
}

// forget takes out the values from one to another.
func (u *used) forget(from, to uint64) {
	clear(u.words[from/64 : min(to/64+1, uint64(len(u.words)))])
	u.full = 0
}

// mexOf finds the least value from one on that is in none of three sets, and puts it into
// all of them.
func mexOf(from uint64, a, b, c *used) uint64 {
	at := max(from/64, a.full, b.full, c.full)
	for a.words[at]|b.words[at]|c.words[at] == ^uint64(0) {
		at++
	}
	bit := ^(a.words[at] | b.words[at] | c.words[at])
	bit &= -bit
	for _, u := range [...]*used{a, b, c} {
		u.words[at] |= bit
		for u.full < uint64(len(u.words)) && u.words[u.full] == ^uint64(0) {
			u.full++
		}
	}
	return at*64 + uint64(bits.TrailingZeros64(bit))
}
