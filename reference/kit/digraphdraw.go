package kit

import (
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
)

// Draw is the graph as the list of its arrows, and as a drawing in which every
// arrow points down; nil if the graph is too large to draw.
func (v Vertex) Draw() *explain.Board {
	const most = 40
	at := v.reachable()
	if len(at) > most {
		return nil
	}
	d := &figure.NetDrawing{Arrows: true, Token: true}
	number := map[int32]int{}
	board := &explain.Board{}
	for _, a := range at {
		number[a] = d.Add(v.graph.names[a], 0)
	}
	for _, a := range at {
		var options []string
		for _, o := range v.graph.options[a] {
			options = append(options, v.graph.names[o])
			d.Edges = append(d.Edges, figure.NetEdge{A: number[a], B: number[o]})
		}
		row := v.graph.names[a] + " ->"
		if len(options) > 0 {
			row += " " + strings.Join(options, " ")
		} else {
			row = v.graph.names[a] + " (no move)"
		}
		if len(row) > 80 {
			return nil
		}
		board.Rows = append(board.Rows, row)
	}
	// The layer of a vertex is the length of the longest play from it.
	for changed := true; changed; {
		changed = false
		for _, e := range d.Edges {
			if l := d.Layer[e.B] + 1; l > d.Layer[e.A] {
				d.Layer[e.A], changed = l, true
			}
		}
	}
	board.Words = "a game graph with the arrows " + strings.Join(board.Rows, "; ") + "; the token stands on " + v.Name()
	board.Figure = d.Layered()
	return board
}
