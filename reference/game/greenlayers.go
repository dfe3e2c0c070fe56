package game

import "grader/reference/explain"

// figure draws the edges that stand on the ground in layers: as high as a vertex
// is far from the ground. Beside each edge stands what label gives for its ends, if label
// is not nil; it is asked for edges with the same ends in the order written.
func (g *Green) figure(label func(a, b string) string) *explain.Figure {
	d := &netDrawing{ground: true}
	number := make([]int, len(g.names))
	for v, name := range g.names {
		if number[v] = -1; v == 0 || g.order[v] > 0 {
			number[v] = d.add(name, 0)
		}
	}
	neighbours := make([][]int, len(d.names))
	for i, e := range g.edges {
		if !g.Stands(i) {
			continue
		}
		a, b := number[e.a], number[e.b]
		if b == 0 {
			a, b = b, a
		}
		edge := netEdge{a: a, b: b}
		if label != nil {
			edge.label = label(g.names[e.a], g.names[e.b])
		}
		d.edges = append(d.edges, edge)
		neighbours[a], neighbours[b] = append(neighbours[a], b), append(neighbours[b], a)
	}
	d.layer, _ = depths(neighbours, []int{0})
	return d.layered()
}
