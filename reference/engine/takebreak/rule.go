package takebreak

// A rule is a code taken apart into lists of what may be taken.
type rule struct {
	code    Code
	heaps   int   // the most heaps that a move may leave
	last    int   // place of the last digit, or the last before the repeating one
	all     []int // may be taken from a heap of just so many (bit 1)
	leave   []int // may be taken if one heap is left (bit 2)
	breaks  []int // may be taken if two heaps are left (bit 4)
	thirds  []int // may be taken if three heaps are left (bit 8)
	unequal bool
}

func newRule(c Code) rule {
	r := rule{code: c, heaps: c.Heaps(), last: c.Last(), unequal: c.Unequal}
	for k := 0; k <= r.last; k++ {
		d := c.At(k)
		if d&1 != 0 {
			r.all = append(r.all, k)
		}
		if d&2 != 0 {
			r.leave = append(r.leave, k)
		}
		if d&4 != 0 {
			r.breaks = append(r.breaks, k)
		}
		if d&8 != 0 {
			r.thirds = append(r.thirds, k)
		}
	}
	return r
}

// pairs is the largest first heap of a split of m into two: the heaps are a and
// m-a for 1 <= a <= pairs(m).
func (r *rule) pairs(m int) int {
	if r.unequal {
		return (m - 1) / 2
	}
	return m / 2
}

// What looking at a pair of heaps costs, where one of many compared eight at a time
// costs 1: one alone, one in a plain table, and a word of a set there. These are
// measured times in round numbers; they only have to be the same everywhere.
const (
	lookOne     = 8
	lookLane    = 3
	lookPlain   = 32
	lookTriples = 64
)
