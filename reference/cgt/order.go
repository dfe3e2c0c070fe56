package cgt

import "grader/reference/halt"

// LessEq reports whether g <= h: Left wins h - g when Right begins.
func (t *Forms) LessEq(g, h Form) (leq bool, err error) {
	defer halt.Caught(&err)
	t.depth = 0
	return t.le(g, h), nil
}

// An Order is the result of comparing two games.
type Order uint8

// The four orders; Confused games are incomparable: the first player wins the difference.
const (
	Equal Order = iota
	Less
	Greater
	Confused
)

// String is the sign between the two games: "=", "<", ">" or "||".
func (o Order) String() string { return [...]string{"=", "<", ">", "||"}[o] }

// draft is the form of the game that is being brought to canonical form; there is one at a time. It
// is not a number.
const draft Form = 1

// le reports whether a <= b: no Left option of a is >= b, and no Right option of b is <= a. Stops
// decide most comparisons, arithmetic those of simple forms.
func (t *Forms) le(a, b Form) bool {
	if a == b {
		return true
	}
	x, y := &t.nodes[a], &t.nodes[b]
	if x.left.Less(y.right) {
		return true
	}
	if y.left.Less(x.left) || y.right.Less(x.right) {
		return false
	}
	if x.plain && y.plain {
		return upToStar(y.up-x.up, x.star^y.star)
	}
	if a == draft || b == draft {
		return t.decideDraft(a, b)
	}
	if known, ok := t.orders.get(pair(a, b)); ok {
		t.look()
		return known == 1
	}
	leq := t.decide(a, b, x.isNumber(), y.isNumber())
	value := int32(0)
	if leq {
		value = 1
	}
	t.orders.put(pair(a, b), value)
	return leq
}

// upToStar reports whether ^up + *star >= 0.
func upToStar(up int64, star uint64) bool {
	return up >= 2 || up == 1 && star != 1 || up == 0 && star == 0
}

// decideDraft is decide if one of the two is the draft.
func (t *Forms) decideDraft(a, b Form) bool {
	q := [2]Form{a, b}
	leq, known := t.drafted[q]
	if t.look(); !known {
		leq = t.decide(a, b, t.nodes[a].isNumber(), t.nodes[b].isNumber())
		if t.drafted == nil {
			t.drafted = map[[2]Form]bool{}
		}
		t.drafted[q] = leq
	}
	return leq
}

// decide is le by the definition. A player who can win a number plus a game that is not a number
// can do so without a move in the number (Winning Ways, ch. 6: the number avoidance theorem), so
// the options of numbers are not examined.
func (t *Forms) decide(a, b Form, aNumber, bNumber bool) bool {
	t.step(1)
	t.pay(1) // for looking up what is remembered of it
	t.enter()
	if !aNumber {
		for _, l := range t.lefts(a) {
			if t.le(b, l) {
				t.leave()
				return false
			}
		}
	}
	if !bNumber {
		for _, r := range t.rights(b) {
			if t.le(r, a) {
				t.leave()
				return false
			}
		}
	}
	t.leave()
	return true
}
