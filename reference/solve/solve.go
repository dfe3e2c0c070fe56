// Package solve answers questions about positions: nim values, outcomes, options,
// winning moves and canonical forms, in normal and in misère play. It never sees
// what a position looks like, only interned components and their options.
package solve

import (
	"grader/reference/game"
	"grader/reference/halt"
)

// Outcome finds out who wins the position. In normal play an impartial one is P exactly
// when its nim value is 0; in misère play nim values do not decide, and the
// whole sum is searched, unless all of it is tame. A position in which Left and Right have
// different moves, or from which play may never end, is decided in normal play; where both is so,
// Results tells.
func (s *Solver) Outcome(pos game.Position, play game.Play) (o Outcome, err error) {
	defer halt.Caught(&err)
	if pos.Endless() && play == game.Normal {
		return map[Result]Outcome{Win: N, Loss: P, Draw: D}[resultOfLoopy(s.loopyValue(pos))], nil
	}
	left := s.winsFirst(pos, game.Left, play)
	right := left
	if pos.Partizan() {
		right = s.winsFirst(pos, game.Right, play)
	}
	return outcomeOf(left, right), nil
}

// Wins reports whether a player who begins wins a position: see Outcome.
func (s *Solver) Wins(pos game.Position, who game.Player, play game.Play) (wins bool, err error) {
	defer halt.Caught(&err)
	return s.winsFirst(pos, who, play), nil
}

// WinsSecond reports whether a player wins a position in normal play when the opponent
// begins: for Left, whether it is >= 0.
func (s *Solver) WinsSecond(pos game.Position, who game.Player) (wins bool, err error) {
	defer halt.Caught(&err)
	return !s.winsFirst(pos, who.Other(), game.Normal), nil
}

func (s *Solver) winsFirst(pos game.Position, who game.Player, play game.Play) bool {
	s.spend(pos.Weight())
	switch {
	case pos.Endless() && play == game.Misere:
		halt.Check(ErrEndless)
	case pos.Endless():
		return s.result(pos, who) == Win
	case pos.Partizan():
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
