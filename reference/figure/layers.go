package figure

import (
	"math"
	"slices"

	"grader/reference/explain"
)

// A NetDrawing is a graph to be drawn: vertices in layers, of which number 0 is at the bottom, and
// edges between them.
type NetDrawing struct {
	Names  []string      // "" for a point at which a long edge bends
	Inks   []explain.Ink // for the first vertices; the others are drawn as outlines
	Layer  []int
	Edges  []NetEdge
	Arrows bool
	Ground bool // vertex 0 is the ground: a line beneath the lowest layer
	Token  bool // vertex 0 has a token
	x, y   []int
}

// A NetEdge joins two vertices. Its chain has the points between them at which it bends.
type NetEdge struct {
	A, B  int
	chain []int
	Ink   explain.Ink
}

const (
	layerGap  = 56
	vertexGap = 28
	VertexRY  = 12
)

// Add appends a vertex or, without a name, a bend.
func (d *NetDrawing) Add(name string, layer int) int {
	d.Names = append(d.Names, name)
	d.Layer = append(d.Layer, layer)
	return len(d.Names) - 1
}

// bendLong gives each edge that crosses layers a bend in each of them, so that it avoids the
// vertices there.
func (d *NetDrawing) bendLong() {
	for i := range d.Edges {
		e := &d.Edges[i]
		step := 1
		if d.Layer[e.B] < d.Layer[e.A] {
			step = -1
		}
		for l := d.Layer[e.A] + step; d.Layer[e.A] != d.Layer[e.B] && l != d.Layer[e.B]; l += step {
			e.chain = append(e.chain, d.Add("", l))
		}
	}
}

// order puts the vertices of each layer in an order with few crossings: sweeping
// up and down, each vertex goes to the mean place of its neighbours in the layer
// before (Sugiyama, Tagawa and Toda 1981, the barycentre method).
func (d *NetDrawing) order() [][]int {
	const sweeps = 12
	rows := make([][]int, slices.Max(d.Layer)+1)
	for v, l := range d.Layer {
		rows[l] = append(rows[l], v)
	}
	neighbours := d.neighbours()
	place := make([]float64, len(d.Names)) // distance from the middle of the layer
	for _, row := range rows {
		settle(row, place)
	}
	for sweep := range sweeps {
		for i := range rows {
			at, before := i, i-1
			if sweep%2 == 1 {
				at, before = len(rows)-1-i, len(rows)-i
			}
			mean := make(map[int]float64, len(rows[at]))
			for _, v := range rows[at] {
				mean[v] = d.meanPlace(v, before, neighbours[v], place)
			}
			slices.SortStableFunc(rows[at], func(v, w int) int {
				// Nearly equal means count as equal, so that all machines give the same order.
				if diff := mean[v] - mean[w]; math.Abs(diff) > 1e-9 {
					return int(math.Copysign(1, diff))
				}
				return 0
			})
			settle(rows[at], place)
		}
	}
	return rows
}

// neighbours lists the neighbours of each vertex; an edge through several layers is a chain of
// vertices.
func (d *NetDrawing) neighbours() [][]int {
	next := make([][]int, len(d.Names))
	for _, e := range d.Edges {
		at := e.A
		for _, to := range append(slices.Clone(e.chain), e.B) {
			next[at], next[to] = append(next[at], to), append(next[to], at)
			at = to
		}
	}
	return next
}

// settle puts the vertices of a layer side by side.
func settle(row []int, place []float64) {
	for i, v := range row {
		place[v] = float64(i) - float64(len(row)-1)/2
	}
}

// meanPlace is the mean place of the neighbours of v in a layer, or its own if it has none there.
func (d *NetDrawing) meanPlace(v, layer int, neighbours []int, place []float64) float64 {
	sum, n := 0.0, 0
	for _, w := range neighbours {
		if d.Layer[w] == layer {
			sum, n = sum+place[w], n+1
		}
	}
	if n == 0 {
		return place[v]
	}
	return sum / float64(n)
}

// halfWidth is how far a vertex reaches to each side.
func (d *NetDrawing) halfWidth(v int) int {
	if d.Names[v] == "" {
		return 2
	}
	return max(VertexRY, 6+labelWidth*len(d.Names[v])/2)
}

// place computes the coordinates: chains are upright, and layers are centred as far as they allow.
func (d *NetDrawing) place(rows [][]int) (width, height int) {
	foot := d.feet(rows)
	fromLeft := d.packed(rows, foot)
	mirrored := make([][]int, len(rows))
	for l, row := range rows {
		mirrored[l] = slices.Clone(row)
		slices.Reverse(mirrored[l])
	}
	fromRight := d.packed(mirrored, foot)
	for v, x := range fromLeft {
		width = max(width, x+d.halfWidth(v))
	}
	d.x, d.y = make([]int, len(d.Names)), make([]int, len(d.Names))
	for v, l := range d.Layer {
		d.x[v] = figureMargin + vertexGap + (fromLeft[v]+width-fromRight[v])/2
		d.y[v] = figureMargin + 2*VertexRY + (len(rows)-1-l)*layerGap
	}
	return width + 2*figureMargin + 2*vertexGap, 2*figureMargin + 4*VertexRY + (len(rows)-1)*layerGap
}

// feet are the lowest vertices of the vertices' chains. No edge branches off a chain or crosses it.
func (d *NetDrawing) feet(rows [][]int) []int {
	neighbours := d.neighbours()
	in := func(v, layer int) (found []int) {
		for _, w := range neighbours[v] {
			if d.Layer[w] == layer && !slices.Contains(found, w) {
				found = append(found, w)
			}
		}
		return found
	}
	foot := make([]int, len(d.Names))
	for l, row := range rows {
		last := -1 // the place of the last vertex of the layer below that a chain goes on from
		for _, v := range row {
			foot[v] = v
			below := in(v, l-1)
			if len(below) != 1 || d.Ground && below[0] == 0 || len(in(below[0], l)) > 1 {
				continue
			}
			if at := slices.Index(rows[l-1], below[0]); at > last {
				foot[v], last = foot[below[0]], at
			}
		}
	}
	return foot
}

// packed is how far each vertex is from one side if all are as close to it as order and chains allow.
func (d *NetDrawing) packed(rows [][]int, foot []int) []int {
	x := make([]int, len(d.Names)) // of feet
	for changed := true; changed; {
		changed = false
		for _, row := range rows {
			edge := 0
			for _, v := range row {
				if least := edge + d.halfWidth(v); x[foot[v]] < least {
					x[foot[v]], changed = least, true
				}
				edge = x[foot[v]] + d.halfWidth(v) + vertexGap
			}
		}
	}
	for v := range x {
		x[v] = x[foot[v]]
	}
	return x
}

// Layered draws the graph in its layers.
func (d *NetDrawing) Layered() *explain.Figure {
	d.bendLong()
	width, height := d.place(d.order())
	return d.figure(width, height)
}

// Circle draws the graph on a circle.
func (d *NetDrawing) Circle() *explain.Figure {
	d.Layer = nil
	return d.circle(d.neighbours())
}

// figure draws the vertices where they are.
func (d *NetDrawing) figure(width, height int) *explain.Figure {
	f := &explain.Figure{Width: width, Height: height}
	count := map[[2]int]int{}
	for _, e := range d.Edges {
		ends := [2]int{min(e.A, e.B), max(e.A, e.B)}
		from := len(f.Shapes)
		f.Shapes = append(f.Shapes, d.edge(e, count[ends])...)
		if e.A != e.B {
			spot := d.edgeSpot(e)
			spot.From, spot.To = from, len(f.Shapes)
			f.Spots = append(f.Spots, spot)
		}
		count[ends]++
	}
	for v, name := range d.Names {
		if name == "" || d.Ground && v == 0 {
			continue
		}
		oval := explain.Oval{X: d.x[v], Y: d.y[v], RX: d.halfWidth(v), RY: VertexRY}
		if v < len(d.Inks) {
			oval.Ink = d.Inks[v]
		}
		from := len(f.Shapes)
		f.Shapes = append(f.Shapes, oval, explain.Label{X: d.x[v], Y: d.y[v], Text: name})
		if d.Token && v == 0 {
			f.Shapes = append(f.Shapes, explain.Oval{X: d.x[v], Y: d.y[v], RX: d.halfWidth(v) + 4, RY: VertexRY + 4})
		}
		f.Spots = append(f.Spots, explain.Spot{
			X: d.x[v] - VertexRY, Y: d.y[v] - VertexRY, Width: 2 * VertexRY, Height: 2 * VertexRY,
			Kind: explain.Vertex, Names: []string{name}, From: from, To: len(f.Shapes),
		})
	}
	if d.Ground {
		f.Height = d.y[0] + 2*figureMargin
		f.Shapes = append(f.Shapes, explain.Rect{Y: d.y[0], Width: width, Height: figureMargin, Ink: explain.Solid})
	}
	return f
}

// edgeSpot is the spot in the middle of an edge, or of its first segment.
func (d *NetDrawing) edgeSpot(e NetEdge) explain.Spot {
	const size = 20
	to := append(slices.Clone(e.chain), e.B)[0]
	x1, y1 := d.border(e.A, to)
	x2, y2 := d.border(to, e.A)
	return explain.Spot{X: (x1 + x2 - size) / 2, Y: (y1 + y2 - size) / 2, Width: size, Height: size, Kind: explain.Edge, Names: []string{d.Names[e.A], d.Names[e.B]}}
}

// edge draws an edge, the nth between its two ends; all but the first bend.
func (d *NetDrawing) edge(e NetEdge, nth int) []explain.Shape {
	if e.A == e.B {
		size := 8 + 3*nth
		loop := explain.Oval{X: d.x[e.A] - d.halfWidth(e.A) - size, Y: d.y[e.A], RX: size, RY: size, Ink: e.Ink}
		if d.Ground && e.A == 0 {
			loop.X, loop.Y = d.x[e.A], d.y[e.A]-size
		}
		return []explain.Shape{loop}
	}
	bend := (nth + 1) / 2 * 9
	if nth%2 == 1 {
		bend = -bend
	}
	if nth == 0 && d.Layer != nil && d.Layer[e.A] == d.Layer[e.B] && !(d.Ground && e.A == 0) {
		bend = 14 // around the vertices between
		if d.x[e.A] > d.x[e.B] {
			bend = -bend
		}
	}
	var shapes []explain.Shape
	at := e.A
	for _, to := range append(slices.Clone(e.chain), e.B) {
		x1, y1 := d.border(at, to)
		x2, y2 := d.border(to, at)
		shapes = append(shapes, explain.Stroke{X1: x1, Y1: y1, X2: x2, Y2: y2, Bend: bend, Head: d.Arrows && to == e.B, Ink: e.Ink})
		at = to
	}
	return shapes
}

// border is where the line from a vertex towards another leaves it.
func (d *NetDrawing) border(v, to int) (x, y int) {
	if d.Names[v] == "" {
		return d.x[v], d.y[v]
	}
	if d.Ground && v == 0 {
		return d.x[to], d.y[v]
	}
	dx, dy := float64(d.x[to]-d.x[v]), float64(d.y[to]-d.y[v])
	if d.Ground && to == 0 {
		dx = 0
	}
	rx, ry := float64(d.halfWidth(v)), float64(VertexRY)
	far := math.Sqrt(dx*dx/(rx*rx) + dy*dy/(ry*ry))
	if far == 0 {
		return d.x[v], d.y[v]
	}
	return d.x[v] + int(math.Round(dx/far)), d.y[v] + int(math.Round(dy/far))
}

// NetFigure draws an undirected graph: a forest in layers, each tree above its first vertex, any
// other graph on a circle. Names are the names of the vertices in the order of their numbers; inks
// are those of the first vertices.
func NetFigure(names []string, edges [][2]int, inks ...explain.Ink) *explain.Figure {
	d := &NetDrawing{Names: slices.Clone(names), Inks: inks}
	neighbours := make([][]int, len(names))
	for _, e := range edges {
		d.Edges = append(d.Edges, NetEdge{A: e[0], B: e[1]})
		neighbours[e[0]], neighbours[e[1]] = append(neighbours[e[0]], e[1]), append(neighbours[e[1]], e[0])
	}
	layers, trees := Depths(neighbours, nil)
	if len(edges) == len(names)-trees && slices.Max(layers) <= 5 {
		d.Layer = layers
		return d.Layered()
	}
	return d.circle(neighbours)
}

// Depths are the distances of the vertices from the nearest root, or from the first vertex of a
// component without roots; parts is the number of components.
func Depths(neighbours [][]int, roots []int) (depth []int, parts int) {
	depth = slices.Repeat([]int{-1}, len(neighbours))
	walk := func(queue []int) {
		for _, v := range queue {
			depth[v] = 0
		}
		for len(queue) > 0 {
			v := queue[0]
			queue = queue[1:]
			for _, w := range neighbours[v] {
				if depth[w] < 0 {
					depth[w] = depth[v] + 1
					queue = append(queue, w)
				}
			}
		}
	}
	walk(roots)
	for v := range neighbours {
		if depth[v] < 0 {
			parts++
			walk([]int{v})
		}
	}
	return depth, parts
}

// circle puts the vertices on a circle, neighbours close together where a walk through the graph
// allows it.
func (d *NetDrawing) circle(neighbours [][]int) *explain.Figure {
	n := len(d.Names)
	var walk []int
	seen := make([]bool, n)
	var visit func(v int)
	visit = func(v int) {
		seen[v] = true
		walk = append(walk, v)
		for _, w := range neighbours[v] {
			if !seen[w] {
				visit(w)
			}
		}
	}
	widest := 0
	for v := range n {
		widest = max(widest, d.halfWidth(v))
		if !seen[v] {
			visit(v)
		}
	}
	radius := max(40, n*(2*widest+vertexGap)/6)
	d.x, d.y = make([]int, n), make([]int, n)
	for i, v := range walk {
		angle := 2 * math.Pi * float64(i) / float64(n)
		d.x[v] = figureMargin + widest + radius + int(math.Round(float64(radius)*math.Sin(angle)))
		d.y[v] = figureMargin + VertexRY + radius - int(math.Round(float64(radius)*math.Cos(angle)))
	}
	return d.figure(2*(figureMargin+widest+radius), 2*(figureMargin+VertexRY+radius))
}
