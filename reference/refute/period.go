package refute

import (
	"fmt"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A periodProof refutes a period: two heaps would have the same nim value if the claim
// were right, and do not.
type periodProof struct {
	Heap, Other       game.Position
	PrePeriod, Period uint64 // as claimed
	parts                    // of the sum of the heaps
}

// Period refutes the claim that the nim values of the heaps of a ruleset have
// this period from heap pre on, by two heaps that would then have equal values.
// It looks at the first heaps from pre on, up to two periods and as many as bound;
// game.ErrLimit says that they are all equal, which does not make the claim true.
func Period(g game.Game, pre, period, bound uint64) Finder {
	return find(func(s *solve.Solver) proof {
		if period == 0 {
			halt.Check(fmt.Errorf("%s: a period is at least 1", g.About().Name))
		}
		for n := pre; n < pre+bound; n++ {
			one, value := heapValue(s, g, n)
			if other, its := heapValue(s, g, n+period); value != its {
				return &periodProof{one, other, pre, period, parts{Wins: []win{winIf(s, one.Plus(other), game.Both, game.Normal)}}}
			}
		}
		halt.Check(game.ErrLimit)
		return nil
	})
}

// heapValue is the single heap of n with its value.
func heapValue(s *solve.Solver, g game.Game, n uint64) (game.Position, uint64) {
	term, ok := g.HeapTerm(n)
	if !ok || n > game.MaxNumber {
		halt.Check(fmt.Errorf("%s has no heap of %d", g.About().Name, n))
	}
	pos := game.Position{term}
	return pos, halt.Must(s.Nimber(pos))
}

func (c *periodProof) tell(w *writer) {
	w.say("With this period ", heap(c.Heap), " and ", heap(c.Other),
		" would have the same nim value, so their sum would be a P-position. It is not.")
	w.wins(c.Wins)
}

func (c *periodProof) replay(p *referee) {
	n := heapSize(c.Heap, c.Other)
	p.check(len(c.Wins) == 1 && c.Period > 0 && n >= c.PrePeriod && heapSize(c.Other, c.Heap) == n+c.Period)
	p.says(c.Wins[0], c.Heap.Plus(c.Other), game.Normal, game.Both, true)
}

// A latePeriodProof refutes that values repeat from the heap Claimed on and no earlier:
// the heap before that has the value of the heap one period later.
type latePeriodProof struct {
	Heap, Later     game.Position
	Claimed, Period uint64
	parts           // of their sum
}

// LatePeriod refutes the claim that the values repeat from heap pre on and no
// earlier, by the heap before it.
func LatePeriod(g game.Game, pre, period uint64) Finder {
	return find(func(s *solve.Solver) proof {
		unless(pre == 0 || period == 0)
		before, value := heapValue(s, g, pre-1)
		later, other := heapValue(s, g, pre-1+period)
		unless(value != other)
		return &latePeriodProof{before, later, pre, period, parts{Wins: []win{winIf(s, before.Plus(later), game.Both, game.Normal)}}}
	})
}

func (c *latePeriodProof) tell(w *writer) {
	w.say(heap(c.Heap), " and ", heap(c.Later), fmt.Sprintf(", which is %d more, have the same nim value: ", c.Period), c.Heap.Plus(c.Later),
		" is a P-position. So the values already repeat from an earlier heap on.")
	w.wins(c.Wins)
}

func (c *latePeriodProof) replay(p *referee) {
	p.check(len(c.Wins) == 1 && c.Period > 0 && heapSize(c.Heap, c.Later)+1 == c.Claimed && heapSize(c.Later, c.Heap)+1 == c.Claimed+c.Period)
	p.says(c.Wins[0], c.Heap.Plus(c.Later), game.Normal, game.Both, false)
}

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
func LongPeriod(g game.Game, pre, period, least uint64) Finder {
	return find(func(s *solve.Solver) proof {
		c := &longPeriodProof{Claimed: period, Least: least}
		unless(least == 0 || period%least != 0 || period == least)
		if period > maxWindow {
			halt.Check(game.ErrLimit)
		}
		for at := range period {
			pos, value := heapValue(s, g, pre+at)
			unless(at >= least && c.Values[at-least] != value)
			c.Heaps, c.Values = append(c.Heaps, pos), append(c.Values, value)
		}
		return c
	})
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

func (c *longPeriodProof) replay(p *referee) {
	n := len(c.Heaps)
	p.check(uint64(n) == c.Claimed && len(c.Values) == n && c.Least > 0 && c.Claimed%c.Least == 0 && c.Least < c.Claimed)
	for i, pos := range c.Heaps {
		p.isValue(pos, c.Values[i])
		p.check(heapSize(pos, c.Heaps[n-1]) == heapSize(c.Heaps[0], c.Heaps[n-1])+uint64(i))
		before := i - int(c.Least)
		p.check(before < 0 || c.Values[before] == c.Values[i])
	}
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
