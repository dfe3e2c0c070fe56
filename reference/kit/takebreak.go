package kit

import (
	"fmt"
	"math"

	"grader/reference/engine/takebreak"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
)

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

// code numbers the move that leaves these heaps, in rising order, of a heap of n.
func (c takeAndBreak) code(n uint64, to []uint64) game.Move {
	k := game.Move(n - Total(to))
	switch len(to) {
	case 2:
		k += game.Move((n + 1) * to[0])
	case 3:
		k += game.Move((n + 1) * ((n+1)*to[0] + to[1]))
	}
	return k
}

// moves yields the moves from a heap of n: the fewest taken first.
func (c takeAndBreak) moves(n uint64, yield game.Yield[uint64]) { c.first(n, n, yield) }

// first yields the moves from a heap of n that take at most most counters; of the splits of the
// rest it yields those whose smaller heaps have at most as many.
func (c takeAndBreak) first(n, most uint64, yield game.Yield[uint64]) {
	for k := uint64(0); k <= min(c.most(n), most); k++ {
		left := n - k
		do := func(to ...uint64) (more bool) { return !c.allows(k, to...) || yield(c.code(n, to), to) }
		if k > 0 && !do(LiveHeaps(left)...) {
			return
		}
		for a := uint64(1); c.At(int(k))&4 != 0 && a <= min(left/2, most); a++ {
			if !do(a, left-a) {
				return
			}
		}
		for a := uint64(1); c.At(int(k))&8 != 0 && a <= min(left/3, most); a++ {
			for b := a; b <= min((left-a)/2, most); b++ {
				if !do(a, b, left-a-b) {
					return
				}
			}
		}
	}
}

// read finds the move that leaves the given heaps, in rising order, of a heap of n.
func (c takeAndBreak) read(n uint64, to []uint64) (m game.Move, ok bool) {
	k := n - Total(to)
	return c.code(n, to), k <= c.most(n) && (k > 0 || len(to) > 1) && c.allows(k, to...)
}

// Budgets of the engine, in values: that of every question, much less if a move may leave three
// heaps, and that of a list of winning moves. A larger search is charged by the value; if values
// take long, a larger budget of the engine is bought than the number of values.
const (
	freeValues      = 1 << 15
	freeValuesThree = 1 << 11
	reachValues     = 1 << 24

	threePrice = 1 << 10
)

// TakeAndBreak is the ruleset of a take-and-break code, for positions that are
// lists of heaps. Nim values are those that package takebreak computes; where it
// proves a period, heaps of any size have values.
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
			Read:  c.read,
			Why:   c.why,
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
							halt.Check(game.ErrLimit)
						}
						bought += more
					}
				}}
			},
			Reach: func(n, value uint64, yield game.Yield[uint64]) { c.reach(engine, n, value, yield) },
			Looks: c.looks,
			// In misère play.
			Effort:  func(n uint64) float64 { return math.Pow(float64(n), float64(code.Heaps())) },
			Repeats: Repeating(engine),
		},
	}
}

// leastPriced is the least number of values that a price pays for, pairsPerStep the number of pairs
// of heaps examined in a step.
const (
	leastPriced  = 64
	pairsPerStep = 256
)

// price is the cost of computing the values until that of n is among them or follows from them.
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

// work is the cost of that number of values, computed by the definition.
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

// Repeating is the hook Repeats for the values of an engine.
func Repeating(engine *takebreak.Engine) func(limit int) (game.Repetition, bool) {
	return func(limit int) (game.Repetition, bool) {
		p, ok := engine.Period(limit)
		if !ok {
			return game.Repetition{Values: engine.Looked(limit)}, false
		}
		return Repetition(p), true
	}
}

// Repetition converts a proof.
func Repetition(p takebreak.Proof) game.Repetition {
	return game.Repetition{PrePeriod: p.PrePeriod, Period: p.Period, Saltus: p.Saltus, By: p.Theorem.String(), Values: p.Values}
}

// Limits of the moves examined for those that leave a value: for a heap larger than reachHeap they
// are the first of each kind.
const (
	reachHeap  = 1 << 20
	reachMoves = 1 << 22
)

// Drawn is a ruleset of heaps that are not drawn as piles.
func Drawn(r *game.Ruleset[uint64], draw func(n uint64) *explain.Board) *game.Ruleset[uint64] {
	r.Draw = draw
	return r
}

// looks is about the number of moves from a heap of n that reach examines.
func (c takeAndBreak) looks(n uint64) (moves int) {
	for k := uint64(0); k <= min(c.most(n), reachHeap) && moves < reachMoves; k++ {
		left := int(min(n-k, 2*reachHeap))
		switch digit := c.At(int(k)); {
		case digit&8 != 0:
			moves += left * left / 12 // partitions into three
		case digit&4 != 0:
			moves += left / 2
		}
		moves++
	}
	return moves
}

// reach lists the moves from a heap of n that leave a value.
func (c takeAndBreak) reach(engine *takebreak.Engine, n, value uint64, yield game.Yield[uint64]) {
	known, ok := engine.Known(n, reachValues)
	if !ok {
		halt.Check(game.ErrLimit)
	}
	looked, more := 0, true
	c.first(n, reachHeap, func(m game.Move, to []uint64) bool {
		if looked++; looked > reachMoves {
			halt.Check(game.ErrLimit)
		}
		var sum uint64
		for _, h := range to {
			sum ^= known.Value(h)
		}
		more = sum != value || yield(m, to)
		return more
	})
	if more && n > reachHeap {
		halt.Check(game.ErrLimit)
	}
}

// why is the complaint about leaving the given heaps of a heap of n.
func (c takeAndBreak) why(n uint64, to []uint64) string {
	k := n - Total(to)
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
