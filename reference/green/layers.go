package green

import (
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
)

// figure draws the edges that stand on the ground in layers: as high as a vertex
// is far from the ground.
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
			edge.Label = string(e.colour)
		}
		d.Edges = append(d.Edges, edge)
		neighbours[a], neighbours[b] = append(neighbours[a], b), append(neighbours[b], a)
	}
	d.Layer, _ = figure.Depths(neighbours, []int{0})
	return d.Layered()
}
