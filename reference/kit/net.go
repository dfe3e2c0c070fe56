package kit

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// A Net is a simple graph, as for Node Kayles and Arc Kayles: its edges and its isolated vertices,
// in the order written.
type Net string

// ReadNet reads edges and isolated vertices. Of equal edges the first is kept; a vertex that is
// written by itself although it has edges is dropped.
func ReadNet(text string) ([]Net, error) {
	edges, err := ReadEdges(text, game.MaxEntries, Lone)
	if err != nil {
		return nil, err
	}
	if len(edges) == 0 {
		return nil, &game.SyntaxError{End: len(text), Msg: "expected a graph, found nothing", Hint: "write its edges and the isolated vertices, as in a-b,b-c,d"}
	}
	for _, e := range edges {
		if e.A == e.B {
			return nil, &game.SyntaxError{Start: e.Start, End: e.End, Msg: "this edge joins a vertex to itself", Hint: "an edge has two different ends, as in a-b"}
		}
	}
	return []Net{Net(FormatEdges(distinct(edges, Edge.Names)))}, nil
}

// distinct leaves out edges that are there already, and lone vertices that edges meet.
func distinct(edges []Edge, same func(Edge) string) []Edge {
	joined, seen := map[string]bool{}, map[string]bool{}
	for _, e := range edges {
		if e.B != "" {
			joined[e.A], joined[e.B] = true, true
		}
	}
	return slices.DeleteFunc(edges, func(e Edge) bool {
		name := same(e)
		drop := seen[name] || e.B == "" && joined[e.A]
		seen[name] = true
		return drop
	})
}

// Edges reads a graph that has been read before.
func (n Net) Edges() (edges []Edge) {
	for item := range strings.SplitSeq(string(n), ",") {
		a, b, _ := strings.Cut(item, "-")
		edges = append(edges, Edge{A: a, B: b})
	}
	return edges
}

// Vertices lists the names in the order in which they are first written.
func Vertices(edges []Edge) []string {
	var names []string
	seen := map[string]bool{}
	for _, e := range edges {
		for _, name := range [2]string{e.A, e.B} {
			if name != "" && !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// Without is the graph left when some vertices are removed, empty if all are: see Remaining.
func Without(edges []Edge, gone map[string]bool, lone bool) []Net {
	left := Remaining(edges, gone, lone)
	if len(left) == 0 {
		return nil
	}
	return []Net{Net(FormatEdges(left))}
}

// Remaining are the edges left when some vertices are removed. A vertex that loses its last edge
// takes the place of that edge, if lone is set; otherwise it is removed too.
func Remaining(edges []Edge, gone map[string]bool, lone bool) (left []Edge) {
	joined, written := map[string]bool{}, map[string]bool{}
	for _, e := range edges {
		if e.B != "" && !gone[e.A] && !gone[e.B] {
			joined[e.A], joined[e.B] = true, true
		}
	}
	for _, e := range edges {
		if e.B != "" && !gone[e.A] && !gone[e.B] {
			left = append(left, e)
			continue
		}
		for _, name := range [2]string{e.A, e.B} {
			if lone && name != "" && !gone[name] && !joined[name] && !written[name] {
				written[name] = true
				left = append(left, Edge{A: name})
			}
		}
	}
	return left
}

// Standard writes the edges in the order of their names, and each with its ends in order.
func (n Net) Standard() Net {
	var texts []string
	for _, e := range n.Edges() {
		texts = append(texts, e.Names())
	}
	slices.Sort(texts)
	return Net(strings.Join(texts, ","))
}

// Split takes a graph apart into those that hang together.
func (n Net) Split() (split []Net) {
	for _, part := range JoinedEdges(n.Edges()) {
		split = append(split, Net(FormatEdges(part)))
	}
	return split
}

// JoinedEdges takes edges apart into those that hang together.
func JoinedEdges(edges []Edge) [][]Edge {
	parent := map[string]string{} // of a vertex that has been joined to another
	find := func(name string) string {
		for parent[name] != "" {
			if above := parent[parent[name]]; above != "" {
				parent[name] = above
			}
			name = parent[name]
		}
		return name
	}
	for _, e := range edges {
		if a, b := find(e.A), find(e.B); e.B != "" && a != b {
			parent[b] = a
		}
	}
	var order []string
	parts := map[string][]Edge{}
	for _, e := range edges {
		at := find(e.A)
		if parts[at] == nil {
			order = append(order, at)
		}
		parts[at] = append(parts[at], e)
	}
	joined := make([][]Edge, len(order))
	for i, at := range order {
		joined[i] = parts[at]
	}
	return joined
}

// Neighbours numbers the vertices in the order written, and lists the neighbours of each.
func Neighbours(edges []Edge) (names []string, lists [][]int) {
	names = Vertices(edges)
	index := make(map[string]int, len(names))
	for i, name := range names {
		index[name] = i
	}
	lists = make([][]int, len(names))
	for _, e := range edges {
		if a, b := index[e.A], index[e.B]; e.B != "" {
			lists[a] = append(lists[a], b)
			lists[b] = append(lists[b], a)
		}
	}
	return names, lists
}

// Draw lists the neighbours of every vertex; nil if there are too many. Vertices that are
// reserved for a player are drawn in that player's colour.
func (n Net) Draw() *explain.Board {
	const most = 24
	names, lists := Neighbours(n.Edges())
	if len(names) > most {
		return nil
	}
	width := 0
	var lines [][2]int
	var rows, bare, edges []string
	inks, of := make([]explain.Ink, len(names)), map[Reservation][]string{}
	for i, name := range names {
		width = max(width, len(name))
		vertex, r := cutReservation(name)
		bare, of[r], inks[i] = append(bare, vertex), append(of[r], vertex), reservedInks[r]
		for _, j := range lists[i] {
			if i < j {
				lines = append(lines, [2]int{i, j})
			}
		}
	}
	for i, name := range names {
		row := fmt.Sprintf("%-*s :", width, name)
		for _, j := range lists[i] {
			row += " " + names[j]
		}
		if len(row) > 80 {
			return nil
		}
		rows = append(rows, row)
	}
	for _, e := range lines {
		edges = append(edges, bare[e[0]]+"-"+bare[e[1]])
	}
	board := &explain.Board{Rows: rows, Figure: figure.NetFigure(bare, lines, inks...), Words: Listed("a graph", "vertices: ", bare) + Listed("", "edges: ", edges)}
	for _, r := range []struct {
		of            Reservation
		words, legend string
	}{{blue, "Left alone may paint: ", "blue: Left alone"}, {red, "Right alone may paint: ", "red: Right alone"}} {
		if len(of[r.of]) > 0 {
			board.Words += Listed("", r.words, of[r.of])
			board.Figure.Legend = append(board.Figure.Legend, explain.Key{Ink: reservedInks[r.of], Text: r.legend})
		}
	}
	return board
}

var reservedInks = map[Reservation]explain.Ink{blue: explain.Blue, red: explain.Red}

// Listed adds a list of names to a description; nothing if there are none. No name has a
// comma or a semicolon.
func Listed(words, what string, names []string) string {
	if len(names) == 0 {
		return words
	}
	return words + "; " + what + strings.Join(names, ", ")
}
