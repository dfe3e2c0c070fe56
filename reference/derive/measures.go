package derive

import (
	"grader/reference/cgt"
	"grader/reference/game"
)

// measuring is the rule that leads to a stop, a temperature or a mean.
func (k *known) measuring(c claim) Rule {
	switch {
	case c.Op == LeftStop || c.Op == RightStop:
		return Stops
	case c.Op == Mean && len(k.t.games[c.x].sum) > 1:
		return Sum
	}
	return Switch
}

// measured reports whether a stop, a temperature or a mean follows from what is known: a stop from
// those of the options, the mean of a sum from those of its parts, the rest from a switch.
func (k *known) measured(c claim) bool {
	if x, ok := k.measure(c.Op, c.x); ok {
		return x == c.Number
	}
	switch c.Op {
	case LeftStop:
		x, ok := k.bestStop(k.t.options(c.x, game.Left), RightStop, 1)
		return ok && x == c.Number
	case RightStop:
		x, ok := k.bestStop(k.t.options(c.x, game.Right), LeftStop, -1)
		return ok && x == c.Number
	case Mean:
		if x, ok := k.meanOfSum(c.x); ok {
			return x == c.Number
		}
	}
	for _, at := range append(k.forms(), c.x) {
		if !k.isEqual(at, c.x) {
			continue
		}
		if x, y, ok := k.isSwitch(at); ok {
			if c.Op == Temperature {
				y = y.Neg()
			}
			return x.Plus(y).Half() == c.Number
		}
	}
	return false
}

// bestStop is the largest stop of some options, or the smallest for the sign -1, if all are known.
func (k *known) bestStop(options []place, op Op, sign int) (best cgt.Dyadic, ok bool) {
	for i, o := range options {
		x, ok := k.measure(op, o)
		if !ok {
			return best, false
		}
		if i == 0 || x.Compare(best) == sign {
			best = x
		}
	}
	return best, len(options) > 0
}

func (k *known) meanOfSum(at place) (sum cgt.Dyadic, ok bool) {
	parts := k.t.games[at].pos.Parts()
	for _, p := range parts {
		x, ok := k.measure(Mean, k.t.place(game.Position{{Game: p.Game(), Parts: []game.Part{p}}}))
		if !ok {
			return sum, false
		}
		sum = sum.Plus(x)
	}
	return sum, len(parts) > 1
}

// isSwitch finds the numbers of a game {x|y} with x >= y.
func (k *known) isSwitch(at place) (x, y cgt.Dyadic, ok bool) {
	left, right := k.t.options(at, game.Left), k.t.options(at, game.Right)
	if len(left) != 1 || len(right) != 1 {
		return x, y, false
	}
	l, r := k.total(left[0]), k.total(right[0])
	ok = l.isValue() && r.isValue() && l.value.IsNumber() && r.value.IsNumber() && !l.value.Number.Less(r.value.Number)
	return l.value.Number, r.value.Number, ok
}
