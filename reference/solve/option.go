package solve

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/halt"
)

// MaxWinning is the most winning moves of a position that are listed.
const MaxWinning = 10_000

// ErrMany is the error of a position with more winning moves than are listed. It is a game.ErrLimit
// too, for callers that need the complete list.
var ErrMany = fmt.Errorf("there are more winning moves than can be listed: %w", game.ErrLimit)

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

// collect lists the distinct positions to which some moves lead.
func (s *Solver) collect(pos game.Position, each func(found func(game.Step) bool)) (_ []Option, err error) {
	d := newDistinct(pos)
	each(func(step game.Step) bool {
		if !d.add(step, MaxWinning) {
			err = ErrMany
		}
		return err == nil
	})
	return d.options, err
}

// EveryOption lists the options of a player; the error is game.ErrLimit if there are more than max.
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

// A Reversal is an option X of a position G that is reversible: X has an option
// Y that is equal to G. (In impartial games Y <= G and Y = G are the same.)
type Reversal struct {
	Option  Option          // X
	Value   uint64          // the nim value of X
	Through []game.Position // every distinct Y, in the order of the moves
}

// Reversible lists the reversible options of the position, without repetition. It tests an option
// by searching for one of its options whose value is that of the position; a larger value of the
// option itself is sufficient but not necessary.
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

// distinct collects the options of a position, without repetition.
type distinct struct {
	pos     game.Position
	options []Option
	written int             // bytes of text
	keys    map[string]bool // of the options found
	again   map[spot]bool   // whether an earlier part is equal, and has the same moves
}

func newDistinct(pos game.Position) *distinct {
	d := &distinct{pos: pos, keys: map[string]bool{}, again: map[spot]bool{}}
	met := map[string]bool{}
	for step, p := range Places(pos) {
		key := p.Key()
		d.again[spotOf(step)] = met[key]
		met[key] = true
	}
	return d
}

// add adds the position after a step, if it is new; it returns false if the list is full. Moves in
// different parts lead to one position only if the parts are equal: otherwise a move in one of them
// leaves the other, and a part is never among the results of a move in it.
func (d *distinct) add(step game.Step, max int) bool {
	if d.again[spotOf(step)] {
		return true
	}
	o := NewOption(d.pos, step)
	if part := d.pos[step.Term].Parts[step.Part]; !part.HasNames() || game.Weight(part) < maxKeyed {
		o.key = o.To.Key()
	}
	switch {
	case o.key != "" && d.keys[o.key]:
		return true
	case len(d.options) == max || d.written > maxWritten:
		return false
	}
	d.keys[o.key] = true
	d.written += len(o.key)
	d.options = append(d.options, o)
	return true
}
