package solve

import (
	"math"

	"grader/reference/game"
)

// SearchOutcome is Outcome by search, without looking at the form of the whole.
func (s *Solver) SearchOutcome(pos game.Position) (Outcome, error) {
	s.partizan.search = &search{counts: map[game.ID][2]int{}, known: map[string]bool{}}
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return 0, err
	}
	var winner [2]game.Player
	for _, first := range game.Players {
		at, err := s.state(sum, 0)
		if err != nil {
			return 0, err
		}
		wins, err := s.wins(at, first)
		if err != nil {
			return 0, err
		}
		if winner[first] = first; !wins {
			winner[first] = first.Other()
		}
	}
	return outcomeOf(winner[game.Left], winner[game.Right]), nil
}

// ReduceAlways has the solver reduce all components that it can in misère play.
func (s *Solver) ReduceAlways() { s.misere.reductions.always = true }

// ReduceNever has the solver search sums as they are.
func (s *Solver) ReduceNever() { s.misere.reductions.inVain = math.MaxInt }

// Reduced is how many components of a position there are before and after they are
// reduced.
func (s *Solver) Reduced(pos game.Position) (before, after int, err error) {
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return 0, 0, err
	}
	less, err := s.reduced(sum)
	return len(sum), len(less), err
}
