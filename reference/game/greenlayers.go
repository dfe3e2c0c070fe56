package game

import "grader/reference/explain"

// figure draws the edges that stand on the ground in layers: as high as a vertex
// is far from the ground.
func (g *Green) figure() *explain.Figure {
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
		d.edges = append(d.edges, netEdge{a: a, b: b})
		neighbours[a], neighbours[b] = append(neighbours[a], b), append(neighbours[b], a)
	}
	d.layer, _ = depths(neighbours, []int{0})
	return d.layered()
}
