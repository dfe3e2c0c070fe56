package derive

import (
	"math/bits"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// isTrue decides a claim. It stops with game.ErrLimit beyond the budget.
func (k *known) isTrue(c claim) bool {
	if !k.possible(c, k.t.isEqual) {
		return false
	}
	switch c.Op {
	case NimEqual:
		return k.nimsAreEqual(c)
	case Equal, Differs, AtLeast, Above, Greater, Confused:
		return k.t.isOrdered(c.Op, c.x, c.y)
	case Wins:
		return k.t.isGood(c.y, c.Who)
	case Dominated:
		if c.Who == game.Right {
			return k.t.isOrdered(AtLeast, c.x, c.y)
		}
		return k.t.isOrdered(AtLeast, c.y, c.x)
	case Reversible:
		if c.Who == game.Right {
			return k.t.isOrdered(AtLeast, c.y, c.form)
		}
		return k.t.isOrdered(AtLeast, c.form, c.y)
	case LeftStop, RightStop:
		left, right := halt.Must2(k.t.solver.Stops(k.t.games[c.x].pos))
		if c.Op == RightStop {
			left = right
		}
		return left == c.Number
	case Temperature, Mean:
		h := halt.Must(k.t.solver.Thermograph(k.t.games[c.x].pos))
		if c.Op == Mean {
			return h.Mean == c.Number
		}
		return h.Temperature == c.Number
	}
	return true // a move, or the options of a game
}

// isEqual reports whether two games are equal, known or not.
func (t *table) isEqual(x, y place) bool { return t.plain.isEqual(x, y) || t.isOrdered(Equal, x, y) }

// isOrdered reports whether two games compare as a claim says.
func (t *table) isOrdered(op Op, x, y place) bool {
	var order cgt.Order
	if a, b := t.games[x], t.games[y]; !a.partizan && !b.partizan {
		order = cgt.Confused
		if halt.Must(t.solver.Nimber(a.pos)) == halt.Must(t.solver.Nimber(b.pos)) {
			order = cgt.Equal
		}
	} else {
		order = halt.Must(t.solver.Compare(a.pos, b.pos))
	}
	switch op {
	case Equal:
		return order == cgt.Equal
	case Differs:
		return order != cgt.Equal
	case AtLeast:
		return order == cgt.Equal || order == cgt.Greater
	case Above:
		return order == cgt.Greater || order == cgt.Confused
	case Greater:
		return order == cgt.Greater
	}
	return order == cgt.Confused
}

// isGood reports whether a player who has moved to a game wins it.
func (t *table) isGood(at place, who game.Player) bool {
	zero := t.place(nil)
	switch who {
	case game.Left:
		return t.isOrdered(AtLeast, at, zero)
	case game.Right:
		return t.isOrdered(AtLeast, zero, at)
	}
	return t.isOrdered(Equal, at, zero)
}

// nimsAreEqual decides a claim about nim numbers.
func (k *known) nimsAreEqual(c claim) bool {
	if k.t.nimberOf(c.left) != k.t.nimberOf(c.right) {
		return false
	}
	if c.left.op != ValueOf {
		return true
	}
	x := c.left.of
	switch c.right.op {
	case Mex:
		return slices.Equal(distinct(k.t.optionNimbers(x)), distinct(k.t.nimbersOf(c.right.args)))
	case Xor:
		if len(k.t.games[x].sum) < 2 {
			return true
		}
		return k.t.areGrouped(k.t.partNimbers(x), k.t.nimbersOf(c.right.args))
	}
	return true
}

// optionNimbers are the nim values of the options of a game.
func (t *table) optionNimbers(x place) (values []uint64) {
	for _, o := range t.options(x, game.Left) {
		values = append(values, halt.Must(t.solver.Nimber(t.games[o].pos)))
	}
	return values
}

// partNimbers are the nim values of the parts of a game.
func (t *table) partNimbers(x place) (values []uint64) {
	for _, p := range components(t.games[x].pos) {
		values = append(values, halt.Must(t.solver.PartNimber(p)))
	}
	return values
}

// distinct are some numbers in their order, each once.
func distinct(list []uint64) []uint64 {
	slices.Sort(list)
	return slices.Compact(list)
}

// mostGrouped bounds the parts of a game that may stand together in a nim sum in any way.
const mostGrouped = 6

// areGrouped reports whether each term of a nim sum is the nim sum of some parts of a game, and each
// part stands in one term. Parts that add up to 0 may be left out.
func (t *table) areGrouped(parts, terms []uint64) bool {
	isZero := func(n uint64) bool { return n == 0 }
	parts, terms = slices.DeleteFunc(parts, isZero), slices.DeleteFunc(terms, isZero)
	slices.Sort(parts)
	slices.Sort(terms)
	if slices.Equal(parts, terms) {
		return true
	}
	if len(parts) > mostGrouped || len(terms) > len(parts) || cgt.NimSum(parts...) != cgt.NimSum(terms...) {
		return false
	}
	all := 1<<len(parts) - 1
	sums := make([]uint64, all+1)
	for some := 1; some <= all; some++ {
		first := bits.TrailingZeros(uint(some))
		sums[some] = sums[some&(some-1)] ^ parts[first]
	}
	used := map[int]bool{0: true} // the parts that may stand in the terms so far
	for _, n := range terms {
		t.spend(len(used) << len(parts))
		next := map[int]bool{}
		for before := range used {
			for some := range sums {
				if before&some == 0 && sums[some] == n {
					next[before|some] = true
				}
			}
		}
		used = next
	}
	return len(used) > 0
}

// nimberOf is a nim number, worked out.
func (t *table) nimberOf(n nim) uint64 {
	args := t.nimbersOf(n.args)
	switch n.op {
	case ValueOf:
		return halt.Must(t.solver.Nimber(t.games[n.of].pos))
	case Mex:
		return cgt.Mex(args...)
	case Xor:
		return cgt.NimSum(args...)
	}
	return n.n
}

func (t *table) nimbersOf(list []nim) (numbers []uint64) {
	for _, n := range list {
		numbers = append(numbers, t.nimberOf(n))
	}
	return numbers
}

// components are the parts of a game, taken apart as their rulesets do.
func components(pos game.Position) (list []game.Part) {
	for _, p := range pos.Parts() {
		if pieces, ok := p.Apart(); ok {
			list = append(list, pieces...)
		} else {
			list = append(list, p)
		}
	}
	return list
}

// comparison says how two games compare.
func (t *table) comparison(x, y place) Claim {
	op := Confused
	switch {
	case t.isOrdered(Equal, x, y):
		op = Equal
	case t.isOrdered(Greater, x, y):
		op = Greater
	case t.isOrdered(Greater, y, x):
		op, x, y = Greater, y, x
	}
	return Claim{Op: op, X: t.games[x].pos, Y: t.games[y].pos}
}

// orderOf claims an order as it is for Left, or with the two games exchanged as it is for Right.
func (t *table) orderOf(op Op, x, y place, who game.Player) Claim {
	if who == game.Right {
		x, y = y, x
	}
	return Claim{Op: op, X: t.games[x].pos, Y: t.games[y].pos}
}
