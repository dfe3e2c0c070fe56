package solve

import (
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
		if wins[first], err = s.wins(at); err != nil {
			return o, err
		}
	}
	return outcomeOf(wins[game.Left], wins[game.Right]), nil
}

// ImpatientOutcome is Outcome by a search that is interrupted as soon as there are many options for each
// position: then the form is tried within so many positions.
func (s *Solver) ImpatientOutcome(pos game.Position, positions int) (o Outcome, interrupted bool, err error) {
	defer halt.Caught(&err)
	s.partizan.search = newSearch()
	s.partizan.search.patience, s.partizan.search.formReach = 0, positions
	var wins [2]bool
	for _, first := range game.Players {
		wins[first] = s.winsSum(s.space.Intern(pos.Parts()), first)
		interrupted = interrupted || s.partizan.search.triedForm
	}
	return outcomeOf(wins[game.Left], wins[game.Right]), interrupted, nil
}
