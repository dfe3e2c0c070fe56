package refute

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A longPeriodProof refutes that a period is the least: the values of the heaps in one
// such period repeat after fewer heaps, whose number divides it.
type longPeriodProof struct {
	Heaps          []game.Position // each larger by 1
	Values         []uint64        // of the heaps
	Claimed, Least uint64
}

// maxWindow bounds the heaps whose values are compared to show that a period is
// not the least.
const maxWindow = 400

// LongPeriod refutes the claim that period is the least period of the values of
// the heaps from pre on, by a smaller one that divides it: if the values of the
// heaps in one period repeat after less, then so do all that follow, by the claim
// itself.
func LongPeriod(s *solve.Solver, g game.Game, pre, period, least uint64) (Refutation, error) {
	c := &longPeriodProof{Claimed: period, Least: least}
	return proved(nil, c, c.find(s, g, pre))
}

func (c *longPeriodProof) find(s *solve.Solver, g game.Game, pre uint64) error {
	if c.Least == 0 || c.Claimed%c.Least != 0 || c.Claimed == c.Least {
		return ErrHolds
	}
	if c.Claimed > maxWindow {
		return game.ErrLimit
	}
	for n := pre; n < pre+c.Claimed; n++ {
		pos, value, err := heapValue(s, g, n)
		if err != nil {
			return err
		}
		if at := n - pre; at >= c.Least && c.Values[at-c.Least] != value {
			return ErrHolds
		}
		c.Heaps = append(c.Heaps, pos)
		c.Values = append(c.Values, value)
	}
	return nil
}

// heapValue is the single heap of n with its value.
func heapValue(s *solve.Solver, g game.Game, n uint64) (game.Position, uint64, error) {
	term, ok := g.HeapTerm(n)
	if !ok || n > game.MaxNumber {
		return nil, 0, fmt.Errorf("%s has no heap of %d", g.About().Name, n)
	}
	pos := game.Position{term}
	value, err := s.Nimber(pos)
	return pos, value, err
}

func (c *longPeriodProof) weight() int {
	n := 0
	for _, pos := range c.Heaps {
		n += pos.Weight()
	}
	return n
}

// tell writes the values of one period as claimed, in rows of the smaller one.
func (c *longPeriodProof) tell(w *writer) {
	w.say(heap(c.Heaps[0]), " and the heaps after it have these nim values; every row is the same:")
	var t explain.Table
	for from := uint64(0); from < c.Claimed; from += c.Least {
		if len(t.Rows) == maxReplies {
			t.Rows = append(t.Rows, explain.Row(text("and so on")))
			break
		}
		var words []string
		for _, v := range c.Values[from : from+c.Least] {
			words = append(words, strconv.FormatUint(v, 10))
		}
		t.Rows = append(t.Rows, explain.Row(heap(c.Heaps[from]), text(strings.Join(words, " "))))
	}
	w.doc = append(w.doc, t)
	w.say(fmt.Sprintf("So the values already repeat after %d heaps, and %d is not the least period.", c.Least, c.Claimed))
}

func (c *longPeriodProof) replay(p *referee) error {
	n := len(c.Heaps)
	if uint64(n) != c.Claimed || len(c.Values) != n || c.Least == 0 || c.Claimed%c.Least != 0 || c.Least == c.Claimed {
		return errShape
	}
	for i, pos := range c.Heaps {
		if err := p.isValue(pos, c.Values[i]); err != nil {
			return err
		}
		if heapSize(pos, c.Heaps[n-1]) != heapSize(c.Heaps[0], c.Heaps[n-1])+uint64(i) {
			return errShape
		}
		if before := i - int(c.Least); before >= 0 && c.Values[before] != c.Values[i] {
			return errShape
		}
	}
	return nil
}

// heapSize is the size of a position that is one heap of the same ruleset as another. No
// heap at all has the size 0, and any other position has a size that no heap has.
func heapSize(pos, other game.Position) uint64 {
	const none = 1 << 63
	if len(pos) != 1 || len(other) != 1 || pos[0].Game == nil || pos[0].Game != other[0].Game {
		return none
	}
	parts := pos.Parts()
	if len(parts) == 0 {
		return 0
	}
	n, ok := game.ReadNumber(parts[0].Text())
	if !ok || len(parts) > 1 {
		return none
	}
	return n
}
