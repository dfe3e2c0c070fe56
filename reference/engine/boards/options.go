package boards

import (
	"cmp"
	"math/bits"
	"slices"
)

// A candidate is an option with parts of unknown value.
type candidate struct {
	move       uint64
	xor        uint32 // nim sum of the parts of known value
	cost       int32
	start, end int32  // its other parts, in search.pieces
	lacks      uint64 // values below 64 that it is known not to have
}

// A frame is a component under search.
type frame struct {
	piece
	seen            uint64 // values that options have, and the excluded ones
	first, last     int    // its candidates, in search.candidates
	moves, partsEnd int
	surveyed        uint64 // the values for which its candidates were surveyed
	reply           uint64 // the move to an option of the value sought
	found           bool   // the value sought is that of an option
}

// open generates the options of a component. It stops early at one with the value sought.
func (s *search) open(p *piece, e entry, sought uint) frame {
	f := frame{piece: *p, seen: e.excluded(), first: len(s.candidates), moves: len(s.moveList), partsEnd: len(s.parts)}
	s.moveList = s.moves(p.set, s.moveList)
	for _, move := range s.moveList[f.moves:] {
		if s.lookAt(&f, move, sought) {
			break
		}
	}
	s.moveList = s.moveList[:f.moves]
	f.last = len(s.candidates)
	return f
}

// lookAt evaluates the option by a move, and reports whether it has the value sought.
func (s *search) lookAt(f *frame, move uint64, sought uint) bool {
	list, xor := s.pieces(f.set, s.after(f.set, move), s.batch[:0])
	s.batch = list
	start, cost := len(s.parts), int32(0)
	for _, p := range list {
		p.entry = s.table.get(p.key)
		if value, valued := p.entry.value(); valued {
			xor ^= value
			continue
		}
		p.cost -= 7 * int32(bits.OnesCount16(uint16(p.entry)))
		s.parts = toggle(s.parts, start, p)
	}
	if len(s.parts) == start {
		f.see(xor)
		if xor == sought {
			f.found, f.reply = true, move
			return true
		}
		if xor < 64 {
			return false
		}
	}
	if len(s.parts) > start+1 {
		slices.SortFunc(s.parts[start:], byCost)
	}
	for _, p := range s.parts[start:] {
		cost += p.cost
	}
	s.candidates = append(s.candidates, candidate{move, uint32(xor), cost, int32(start), int32(len(s.parts)), 0})
	return false
}

// order sorts the candidates of a frame by cost, later ones first among equals.
func (s *search) order(f *frame) {
	list := s.candidates[f.first:f.last]
	for end := 1; end < len(list); end++ {
		o, i := list[end], end
		for i > 0 && list[i-1].cost >= o.cost {
			list[i] = list[i-1]
			i--
		}
		list[i] = o
	}
}

func (f *frame) see(n uint) {
	if n < 64 {
		f.seen |= 1 << n
	}
}

// forget removes the candidates of a frame.
func (s *search) forget(f *frame) {
	s.candidates = s.candidates[:f.first]
	s.parts = s.parts[:f.partsEnd]
}

// close removes the frame and stores its result.
func (s *search) close(f *frame, e entry) {
	s.forget(f)
	s.put(f.key, e)
}

// option reports whether some option of the component has the value n.
func (s *search) option(f *frame, n uint) bool {
	if n < 64 && f.seen>>n&1 == 1 {
		return true
	}
	if n < 64 && f.surveyed>>n&1 == 0 && bits.OnesCount64(f.set) >= s.large {
		f.surveyed |= 1 << n
		s.survey(f, n)
	}
	for i := f.first; i < f.last && !s.out; i++ {
		if lacks := s.candidates[i].lacks; n < 64 && lacks>>n&1 == 1 {
			continue
		}
		if s.try(f, i, n) {
			return true
		}
	}
	return false
}

// survey tests the candidates of a large component before any of them is searched: it rejects those
// with an option of value n, and sorts the others by the work left to show that none of their
// options has that value.
func (s *search) survey(f *frame, n uint) {
	for i := f.first; i < f.last && !s.out; i++ {
		o := s.candidates[i]
		if o.lacks>>n&1 == 1 || o.end != o.start+1 {
			continue
		}
		p := s.parts[o.start]
		work, reply, lacks := s.work(&p, n^uint(o.xor))
		o.cost = work
		if lacks {
			o.lacks |= 1 << n
			if reply != 0 {
				s.refute(f, reply, n)
			}
		}
		s.candidates[i] = o
	}
	slices.SortStableFunc(s.candidates[f.first:f.last], func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
}

// work estimates the work left to show that a component has the value n; lacks is true if it is
// seen at once that it has not.
func (s *search) work(p *piece, n uint) (work int32, reply uint64, lacks bool) {
	e := s.table.get(p.key)
	if v, ok := e.value(); ok || e.excludes(n) {
		return 0, 0, !ok || v != n
	}
	f := s.open(p, e, n)
	if f.found {
		s.close(&f, entry(f.seen)&(known-1))
		return 0, f.reply, true
	}
	for _, o := range s.candidates[f.first:f.last] {
		work += o.cost / 8
	}
	s.forget(&f)
	return work, 0, false
}

// try reports whether a candidate has the value n.
func (s *search) try(f *frame, i int, n uint) bool {
	o := s.candidates[i]
	for o.end > o.start+1 {
		o.xor ^= uint32(s.value(&s.parts[o.start]))
		if o.start++; s.out {
			return false
		}
	}
	found, reply := o.xor == uint32(n), uint64(0)
	if o.end > o.start {
		sole := s.parts[o.start]
		if sole.entry.excludes(n ^ uint(o.xor)) {
			return false
		}
		found, reply = s.has(&sole, n^uint(o.xor))
		if s.out {
			return false
		}
		if v, ok := s.table.get(sole.key).value(); ok {
			o.xor ^= uint32(v)
			o.start++
			f.see(uint(o.xor))
		}
	}
	if found {
		s.candidates[i] = o
		f.see(n)
		f.reply = o.move
		return true
	}
	if n < 64 {
		o.lacks |= 1 << n
		if reply != 0 {
			s.refute(f, reply, n)
		}
	}
	s.candidates[i] = o
	return false
}

// refute notes that the option by a move does not have the value n.
func (s *search) refute(f *frame, move uint64, n uint) {
	list := s.candidates[f.first:f.last]
	if i := slices.IndexFunc(list, func(c candidate) bool { return c.move == move }); i >= 0 {
		list[i].lacks |= 1 << n
	}
}
