// Package solve answers questions about positions: nim values, outcomes, options, winning moves and
// canonical forms, in normal and in misère play. It knows positions only as interned components and
// their options.
package solve

import (
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/loopy"
)

// Outcome decides who wins the position. In normal play an impartial one is P exactly when its nim
// value is 0; in misère play nim values do not decide, and the whole sum is searched, unless all of
// it is tame. Partizan and loopy positions are decided only in normal play: in misère play the error
// is ErrPartizan or game.ErrLoopy.
func (s *Solver) Outcome(pos game.Position, play game.Play) (o Outcome, err error) {
	defer halt.Caught(&err)
	mustDecide(pos, game.Left, play)
	if pos.Loopy() && play == game.Normal {
		return s.loopyOutcome(pos), nil
	}
	left := s.winsFirst(pos, game.Left, play)
	right := left
	if pos.Partizan() {
		right = s.winsFirst(pos, game.Right, play)
	}
	return outcomeOf(left, right), nil
}

// mustDecide stops the work where Left and Right have different moves and the question is about
// misère play, or does not say who moves.
func mustDecide(pos game.Position, who game.Player, play game.Play) {
	if (play == game.Misere || who == game.Both) && pos.Partizan() {
		halt.Check(ErrPartizan)
	}
}

// Wins reports whether a player wins a position as the first to move: see Outcome.
func (s *Solver) Wins(pos game.Position, who game.Player, play game.Play) (wins bool, err error) {
	defer halt.Caught(&err)
	mustDecide(pos, who, play)
	return s.winsFirst(pos, who, play), nil
}

// WinsSecond reports whether a player wins a position in normal play when the opponent
// begins: for Left, whether it is >= 0.
func (s *Solver) WinsSecond(pos game.Position, who game.Player) (wins bool, err error) {
	defer halt.Caught(&err)
	mustDecide(pos, who, game.Normal)
	if pos.Loopy() {
		return s.loopyOutcome(pos) == P, nil
	}
	return !s.winsFirst(pos, who.Other(), game.Normal), nil
}

func (s *Solver) winsFirst(pos game.Position, who game.Player, play game.Play) bool {
	s.spend(pos.Weight())
	switch {
	case pos.Loopy() && play == game.Normal:
		return s.loopyOutcome(pos) == N
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

// Winning lists the distinct positions to which a player can move and win: in impartial games the
// options that are P-positions, for Left those >= 0, for Right those <= 0. The list is complete and
// in the order of the moves; if there are more than MaxWinning of them, or too many to write out,
// it is only the beginning, and the error is ErrMany. In a partizan position the player must be Left
// or Right: see Outcome.
func (s *Solver) Winning(pos game.Position, who game.Player, play game.Play) (wins []Option, err error) {
	defer halt.Caught(&err)
	mustDecide(pos, who, play)
	if pos.Loopy() && play == game.Normal {
		return s.loopyMoves(pos, loopy.Value.Loses)
	}
	return s.collect(pos, func(found func(game.Step) bool) { s.eachWinning(pos, who, play, found) })
}

// FirstWinning is a winning move of a player; ok is false if there is none. In normal play of
// impartial games it is a move in a part that must become smaller, where one certainly exists: the
// first such move in the first part whose ruleset finds it directly, or else in the first part. In
// a loopy game a player who always chooses such moves does win.
func (s *Solver) FirstWinning(pos game.Position, who game.Player, play game.Play) (win Option, ok bool, err error) {
	defer halt.Caught(&err)
	mustDecide(pos, who, play)
	s.spend(2 * pos.Weight())
	if pos.Loopy() && play == game.Normal {
		step, ok := s.loopySolver().Fastest(pos)
		if ok {
			win = NewOption(pos, step)
		}
		return win, ok, nil
	}
	s.firstWinning(pos, who, play, func(step game.Step) bool {
		win, ok = NewOption(pos, step), true
		return false
	})
	return win, ok, nil
}

// FirstHolding is FirstWinning, or, in a loopy game without a winning move, the first move that
// does not lose.
func (s *Solver) FirstHolding(pos game.Position, who game.Player, play game.Play) (move Option, ok bool, err error) {
	move, ok, err = s.FirstWinning(pos, who, play)
	if ok || err != nil || !pos.Loopy() {
		return move, ok, err
	}
	draws, err := s.Drawing(pos)
	if len(draws) > 0 {
		return draws[0], true, nil
	}
	return move, false, err
}

// Loopy is the value of an impartial position in normal play, loopy or not.
func (s *Solver) Loopy(pos game.Position) (v loopy.Value, err error) {
	defer halt.Caught(&err)
	return s.loopySolver().Value(pos), nil
}

// Drawing lists the distinct positions to which the player can move without losing, in a loopy
// position. It is limited as Winning is.
func (s *Solver) Drawing(pos game.Position) (draws []Option, err error) {
	defer halt.Caught(&err)
	return s.loopyMoves(pos, func(v loopy.Value) bool { return !v.Wins() })
}

func (s *Solver) loopyMoves(pos game.Position, leave func(loopy.Value) bool) ([]Option, error) {
	s.spend(pos.Weight())
	return s.collect(pos, func(found func(game.Step) bool) { s.loopySolver().Moves(pos, leave, found) })
}

func (s *Solver) loopyOutcome(pos game.Position) Outcome {
	switch v := s.loopySolver().Value(pos); {
	case v.Wins():
		return N
	case v.Loses():
		return P
	}
	return D
}

func (s *Solver) loopySolver() *loopy.Solver {
	if s.loopy == nil {
		s.loopy = loopy.NewSolver(s.space, s.spend, s.partNimber)
	}
	return s.loopy
}
