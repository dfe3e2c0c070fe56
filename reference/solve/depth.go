package solve

import (
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
)

// Depth is the number of moves in the longest play of a position, in which the players need not
// alternate.
func (s *Solver) Depth(pos game.Position) (depth int, err error) {
	defer halt.Caught(&err)
	known := map[game.ID]int{}
	return s.depthOf(s.space.Intern(pos.Parts()), known), nil
}

func (s *Solver) depthOf(sum game.Sum, known map[game.ID]int) (depth int) {
	for _, id := range sum {
		if id < 0 {
			id = ^id // with the players exchanged
		}
		own, met := known[id]
		if !met {
			own = s.longest(id, known)
			known[id] = own
		}
		depth += own
	}
	return depth
}

// longest is the depth of a component.
func (s *Solver) longest(id game.ID, known map[game.ID]int) (depth int) {
	for _, who := range game.Movers(s.space.IsPartizan(id)) {
		var options []game.Sum
		s.space.Each(id, who, func(sum game.Sum) bool {
			options = append(options, slices.Clone(sum))
			return true
		})
		for _, sum := range options {
			depth = max(depth, 1+s.depthOf(sum, known))
		}
	}
	return depth
}
