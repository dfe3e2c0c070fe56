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
	// pieces lists the classes of the components that a move in the component c leaves.
	// Those whose form tells the nim value are left out, and added up.
	pieces(c, left uint64, to *pieces) (xor uint)
	// figure is what c looks like as a graph; it tells more isomorphic components from
	// others than class does, and takes longer. ok is false where it is not known.
	figure(c uint64, t *twigs) (f figure, ok bool)
}

// pieces are components that a move leaves.
type pieces struct {
	list [maxPlaces]piece
	n    int
}

func (p *pieces) add(key uint64, cost int) {
	p.list[p.n] = piece{key, cost}
	p.n++
}

// A search decides which nim value a component has without working out the
// values of all options: asked whether C has the value n it looks for an option of
// value n, and where there is none it makes sure that every smaller value has an
// option (Lemoine and Viennot, "Nimbers are inevitable", 2012). Options whose
// parts are known come first, then those that seem the least work, and the
// smaller values last (Beling and Rogalski, "On pruning search trees of impartial
// games", 2020). Only what has been searched is remembered, not what has merely
// been looked up. What has been found is remembered by the form on the board and by the
// figure: options are looked up by form, which takes less time, and a component that is
// to be searched by figure first.
type search struct {
	region
	table   *table
	figures *figures
	spend   func() bool // charges a position to the budget; false if it is used up
	out     bool        // the budget is used up
	partner *partner    // nil unless two searches share the work
	pace    pace

	sets       []uint64
	candidates []candidate
	parts      []piece
	leaves     pieces // what the last move looked at leaves
	twigs      twigs
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
	figure         figure
	drawn          bool // the figure is known
	found          bool // the value sought is that of an option
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
	e, figure, drawn := s.alike(c, e)
	if n, ok := e.value(); ok {
		s.put(finding{c: c, e: e})
		return n
	}
	f := s.open(c, e, notSought)
	f.figure, f.drawn = figure, drawn
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
	e, figure, drawn := s.alike(c, e)
	if v, ok := e.value(); ok || e.excludes(n) {
		s.put(finding{c: c, e: e})
		return ok && v == n
	}
	if n >= rare {
		return s.value(c) == n
	}
	f := s.open(c, e, n)
	f.figure, f.drawn = figure, drawn
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

// alike adds to what is known of a component what is known of those with its figure, if
// that can be drawn.
func (s *search) alike(c uint64, e entry) (all entry, f figure, drawn bool) {
	if f, drawn = s.figure(c, &s.twigs); !drawn {
		return e, f, false
	}
	other := s.figures.get(f)
	if _, ok := other.value(); ok {
		return other, f, true
	}
	return e | other, f, true
}

// open looks at the options of a component. It stops early when one of them has
// the value that is sought.
func (s *search) open(c uint64, e entry, sought uint) frame {
	f := frame{c: c, seen: e.excluded(), first: len(s.candidates), sets: len(s.sets), partsEnd: len(s.parts)}
	s.sets = s.options(c, s.sets)
	for i := f.sets; i < len(s.sets); i++ {
		start := len(s.parts)
		xor := s.pieces(c, s.sets[i], &s.leaves)
		for _, p := range s.leaves.list[:s.leaves.n] {
			e := s.table.get(p.key)
			value, valued := e.value()
			if !valued {
				p.cost -= 7 * bits.OnesCount16(uint16(e))
				s.parts = toggle(s.parts, start, p)
				continue
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
	if s.out {
		return
	}
	if f.drawn {
		s.figures.put(f.figure, e)
	}
	s.put(finding{f.c, e, f.figure, f.drawn})
}

func (s *search) put(f finding) {
	if s.table.put(f.c, f.e) {
		s.out = !s.spend()
	}
	if s.partner != nil && !s.out {
		s.partner.note(f)
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
