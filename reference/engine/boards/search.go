package boards

import (
	"cmp"
	"math/bits"
	"slices"
)

// A region is what a search needs to know of a board or graph of at most 64
// places and the game that is played on it. A position is the set of the places
// that are left.
type region interface {
	// options appends what each move leaves.
	options(c uint64, to []uint64) []uint64
	// component is the part of the set that hangs together with its first place.
	component(set uint64) uint64
	// class is a component that stands for all that are isomorphic to c, as far as
	// they are recognised; or, if its form tells, the nim value. The cost grows
	// with the work that a search of c may take.
	class(c uint64) (key uint64, cost int, value uint, valued bool)
}

// A search decides which nim value a component has without working out the
// values of all options: asked whether C has the value n it looks for an option of
// value n, and where there is none it makes sure that every smaller value has an
// option (Lemoine and Viennot, "Nimbers are inevitable", 2012). Options whose
// parts are known come first, then those that seem the least work, and the
// smaller values last (Beling and Rogalski, "On pruning search trees of impartial
// games", 2020). Only what has been searched is remembered, not what has merely
// been looked up.
type search struct {
	region
	table *table
	spend func() bool // charges a position to the budget; false if it is used up
	out   bool        // the budget is used up

	sets       []uint64
	candidates []candidate
	parts      []piece
}

// A candidate is an option with parts of unknown value.
type candidate struct {
	xor        uint32 // of the parts of known value
	cost       int32
	start, end int32 // its other parts
}

type piece struct {
	key  uint64
	cost int
}

// A frame is a component under search.
type frame struct {
	c              uint64
	seen           uint64 // values that options have, and the excluded ones
	first, last    int    // its candidates
	sets, partsEnd int
	found          bool // the value sought is that of an option
}

const notSought = ^uint(0)

// nimber is the nim value of any set of places.
func (s *search) nimber(set uint64) uint {
	var sum uint
	for set != 0 && !s.out {
		c := s.component(set)
		set &^= c
		key, _, value, valued := s.class(c)
		if !valued {
			value = s.value(key)
		}
		sum ^= value
	}
	return sum
}

// is reports whether a set of places has the nim value n.
func (s *search) is(set uint64, n uint) bool {
	var keys []piece
	for set != 0 {
		c := s.component(set)
		set &^= c
		key, cost, value, valued := s.class(c)
		if valued {
			n ^= value
		} else {
			keys = toggle(keys, 0, piece{key, cost})
		}
	}
	if len(keys) == 0 {
		return n == 0
	}
	slices.SortFunc(keys, func(a, b piece) int { return cmp.Compare(a.cost, b.cost) })
	for _, k := range keys[:len(keys)-1] {
		n ^= s.value(k.key)
	}
	return s.has(keys[len(keys)-1].key, n)
}

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

// value is the nim value of a component that stands for its class.
func (s *search) value(c uint64) uint {
	e := s.table.get(c)
	if n, ok := e.value(); ok || s.out {
		return n
	}
	f := s.open(c, e, notSought)
	n := uint(0)
	for s.option(&f, n) {
		n++
	}
	s.close(&f, known|entry(n))
	return n
}

// has reports whether a component that stands for its class has the nim value n.
func (s *search) has(c uint64, n uint) bool {
	e := s.table.get(c)
	if v, ok := e.value(); ok {
		return v == n
	}
	if e.excludes(n) || s.out {
		return false
	}
	f := s.open(c, e, n)
	if !f.found && !s.option(&f, n) {
		k := uint(0)
		for k < n && s.option(&f, k) {
			k++
		}
		s.close(&f, known|entry(k))
		return k == n && !s.out
	}
	s.close(&f, entry(f.seen)&(known-1))
	return false
}

// open looks at the options of a component. It stops early when one of them has
// the value that is sought.
func (s *search) open(c uint64, e entry, sought uint) frame {
	f := frame{c: c, seen: e.excluded(), first: len(s.candidates), sets: len(s.sets), partsEnd: len(s.parts)}
	s.sets = s.options(c, s.sets)
	for i := f.sets; i < len(s.sets); i++ {
		start := len(s.parts)
		xor := uint(0)
		for set := s.sets[i]; set != 0; {
			part := s.component(set)
			set &^= part
			key, cost, value, valued := s.class(part)
			if !valued {
				e := s.table.get(key)
				if value, valued = e.value(); !valued {
					cost -= 7 * bits.OnesCount16(uint16(e))
					s.parts = toggle(s.parts, start, piece{key, cost})
					continue
				}
			}
			xor ^= value
		}
		if len(s.parts) == start {
			f.see(xor)
			if xor == sought {
				f.found = true
				s.sets = s.sets[:f.sets]
				return f
			}
			if xor < 64 {
				continue
			}
		}
		if len(s.parts) > start+1 {
			slices.SortFunc(s.parts[start:], func(a, b piece) int { return cmp.Compare(a.cost, b.cost) })
		}
		cost := 0
		for _, p := range s.parts[start:] {
			cost += p.cost
		}
		s.insert(f.first, candidate{uint32(xor), int32(cost), int32(start), int32(len(s.parts))})
	}
	s.sets = s.sets[:f.sets]
	f.last = len(s.candidates)
	return f
}

// insert adds a candidate to those from first on, which are in the order of their
// costs, the later ones first among equals.
func (s *search) insert(first int, o candidate) {
	s.candidates = append(s.candidates, o)
	i := len(s.candidates) - 1
	for i > first && s.candidates[i-1].cost >= o.cost {
		s.candidates[i] = s.candidates[i-1]
		i--
	}
	s.candidates[i] = o
}

func (f *frame) see(n uint) {
	if n < 64 {
		f.seen |= 1 << n
	}
}

// close forgets the frame and remembers what it has found out.
func (s *search) close(f *frame, e entry) {
	s.candidates = s.candidates[:f.first]
	s.parts = s.parts[:f.partsEnd]
	if !s.out && s.table.put(f.c, e) {
		s.out = !s.spend()
	}
}

// option reports whether some option of the component has the value n.
func (s *search) option(f *frame, n uint) bool {
	if n < 64 && f.seen>>n&1 == 1 {
		return true
	}
	for i := f.first; i < f.last && !s.out; i++ {
		o := s.candidates[i]
		if o.end == o.start {
			if uint(o.xor) == n {
				return true
			}
			continue
		}
		for o.end > o.start+1 {
			o.xor ^= uint32(s.value(s.parts[o.start].key))
			o.start++
		}
		sole := s.parts[o.start].key
		found := s.has(sole, n^uint(o.xor))
		if v, ok := s.table.get(sole).value(); ok {
			o.xor ^= uint32(v)
			o.start++
			f.see(uint(o.xor))
		}
		s.candidates[i] = o
		if found {
			f.see(n)
			return true
		}
	}
	return false
}
