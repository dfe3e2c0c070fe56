package takebreak

import (
	"cmp"
	"slices"
)

// Heaps are listed once a value is at least placesFrom; mixedPerValue heaps of each value are
// mixed.
const (
	placesFrom    = 128
	mixedPerValue = 8
)

// list updates the lists to the heaps of a sequence.
func (p *places) list(s *sequence) {
	to := s.count()
	for n := max(p.size, 1); n < to; n++ {
		v := s.value(n)
		if len(p.of[v]) == 0 {
			p.order = append(p.order, v)
		}
		p.of[v] = append(p.of[v], uint32(n))
	}
	p.size = to
}

// sort orders the values by how many heaps have them.
func (p *places) sort() {
	slices.SortFunc(p.order, func(v, w uint16) int {
		return cmp.Or(cmp.Compare(len(p.of[w]), len(p.of[v])), cmp.Compare(v, w))
	})
	p.mixed = p.mix(p.mixed[:0], 0, mixedPerValue)
}

// mix adds the heaps of each value, from number from to number to. With these, the other heaps of
// splits give many more different xors than with the smallest heaps, whose values are all small.
func (p *places) mix(heaps []uint32, from, to int) []uint32 {
	for _, of := range p.of {
		heaps = append(heaps, of[min(from, len(of)):min(to, len(of))]...)
	}
	slices.Sort(heaps)
	return heaps
}

// lookList is the cost of examining the other heap of a listed one, in units of one pair among many
// compared eight at a time.
const lookList = 6

// search searches for an option of a heap of n that is a split of value v into two listed heaps.
// The split found has the first heap at; looked is the number of pairs examined.
func (p *places) search(s *sequence, n int, v uint16) (at int, found bool, looked uint64) {
	for _, x := range p.order {
		y := (x ^ v) & (limit - 1)
		of, other := p.of[y], x
		// Both orders of a pair of values occur; the one used has the shorter list, or of equal
		// ones that of the smaller value.
		if c := cmp.Or(cmp.Compare(len(of), len(p.of[x])), cmp.Compare(y, x)); c > 0 {
			continue
		}
		for _, k := range s.breaks {
			if s.w != nil {
				at, found = among(s.w, other, of, n-k, s.unequal, &looked)
			} else {
				at, found = among(s.g, byte(other), of, n-k, s.unequal, &looked)
			}
			if found {
				return at, true, looked
			}
		}
	}
	return 0, false, looked
}

// among searches for a split of m into one of some heaps and a heap of value v.
func among[V byte | uint16](values []V, v V, of []uint32, m int, unequal bool, looked *uint64) (at int, found bool) {
	values = values[:max(m, 0)]
	for i, a := range of {
		b := m - int(a)
		if b <= 0 || values[b] == v && !(unequal && b == int(a)) {
			*looked += uint64(i)
			return min(int(a), b), b > 0
		}
	}
	*looked += uint64(len(of))
	return 0, false
}
