// Package green reads Hackenbush pictures, and finds the nim values of green ones in linear time.
package green

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/kit"
)

// A Green is a Hackenbush picture, searched once from the ground. Its text lists the edges as
// FormatEdges writes them; edges are numbered from 0 in that order, vertices from 0, the ground, as
// they occur. It is immutable after ReadGreen.
//
// The search is depth-first, with Tarjan's low points: order numbers the vertices as they are met,
// and every edge is either the one by which its lower end was met, or leads back from there to a
// vertex on the way to the ground. (Lower means farther from the ground, as in a tree that is drawn
// downward.)
type Green struct {
	text  string
	edges []greenEdge
	names []string

	order []int32 // of a vertex, from 1 on; 0 if it is not joined to the ground
	last  []int32 // the greatest order among those met from here
	low   []int32 // the least order that an edge leads back to from here or below
	up    []int32 // the vertex from which it was met
	by    []int32 // the edge by which it was met; -1 for the ground
	met   []int32 // the vertices in order
}

// A greenEdge joins a and b. It is text[start:end].
type greenEdge struct {
	start, end int32
	a, b       int32
	lower      int32 // the lower end; -1 if the edge is not joined to the ground
	colour     byte  // 'b', 'r' or 'g', which is not written
}

// ReadGreen reads a list of edges as FormatEdges writes it.
func ReadGreen(text string) *Green {
	g := &Green{text: text, names: []string{kit.Ground}}
	if text != "" {
		g.edges = make([]greenEdge, 0, strings.Count(text, ",")+1)
	}
	index := make(map[string]int32, cap(g.edges)/2+1)
	index[kit.Ground] = 0
	number := func(name string) int32 {
		i, known := index[name]
		if !known {
			i = int32(len(g.names))
			index[name] = i
			g.names = append(g.names, name)
		}
		return i
	}
	for start := 0; start < len(text); {
		end := len(text)
		if comma := strings.IndexByte(text[start:], ','); comma >= 0 {
			end = start + comma
		}
		a, rest, _ := strings.Cut(text[start:end], "-")
		b, colour, _ := strings.Cut(rest, ":")
		g.edges = append(g.edges, greenEdge{int32(start), int32(end), number(a), number(b), -1, (colour + "g")[0]})
		start = end + 1
	}
	g.search()
	return g
}

// arcs lists the edges at each vertex: those of v are list[from[v]:from[v+1]]. A loop is listed
// twice.
func (g *Green) arcs() (from, list []int32) {
	from = make([]int32, len(g.names)+1)
	for _, e := range g.edges {
		from[e.a]++
		from[e.b]++
	}
	var sum int32
	for v := range from {
		sum += from[v]
		from[v] = sum
	}
	list = make([]int32, sum)
	for i := len(g.edges) - 1; i >= 0; i-- {
		for _, v := range [2]int32{g.edges[i].a, g.edges[i].b} {
			from[v]--
			list[from[v]] = int32(i)
		}
	}
	return from, list
}

func (g *Green) search() {
	from, list := g.arcs()
	n := len(g.names)
	block := make([]int32, 6*n)
	g.order, g.last, g.low = block[:n], block[n:2*n], block[2*n:3*n]
	g.up, g.by = block[3*n:4*n], block[4*n:5*n]
	next := block[5*n:]
	copy(next, from)
	g.met = make([]int32, 1, n)
	g.order[0], g.low[0], g.by[0] = 1, 1, -1
	for v := int32(0); ; {
		if next[v] == from[v+1] {
			g.last[v] = int32(len(g.met))
			if v == 0 {
				return
			}
			above := g.up[v]
			g.low[above] = min(g.low[above], g.low[v])
			v = above
			continue
		}
		i := list[next[v]]
		next[v]++
		e := &g.edges[i]
		if e.lower >= 0 {
			continue
		}
		e.lower = v
		to := e.a ^ e.b ^ v
		if g.order[to] > 0 {
			g.low[v] = min(g.low[v], g.order[to])
			continue
		}
		e.lower = to
		g.up[to], g.by[to] = v, i
		g.met = append(g.met, to)
		g.order[to] = int32(len(g.met))
		g.low[to] = g.order[to]
		v = to
	}
}

// onBridge reports whether the edge by which a vertex was met is a bridge.
func (g *Green) onBridge(v int32) bool { return g.low[v] == g.order[v] && v != 0 }

// Value is the nim value of a green picture, in time linear in the edges. The vertices of a cycle
// may be fused (fusion principle), so that an edge on a cycle is a loop, worth *1; any other edge
// is a bridge, which is worth x + 1 at its foot if the picture on top of it has the value x (colon
// principle): Winning Ways, ch. 7.
func (g *Green) Value() uint64 { return g.values()[0] }

// values are, for every vertex, the exclusive or of the values of the edges at it and at those met
// from it, up to the next bridges, each of which counts with its own value. At the foot of a
// bridge, and at the ground, that is the value there.
func (g *Green) values() []uint64 {
	values := make([]uint64, len(g.names))
	for i, e := range g.edges {
		if e.lower >= 0 && g.by[e.lower] != int32(i) {
			values[e.lower] ^= 1
		}
	}
	for k := len(g.met) - 1; k > 0; k-- {
		v := g.met[k]
		if g.onBridge(v) {
			values[g.up[v]] ^= values[v] + 1
		} else {
			values[g.up[v]] ^= values[v] ^ 1
		}
	}
	return values
}

// Pictures estimates the number of pictures that may be left: an edge of a cycle is there or not,
// and any other is missing, or there with any part of the picture on top of it.
func (g *Green) Pictures() float64 {
	left := make([]float64, len(g.names)) // for what was met from a vertex
	for v := range left {
		left[v] = 1
	}
	for i, e := range g.edges {
		if e.lower >= 0 && g.by[e.lower] != int32(i) {
			left[e.lower] *= 2
		}
	}
	for k := len(g.met) - 1; k > 0; k-- {
		v := g.met[k]
		if g.onBridge(v) {
			left[g.up[v]] *= 1 + left[v]
		} else {
			left[g.up[v]] *= 2 * left[v]
		}
	}
	return left[0]
}

// Tree lists the edges joined to the ground, each after those on top of it and with its lower end
// in the drawing first; ok is false if some of them close a cycle.
func (g *Green) Tree() (edges []kit.Edge, ok bool) {
	for i, e := range g.edges {
		if e.lower >= 0 && g.by[e.lower] != int32(i) {
			return nil, false
		}
	}
	var climb func(v int32)
	climb = func(v int32) {
		for next := g.order[v]; next < g.last[v]; {
			top := g.met[next]
			next = g.last[top]
			climb(top)
			edges = append(edges, kit.Edge{A: g.names[v], B: g.names[top], Colour: g.edges[g.by[top]].colour})
		}
	}
	climb(0)
	return edges, true
}

// Colour is the colour of an edge: 'b', 'r' or 'g'.
func (g *Green) Colour(edge int) byte { return g.edges[edge].colour }

// Stands reports whether an edge is joined to the ground.
func (g *Green) Stands(edge int) bool { return g.edges[edge].lower >= 0 }

// Len is the number of edges, fallen ones included.
func (g *Green) Len() int { return len(g.edges) }

func (g *Green) textOf(edge int) string { return g.text[g.edges[edge].start:g.edges[edge].end] }

// Without is the picture after an edge has been cut: the other edges still joined to the ground, in
// their order. With edge -1 nothing is cut.
func (g *Green) Without(edge int) string {
	first, last := int32(1), int32(0) // the order of the vertices that fall
	if edge >= 0 {
		if v := g.edges[edge].lower; g.by[v] == int32(edge) && g.onBridge(v) {
			first, last = g.order[v], g.last[v]
		}
	}
	var left strings.Builder
	left.Grow(len(g.text))
	run := int32(-1) // where edges begin that stay and are not yet copied
	flush := func(end int32) {
		if run >= 0 {
			if left.Len() > 0 {
				left.WriteByte(',')
			}
			left.WriteString(g.text[run:end])
			run = -1
		}
	}
	for i, e := range g.edges {
		stays := i != edge && e.lower >= 0
		if stays && first <= last {
			o := g.order[e.lower]
			stays = o < first || o > last
		}
		switch {
		case !stays:
			flush(e.start - 1)
		case run < 0:
			run = e.start
		}
	}
	flush(int32(len(g.text)))
	return left.String()
}

// Parts splits the picture into those that meet only at the ground, in the order of their first
// edges. Each loop at the ground is a part of its own.
func (g *Green) Parts() []string {
	part := make([]int32, len(g.names)) // the part of each vertex that is joined to the ground; from 1 on
	foot := make([]int32, len(g.names))
	for _, v := range g.met[1:] {
		if foot[v] = foot[g.up[v]]; g.up[v] == 0 {
			foot[v] = v
		}
	}
	var parts []*strings.Builder
	for i, e := range g.edges {
		if e.lower < 0 {
			continue
		}
		at := foot[e.lower]
		if at == 0 || part[at] == 0 {
			parts = append(parts, &strings.Builder{})
			part[at] = int32(len(parts))
		} else {
			parts[part[at]-1].WriteByte(',')
		}
		parts[part[at]-1].WriteString(g.textOf(i))
	}
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.String()
	}
	return texts
}

// figure draws the edges joined to the ground in layers: a vertex is as high as it is far from the
// ground.
func (g *Green) figure() *explain.Figure {
	d := &figure.NetDrawing{Ground: true}
	number := make([]int, len(g.names))
	for v, name := range g.names {
		if number[v] = -1; v == 0 || g.order[v] > 0 {
			number[v] = d.Add(name, 0)
		}
	}
	neighbours := make([][]int, len(d.Names))
	for i, e := range g.edges {
		if !g.Stands(i) {
			continue
		}
		a, b := number[e.a], number[e.b]
		if b == 0 {
			a, b = b, a
		}
		edge := figure.NetEdge{A: a, B: b}
		if strings.Contains(g.text, ":") {
			edge.Ink = inks[slices.IndexFunc(inks, func(i ink) bool { return i.colour == e.colour })].ink
		}
		d.Edges = append(d.Edges, edge)
		neighbours[a], neighbours[b] = append(neighbours[a], b), append(neighbours[b], a)
	}
	d.Layer, _ = figure.Depths(neighbours, []int{0})
	return d.Layered()
}

// Tame reports whether a green picture is a sum of Nim heaps in misère play too: whether all its
// edges at the ground are loops or bridges, each of which then is a heap. fickle is true if none of
// the heaps is greater than 1.
//
// By induction, a cut above a bridge leaves a heap of x + 1, where x is the nim value of the
// picture that is then on top of it; and a cut of the bridge leaves nothing. In misère play too a
// game with the options 0 and other heaps is the heap of the least size that is not among them.
func (g *Green) Tame() (fickle, ok bool) {
	fickle, values := true, g.values()
	for i, e := range g.edges {
		if e.lower < 0 || e.a != 0 && e.b != 0 || e.a == e.b {
			continue
		}
		if g.by[e.lower] != int32(i) || !g.onBridge(e.lower) {
			return false, false
		}
		fickle = fickle && values[e.lower] == 0
	}
	return fickle, true
}
