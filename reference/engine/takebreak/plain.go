package takebreak

import "math/bits"

// A plain table computes values from the definition, with a bit set for mex. It handles every code
// and every value; the faster methods handle only some.
//
// Splits into three are computed from the sets of values of splits into two: a heap a beside a
// split of the rest. A digit that repeats for ever allows from a heap of n everything that it
// allows from smaller heaps, and the result of one more number taken; the union is kept.
type plain struct {
	rule
	g      []uint32
	seen   []uint64   // values of the options of the next heap
	tail   []uint64   // values that the repeating digit reaches
	splits [][]uint64 // by m: values of the splits of m into two; only for splits into three
	work   uint64     // the number of pairs of heaps examined
}

func newPlain(r rule) *plain { return &plain{rule: r} }

func (p *plain) extend(to int) {
	for len(p.g) < to {
		p.g = append(p.g, p.next())
	}
}

// next is the value of the first heap that is not in the table.
func (p *plain) next() uint32 {
	n := len(p.g)
	clear(p.seen)
	for _, k := range p.all {
		if k == n && n > 0 {
			p.seen = add(p.seen, 0)
		}
	}
	for _, k := range p.leave {
		if k < n {
			p.seen = add(p.seen, p.g[n-k])
		}
	}
	if len(p.thirds) > 0 || p.code.Repeat&8 != 0 {
		p.splits = append(p.splits, p.addPairs(nil, n))
	}
	for _, k := range p.breaks {
		p.seen = p.addPairs(p.seen, n-k)
	}
	for _, k := range p.thirds {
		p.seen = p.addTriples(p.seen, n-k)
	}
	if p.code.Repeat != 0 && n > p.last {
		p.seen = p.addTail(p.seen, n)
	}
	return mex(p.seen)
}

// addTail adds the values that the repeating digit reaches from a heap of n.
func (p *plain) addTail(set []uint64, n int) []uint64 {
	d, m := p.code.Repeat, n-p.last-1
	if d&2 != 0 && m > 0 {
		p.tail = add(p.tail, p.g[m])
	}
	if d&4 != 0 {
		p.tail = p.addPairs(p.tail, m)
	}
	if d&8 != 0 {
		p.tail = p.addTriples(p.tail, m)
	}
	set = union(set, p.tail)
	if d&1 != 0 {
		set = add(set, 0)
	}
	return set
}

// addPairs adds the values of the splits of m into two.
func (p *plain) addPairs(set []uint64, m int) []uint64 {
	if m < 2 {
		return set
	}
	most := p.pairs(m)
	for a := 1; a <= most; a++ {
		set = add(set, p.g[a]^p.g[m-a])
	}
	p.work += lookPlain * uint64(max(most, 0))
	return set
}

// addTriples adds the values of the splits of m into three: the least of the heaps is at most m/3.
func (p *plain) addTriples(set []uint64, m int) []uint64 {
	for a := 1; a <= m/3; a++ {
		from := p.splits[m-a]
		set = addShifted(set, from, p.g[a])
		p.work += lookTriples * uint64(len(from))
	}
	return set
}

func add(set []uint64, v uint32) []uint64 {
	for int(v>>6) >= len(set) {
		set = append(set, 0)
	}
	set[v>>6] |= 1 << (v & 63)
	return set
}

func union(set, more []uint64) []uint64 {
	for len(set) < len(more) {
		set = append(set, 0)
	}
	for i, w := range more {
		set[i] |= w
	}
	return set
}

// halves[i] has the bits of a word whose index lacks bit i.
var halves = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// addShifted adds v xor w for every w of the set from.
func addShifted(set, from []uint64, v uint32) []uint64 {
	high := int(v >> 6)
	for i, w := range from {
		if w == 0 {
			continue
		}
		for j, half := range halves {
			if v>>j&1 != 0 {
				w = w&half<<(1<<j) | w>>(1<<j)&half
			}
		}
		for i^high >= len(set) {
			set = append(set, 0)
		}
		set[i^high] |= w
	}
	return set
}

// mex is the least number that is not in a set.
func mex(set []uint64) uint32 {
	for i, w := range set {
		if w != ^uint64(0) {
			return uint32(i<<6 + bits.TrailingZeros64(^w))
		}
	}
	return uint32(len(set) << 6)
}
