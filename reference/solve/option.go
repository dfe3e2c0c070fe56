package solve

import "grader/reference/game"

// An Option is a position that can be reached in one move, named by the first
// move that reaches it.
type Option struct {
	Step game.Step
	Move string        // the move as a student writes it; see game.Position.MoveName
	To   game.Position // parts in the order of the position moved from
	key  string        // To.Key(), if that has been worked out
}

// Key is the key of the position reached.
func (o Option) Key() string {
	if o.key == "" {
		return o.To.Key()
	}
	return o.key
}

// NewOption is the option that a step leads to.
func NewOption(pos game.Position, step game.Step) Option {
	return Option{Step: step, Move: pos.MoveName(step), To: pos.After(step)}
}

// maxListed bounds the moves of one position that are looked at one by one, since
// a heap of 10^12 may have as many.
const maxListed = 1 << 22

// maxWritten bounds the text of the positions that are listed, in bytes.
const maxWritten = 1 << 27

// Options lists the distinct positions that a player can reach in one move, in the
// order of the moves. It stops after max of them; more reports that it stopped.
func (s *Solver) Options(pos game.Position, who game.Player, max int) (options []Option, more bool, err error) {
	defer game.Caught(&err)
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
	defer game.Caught(&err)
	at := spot{-1, -1}
	var others uint64
	var after func(game.Move) uint64
	for _, o := range options {
		if here := spotOf(o.Step); here != at {
			at, others = here, 0
			for step, p := range Places(pos) {
				if spotOf(step) == here {
					after, _ = p.After()
					continue
				}
				others ^= s.partNimber(p)
			}
		}
		if after != nil {
			values = append(values, others^after(o.Step.Move))
		} else {
			values = append(values, others^s.nimSum(o.Step.To))
		}
	}
	return values, nil
}
