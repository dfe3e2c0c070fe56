package takebreak

import "math/bits"

// Classes divide heaps into rare and common by their values, so that a sum of
// two rare or two common heaps is rare, and one of each is common: a value is
// common if it has an odd number of the bits of mask. Where every break of the
// code takes a number of one parity, the parity of the heap may count as a bit
// too, as in 0.127. (Winning Ways, ch. 4: sparse space and common coset, and
// their use by Berlekamp and by Flammenkamp.)
type classes struct {
	mask   byte
	parity bool
	taken  int // the parity of what breaks take; 0 without parity
}

// rare tells the class of a heap of n of value v; as an option of n, v is of the
// class that the two heaps of a split with that value make.
func (c classes) rare(n int, v byte) bool { return !c.common(n, v) }

func (c classes) common(n int, v byte) bool {
	odd := bits.OnesCount8(v & c.mask)
	if c.parity {
		odd += n + c.taken
	}
	return odd&1 == 1
}

// commons is the set of the common values of heaps of the parity of n.
func (c classes) commons(n int) (set [4]uint64) {
	for v := range 256 {
		if c.common(n, byte(v)) {
			set[v>>6] |= 1 << (v & 63)
		}
	}
	return set
}

// bestClasses picks the classes with the fewest rare heaps among the given
// values, which are those of heaps from on, and tells how many these are. The
// Walsh-Hadamard transform of the counts of values is, at each mask, the number
// of rare less that of common heaps.
func (r *rule) bestClasses(g []byte, from int) (best classes, rares int) {
	var sum, diff [256]int
	for i, v := range g {
		sum[v]++
		if (from+i)&1 == 0 {
			diff[v]++
		} else {
			diff[v]--
		}
	}
	walsh(&sum)
	walsh(&diff)
	excess := len(g)
	for m := 1; m < 256; m++ {
		if sum[m] < excess {
			best, excess = classes{mask: byte(m)}, sum[m]
		}
	}
	if taken, ok := r.breakParity(); ok {
		for m := range 256 {
			// A heap is rare if its bits, its size and what is taken add up to
			// an even number.
			d := diff[m]
			if taken == 1 {
				d = -d
			}
			if d < excess {
				best, excess = classes{byte(m), true, taken}, d
			}
		}
	}
	return best, (len(g) + excess) / 2
}

// breakParity is the parity of what every break takes, if it is one.
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
func walsh(x *[256]int) {
	for h := 1; h < len(x); h *= 2 {
		for i := 0; i < len(x); i += 2 * h {
			for j := i; j < i+h; j++ {
				x[j], x[j+h] = x[j]+x[j+h], x[j]-x[j+h]
			}
		}
	}
}
