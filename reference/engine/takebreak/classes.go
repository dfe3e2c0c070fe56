package takebreak

import "math/bits"

// Classes divide heaps into rare and common by their values, so that a sum of two rare or two
// common heaps is rare, and one of each is common: a value is common if it has an odd number of the
// bits of mask. Where every break of the code takes a number of one parity, the parity of the heap
// may count as a bit too, as in 0.127. (Winning Ways, ch. 4: sparse space and common coset, and
// their use by Berlekamp and by Flammenkamp.)
type classes struct {
	mask   uint16
	parity bool
	taken  int // the parity of what breaks take; 0 without parity
}

// limit is above every value that the fast methods can handle.
const limit = 2048

// A set is a set of values below the limit.
type set [limit / 64]uint64

func (s *set) add(v uint16)      { s[v>>6&(limit/64-1)] |= 1 << (v & 63) }
func (s *set) has(v uint16) bool { return s[v>>6&(limit/64-1)]>>(v&63)&1 == 1 }
func (s *set) remove(v uint16)   { s[v>>6&(limit/64-1)] &^= 1 << (v & 63) }

// each calls do for each value of the set, in increasing order, while do returns true.
func (s *set) each(do func(v uint16) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !do(uint16(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// rare reports whether a heap of n with value v is rare. An option of n with value v has the class of
// the sum of the two heaps of a split.
func (c classes) rare(n int, v uint16) bool { return !c.common(n, v) }

func (c classes) common(n int, v uint16) bool {
	odd := bits.OnesCount16(v & c.mask)
	if c.parity {
		odd += n + c.taken
	}
	return odd&1 == 1
}

// commons is the set of the common values of heaps of the parity of n.
func (c classes) commons(n int) (commons set) {
	for v := range uint16(limit) {
		if c.common(n, v) {
			commons.add(v)
		}
	}
	return commons
}

// breakParity is the common parity of the numbers that breaks take; ok is false if there is none.
func (r *rule) breakParity() (taken int, ok bool) {
	for i, k := range r.breaks {
		if i == 0 {
			taken = k & 1
		} else if k&1 != taken {
			return 0, false
		}
	}
	return taken, len(r.breaks) > 0
}

// walsh is the Walsh-Hadamard transform.
func walsh(x *[limit]int) {
	for h := 1; h < len(x); h *= 2 {
		for i := 0; i < len(x); i += 2 * h {
			for j := i; j < i+h; j++ {
				x[j], x[j+h] = x[j]+x[j+h], x[j]-x[j+h]
			}
		}
	}
}
