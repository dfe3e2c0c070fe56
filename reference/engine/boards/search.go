package boards

import (
	"cmp"
	"math/bits"
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
	table *table
	spend func() bool // charges a position to the budget; false if it is used up
	out   bool        // the budget is used up
	large int         // how many places a component has whose options are surveyed

	moveList   []uint64
	candidates []candidate
	parts      []piece
	batch      []piece
}

// surveyFrom is how many places a question is about whose large components are surveyed.
const surveyFrom = 30

// ask begins a question about a set of places. A survey of the options costs as much as many
// a search of small components. It pays near the root of a long search, where a good choice
// saves most.
func (s *search) ask(set uint64) {
	n := bits.OnesCount64(set)
	if s.large = n - n/5; n < surveyFrom {
		s.large = maxPlaces + 1
	}
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

// value is the nim value of a component.
func (s *search) value(p *piece) uint {
	e := s.table.get(p.key)
	if n, ok := e.value(); ok || s.out {
		return n
	}
	f := s.open(p, e, notSought)
	s.order(&f)
	n := uint(0)
	for s.option(&f, n) {
		n++
	}
	s.close(&f, known|entry(n))
	return n
}

// has reports whether a component has the nim value n. If it has not because an option
// has, the reply is a move to one, as far as it is known.
func (s *search) has(p *piece, n uint) (is bool, reply uint64) {
	e := s.table.get(p.key)
	if v, ok := e.value(); ok {
		return v == n, 0
	}
	if e.excludes(n) || s.out {
		return false, 0
	}
	if n >= rare {
		return s.value(p) == n, 0
	}
	f := s.open(p, e, n)
	if !f.found {
		s.order(&f)
		if !s.option(&f, n) {
			k := uint(0)
			for k < n && s.option(&f, k) {
				k++
			}
			s.close(&f, known|entry(k))
			return k == n, 0
		}
	}
	s.close(&f, entry(f.seen)&(known-1))
	return false, f.reply
}

// put remembers what has been found out about a component, unless the budget is used up:
// what was found out since then may be wrong.
func (s *search) put(key uint64, e entry) {
	if !s.out && s.table.put(key, e) {
		s.out = !s.spend()
	}
}
