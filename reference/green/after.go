package green

import "slices"

// After gives the nim value of what is left of the picture once an edge that stands
// is cut. From the edge's block up, each changes the value of the one that carries
// it, until one keeps its value.
func (g *Green) After() func(edge int) uint64 {
	b := g.blocks()
	cuts := b.cuts()
	return func(edge int) uint64 {
		foot, left := b.of(edge), cuts[edge]
		for foot != 0 && left != b.values[foot] {
			above := b.above(foot)
			left, foot = b.values[above]^(b.values[foot]+1)^(left+1), above
		}
		if foot != 0 {
			return b.values[0]
		}
		return left
	}
}

// greenBlocks are the blocks of a picture: what hangs together without bridges.
type greenBlocks struct {
	*Green
	values []uint64 // of what stands at a vertex; see values
	foot   []int32  // the vertex by which the block of a vertex was met
}

func (g *Green) blocks() greenBlocks {
	b := greenBlocks{g, g.values(), make([]int32, len(g.names))}
	for _, v := range g.met[1:] {
		if b.foot[v] = v; !g.onBridge(v) {
			b.foot[v] = b.foot[g.up[v]]
		}
	}
	return b
}

// above is the foot of the block from which a vertex was met.
func (b greenBlocks) above(v int32) int32 { return b.foot[b.up[v]] }

// of is the foot of the block in which an edge stands, or that carries it.
func (b greenBlocks) of(edge int) int32 {
	v := b.edges[edge].lower
	if b.by[v] == int32(edge) {
		return b.above(v)
	}
	return b.foot[v]
}

// cuts gives for every edge that stands the value that is left at the foot of its
// block once it is cut. A bridge takes away what it is worth; an edge on a cycle
// leaves all others on cycles, and takes away 1, or else leaves bridges (see
// cycles): that takes time quadratic in their number.
func (b greenBlocks) cuts() []uint64 {
	left := make([]uint64, len(b.edges))
	for i, e := range b.edges {
		if e.lower < 0 {
			continue
		}
		if left[i] = b.values[b.of(i)] ^ 1; b.by[e.lower] == int32(i) && b.onBridge(e.lower) {
			left[i] ^= 1 ^ (b.values[e.lower] + 1)
		}
	}
	for _, c := range b.cycles(b.values) {
		c.cut(b.values[b.of(int(c.edges[0]))], left)
	}
	return left
}

// A greenCycle lists edges of a block any two of which together take it apart, in
// the order in which they stand around a cycle: between edges[i] and edges[i+1]
// hangs a piece of value between[i], and between the last and the first the piece
// with the foot of the block.
type greenCycle struct {
	edges   []int32
	between []uint64
}

// cut finds what cutting each edge leaves at the block's foot, of the given value.
// What is left of the cycle are two stalks, each with pieces at its joints.
func (c greenCycle) cut(value uint64, left []uint64) {
	rest := value ^ uint64(len(c.edges)&1)
	for _, b := range c.between {
		rest ^= b
	}
	for i, e := range c.edges {
		var one, other uint64
		for _, b := range slices.Backward(c.between[:i]) {
			one = (b ^ one) + 1
		}
		for _, b := range c.between[i:] {
			other = (b ^ other) + 1
		}
		left[e] = rest ^ one ^ other
	}
}

// cycles lists the edges that take their block apart together with another, each
// such cycle once. Two edges do that exactly if every cycle through one goes through
// the other. For an edge by which a vertex v was met those cycles are told by the
// edges that lead from v or below back over it. Let deepest(v) be the lowest vertex
// from which or from below which all of those come. Two edges met by have the same
// edges over them exactly if deepest is the same for both and so is the number of
// those over them; if there is one only, it belongs to the cycle too (Georgiadis,
// Giannis, Italiano and Kosinas, "Computing vertex-edge cut-pairs and 2-edge cuts in
// practice", 2021).
func (g *Green) cycles(values []uint64) []greenCycle {
	over, sum := g.leadingOver()
	deepest := g.deepest()
	below := make([]int32, len(g.names))  // the next on the same cycle
	newest := make([]int32, len(g.names)) // by deepest: the last that was looked at
	inner := make([]bool, len(g.names))   // whether there is one above on the cycle
	for k := len(g.met) - 1; k > 0; k-- {
		v := g.met[k]
		if g.onBridge(v) {
			continue
		}
		d := deepest[v]
		if w := newest[d]; w != 0 && over[w] == over[v] {
			below[v], inner[w] = w, true
		}
		newest[d] = v
	}
	var list []greenCycle
	for _, v := range g.met[1:] {
		if inner[v] || g.onBridge(v) || below[v] == 0 && over[v] > 1 {
			continue
		}
		c := greenCycle{}
		for w := v; w != 0; w = below[w] {
			c.edges = append(c.edges, g.by[w])
			if next := below[w]; next != 0 {
				c.between = append(c.between, values[w]^values[next]^1)
			} else if over[w] == 1 {
				c.edges = append(c.edges, int32(sum[w]))
				c.between = append(c.between, values[w]^1)
			}
		}
		list = append(list, c)
	}
	return list
}

// leadingOver counts, for every vertex, the edges that lead back from it or below
// over the edge by which it was met, and adds up their numbers: if there is one,
// the sum is its number.
func (g *Green) leadingOver() (count, sum []int64) {
	count, sum = make([]int64, len(g.names)), make([]int64, len(g.names))
	for i, e := range g.edges {
		if e.lower >= 0 && g.by[e.lower] != int32(i) {
			upper := e.a ^ e.b ^ e.lower
			count[e.lower]++
			count[upper]--
			sum[e.lower] += int64(i)
			sum[upper] -= int64(i)
		}
	}
	for k := len(g.met) - 1; k > 0; k-- {
		v := g.met[k]
		count[g.up[v]] += count[v]
		sum[g.up[v]] += sum[v]
	}
	return count, sum
}

// deepest finds, for every vertex that was not met by a bridge, the lowest from
// which or from below which come all the edges that lead back above it.
func (g *Green) deepest() []int32 {
	n := len(g.names)
	deepest := make([]int32, n)
	own := make([]int32, n)    // the least order that an edge leads back to from here
	first := make([]int32, n)  // the vertex met from here with the least low; 0 if none
	second := make([]int32, n) // the next least low of those
	for v := range n {
		own[v], second[v] = int32(n)+1, int32(n)+1
	}
	for i, e := range g.edges {
		if e.lower >= 0 && g.by[e.lower] != int32(i) {
			own[e.lower] = min(own[e.lower], g.order[e.a^e.b^e.lower])
		}
	}
	for k := len(g.met) - 1; k > 0; k-- {
		v := g.met[k]
		d := v
		for own[d] >= g.order[v] && second[d] >= g.order[v] && first[d] != 0 {
			d = deepest[first[d]]
		}
		deepest[v] = d
		above := g.up[v]
		switch f := first[above]; {
		case f == 0:
			first[above] = v
		case g.low[v] < g.low[f]:
			first[above], second[above] = v, g.low[f]
		default:
			second[above] = min(second[above], g.low[v])
		}
	}
	return deepest
}
