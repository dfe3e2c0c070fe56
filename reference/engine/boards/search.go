package boards

import (
	"cmp"
	"math/bits"
	"slices"
)

// A region is a board or graph of at most 52 places, with the game that is played on it. A position
// is the set of the places left.
type region interface {
	// moves appends the moves in a set of places: each is the set of places taken, or a place that
	// determines them.
	moves(c uint64, to []uint64) []uint64
	// after is the set of places that a move leaves.
	after(c, move uint64) uint64
	// component is the connected part of the set with its first place.
	component(set uint64) uint64
	// class is an equivalent of c to search instead, whose key is the same for all components
	// recognised as isomorphic; or its nim value, if that follows from its form. The cost estimates
	// the work of searching c.
	class(c uint64) (p piece, value uint, valued bool)
	// pieces appends the components that a move in the component c leaves. Those with a value known
	// by their form are not appended, but added to xor.
	pieces(c, left uint64, to []piece) (list []piece, xor uint)
}

// A search decides whether a component has a given nim value without finding the values of all
// options: does C have the value n? It searches for an option of value n; if there is none, it
// checks that every smaller value has an option (Lemoine and Viennot, "Nimbers are inevitable",
// 2012). Options with known parts come first, then those with the least estimated work, and smaller
// values last (Beling and Rogalski, "On pruning search trees of impartial games", 2020). If an
// option lacks the value n because a reply has it, the option by the move of that reply lacks it
// too, since the same two moves in the other order lead to the same position. Only searched
// components are stored, not those merely looked up.
type search struct {
	region
	table *table
	spend func() bool // charges a position to the budget; false if it is used up
	out   bool        // whether the budget is used up
	large int         // options are surveyed for components of at least so many places

	moveList   []uint64
	candidates []candidate
	parts      []piece
	batch      []piece
}

// surveyFrom is the least number of places of a question whose large components are surveyed.
const surveyFrom = 30

// ask begins a question about a set of places. A survey of options costs as much as many searches
// of small components: it pays near the root of a long search, where a good choice saves most.
func (s *search) ask(set uint64) {
	n := bits.OnesCount64(set)
	if s.large = n - n/5; n < surveyFrom {
		s.large = maxPlaces + 1
	}
}

const notSought = ^uint(0)

// rare is a value that few components or options have: finding the value from below is then less
// work than searching for an option of it first.
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

// toggle adds a part to those from start on, or removes an equal one: two equal parts have the nim
// sum 0.
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

// has reports whether a component has the nim value n. If not because an option has it, reply is a
// move to that option, or 0 if none is known.
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

// put stores the result for a component, unless the budget is used up: later results may be wrong.
func (s *search) put(key uint64, e entry) {
	if !s.out && s.table.put(key, e) {
		s.out = !s.spend()
	}
}
