package solve

import (
	"grader/reference/game"
	"grader/reference/halt"
)

// Score is what the next player gains in a position that is played for a score, with best play, less
// what the opponent gains.
func (s *Solver) Score(pos game.Position) (score int, err error) {
	defer halt.Caught(&err)
	return s.space.Score(pos), nil
}

// ScoreAfter is the score of a position for the player who leads to another by a move.
func (s *Solver) ScoreAfter(pos game.Position, o Option) (score int, err error) {
	defer halt.Caught(&err)
	return s.scoreAfter(pos, o.To), nil
}

func (s *Solver) scoreAfter(pos, to game.Position) int {
	s.spend(2 * pos.Weight())
	return pos.Gain(to) - s.space.Score(to)
}

// Best lists the distinct positions to which best moves lead in a position that is played for a score.
func (s *Solver) Best(pos game.Position) (best []Option, err error) {
	defer halt.Caught(&err)
	return s.collect(pos, func(found func(game.Step) bool) {
		score := s.space.Score(pos)
		for step := range pos.Steps(game.Both) {
			if s.scoreAfter(pos, pos.After(step)) == score && !found(step) {
				return
			}
		}
	})
}

// BestLine is a line of best play to its end.
func (s *Solver) BestLine(pos game.Position) (line []Option, err error) {
	defer halt.Caught(&err)
	for {
		score, next := s.space.Score(pos), (*Option)(nil)
		for step := range pos.Steps(game.Both) {
			if o := NewOption(pos, step); s.scoreAfter(pos, o.To) == score {
				next = &o
				break
			}
		}
		if next == nil {
			return line, nil
		}
		line, pos = append(line, *next), next.To
	}
}
