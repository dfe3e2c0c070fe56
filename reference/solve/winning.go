package solve

import (
	"iter"
	"slices"

	"grader/reference/game"
)

// MaxWinning bounds the list of winning moves of one position.
const MaxWinning = 10_000

// Winning lists the distinct positions to which a player can move and win: the
// options that are P-positions. The list is complete and in the order of the
// moves; a position with more than MaxWinning of them is game.ErrLimit.
func (s *Solver) Winning(pos game.Position, play game.Play) ([]Option, error) {
	var steps []game.Step
	err := s.eachWinning(pos, play, func(step game.Step) bool {
		steps = append(steps, step)
		return true
	})
	if err != nil {
		return nil, err
	}
	options, more, err := s.distinct(pos, slices.Values(steps), MaxWinning)
	if err == nil && more {
		err = game.ErrLimit
	}
	return options, err
}

// FirstWinning is the first winning move, in the order of the moves; ok is false
// if there is none.
func (s *Solver) FirstWinning(pos game.Position, play game.Play) (win Option, ok bool, err error) {
	err = s.eachWinning(pos, play, func(step game.Step) bool {
		to := pos.After(step)
		win, ok = Option{step, pos.MoveName(step), to, to.Key()}, true
		return false
	})
	return win, ok, err
}

// OptionOfValue is the first option of pos of nim value n; ok is false if there is
// none.
func (s *Solver) OptionOfValue(pos game.Position, n uint64) (option Option, ok bool, err error) {
	// Beside *n exactly the moves to value n win, and those in *n come last.
	win, ok, err := s.FirstWinning(pos.Plus(game.Nimber(n)), game.Normal)
	if err != nil || !ok || win.Step.Term >= len(pos) {
		return Option{}, false, err
	}
	to := pos.After(win.Step)
	return Option{win.Step, pos.MoveName(win.Step), to, to.Key()}, true, nil
}

// eachWinning finds the winning moves part by part, until found returns false.
func (s *Solver) eachWinning(pos game.Position, play game.Play, found func(game.Step) bool) error {
	for i, t := range pos {
		for j := range t.Parts {
			more, err := s.winningIn(pos, game.Step{Term: i, Part: j}, play, found)
			if err != nil || !more {
				return err
			}
		}
	}
	return nil
}

// winningIn finds the winning moves in one part. In normal play a move in a part
// of value g wins exactly if it leaves a part of value g xor x, where x is the
// nim sum of the whole (Bouton 1901).
func (s *Solver) winningIn(pos game.Position, at game.Step, play game.Play, found func(game.Step) bool) (more bool, err error) {
	part := pos[at.Term].Parts[at.Part]
	moves := part.Steps()
	var rest uint64 // the nim sum of the other parts
	if play == game.Normal || allTame(pos) {
		total, err := s.Nimber(pos)
		if err != nil {
			return false, err
		}
		own, err := s.PartNimber(part)
		if err != nil {
			return false, err
		}
		rest = total ^ own
		moves = reaching(part, rest, play)
	}
	for m, to := range moves {
		if err := s.space.Look(); err != nil {
			return false, err
		}
		at.Move, at.To = m, to
		win := false
		if play == game.Normal {
			n, err := s.nimSum(to)
			if err != nil {
				return false, err
			}
			win = n == rest
		} else {
			o, err := s.misereOutcome(pos.After(at).Parts())
			if err != nil {
				return false, err
			}
			win = o == P
		}
		if win && !found(at) {
			return false, nil
		}
	}
	return true, nil
}

// reaching are the moves of a part that may win against the rest's nim sum: those
// that its ruleset finds by value, or else all. In misère play, where all is
// tame, a P-position has the value 0, or 1 if every part is fickle.
func reaching(part game.Part, rest uint64, play game.Play) iter.Seq2[game.Move, []game.Part] {
	moves, ok := part.Reach(rest)
	if !ok {
		return part.Steps()
	}
	if play == game.Normal {
		return moves
	}
	fickle, _ := part.Reach(rest ^ 1)
	return func(yield func(game.Move, []game.Part) bool) {
		for m, to := range moves {
			if !yield(m, to) {
				return
			}
		}
		for m, to := range fickle {
			if !yield(m, to) {
				return
			}
		}
	}
}

func allTame(pos game.Position) bool {
	for _, p := range pos.Parts() {
		if _, ok := p.Tame(); !ok {
			return false
		}
	}
	return true
}
