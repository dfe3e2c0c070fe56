package green

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/kit"
)

// Draw is the picture as a tree that grows to the right: every vertex once, behind
// the one that it stands on, and in parentheses where an edge closes a cycle. It is
// nil for pictures too large to draw. The edges of the figure have their colours beside them,
// unless all are green.
func (g *Green) Draw() *explain.Board {
	const most = 24
	standing := 0
	for i := range g.edges {
		if g.Stands(i) {
			standing++
		}
	}
	if standing > most || slices.ContainsFunc(g.names, func(name string) bool { return len(name) > 12 }) {
		return nil
	}
	rows := []string{kit.Ground}
	var grow func(v int32, indent string)
	grow = func(v int32, indent string) {
		branches := g.branches(v)
		for i, edge := range branches {
			e := g.edges[edge]
			top := e.a ^ e.b ^ v
			stem := "|   "
			if i == len(branches)-1 {
				stem = "    "
			}
			if e.lower == v {
				rows = append(rows, indent+"+-- ("+g.names[top]+")")
				continue
			}
			rows = append(rows, indent+"+-- "+g.names[top])
			grow(top, indent+stem)
		}
	}
	grow(0, "")
	words := "the ground alone, with no edges"
	if standing > 0 {
		edges, _ := kit.ReadEdges(g.Without(-1), most, kit.Plain)
		words = "the edges (0 is the ground): " + strings.Join(kit.EdgeTexts(edges), ", ")
	}
	return &explain.Board{Rows: rows, Figure: g.figure(), Words: words}
}

// branches are the edges drawn at a vertex: those by which others were met from
// it, and those that lead back.
func (g *Green) branches(v int32) []int {
	var list []int
	for i, e := range g.edges {
		if e.lower == v && g.by[v] != int32(i) || e.lower > 0 && g.by[e.lower] == int32(i) && g.up[e.lower] == v {
			list = append(list, i)
		}
	}
	return list
}
