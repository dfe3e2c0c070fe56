package cgt

import (
	"slices"

	"grader/reference/halt"
)

// AtomicWeight is the W for which G lies strictly between W.^ + v + *N and W.^ + ^ + *N for all
// large N; ok is false if there is none (Winning Ways, ch. 8; Siegel, II.7). All-small games have
// one, which is found by their recursion. For other infinitesimals the same recursion counts a
// threat as far more than any weight, and the result is checked against the definition.
func (t *Forms) AtomicWeight(g Form) (weight Form, ok bool, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	if n := &t.nodes[g]; n.left != (Dyadic{}) || n.right != (Dyadic{}) {
		return Zero, false, nil
	}
	if s, simple := t.Simple(g); simple { // n.^ + *m
		return t.number(Int(int64(s.Up))), true, nil
	}
	const soon = 1 << 40
	day := t.birthday(g)
	if day > soon {
		halt.Check(ErrLimit)
	}
	far := t.value(Simple{Star: t.farStar(g)})
	weight = t.weights(far, Int(int64(8*day+8)))(g)
	if t.allSmall(g) {
		return weight, true, nil
	}
	up := t.value(Simple{Up: 1})
	ups := t.norton(weight, up)
	rest := t.plus(g, t.neg(ups))
	far = t.value(Simple{Star: max(t.farStar(g), t.farStar(ups))})
	low, high := t.plus(t.neg(up), far), t.plus(up, far)
	return weight, rest != low && rest != high && t.le(low, rest) && t.le(rest, high), nil
}

// weights is the recursion of the atomic weight. A game that a player wins by a number has the
// weight big for that player.
func (t *Forms) weights(far Form, big Dyadic) func(Form) Form {
	two := t.number(Int(2))
	return recursion(t, func(g Form, again func(Form) Form) Form {
		n := &t.nodes[g]
		switch s, simple := t.Simple(g); {
		case n.right.Sign() > 0:
			return t.number(big)
		case n.left.Sign() < 0:
			return t.number(big.Neg())
		case simple:
			return t.number(Int(int64(s.Up)))
		}
		left, right := t.each(t.lefts(g), again), t.each(t.rights(g), again)
		for i := range left {
			left[i] = t.plus(left[i], t.neg(two))
		}
		for i := range right {
			right[i] = t.plus(right[i], two)
		}
		weight := t.canon(append([]Form{}, left...), append([]Form{}, right...))
		x, number := t.IsNumber(weight)
		if !number || !x.IsInt() {
			return weight
		}
		switch less, greater := t.le(g, far), t.le(far, g); {
		case greater: // the greatest whole number that no option of Right is at most
			return t.neg(t.leastAbove(t.each(right, t.neg)))
		case less:
			return t.leastAbove(left)
		}
		return weight
	})
}

// leastAbove is the least whole number that is not at most any of some games; for hot games the
// right stops determine it.
func (t *Forms) leastAbove(games []Form) Form {
	least := t.number(Int(t.nodes[games[0]].right.Floor()))
	for _, g := range games {
		n := t.number(Int(t.nodes[g].right.Floor()))
		for t.le(n, g) {
			n = t.plus(n, t.number(Int(1)))
		}
		if t.le(least, n) {
			least = n
		}
	}
	return least
}

// allSmall reports whether in every position of a game either both players can move or neither.
func (t *Forms) allSmall(g Form) bool {
	return recursion(t, func(g Form, again func(Form) bool) bool {
		if s, ok := t.Simple(g); ok {
			return s.Number == Dyadic{}
		}
		return !slices.ContainsFunc(t.everyOption(g), func(o Form) bool { return !again(o) })
	})(g)
}

// farStar is a power of 2 above every nimber in the positions of a game, so that none of them
// equals that nimber.
func (t *Forms) farStar(g Form) uint64 {
	most := recursion(t, func(g Form, again func(Form) uint64) uint64 {
		if s, ok := t.Simple(g); ok {
			return s.Star + 1
		}
		most := uint64(1)
		for _, o := range t.everyOption(g) {
			most = max(most, again(o))
		}
		return most
	})(g)
	far := uint64(8)
	for far <= most {
		far <<= 1
	}
	return far
}
