package refute

import (
	"cmp"
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// Unequal refutes the claim that g = h: with J = *n added, where n is the lesser of
// the two nim values, one game is a P-position and the other is not. For partizan games J
// is another simple game where one does, or else -h.
func Unequal(s *solve.Solver, g, h game.Position) (Refutation, error) {
	if g.Partizan() || h.Partizan() {
		return apart(s, g, h)
	}
	r := Refutation{Kind: ClaimedEqual, Game: g, Other: h}
	gn, err := s.Nimber(g)
	if err != nil {
		return r, err
	}
	hn, err := s.Nimber(h)
	if err != nil {
		return r, err
	}
	if gn == hn {
		return r, ErrHolds
	}
	r.Test = game.Nimber(min(gn, hn))
	return withTest(s, r)
}

// Equal refutes the claim that g and h differ: g - h is a P-position, and so is g + h if
// they are impartial.
func Equal(s *solve.Solver, g, h game.Position) (Refutation, error) {
	if g.Partizan() || h.Partizan() {
		return equalSides(s, g, h)
	}
	r := Refutation{Kind: ClaimedUnequal, Game: g, Other: h}
	outcome, err := s.Outcome(g.Plus(h), game.Normal)
	if err != nil {
		return r, err
	}
	if outcome != solve.P {
		return r, ErrHolds
	}
	r.Claims, err = claims(s, g.Plus(h), game.Normal)
	return r, err
}

// FailedWitness refutes the claim that j tells g and h apart: g + j and h + j have
// the same outcome.
func FailedWitness(s *solve.Solver, g, h, j game.Position) (Refutation, error) {
	if g.Partizan() || h.Partizan() || j.Partizan() {
		return sameOutcome(s, g, h, j)
	}
	r := Refutation{Kind: BadWitness, Game: g, Other: h, Test: j}
	a, err := s.Outcome(g.Plus(j), game.Normal)
	if err != nil {
		return r, err
	}
	b, err := s.Outcome(h.Plus(j), game.Normal)
	if err != nil {
		return r, err
	}
	if a != b {
		return r, ErrHolds
	}
	return withTest(s, r)
}

// withTest adds the claims about game + Test and other + Test.
func withTest(s *solve.Solver, r Refutation) (Refutation, error) {
	for _, side := range []game.Position{r.Game, r.Other} {
		c, err := claims(s, side.Plus(r.Test), game.Normal)
		if err != nil {
			return r, err
		}
		r.Claims = append(r.Claims, c...)
	}
	return r, nil
}

// Irreversible refutes the claim that the option x of g is reversible through y:
// y is no option of x, or y is not equal to g. Parts of y without moves may be left
// out.
func Irreversible(s *solve.Solver, g game.Position, x solve.Option, y game.Position) (Refutation, error) {
	r := Refutation{Kind: NotReversible, Game: g, Other: y, Moves: []Line{line(g, x)}}
	key := y.LiveKey()
	replies, more, err := s.Options(x.To, maxListed)
	if err != nil {
		return r, err
	}
	i := slices.IndexFunc(replies, func(o solve.Option) bool { return o.To.LiveKey() == key })
	if i < 0 {
		if more {
			return r, game.ErrLimit
		}
		return r, nil
	}
	r.Moves = append(r.Moves, line(x.To, replies[i]))
	outcome, err := s.Outcome(g.Plus(y), game.Normal)
	if err != nil {
		return r, err
	}
	if outcome == solve.P {
		return r, ErrHolds
	}
	r.Claims, err = claims(s, g.Plus(y), game.Normal)
	return r, err
}

// maxListed bounds the options that are listed in full.
const maxListed = 10_000

// Missing refutes a list of options that leaves one out.
func Missing(pos game.Position, option solve.Option) (Refutation, error) {
	return Refutation{Kind: MissingOption, Game: pos, Moves: []Line{line(pos, option)}}, nil
}

// Extra refutes the claim that a move leads from pos to another position. It
// shows the first few moves that there are.
func Extra(s *solve.Solver, pos, other game.Position) (Refutation, error) {
	r := Refutation{Kind: NotAnOption, Game: pos, Other: other}
	options, more, err := s.Options(pos, maxListed)
	if err != nil {
		return r, err
	}
	if more {
		return r, game.ErrLimit
	}
	key := other.LiveKey()
	for i, o := range options {
		if o.To.LiveKey() == key {
			return r, ErrHolds
		}
		if i < maxReplies {
			r.Moves = append(r.Moves, line(pos, o))
		}
	}
	return r, nil
}

// Mex refutes a nim value by the values of the options: the entry of a table, or
// the label of a vertex.
func Mex(s *solve.Solver, pos game.Position, claimed uint64) (Refutation, error) {
	r := Refutation{Kind: WrongMex, Game: pos, Claimed: claimed}
	var err error
	if r.Value, err = s.Nimber(pos); err != nil {
		return r, err
	}
	if r.Value == claimed {
		return r, ErrHolds
	}
	options, more, err := s.Options(pos, maxListed)
	if err != nil {
		return r, err
	}
	if more {
		return r, game.ErrLimit
	}
	for _, o := range options {
		n, err := s.Nimber(o.To)
		if err != nil {
			return r, err
		}
		r.Moves = append(r.Moves, line(pos, o))
		r.Values = append(r.Values, n)
	}
	return r, nil
}

// Period refutes the claim that the nim values of the heaps of a ruleset have
// this period from heap pre on, by two heaps that would then have equal values.
// It looks at the first heaps from pre on, up to two periods and as many as bound;
// game.ErrLimit says that they are all equal, which does not make the claim true.
func Period(s *solve.Solver, g game.Game, pre, period, bound uint64) (Refutation, error) {
	r := Refutation{Kind: WrongPeriod}
	if period == 0 {
		return r, fmt.Errorf("%s: a period is at least 1", g.About().Name)
	}
	for n := pre; n < pre+bound; n++ {
		a, ok := g.HeapTerm(n)
		if !ok {
			return r, fmt.Errorf("%s has no heaps", g.About().Name)
		}
		b, _ := g.HeapTerm(n + period)
		r.Game, r.Other = game.Position{a}, game.Position{b}
		an, err := s.Nimber(r.Game)
		if err != nil {
			return r, err
		}
		bn, err := s.Nimber(r.Other)
		if err != nil {
			return r, err
		}
		if c := cmp.Compare(an, bn); c != 0 {
			r.Claims, err = claims(s, r.Game.Plus(r.Other), game.Normal)
			return r, err
		}
	}
	return r, game.ErrLimit
}
