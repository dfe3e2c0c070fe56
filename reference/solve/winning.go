package solve

import (
	"iter"

	"grader/reference/game"
)

// MaxWinning bounds the list of winning moves of one position.
const MaxWinning = 10_000

// Winning lists the distinct positions to which a player can move and win: the
// options that are P-positions. The list is complete and in the order of the
// moves; a position with more than MaxWinning of them is game.ErrLimit.
func (s *Solver) Winning(pos game.Position, play game.Play) ([]Option, error) {
	var steps []game.Step
	for i, t := range pos {
		for j := range t.Parts {
			err := s.winningIn(pos, game.Step{Term: i, Part: j}, play, func(step game.Step) {
				steps = append(steps, step)
			})
			if err != nil {
				return nil, err
			}
		}
	}
	options, more, err := s.distinct(pos, each(steps), MaxWinning)
	if err == nil && more {
		err = game.ErrLimit
	}
	return options, err
}

func each(steps []game.Step) iter.Seq[game.Step] {
	return func(yield func(game.Step) bool) {
		for _, step := range steps {
			if !yield(step) {
				return
			}
		}
	}
}

// winningIn finds the winning moves in one part. In normal play a move in a part
// of value g wins exactly if it leaves a part of value g xor x, where x is the
// nim sum of the whole (Bouton 1901).
func (s *Solver) winningIn(pos game.Position, at game.Step, play game.Play, found func(game.Step)) error {
	part := pos[at.Term].Parts[at.Part]
	moves := part.Steps()
	var rest uint64 // the nim sum of the other parts
	if play == game.Normal || allTame(pos) {
		total, err := s.Nimber(pos)
		if err != nil {
			return err
		}
		own, err := s.PartNimber(part)
		if err != nil {
			return err
		}
		rest = total ^ own
		moves = reaching(part, rest, play)
	}
	for m, to := range moves {
		if err := s.space.Look(); err != nil {
			return err
		}
		at.Move, at.To = m, to
		win := false
		if play == game.Normal {
			n, err := s.nimSum(to)
			if err != nil {
				return err
			}
			win = n == rest
		} else {
			o, err := s.misereOutcome(pos.After(at).Parts())
			if err != nil {
				return err
			}
			win = o == P
		}
		if win {
			found(at)
		}
	}
	return nil
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
