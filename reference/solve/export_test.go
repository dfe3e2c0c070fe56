package solve

import (
	"grader/reference/cgt"
	"grader/reference/game"
)

// SearchOutcome is Outcome by search, without looking at the form of the whole.
func (s *Solver) SearchOutcome(pos game.Position) (o Outcome, err error) {
	defer game.Caught(&err)
	s.partizan.search = newSearch()
	sum := s.space.Intern(pos.Parts())
	var wins [2]bool
	for _, first := range game.Players {
		at := s.state(sum, 0)
		if first == game.Right {
			s.negate(&at)
		}
		wins[first] = s.wins(at)
	}
	return outcomeOf(wins[game.Left], wins[game.Right]), nil
}

// Bound is the form of what bounds a position from below, by thin or by thick slices; ok is
// false if there is no bound.
func (s *Solver) Bound(pos game.Position, thick bool) (g cgt.Form, ok bool, err error) {
	defer game.Caught(&err)
	s.partizan.search = newSearch()
	b := s.lowState(state{open: s.space.Intern(pos.Parts())}, false, thick)
	if !b.any {
		return g, false, nil
	}
	return s.boundForm(b), true, nil
}

// BoundWins adds up bounds of numbers and switches, given in 64ths, and reports whether Left
// wins the sum, as the search does it and by the form.
func (s *Solver) BoundWins(numbers, switches []int, first bool) (byBound, byForm bool, err error) {
	defer game.Caught(&err)
	total := bound{any: true}
	for _, n := range numbers {
		total = total.plus(&bound{any: true, mean: int64(n)})
	}
	sum := s.boundForm(total)
	for _, x := range switches {
		b := bound{any: true, switches: 1}
		b.x[0] = int32(x)
		total = total.plus(&b)
		sum = game.Must(s.Forms().Add(sum, s.boundForm(b)))
	}
	if first {
		return total.wins(true), !game.Must(s.Forms().LessEq(sum, cgt.Zero)), nil
	}
	return total.wins(false), game.Must(s.Forms().LessEq(cgt.Zero, sum)), nil
}

// boundForm is the form of a bound.
func (s *Solver) boundForm(b bound) cgt.Form {
	t := s.Forms()
	number := func(n int64) cgt.Form { return game.Must(t.Value(cgt.Simple{Number: cgt.Fraction(n, unitLog)})) }
	sum := number(b.mean)
	for _, x := range b.x[:b.switches] {
		g := game.Must(t.Game([]cgt.Form{number(int64(x))}, []cgt.Form{number(-int64(x))}))
		sum = game.Must(t.Add(sum, g))
	}
	return sum
}

// IsTame reports whether a position is tame: it and all that follow from it have the
// genus of a position of Nim, so that it may be played as one in sums of such
// positions (Winning Ways, ch. 13).
func (s *Solver) IsTame(pos game.Position) (tame bool, err error) {
	defer game.Caught(&err)
	_, tame = s.tame(s.space.Intern(pos.Parts()))
	return tame, nil
}
