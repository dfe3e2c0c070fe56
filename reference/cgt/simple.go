package cgt

import "iter"

// A Simple is a value number + Up copies of ^ + *Star. Sums and comparisons of such values are
// arithmetic, and their options are made only on demand.
type Simple struct {
	Number Dyadic
	Up     int
	Star   uint64
}

// maxUp and maxStar limit the results of sums.
const (
	maxUp   = 1 << 40
	maxStar = 1 << 62
)

// IsNumber reports whether the value is a number.
func (s Simple) IsNumber() bool { return s.Up == 0 && s.Star == 0 }

// Neg is the negative.
func (s Simple) Neg() Simple { return Simple{s.Number.Neg(), -s.Up, s.Star} }

// Left lists Left's options in the canonical form; Right lists Right's.
func (s Simple) Left() iter.Seq[Simple] {
	return func(yield func(Simple) bool) {
		switch {
		case s.Up > 0:
			s.towards(yield)
		case s.Up < 0:
			s.Neg().away(func(o Simple) bool { return yield(o.Neg()) })
		case s.Star > 0:
			s.nimbers(yield)
		case s.Number.IsInt():
			if s.Number.Sign() > 0 {
				yield(Simple{Number: s.Number.Minus(Int(1))})
			}
		default:
			yield(Simple{Number: s.Number.Minus(unit(s.Number.Log()))})
		}
	}
}

// Right lists Right's options in the canonical form.
func (s Simple) Right() iter.Seq[Simple] {
	return func(yield func(Simple) bool) {
		s.Neg().Left()(func(o Simple) bool { return yield(o.Neg()) })
	}
}

// Options lists Right's options in the canonical form, or Left's.
func (s Simple) Options(right bool) iter.Seq[Simple] {
	if right {
		return s.Right()
	}
	return s.Left()
}

// The options of number + ^n*m with n > 0 are {0 | ^(n-1)*(m xor 1)}, except ^* = {0, * | 0}; a
// number is added to each (Siegel, Combinatorial Game Theory, II.4; Winning Ways, ch. 8).

func (s Simple) towards(yield func(Simple) bool) {
	if yield(Simple{Number: s.Number}) && s.Up == 1 && s.Star == 1 {
		yield(Simple{Number: s.Number, Star: 1})
	}
}

func (s Simple) away(yield func(Simple) bool) {
	if s.Up == 1 && s.Star == 1 {
		yield(Simple{Number: s.Number})
		return
	}
	yield(Simple{s.Number, s.Up - 1, s.Star ^ 1})
}

func (s Simple) nimbers(yield func(Simple) bool) {
	for k := range s.Star {
		if !yield(Simple{Number: s.Number, Star: k}) {
			return
		}
	}
}

// OfOptions is the value whose canonical form has these options, in any order and perhaps
// repeated; ok is false if there is none.
func OfOptions(left, right []Simple) (v Simple, ok bool) {
	l, r := setOf(left), setOf(right)
	for _, v := range candidates(left, right, uint64(len(l))) {
		if isSet(v.Left(), l) && isSet(v.Right(), r) {
			return v, true
		}
	}
	return v, false
}

// candidates are the values that may have these options; lefts is the number of Left's.
func candidates(left, right []Simple, lefts uint64) []Simple {
	switch {
	case len(left) == 0 && len(right) == 0:
		return []Simple{{}}
	case len(right) == 0:
		return []Simple{{Number: left[0].Number.Plus(Int(1))}}
	case len(left) == 0:
		return []Simple{{Number: right[0].Number.Minus(Int(1))}}
	}
	l, r := left[0], right[0]
	x := l.Number
	return []Simple{
		{Number: x.Plus(r.Number).Half()},
		{x, 0, lefts},
		{x, 1, 1},
		{x, -1, 1},
		{x, r.Up + 1, r.Star ^ 1},
		{x, l.Up - 1, l.Star ^ 1},
	}
}

func setOf(list []Simple) map[Simple]bool {
	set := map[Simple]bool{}
	for _, v := range list {
		set[v] = true
	}
	return set
}

// isSet reports whether a list without repeats has the elements of a set.
func isSet(list iter.Seq[Simple], set map[Simple]bool) bool {
	n := 0
	for v := range list {
		if !set[v] {
			return false
		}
		n++
	}
	return n == len(set)
}

// Plus is the sum.
func (s Simple) Plus(t Simple) Simple {
	return Simple{s.Number.Plus(t.Number), s.Up + t.Up, s.Star ^ t.Star}
}

// AtLeastZero reports whether the value is >= 0 (Winning Ways, ch. 8).
func (s Simple) AtLeastZero() bool {
	if sign := s.Number.Sign(); sign != 0 {
		return sign > 0
	}
	return upToStar(int64(s.Up), s.Star)
}
