// Package solve answers questions about positions: nim values, outcomes, options,
// winning moves and canonical forms, in normal and in misère play. It never sees
// what a position looks like, only interned components and their options.
package solve

import "grader/reference/game"

// A Solver answers questions about positions within one budget. Answers are
// remembered, so that related questions cost little. It is not safe for
// concurrent use. Every method returns game.ErrLimit when the budget is used up,
// and the answer is then unknown.
type Solver struct {
	space    *game.Space
	meter    *game.Meter // may be nil
	values   values
	tempers  tempers
	misere   misere
	partizan partizan
}

// New makes a solver that may intern at most limit components, and in misère
// play as many sums.
func New(limit int) *Solver {
	return &Solver{
		space:  game.NewSpace(limit),
		misere: misere{sums: newSumTable()},
	}
}

// Metered makes a solver that charges its work to a meter besides.
func Metered(limit int, m *game.Meter) *Solver {
	s := New(limit)
	s.space, s.meter = game.NewMeteredSpace(limit, m), m
	return s
}

// Positions is how many positions the budget has counted so far, with the sums of misère
// play.
func (s *Solver) Positions() int { return s.space.Size() + s.misere.sums.Len() }

// An Outcome says who wins: the next player or the previous one.
type Outcome byte

// In a P-position the previous player wins, in an N-position the next one.
const (
	P Outcome = 'P'
	N Outcome = 'N'
)

// String is "P" or "N".
func (o Outcome) String() string { return string(rune(o)) }

// Outcome finds out who wins the position. In normal play the position is P exactly
// when its nim value is 0; in misère play nim values do not decide, and the
// whole sum is searched, unless all of it is tame.
func (s *Solver) Outcome(pos game.Position, play game.Play) (Outcome, error) {
	if err := s.meter.Spend(pos.Weight()); err != nil {
		return 0, err
	}
	if pos.Partizan() {
		return s.PartizanOutcome(pos)
	}
	if play == game.Misere {
		return s.misereOutcome(pos.Parts())
	}
	if o, ok := outcomeAlone(pos.Parts(), play); ok {
		return o, nil
	}
	lost, err := s.sumIs(pos.Parts(), 0)
	if err != nil {
		return 0, err
	}
	if lost {
		return P, nil
	}
	return N, nil
}
