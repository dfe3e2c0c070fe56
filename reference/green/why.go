package green

import (
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/kit"
)

// mostEdges is the most edges of a picture whose value is explained.
const mostEdges = 40

// Why explains the nim value of a green picture from the top down: each bridge with the loops, into
// which cycles are fused, and the bridges on top of it. It is nil for large pictures.
func (g *Green) Why() explain.Doc {
	if g.Len() > mostEdges {
		return nil
	}
	values, loops, worths := g.values(), make([]int, len(g.names)), make([][]string, len(g.names))
	header, why := []string{"edge", "x", "worth x + 1", "edges on top"}, ""
	for i, e := range g.edges {
		if e.lower >= 0 && g.by[e.lower] != int32(i) {
			loops[e.lower]++
			header = []string{"edge", "x", "worth x + 1", "edges on top", "loops on top"}
			why = "By the fusion principle the vertices of a cycle may be fused into one, so that the edges of the cycle become loops, worth 1 each. "
		}
	}
	t := explain.Table{Header: explain.Cells(header...), Right: []bool{false, true, true, false, true}[:len(header)]}
	row := func(name, worth string, v int32) {
		cells := []string{name, strconv.FormatUint(values[v], 10), worth, strings.Join(worths[v], " ⊕ "), strconv.Itoa(loops[v])}
		t.Rows = append(t.Rows, explain.Cells(cells[:len(header)]...))
	}
	for k := len(g.met) - 1; k > 0; k-- {
		v := g.met[k]
		up := g.up[v]
		if !g.onBridge(v) {
			loops[up] += loops[v] + 1
			worths[up] = append(worths[up], worths[v]...)
			continue
		}
		worth := strconv.FormatUint(values[v]+1, 10)
		row(kit.EdgeName(g.names[up], g.names[v]), worth, v)
		worths[up] = append(worths[up], worth)
	}
	row("the ground", "", 0)
	return explain.Doc{explain.T(why + "By the colon principle an edge may be counted together with the x that stands on top of it: " +
		"it is worth x + 1. What stands side by side is added as nim values. From the top down:"), t}
}
