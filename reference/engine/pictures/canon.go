package pictures

import (
	"encoding/binary"
	"slices"
	"sort"
)

// A canonizer names the vertices of blocks in an order in which most that are isomorphic
// become the same.
type canonizer struct {
	graph
	colours, next []uint64
	order         []int32 // vertices by colour
	rank          []int32 // of a vertex in this order
	edges         []uint64
}

// mix scrambles a word (Steele, Lea and Flood's SplitMix).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// appendKey appends what the block is known by. Two blocks with one key are isomorphic.
func (c *canonizer) appendKey(key []byte, p picture) []byte {
	c.arrange(p)
	key = binary.AppendUvarint(key, uint64(len(p.stalks)))
	for _, v := range c.order[1:] {
		key = binary.AppendUvarint(key, uint64(p.stalks[v]))
	}
	c.edges = c.edges[:0]
	for _, b := range p.bundles {
		low, high := uint64(c.rank[b.a]), uint64(c.rank[b.b])
		if low > high {
			low, high = high, low
		}
		place := high*(high-1)/2 + low
		for range b.n {
			c.edges = append(c.edges, place)
		}
	}
	slices.Sort(c.edges)
	last := uint64(0)
	for _, e := range c.edges {
		key = binary.AppendUvarint(key, e-last)
		last = e
	}
	return key
}

// readKey is the block of a key.
func readKey(key []byte) picture {
	next := func() uint64 {
		n, length := binary.Uvarint(key)
		key = key[length:]
		return n
	}
	p := picture{stalks: make([]int32, next())}
	for i := range p.stalks[1:] {
		p.stalks[i+1] = int32(next())
	}
	p.bundles = make([]bundle, 0, len(key))
	low, high := uint64(0), uint64(1)
	for len(key) > 0 {
		difference := next()
		if difference == 0 && len(p.bundles) > 0 {
			p.bundles[len(p.bundles)-1].n++
			continue
		}
		for low += difference; low >= high; high++ {
			low -= high
		}
		p.bundles = append(p.bundles, bundle{int32(low), int32(high), 1})
	}
	return p
}

// arrange orders the vertices, the ground first.
func (c *canonizer) arrange(p picture) {
	c.read(p)
	n := len(p.stalks)
	c.colours, c.next, c.order, c.rank = c.colours[:0], c.next[:0], c.order[:0], c.rank[:0]
	for v, s := range p.stalks {
		c.colours = append(c.colours, mix(uint64(s)+1))
		c.next = append(c.next, 0)
		c.order = append(c.order, int32(v))
		c.rank = append(c.rank, 0)
	}
	c.colours[0] = 0
	classes := c.sort()
	for rounds := 0; classes < n && rounds < 4*n; rounds++ {
		if more := c.refine(p); more > classes {
			classes = more
			continue
		}
		// Vertices that look alike mostly are; one of them is as good as another.
		i := 1
		for c.colours[c.order[i]] != c.colours[c.order[i-1]] {
			i++
		}
		v := c.order[i-1]
		c.colours[v] = mix(c.colours[v])
		classes = c.sort()
	}
	for i, v := range c.order {
		c.rank[v] = int32(i)
	}
}

// refine tells vertices apart by their neighbours, and returns how many classes there are.
func (c *canonizer) refine(p picture) int {
	for v := range c.colours {
		around := mix(c.colours[v])
		for _, i := range c.at(int32(v)) {
			b := p.bundles[i]
			around += mix(c.colours[b.end(int32(v))] + uint64(b.n))
		}
		c.next[v] = around
	}
	c.next[0] = 0
	c.colours, c.next = c.next, c.colours
	return c.sort()
}

// sort orders the vertices by colour, and returns how many colours there are.
func (c *canonizer) sort() (classes int) {
	sort.Sort(c)
	classes = 1
	for i := 1; i < len(c.order); i++ {
		if c.colours[c.order[i]] != c.colours[c.order[i-1]] {
			classes++
		}
	}
	return classes
}

// Len, Less and Swap are those of the vertices that are sorted.
func (c *canonizer) Len() int { return len(c.order) }

func (c *canonizer) Less(i, j int) bool {
	v, w := c.order[i], c.order[j]
	a, b := c.colours[v], c.colours[w]
	return a < b || a == b && v < w
}

func (c *canonizer) Swap(i, j int) { c.order[i], c.order[j] = c.order[j], c.order[i] }
