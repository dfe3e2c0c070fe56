package pictures

// A picture is a graph whose vertex 0 is the ground, with a stalk on each other vertex.
//
// A stalk stands for all that hangs at a vertex alone, as far as cutting the vertex out
// would take it from the ground. In normal play that may be replaced by a stalk of its nim
// value (the colon principle: Winning Ways, ch. 7). It may be in misère play as well: let
// G(H) be a picture with H at a vertex v other than the ground. By induction the options of
// G(H) in H equal those in which a stalk takes the place of the new H, of any height below
// g(H), and maybe of some above it; each of the latter has G with a stalk of g(H) as an
// option. So G(H) has the options of that picture, and some besides that are reversible
// through it; and that picture has options, as v stands on the ground. Then the two are
// equal (On Numbers and Games, ch. 12). In normal play g(H) may be found by the fusion
// principle, whatever is in H.
type picture struct {
	stalks  []int32
	bundles []bundle
}

// A bundle is n edges between two vertices.
type bundle struct{ a, b, n int32 }

// end is the other end of a bundle at v.
func (b bundle) end(v int32) int32 { return b.a ^ b.b ^ v }

// A sum is what stands on the ground side by side: stalks, as heaps of Nim, and blocks.
type sum struct {
	heaps  []int32
	blocks []picture
	value  int32 // the nim value
}

// A divider takes pictures apart where they meet only at the ground, and replaces what
// hangs at other vertices by stalks. What is left are heaps, and blocks: pictures of three
// vertices or more that no vertex can be cut out of without being still in one piece.
type divider struct {
	graph
	order, low []int32 // of a vertex, and the least order that is reached from there or above; 0 for vertices that do not stand
	hung       []int32 // the value of what hangs at a vertex
	value      []int32 // the same with the blocks to which an edge leads from there
	open       []int32 // vertices whose block is not complete
	place      []int32 // in the new block
	count      int32
	of         picture
	to         *sum
}

// A graph lists the bundles at each vertex of a picture.
type graph struct {
	from, list []int32
}

// read lists the bundles at each vertex.
func (g *graph) read(p picture) {
	g.from = append(g.from[:0], make([]int32, len(p.stalks)+1)...)
	for _, b := range p.bundles {
		g.from[b.a]++
		g.from[b.b]++
	}
	var sum int32
	for v := range g.from {
		sum += g.from[v]
		g.from[v] = sum
	}
	g.list = append(g.list[:0], make([]int32, sum)...)
	for i := len(p.bundles) - 1; i >= 0; i-- {
		for _, v := range [2]int32{p.bundles[i].a, p.bundles[i].b} {
			g.from[v]--
			g.list[g.from[v]] = int32(i)
		}
	}
}

// at are the bundles at a vertex.
func (g *graph) at(v int32) []int32 { return g.list[g.from[v]:g.from[v+1]] }

// divide adds what a picture consists of to a sum. Bundles of no edges are passed over.
func (d *divider) divide(p picture, to *sum) {
	d.read(p)
	n := len(p.stalks)
	d.order = append(d.order[:0], make([]int32, n)...)
	d.low = append(d.low[:0], make([]int32, n)...)
	d.place = append(d.place[:0], make([]int32, n)...)
	d.hung = append(d.hung[:0], p.stalks...)
	d.value = append(d.value[:0], p.stalks...)
	d.open = d.open[:0]
	d.of, d.to = p, to
	d.order[0], d.low[0], d.count = 1, 1, 1
	d.visit(0, -1)
}

// visit searches what is reached from a vertex, other than by the bundle by, depth first
// (Tarjan's low points).
func (d *divider) visit(v, by int32) {
	for _, i := range d.at(v) {
		b := d.of.bundles[i]
		to := b.end(v)
		switch {
		case i == by || b.n == 0:
		case d.order[to] > d.order[v]: // it was met from the other end
		case d.order[to] > 0:
			d.low[v] = min(d.low[v], d.order[to])
			d.value[v] ^= b.n & 1
		default:
			d.count++
			d.order[to], d.low[to] = d.count, d.count
			d.open = append(d.open, to)
			d.visit(to, i)
			d.leave(v, to, b)
		}
	}
}

// leave goes back along a bundle from a vertex to the one from which it was met.
func (d *divider) leave(v, to int32, b bundle) {
	d.low[v] = min(d.low[v], d.low[to])
	worth := d.value[to] ^ b.n&1
	if d.low[to] < d.order[v] {
		d.value[v] ^= worth // they are on a cycle, and may be fused
		return
	}
	if b.n == 1 && d.low[to] > d.order[v] {
		worth = d.value[to] + 1 // a bridge
	}
	first := len(d.open) - 1
	for d.open[first] != to {
		first--
	}
	members := d.open[first:]
	d.open = d.open[:first]
	switch {
	case v != 0:
		d.value[v] ^= worth
		d.hung[v] ^= worth
	case len(members) == 1:
		// With a stalk of s, two edges or more to the ground are worth s, or s xor 1 if
		// their number is odd, by induction; that is a heap of Nim in misère play too.
		d.to.addHeap(worth)
	default:
		d.to.value ^= worth
		d.to.blocks = append(d.to.blocks, d.block(members))
	}
}

// block copies the block of some vertices and the ground.
func (d *divider) block(members []int32) picture {
	p := picture{stalks: make([]int32, 1, len(members)+1)}
	edges := 0
	for i, v := range members {
		d.place[v] = int32(i + 1)
		p.stalks = append(p.stalks, d.hung[v])
		edges += len(d.at(v))
	}
	p.bundles = make([]bundle, 0, edges/2+1)
	for _, v := range members {
		for _, i := range d.at(v) {
			b := d.of.bundles[i]
			to := b.end(v)
			if b.n > 0 && d.place[to] < d.place[v] && (to == 0 || d.place[to] > 0) {
				p.bundles = append(p.bundles, bundle{d.place[to], d.place[v], b.n})
			}
		}
	}
	for _, v := range members {
		d.place[v] = 0
	}
	return p
}

func (s *sum) addHeap(n int32) {
	s.value ^= n
	s.heaps = append(s.heaps, n)
}

func (s *sum) reset() { s.heaps, s.blocks, s.value = s.heaps[:0], s.blocks[:0], 0 }

// worth is the nim value of a block. All its vertices may be fused with the ground.
func (p picture) worth() (n int32) {
	for _, s := range p.stalks {
		n ^= s
	}
	for _, b := range p.bundles {
		n ^= b.n & 1
	}
	return n
}
