package cgt

import "iter"

// A Simple is a value of the first kind: number + Up copies of ^ + *Star. Sums and
// comparisons of such values are arithmetic, and their options are made only when
// somebody asks for them.
type Simple struct {
	Number Dyadic
	Up     int
	Star   uint64
}

// maxUp and maxStar bound what sums may come to.
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

// The options of number + ^n*m with n > 0 are {0 | ^(n-1)*(m xor 1)}, but for
// ^* = {0, * | 0}; a number is added to each (Siegel, Combinatorial Game Theory, II.4;
// Winning Ways, ch. 8).

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
