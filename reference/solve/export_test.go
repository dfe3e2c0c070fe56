package solve

import (
	"math"

	"grader/reference/cgt"
	"grader/reference/game"
)

// SearchOutcome is Outcome by search, without looking at the form of the whole.
func (s *Solver) SearchOutcome(pos game.Position) (Outcome, error) {
	s.partizan.search = newSearch()
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return 0, err
	}
	var wins [2]bool
	for _, first := range game.Players {
		at, err := s.state(sum, 0)
		if err != nil {
			return 0, err
		}
		if first == game.Right {
			if err := s.negate(&at); err != nil {
				return 0, err
			}
		}
		if wins[first], err = s.wins(at); err != nil {
			return 0, err
		}
	}
	return outcomeOf(wins[game.Left], wins[game.Right]), nil
}

// ReduceAlways has the solver reduce all components that it can in misère play.
func (s *Solver) ReduceAlways() { s.misere.reductions.always = true }

// ReduceNever has the solver search sums as they are.
func (s *Solver) ReduceNever() { s.misere.reductions.inVain = math.MaxInt }

// Reduced is how many components of a position there are before and after they are
// reduced.
func (s *Solver) Reduced(pos game.Position) (before, after int, err error) {
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return 0, 0, err
	}
	less, err := s.reduced(sum)
	return len(sum), len(less), err
}

// LookedToReduce is how many options were looked at to reduce components.
func (s *Solver) LookedToReduce() int { return s.misere.reductions.options }

// SpendToReduce has the solver believe that it has looked at so many.
func (s *Solver) SpendToReduce(options int) { s.misere.reductions.options = options }

// Bound is the form of what bounds a position from below, by thin or by thick slices; ok is
// false if there is no bound.
func (s *Solver) Bound(pos game.Position, thick bool) (g cgt.Form, ok bool, err error) {
	s.partizan.search = newSearch()
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return g, false, err
	}
	b, err := s.lowState(state{open: sum}, false, thick)
	if err != nil || !b.any {
		return g, false, err
	}
	g, err = s.boundForm(b)
	return g, true, err
}

// BoundWins adds up bounds of numbers and switches, given in 64ths, and reports whether Left
// wins the sum, as the search does it and by the form.
func (s *Solver) BoundWins(numbers, switches []int, first bool) (byBound, byForm bool, err error) {
	total := bound{any: true}
	for _, n := range numbers {
		total = total.plus(&bound{any: true, mean: int64(n)})
	}
	sum, err := s.boundForm(total)
	if err != nil {
		return false, false, err
	}
	for _, x := range switches {
		b := bound{any: true, switches: 1}
		b.x[0] = int32(x)
		total = total.plus(&b)
		g, err := s.boundForm(b)
		if err != nil {
			return false, false, err
		}
		if sum, err = s.Forms().Add(sum, g); err != nil {
			return false, false, err
		}
	}
	if first {
		lost, err := s.Forms().LessEq(sum, cgt.Zero)
		return total.wins(true), !lost, err
	}
	won, err := s.Forms().LessEq(cgt.Zero, sum)
	return total.wins(false), won, err
}

// boundForm is the form of a bound.
func (s *Solver) boundForm(b bound) (cgt.Form, error) {
	t := s.Forms()
	number := func(n int64) cgt.Form {
		g, err := t.Value(cgt.Simple{Number: cgt.Fraction(n, unitLog)})
		if err != nil {
			panic(err)
		}
		return g
	}
	sum := number(b.mean)
	for _, x := range b.x[:b.switches] {
		g, err := t.Game([]cgt.Form{number(int64(x))}, []cgt.Form{number(-int64(x))})
		if err != nil {
			return g, err
		}
		if sum, err = t.Add(sum, g); err != nil {
			return g, err
		}
	}
	return sum, nil
}
