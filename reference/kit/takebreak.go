package kit

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
)

// A removal is one move: what is taken, and the first and second of the heaps
// left in rising order, as far as there are others behind them.
type removal struct{ k, a, b uint64 }

// left are the heaps left of a heap of n.
func (t removal) left(n uint64) []uint64 { return LiveHeaps(t.a, t.b, n-t.k-t.a-t.b) }

// parts is the number of heaps left of a heap of n, a single one counting even if
// it is empty.
func (t removal) parts() int {
	switch {
	case t.a == 0:
		return 1
	case t.b == 0:
		return 2
	}
	return 3
}

// A takeAndBreak is the rule of a take-and-break game.
type takeAndBreak struct{ takebreak.Code }

// most is the most that may be taken from a heap of n.
func (c takeAndBreak) most(n uint64) uint64 {
	if c.Ends() {
		return min(n, uint64(c.Last()))
	}
	return n
}

// allows reports whether k counters may be taken so as to leave these heaps.
func (c takeAndBreak) allows(k uint64, to ...uint64) bool {
	equal := len(to) == 2 && to[0] == to[1]
	return len(to) <= 3 && c.At(int(k))>>len(to)&1 == 1 && !(c.Unequal && equal)
}

// code numbers the moves of a heap of n.
func (c takeAndBreak) code(n uint64, t removal) game.Move {
	switch t.parts() {
	case 1:
		return game.Move(t.k)
	case 2:
		return game.Move((n+1)*t.a + t.k)
	}
	return game.Move((n+1)*((n+1)*t.a+t.b) + t.k)
}

// moves lists the moves from a heap of n: the fewest taken first.
func (c takeAndBreak) moves(n uint64, yield game.Yield[uint64]) {
	do := func(t removal) bool { return yield(c.code(n, t), t.left(n)) }
	for k := uint64(0); k <= c.most(n); k++ {
		if !c.whole(n, k, do) || !c.halves(n, k, do) || !c.thirds(n, k, do) {
			return
		}
	}
}

// whole does the move that takes k and leaves the rest of a heap of n in one, if it is
// allowed. It is false if do is.
func (c takeAndBreak) whole(n, k uint64, do func(removal) bool) bool {
	return k == 0 || !c.allows(k, LiveHeaps(n-k)...) || do(removal{k: k})
}

// halves does the moves that take k and leave two heaps, until do is false.
func (c takeAndBreak) halves(n, k uint64, do func(removal) bool) bool {
	if c.At(int(k))&4 == 0 {
		return true
	}
	left := n - k
	for a := uint64(1); a <= left/2; a++ {
		if c.allows(k, a, left-a) && !do(removal{k: k, a: a}) {
			return false
		}
	}
	return true
}

// thirds does the moves that take k and leave three heaps, until do is false.
func (c takeAndBreak) thirds(n, k uint64, do func(removal) bool) bool {
	if c.At(int(k))&8 == 0 {
		return true
	}
	left := n - k
	for a := uint64(1); a <= left/3; a++ {
		for b := a; b <= (left-a)/2; b++ {
			if !do(removal{k, a, b}) {
				return false
			}
		}
	}
	return true
}

// read finds the move that leaves the given heaps, in rising order, of a heap of n.
func (c takeAndBreak) read(n uint64, to []uint64) (removal, bool) {
	t := removal{k: n}
	for _, h := range to {
		if h > t.k {
			return t, false
		}
		t.k -= h
	}
	if t.k > c.most(n) || t.k == 0 && len(to) < 2 || !c.allows(t.k, to...) {
		return t, false
	}
	if len(to) > 1 {
		t.a = to[0]
	}
	if len(to) > 2 {
		t.b = to[1]
	}
	return t, true
}

// Budgets of the engine, in values: what every question may have, with much less
// where a move may leave three heaps, and what a list of winning moves may. A search
// for more is charged for each value; where these are hard to come by, a larger budget of
// the engine is bought than there are values.
const (
	freeValues      = 1 << 15
	freeValuesThree = 1 << 11
	reachValues     = 1 << 24

	threePrice = 1 << 10
)

// TakeAndBreak is the ruleset of a take-and-break code, for positions that are
// lists of heaps. Nim values are those that package takebreak computes; where it
// proves a period, heaps of any size have values, and their winning moves are found
// by residues.
func TakeAndBreak(info game.Info, code takebreak.Code) *game.Ruleset[uint64] {
	c, engine := takeAndBreak{code}, takebreak.New(code)
	free, price := freeValues, 1
	if code.Heaps() == 3 {
		free, price = freeValuesThree, threePrice
	}
	return &game.Ruleset[uint64]{
		Info:  info,
		Moves: c.moves,
		Notation: HeapRule{
			Parts: code.Heaps(),
			Read: func(n uint64, to []uint64) (game.Move, bool) {
				t, ok := c.read(n, to)
				return c.code(n, t), ok
			},
			Why: c.why,
		}.Notation(),
		Theory: game.Theory[uint64]{
			Nimber: func(n uint64) (uint64, bool) { return engine.Value(n, free) },
			Price:  func(n uint64, left int) int { return c.price(engine, n, free, left) },
			Evaluator: func(spend func(int) bool) *game.Evaluator[uint64] {
				bought := free
				return &game.Evaluator[uint64]{Nimber: func(n uint64) (uint64, bool) {
					for {
						if v, ok := engine.Value(n, bought); ok {
							return v, true
						}
						more := max(bought/4, 1)
						if !spend(more * price) {
							game.Check(game.ErrLimit)
						}
						bought += more
					}
				}}
			},
			Reach: func(n, value uint64, yield game.Yield[uint64]) {
				runs, ok := engine.Reach(n, value, reachValues)
				if !ok {
					c.moves(n, yield)
					return
				}
				for t := range inOrder(runs) {
					if !yield(c.code(n, t), t.left(n)) {
						return
					}
				}
			},
			// In misère play.
			Effort:  func(n uint64) float64 { return math.Pow(float64(n), float64(code.Heaps())) },
			Repeats: Repeating(engine),
		},
	}
}

// leastPriced is the least number of values that a price pays for, and pairsPerStep
// how many pairs of heaps are looked at in a step.
const (
	leastPriced  = 64
	pairsPerStep = 256
)

// price is what it costs to work out so many values that one of n is among them or
// follows from them.
func (c takeAndBreak) price(engine *takebreak.Engine, n uint64, free, left int) (steps int) {
	for values := leastPriced; ; values *= 2 {
		values = min(values, free)
		if steps = c.work(values); steps > left || values == free {
			return steps
		}
		if _, ok := engine.Value(n, values); ok {
			return steps
		}
	}
}

// work is what so many values cost, if they are found by the definition.
func (c takeAndBreak) work(values int) (steps int) {
	places := len(c.Digits)
	if !c.Ends() {
		places = values
	}
	steps = values * (1 + min(places, values)/leastPriced)
	for range c.Heaps() - 1 {
		steps = max(steps, steps/pairsPerStep*values)
	}
	return steps
}

// Repeating is how the values of an engine repeat, as the hook Repeats tells it.
func Repeating(engine *takebreak.Engine) func(limit int) (game.Repetition, bool) {
	return func(limit int) (game.Repetition, bool) {
		p, ok := engine.Period(limit)
		if !ok {
			return game.Repetition{Values: engine.Looked(limit)}, false
		}
		return Repetition(p), true
	}
}

// Repetition is what a proof says.
func Repetition(p takebreak.Proof) game.Repetition {
	return game.Repetition{PrePeriod: p.PrePeriod, Period: p.Period, Saltus: p.Saltus, By: p.Theorem.String(), Values: p.Values}
}

// maxInOrder bounds the moves that are put in order.
const maxInOrder = 1 << 14

// inOrder lists the moves of runs in the order of moves, unless there are very many.
func inOrder(runs iter.Seq[takebreak.Run]) iter.Seq[removal] {
	return func(yield func(removal) bool) {
		ordered := takebreak.Count(runs) <= maxInOrder
		var list []removal
		for m := range takebreak.Moves(runs) {
			t := removal{k: m.Take, a: m.A, b: m.B}
			if t.a == 0 {
				t.a, t.b = t.b, 0
			}
			if ordered {
				list = append(list, t)
			} else if !yield(t) {
				return
			}
		}
		slices.SortFunc(list, func(s, t removal) int {
			return cmp.Or(cmp.Compare(s.k, t.k), cmp.Compare(s.parts(), t.parts()), cmp.Compare(s.a, t.a), cmp.Compare(s.b, t.b))
		})
		for _, t := range list {
			if !yield(t) {
				return
			}
		}
	}
}

// why says what is wrong with leaving the given heaps of a heap of n.
func (c takeAndBreak) why(n uint64, to []uint64) string {
	k := n
	for _, h := range to {
		k -= h
	}
	kinds := []string{"leave nothing", "leave one heap", "leave two heaps", "leave three heaps"}
	switch {
	case c.Unequal && len(to) < 2:
		return "A move splits a heap into two heaps."
	case c.Unequal && k > 0:
		return "A move removes nothing: the two heaps together are as large as the one before."
	case c.Unequal:
		return "The two heaps that a move leaves must differ in size."
	case k == 0 && c.At(0) == 0:
		return "A move must take at least one counter."
	case c.At(int(k)) == 0:
		return fmt.Sprintf("A move may not take %d.", k)
	}
	return fmt.Sprintf("A move that takes %d may not %s.", k, kinds[len(to)])
}
