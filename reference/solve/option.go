package solve

import (
	"grader/reference/game"
	"grader/reference/halt"
)

// Options lists the distinct positions that a player can reach in one move, in the
// order of the moves. It stops after max of them; more reports that it stopped.
func (s *Solver) Options(pos game.Position, who game.Player, max int) (options []Option, more bool, err error) {
	defer halt.Caught(&err)
	d, weight := newDistinct(pos), pos.Weight()
	s.spend(weight)
	looked := 0
	for step := range pos.Steps(who) {
		if looked++; looked > maxListed {
			return nil, false, game.ErrLimit
		}
		s.spend(weight)
		if more = !d.add(step, max); more {
			break
		}
	}
	return d.options, more, nil
}

// EveryOption lists the options of a player, of which there may be so many at most.
func (s *Solver) EveryOption(pos game.Position, who game.Player, max int) ([]Option, error) {
	options, more, err := s.Options(pos, who, max)
	if err == nil && more {
		err = game.ErrLimit
	}
	return options, err
}

// OptionValues are the nim values of options of a position.
func (s *Solver) OptionValues(pos game.Position, options []Option) (values []uint64, err error) {
	defer halt.Caught(&err)
	at := spot{-1, -1}
	var others uint64
	for _, o := range options {
		if here := spotOf(o.Step); here != at {
			at, others = here, 0
			for step, p := range Places(pos) {
				if spotOf(step) != here {
					others ^= s.partNimber(p)
				}
			}
		}
		values = append(values, others^s.nimSum(o.Step.To))
	}
	return values, nil
}
