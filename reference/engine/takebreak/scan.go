package takebreak

import "encoding/binary"

const (
	ones  = 0x0101010101010101
	lows  = 0x7f7f7f7f7f7f7f7f
	highs = 0x8080808080808080
)

// findPair searches for a split of m into a and m-a with from <= a <= to and values of xor v, none
// above 127. It returns some a' >= a for the first such a, no more than 63 above it, or -1 if there
// is none.
//
// It compares eight pairs at once: a word of values from a up, xored with a word of values from m-a
// down (its bytes swapped), has a byte v where a pair has the wanted xor. Adding 127 to a byte sets
// its high bit exactly if it is not 0.
func findPair(g []byte, m, from, to int, v byte) int {
	a, want := from, uint64(v)*ones
	for ; a+64 <= to+1; a += 64 {
		p, q := (*[64]byte)(g[a:a+64]), (*[64]byte)(g[m-a-63:m-a+1])
		x0 := binary.LittleEndian.Uint64(p[0:8]) ^ binary.BigEndian.Uint64(q[56:64]) ^ want
		x1 := binary.LittleEndian.Uint64(p[8:16]) ^ binary.BigEndian.Uint64(q[48:56]) ^ want
		x2 := binary.LittleEndian.Uint64(p[16:24]) ^ binary.BigEndian.Uint64(q[40:48]) ^ want
		x3 := binary.LittleEndian.Uint64(p[24:32]) ^ binary.BigEndian.Uint64(q[32:40]) ^ want
		x4 := binary.LittleEndian.Uint64(p[32:40]) ^ binary.BigEndian.Uint64(q[24:32]) ^ want
		x5 := binary.LittleEndian.Uint64(p[40:48]) ^ binary.BigEndian.Uint64(q[16:24]) ^ want
		x6 := binary.LittleEndian.Uint64(p[48:56]) ^ binary.BigEndian.Uint64(q[8:16]) ^ want
		x7 := binary.LittleEndian.Uint64(p[56:64]) ^ binary.BigEndian.Uint64(q[0:8]) ^ want
		all := (x0 + lows) & (x1 + lows) & (x2 + lows) & (x3 + lows) &
			(x4 + lows) & (x5 + lows) & (x6 + lows) & (x7 + lows)
		if all&highs != highs {
			return min(a+63, to)
		}
	}
	for ; a <= to; a++ {
		if g[a]^g[m-a] == v {
			return a
		}
	}
	return -1
}

// The number of pairs of a split that are marked before the rest is searched for missing values,
// and the further ones for each possible value.
const (
	markFirst    = 256
	markPerValue = 8
)

// dense computes the value of the next heap by mex: it marks the first pairs, and searches the
// others for each missing value. All but the last are found quickly. ok is false if the value is
// not below the limit.
func (s *sequence) dense() (v uint16, ok bool) {
	n, first := s.count(), markFirst+markPerValue*int(s.max)
	var seen set
	for _, k := range s.all {
		if k == n && n > 0 {
			seen[0] |= 1
		}
	}
	for _, k := range s.leave {
		if k < n {
			seen.add(s.value(n - k))
		}
	}
	if s.places != nil {
		first = 0
		s.markMixed(&seen)
	}
	for _, k := range s.breaks {
		m := n - k
		marked := max(min(s.pairs(m), first), 0)
		for a := range marked {
			seen.add(s.value(a+1) ^ s.value(m-a-1))
		}
		s.work += lookOne * uint64(marked)
	}
	for c := mex(seen[:]); c < limit; c = mex(seen[:]) {
		if _, found := s.search(n, first+1, uint16(c)); !found {
			return uint16(c), true
		}
		seen.add(uint16(c))
	}
	return 0, false
}

// markMixed adds the values of the splits of the next heap with a mixed heap.
func (s *sequence) markMixed(seen *set) {
	for _, k := range s.breaks {
		m := s.count() - k
		for _, a := range s.places.mixed {
			b := m - int(a)
			if b <= 0 {
				break
			}
			if !s.unequal || b != int(a) {
				seen.add(s.value(int(a)) ^ s.value(b))
			}
		}
		s.work += lookOne * uint64(len(s.places.mixed))
	}
}

// search searches for an option of a heap of n that is a split of value v with a first heap of at
// least from. The split found has a first heap of at most at. It alternates between the breaks,
// since a value may be common in one and absent from another.
func (s *sequence) search(n, from int, v uint16) (at int, found bool) {
	if s.listed() {
		s.places.list(s)
		at, found, looked := s.places.search(s, n, v)
		s.work += lookList * looked
		return at, found
	}
	if v > 127 {
		return -1, false
	}
	for more, size := true, 256; more; size *= 4 {
		more = false
		for _, k := range s.breaks {
			m := n - k
			to := s.pairs(m)
			if to < from {
				continue
			}
			if to >= from+size {
				to, more = from+size-1, true
			}
			if at = findPair(s.g, m, from, to, byte(v)); at >= 0 {
				s.work += uint64(at - from + 1)
				return at, true
			}
			s.work += uint64(to - from + 1)
		}
		from += size
	}
	return -1, false
}
