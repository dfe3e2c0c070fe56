package boards

import (
	"cmp"
	"slices"
)

// A region is what a search needs to know of a board or graph of at most 52
// places and the game that is played on it. A position is the set of the places
// that are left.
type region interface {
	// moves appends the moves in a set of places: the places that each takes, or a place
	// that tells which these are.
	moves(c uint64, to []uint64) []uint64
	// after is what a move leaves.
	after(c, move uint64) uint64
	// component is the part of the set that hangs together with its first place.
	component(set uint64) uint64
	// class is a component to search in the place of c, and its key, which is the same for
	// all that are isomorphic, as far as they are recognised; or, if its form tells, the
	// nim value. The cost grows with the work that a search of c may take.
	class(c uint64) (p piece, value uint, valued bool)
	// pieces appends the components that a move in the component c leaves. Those whose
	// form tells the nim value are left out, and added up.
	pieces(c, left uint64, to []piece) (list []piece, xor uint)
}

// A search decides which nim value a component has without working out the
// values of all options: asked whether C has the value n it looks for an option of
// value n, and where there is none it makes sure that every smaller value has an
// option (Lemoine and Viennot, "Nimbers are inevitable", 2012). Options whose
// parts are known come first, then those that seem the least work, and the
// smaller values last (Beling and Rogalski, "On pruning search trees of impartial
// games", 2020). Where an option does not have the value n because a reply to it has, the
// option by the move of that reply does not have it either, since the same two moves lead
// there in the other order. Only what has been searched is remembered, not what has merely
// been looked up.
type search struct {
	region
	table    *table
	spend    func() bool        // charges a position to the budget; false if it is used up
	out      bool               // the budget is used up
	question func(*search) uint // what is asked
	before   int                // how many components were known before
	large    int                // how many places a component has whose options are surveyed
	stack    []question         // what is worked at, each for the sake of the one before
	halted   bool               // on the way back to a question that is answered, or to the end
	cut      int                // where that question is on the stack

	pace   pace
	*pair  // nil unless two searches share the work
	second bool
	diary

	moveList   []uint64
	candidates []candidate
	parts      []piece
	batch      []piece
}

const notSought = ^uint(0)

// rare is a value so large that few components have it, or an option of it: to find the
// value from below is then less work than to look for an option of it first.
const rare = 6

// nimber is the nim value of any set of places.
func (s *search) nimber(set uint64) uint {
	var sum uint
	for set != 0 && !s.out {
		c := s.component(set)
		set &^= c
		p, value, valued := s.class(c)
		if !valued {
			value = s.value(&p)
		}
		sum ^= value
	}
	return sum
}

// is reports whether a set of places has the nim value n.
func (s *search) is(set uint64, n uint) bool {
	var list []piece
	for set != 0 {
		c := s.component(set)
		set &^= c
		p, value, valued := s.class(c)
		if valued {
			n ^= value
		} else {
			list = toggle(list, 0, p)
		}
	}
	if len(list) == 0 {
		return n == 0
	}
	slices.SortFunc(list, byCost)
	for i := range list[:len(list)-1] {
		n ^= s.value(&list[i])
	}
	is, _ := s.has(&list[len(list)-1], n)
	return is
}

func byCost(a, b piece) int { return cmp.Compare(a.cost, b.cost) }

// toggle adds a part to those from start on, or takes away an equal one: two
// equal parts have the nim sum 0.
func toggle(parts []piece, start int, p piece) []piece {
	for i := start; i < len(parts); i++ {
		if parts[i].key == p.key {
			return append(parts[:i], parts[i+1:]...)
		}
	}
	return append(parts, p)
}

// get is what is known of a component.
func (s *search) get(key uint64) entry {
	if s.pair != nil {
		if e := s.diary.table.get(key); e != 0 {
			return e
		}
	}
	return s.table.get(key)
}

// value is the nim value of a component.
func (s *search) value(p *piece) uint {
	e := s.get(p.key)
	if n, ok := e.value(); ok || s.halted {
		return n
	}
	f := s.open(p, e, notSought)
	s.order(&f)
	depth := s.push(p.key, notSought)
	n := uint(0)
	for s.option(&f, n) {
		n++
	}
	if s.pop(depth) {
		s.forget(&f)
		n, _ = s.resume(p.key, depth).value()
		return n
	}
	s.close(&f, known|entry(n))
	return n
}

// has reports whether a component has the nim value n. If it has not because an option
// has, the reply is a move to one, as far as it is known.
func (s *search) has(p *piece, n uint) (is bool, reply uint64) {
	e := s.get(p.key)
	if v, ok := e.value(); ok {
		return v == n, 0
	}
	if e.excludes(n) || s.halted {
		return false, 0
	}
	if n >= rare {
		return s.value(p) == n, 0
	}
	f := s.open(p, e, n)
	if f.found {
		s.close(&f, entry(f.seen)&(known-1))
		return false, f.reply
	}
	s.order(&f)
	depth := s.push(p.key, n)
	e = 0
	if !s.option(&f, n) {
		k := uint(0)
		for k < n && s.option(&f, k) {
			k++
		}
		is, e = k == n, known|entry(k)
	}
	if s.pop(depth) {
		s.forget(&f)
		v, ok := s.resume(p.key, depth).value()
		return ok && v == n, 0
	}
	if e == 0 {
		s.close(&f, entry(f.seen)&(known-1))
		return false, f.reply
	}
	s.close(&f, e)
	return is, 0
}

func (s *search) push(key uint64, n uint) (depth int) {
	s.stack = append(s.stack, question{key, n})
	return len(s.stack) - 1
}

// pop takes a question from the stack, and reports whether it is dropped.
func (s *search) pop(depth int) bool {
	s.stack = s.stack[:depth]
	return s.halted
}

// resume goes on after a question that was dropped, if it is the first of those. It is what
// is known of the component then.
func (s *search) resume(key uint64, depth int) entry {
	if s.out || s.cut != depth {
		return 0
	}
	s.halted = false
	return s.get(key)
}

// put remembers a finding.
func (s *search) put(f finding) {
	if s.pair != nil {
		s.note(f)
		return
	}
	if !s.table.put(f.key, f.entry) {
		return
	}
	if !s.spend() {
		s.out, s.halted = true, true
		return
	}
	if s.question != nil && s.table.count-s.before >= s.pace.alone {
		s.split()
	}
}
