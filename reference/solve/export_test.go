package solve

import (
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// SearchOutcome is Outcome by search, without looking at the form of the whole.
func (s *Solver) SearchOutcome(pos game.Position) (o Outcome, err error) {
	defer halt.Caught(&err)
	s.partizan.search = newSearch()
	sum := s.space.Intern(pos.Parts())
	var wins [2]bool
	for _, first := range game.Players {
		at := s.state(sum, reach{})
		if first == game.Right {
			s.negate(&at)
		}
		wins[first] = s.wins(at)
	}
	return outcomeOf(wins[game.Left], wins[game.Right]), nil
}

// EndlessValue is the value of a position found as if play might never end.
func (s *Solver) EndlessValue(pos game.Position) cgt.Loopy {
	return s.loopy.values[s.endless(&s.loopy, s.space.Intern(pos.Parts()))]
}
