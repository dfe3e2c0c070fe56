package solve

import (
	"iter"

	"grader/reference/game"
	"grader/reference/halt"
)

// OptionOfValue is the first option of pos of nim value n; ok is false if there is none.
func (s *Solver) OptionOfValue(pos game.Position, n uint64) (o Option, ok bool, err error) {
	defer halt.Caught(&err)
	o, ok = s.optionOfValue(pos, n)
	return o, ok, nil
}

func (s *Solver) optionOfValue(pos game.Position, n uint64) (o Option, ok bool) {
	total := s.value(pos)
	s.spend(2 * pos.Weight())
	s.eachOfValue(pos, total^n, func(step game.Step) bool {
		o, ok = NewOption(pos, step), true
		return false
	})
	return o, ok
}

// eachOfValue finds the moves that change the nim value of a position by nim addition of n.
func (s *Solver) eachOfValue(pos game.Position, n uint64, found func(game.Step) bool) {
	for at, part := range Places(pos) {
		if !s.eachTo(part, at, s.partNimber(part)^n, found) {
			return
		}
	}
}

// eachWinning finds the winning moves of a player part by part, until found returns false.
func (s *Solver) eachWinning(pos game.Position, who game.Player, play game.Play, found func(game.Step) bool) {
	s.spend(pos.Weight())
	at, part, alone := OnlyLive(pos)
	if o, known := outcomeAlone(pos.Parts(), play); known && o == P {
		return
	}
	switch {
	case play == game.Misere || pos.Partizan():
		s.eachByPlay(pos, who, play, found)
	case alone: // only whether the value of the part is 0 matters
		if s.winsFirst(pos, who, play) {
			s.eachTo(part, at, 0, found)
		}
	default:
		// A move in a part of value g wins exactly if it leaves a part of value g xor x, where x
		// is the nim sum of the whole (Bouton 1901).
		if total := s.value(pos); total != 0 {
			s.eachOfValue(pos, total, found)
		}
	}
}

// firstWinning finds a winning move: see FirstWinning.
func (s *Solver) firstWinning(pos game.Position, who game.Player, play game.Play, found func(game.Step) bool) {
	if _, _, single := OnlyLive(pos); single || play == game.Misere || pos.Partizan() {
		s.eachWinning(pos, who, play, found)
		return
	}
	total := s.value(pos)
	if total == 0 {
		return
	}
	for _, direct := range []bool{true, false} {
		for at, part := range Places(pos) {
			own := s.partNimber(part)
			if _, can := part.Reach(own ^ total); own^total >= own || can != direct {
				continue
			}
			if !s.eachTo(part, at, own^total, found) {
				return
			}
		}
	}
}

// eachByPlay finds the moves of a player after which the opponent loses. If all parts are tame, in
// misère play, their values show which moves to examine.
func (s *Solver) eachByPlay(pos game.Position, who game.Player, play game.Play, found func(game.Step) bool) {
	tame := play == game.Misere && AllTame(pos)
	var total uint64
	if tame {
		total = s.value(pos)
	}
	looked := 0
	for at, part := range Places(pos) {
		moves := part.Steps(who)
		if tame {
			s.spend(2 * part.Looks())
			moves = tameMoves(part, s.partNimber(part)^total)
		}
		for m, to := range moves {
			if looked += game.Weight(part); looked > maxListed {
				halt.Check(game.ErrLimit)
			}
			at.Move, at.To = m, to
			if !s.winsFirst(pos.After(at), who.Other(), play) && !found(at) {
				return
			}
		}
	}
}

// eachTo finds the moves of a part to positions of value n.
func (s *Solver) eachTo(part game.Part, at game.Step, n uint64, found func(game.Step) bool) (more bool) {
	s.spend(part.Looks())
	moves, direct := part.Reach(n)
	looked, each := 0, 1
	if !direct {
		moves, each = part.Steps(game.Both), game.Weight(part)
	}
	for m, to := range moves {
		if looked += each; looked > maxListed {
			halt.Check(game.ErrLimit)
		}
		s.spend(1 + len(to))
		if at.Move, at.To = m, to; (direct || s.sumIs(to, n)) && !found(at) {
			return false
		}
	}
	return true
}

// tameMoves are the moves of a part that may win in misère play against the nim sum of the rest, if
// all parts are tame: those that its ruleset finds by value, or else all. A P-position then has the
// value 0, or 1 if every part is fickle.
func tameMoves(part game.Part, rest uint64) iter.Seq2[game.Move, []game.Part] {
	moves, ok := part.Reach(rest)
	if !ok {
		return part.Steps(game.Both)
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

// outcomeAlone is the outcome of a position with a single part in which a player can move; false if
// its ruleset does not know it.
func outcomeAlone(parts []game.Part, play game.Play) (Outcome, bool) {
	_, part, ok := OnlyLive(game.Position{{Parts: parts}})
	if !ok {
		return 0, false
	}
	losing, ok := part.Losing(play)
	return outcomeIf(losing), ok
}
