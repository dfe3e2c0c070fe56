package solve

import "grader/reference/game"

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
func (s *Solver) Reversible(pos game.Position, max int) ([]Reversal, error) {
	value, err := s.Nimber(pos)
	if err != nil {
		return nil, err
	}
	options, more, err := s.Options(pos, game.Both, max)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, game.ErrLimit
	}
	var list []Reversal
	for _, x := range options {
		replies, more, err := s.Options(x.To, game.Both, max)
		if err != nil {
			return nil, err
		}
		if more {
			return nil, game.ErrLimit
		}
		var through []game.Position
		for _, y := range replies {
			n, err := s.Nimber(y.To)
			if err != nil {
				return nil, err
			}
			if n == value {
				through = append(through, y.To)
			}
		}
		if len(through) == 0 {
			continue
		}
		n, err := s.Nimber(x.To)
		if err != nil {
			return nil, err
		}
		list = append(list, Reversal{x, n, through})
	}
	return list, nil
}
