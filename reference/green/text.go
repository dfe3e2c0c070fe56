package green

import (
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/kit"
)

// Normal lists the edges joined to the ground in an order that depends only on their texts, each
// with its ends in order.
func (g *Green) Normal() string {
	names := make([]string, 0, len(g.edges))
	for _, e := range g.edges {
		if e.lower < 0 {
			continue
		}
		name := kit.EdgeName(g.names[e.a], g.names[e.b])
		if e.colour != 'g' {
			name += ":" + string(e.colour)
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ",")
}

// EdgeText names one edge of a board, given by the text that FormatEdges writes without
// colours, as EdgeTexts does.
func EdgeText(text string, edge int) string {
	start := 0
	for range edge {
		start += strings.IndexByte(text[start:], ',') + 1
	}
	own, _, _ := strings.Cut(text[start:], ",")
	a, b, _ := strings.Cut(own, "-")
	turned, count := b+"-"+a, 1
	for before := range strings.SplitSeq(text[:start], ",") {
		if before == own || before == turned {
			count++
		}
	}
	if count == 1 {
		return kit.EdgeName(a, b)
	}
	return kit.EdgeName(a, b) + "#" + strconv.Itoa(count)
}

// An ink is the style of edges of a colour.
type ink struct {
	colour      byte
	ink         explain.Ink
	name, cutBy string
}

var inks = []ink{{'b', explain.Blue, "blue", "Left"}, {'r', explain.Red, "red", "Right"}, {'g', explain.Green, "green", "both"}}

// Draw is the picture as a tree that grows to the right: every vertex once, behind the one below
// it, and in parentheses where an edge closes a cycle. It is nil for pictures too large to draw.
// The edges of the figure have their colours, unless all are green.
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
	board := &explain.Board{Rows: rows, Figure: g.figure(), Words: "a picture on the ground, 0"}
	edges, _ := kit.ReadEdges(g.Without(-1), most, kit.Coloured)
	byColour := map[byte][]string{}
	for i, text := range kit.EdgeTexts(edges) {
		byColour[edges[i].Colour] = append(byColour[edges[i].Colour], text)
	}
	if standing == 0 {
		board.Words += "; no edges"
		return board
	}
	if !strings.Contains(g.text, ":") {
		board.Words = kit.Listed(board.Words, "edges: ", byColour['g'])
		return board
	}
	for _, ink := range inks {
		if list := byColour[ink.colour]; len(list) > 0 {
			board.Words = kit.Listed(board.Words, ink.name+" edges: ", list)
			board.Figure.Legend = append(board.Figure.Legend, explain.Key{Ink: ink.ink, Text: ink.name + ": " + ink.cutBy})
		}
	}
	return board
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
