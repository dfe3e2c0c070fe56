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
		misere: misere{sums: sumTable{places: map[string]sumPlace{}}},
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
func (s *Solver) Positions() int { return s.space.Size() + len(s.misere.sums.keys) }

// An Outcome says who wins.
type Outcome byte

// In a P-position the previous player wins, in an N-position the next one. In a position of
// outcome L Left wins, whoever begins; of outcome R, Right: impartial games are of neither.
const (
	P Outcome = 'P'
	N Outcome = 'N'
	L Outcome = 'L'
	R Outcome = 'R'
)

// String is the letter of the outcome.
func (o Outcome) String() string { return string(rune(o)) }

// Outcome finds out who wins the position. In normal play an impartial one is P exactly
// when its nim value is 0; in misère play nim values do not decide, and the
// whole sum is searched, unless all of it is tame. A position in which Left and Right have
// different moves is decided in normal play.
func (s *Solver) Outcome(pos game.Position, play game.Play) (o Outcome, err error) {
	defer game.Caught(&err)
	left := s.winsFirst(pos, game.Left, play)
	right := left
	if pos.Partizan() {
		right = s.winsFirst(pos, game.Right, play)
	}
	return outcomeOf(left, right), nil
}

// outcomeOf is the outcome of a position by whether Left, and Right, wins it by beginning.
func outcomeOf(left, right bool) Outcome {
	switch {
	case left && right:
		return N
	case left:
		return L
	case right:
		return R
	}
	return P
}

// Wins reports whether a player who begins wins a position: see Outcome.
func (s *Solver) Wins(pos game.Position, who game.Player, play game.Play) (wins bool, err error) {
	defer game.Caught(&err)
	return s.winsFirst(pos, who, play), nil
}

// WinsSecond reports whether a player wins a position in normal play when the opponent
// begins: for Left, whether it is >= 0.
func (s *Solver) WinsSecond(pos game.Position, who game.Player) (wins bool, err error) {
	defer game.Caught(&err)
	return !s.winsFirst(pos, who.Other(), game.Normal), nil
}

func (s *Solver) winsFirst(pos game.Position, who game.Player, play game.Play) bool {
	s.spend(pos.Weight())
	if pos.Partizan() {
		return s.winsSum(s.space.Intern(pos.Parts()), who)
	}
	parts := pos.Parts()
	if play == game.Misere {
		return s.misereOutcome(parts) == N
	}
	if o, ok := outcomeAlone(parts, play); ok {
		return o == N
	}
	return !s.sumIs(parts, 0)
}

// outcomeIf is the outcome of an impartial position that the next player loses, or wins.
func outcomeIf(lost bool) Outcome {
	if lost {
		return P
	}
	return N
}

// spend charges the meter.
func (s *Solver) spend(steps int) { game.Check(s.meter.Spend(steps)) }
