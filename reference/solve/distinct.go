package solve

import "grader/reference/game"

// distinct collects the options of a position, each once.
type distinct struct {
	pos     game.Position
	options []Option
	written int             // bytes
	keys    map[string]bool // of the options found by moves in parts that know no twins
	parts   map[spot]*partMoves
	firsts  map[string]spot // the first of equal parts, by key
	boards  map[int]string  // the keys of boards, by term
}

// partMoves are the moves that were met of a part.
type partMoves struct {
	again bool                      // whether an earlier part is equal, and has the same moves
	first func(game.Move) game.Move // nil if the part knows no twins
	met   map[game.Move]bool        // if it does
}

func newDistinct(pos game.Position) *distinct {
	firsts, boards := map[string]spot{}, map[int]string{}
	for step, p := range Places(pos) {
		key := twinKey(pos, step.Term, p, boards)
		if _, known := firsts[key]; !known {
			firsts[key] = spotOf(step)
		}
	}
	return &distinct{pos: pos, keys: map[string]bool{}, parts: map[spot]*partMoves{}, firsts: firsts, boards: boards}
}

// twinKey is equal for parts of which it does not matter which one is moved in: equal
// parts, and equal rows of equal boards. The keys of boards are kept by term.
func twinKey(pos game.Position, term int, p game.Part, boards map[int]string) string {
	if !p.IsRow() {
		return p.Key()
	}
	board, known := boards[term]
	if !known {
		board = pos[term : term+1].Key()
		boards[term] = board
	}
	return board + " " + p.Key()
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

// look reports whether a step leads to a position that has not been met. Moves in
// different parts lead to one position only if the parts are equal: if they are
// not, a move in one of them leaves the other as it is, and a part is not among
// what moves in it leave.
func (d *distinct) look(step game.Step) (o Option, size int, fresh bool) {
	moves := d.moves(spotOf(step))
	if moves.again {
		return o, 0, false
	}
	if moves.first == nil {
		o = NewOption(d.pos, step)
		o.key = o.To.Key()
		fresh = !d.keys[o.key]
		d.keys[o.key] = true
		return o, len(o.key), fresh
	}
	first := moves.first(step.Move)
	if moves.met[first] {
		return o, 0, false
	}
	moves.met[first] = true
	for _, p := range step.To {
		size += len(p.Text())
	}
	return NewOption(d.pos, step), size, true
}

func (d *distinct) moves(at spot) *partMoves {
	if moves, known := d.parts[at]; known {
		return moves
	}
	moves := &partMoves{met: map[game.Move]bool{}}
	d.parts[at] = moves
	part := d.pos[at.term].Parts[at.part]
	moves.first, _ = part.Twin()
	moves.again = d.firsts[twinKey(d.pos, at.term, part, d.boards)] != at
	return moves
}
