package solve

import "grader/reference/game"

// A place is where a part stands in a position: the term, and the part within it.
type place struct{ term, part int }

func placeOf(step game.Step) place { return place{step.Term, step.Part} }

// distinct collects the options of a position, each once.
type distinct struct {
	pos     game.Position
	options []Option
	written int             // bytes
	keys    map[string]bool // of the options found by moves in parts that know no twins
	parts   map[place]*partMoves
}

// partMoves are the moves that were met of a part that knows twins.
type partMoves struct {
	first func(game.Move) game.Move // nil if the part does not
	again bool                      // whether an earlier part is equal
	met   map[game.Move]bool
}

func newDistinct(pos game.Position) *distinct {
	return &distinct{pos: pos, keys: map[string]bool{}, parts: map[place]*partMoves{}}
}

// add adds what a step leads to, if it is new; it is false if there is no more room.
func (d *distinct) add(step game.Step, max int) bool {
	o, size, fresh := d.look(step)
	switch {
	case !fresh:
		return true
	case len(d.options) == max || d.written > maxWritten:
		return false
	}
	d.written += size
	d.options = append(d.options, o)
	return true
}

// look tells whether a step leads to a position that has not been met. Moves in
// different parts lead to one position only if the parts are equal: if they are
// not, a move in one of them leaves the other as it is, and a part is not among
// what moves in it leave.
func (d *distinct) look(step game.Step) (o Option, size int, fresh bool) {
	moves := d.moves(placeOf(step))
	if moves.first == nil {
		o = option(d.pos, step)
		o.key = o.To.Key()
		fresh = !d.keys[o.key]
		d.keys[o.key] = true
		return o, len(o.key), fresh
	}
	first := moves.first(step.Move)
	if moves.again || moves.met[first] {
		return o, 0, false
	}
	moves.met[first] = true
	for _, p := range step.To {
		size += len(p.Text())
	}
	return option(d.pos, step), size, true
}

func (d *distinct) moves(at place) *partMoves {
	if moves, known := d.parts[at]; known {
		return moves
	}
	moves := &partMoves{met: map[game.Move]bool{}}
	d.parts[at] = moves
	part := d.pos[at.term].Parts[at.part]
	if moves.first, _ = part.Twin(); moves.first == nil {
		return moves
	}
	for step, p := range places(d.pos) {
		if placeOf(step) == at {
			break
		}
		moves.again = moves.again || p.Key() == part.Key()
	}
	return moves
}
