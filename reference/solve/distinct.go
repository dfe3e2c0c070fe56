package solve

import "grader/reference/game"

// distinct collects the options of a position, each once.
type distinct struct {
	pos     game.Position
	options []Option
	written int             // bytes
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

// add adds what a step leads to, if it is new; it is false if there is no more room. Moves
// in different parts lead to one position only if the parts are equal: if they are not, a
// move in one of them leaves the other as it is, and a part is not among what moves in it
// leave.
func (d *distinct) add(step game.Step, max int) bool {
	if d.again[spotOf(step)] {
		return true
	}
	o := NewOption(d.pos, step)
	o.key = o.To.Key()
	switch {
	case d.keys[o.key]:
		return true
	case len(d.options) == max || d.written > maxWritten:
		return false
	}
	d.keys[o.key] = true
	d.written += len(o.key)
	d.options = append(d.options, o)
	return true
}
