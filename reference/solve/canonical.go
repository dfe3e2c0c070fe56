package solve

import (
	"grader/reference/game"
	"grader/reference/halt"
)

// A Reversal is an option X of a position G that is reversible: X has an option
// Y that is equal to G. (In impartial games Y <= G and Y = G are the same.)
type Reversal struct {
	Option  Option          // X
	Value   uint64          // the nim value of X
	Through []game.Position // every distinct Y, in the order of the moves
}

// Reversible lists the reversible options of the position, distinct ones once.
// An option is tested by looking for an option of its own whose value is that
// of the position; that its value is larger is sufficient but not necessary.
func (s *Solver) Reversible(pos game.Position, max int) (list []Reversal, err error) {
	defer halt.Caught(&err)
	value := s.value(pos)
	for _, x := range halt.Must(s.EveryOption(pos, game.Both, max)) {
		var through []game.Position
		for _, y := range halt.Must(s.EveryOption(x.To, game.Both, max)) {
			if s.value(y.To) == value {
				through = append(through, y.To)
			}
		}
		if len(through) > 0 {
			list = append(list, Reversal{x, s.value(x.To), through})
		}
	}
	return list, nil
}
