package kit

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/spell"
)

// Bounds on game graphs: on all of them, and on those in which play has to end.
const (
	maxVertices      = 100_000
	maxArcs          = 1_000_000
	maxSmallVertices = game.MaxEntries
	maxSmallArcs     = 20_000
)

// A Vertex is a position in a game graph. Only the vertex with which a graph was read is whole: it
// is written with the vertices that no play reaches.
type Vertex struct {
	graph *digraph
	at    int32
	whole bool
}

// A digraph is a game graph. It is not written to after it is read.
type digraph struct {
	names   []string
	options [][]int32
	size    int    // of the text, about
	loopy   []bool // the vertices from which play may never end; nil if there are none
	refused error  // the complaint where graphs must be small and play must end; nil if there is none
}

// Name is the name of the vertex.
func (v Vertex) Name() string { return v.graph.names[v.at] }

// Options are the vertices that can be reached in one move, in the written order, counted from 0.
func (v Vertex) Options() iter.Seq2[int, Vertex] {
	return func(yield func(int, Vertex) bool) {
		for i, o := range v.graph.options[v.at] {
			if !yield(i, Vertex{graph: v.graph, at: o}) {
				return
			}
		}
	}
}

// Option is one of the options, counted from 0.
func (v Vertex) Option(i int) Vertex { return Vertex{graph: v.graph, at: v.graph.options[v.at][i]} }

// Loopy reports whether play may never end from the vertex.
func (v Vertex) Loopy() bool { return v.graph.loopy != nil && v.graph.loopy[v.at] }

// Refused is the complaint about the graph where graphs must be small and play must end; nil if
// there is none.
func (v Vertex) Refused() error { return v.graph.refused }

// Size is the approximate length of the text of the whole graph, in bytes.
func (v Vertex) Size() int { return v.graph.size }

// All lists every vertex of the graph as written, with its name.
func (v Vertex) All() (names []string, at []Vertex) {
	for i := range v.graph.names {
		at = append(at, Vertex{graph: v.graph, at: int32(i)})
	}
	return slices.Clone(v.graph.names), at
}

// Has reports whether the graph has a vertex of this name.
func (v Vertex) Has(name string) bool { return slices.Contains(v.graph.names, name) }

// reachable are the vertices that play may reach, the vertex itself first and
// then in the written order; all, if the vertex is whole.
func (v Vertex) reachable() []int32 {
	seen := make([]bool, len(v.graph.names))
	seen[v.at] = true
	for todo := []int32{v.at}; len(todo) > 0; {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, o := range v.graph.options[last] {
			if !seen[o] {
				seen[o] = true
				todo = append(todo, o)
			}
		}
	}
	list := []int32{v.at}
	for i := range seen {
		if int32(i) != v.at && (seen[i] || v.whole) {
			list = append(list, int32(i))
		}
	}
	return list
}

// String writes the graph with this vertex first.
func (v Vertex) String() string {
	var text strings.Builder
	for i, at := range v.reachable() {
		if i > 0 {
			text.WriteString("; ")
		}
		text.WriteString(v.graph.names[at])
		text.WriteByte(':')
		for _, o := range v.graph.options[at] {
			text.WriteByte(' ')
			text.WriteString(v.graph.names[o])
		}
	}
	return text.String()
}

// Normal is the vertex in a graph of what play may reach, in the order of names.
func (v Vertex) Normal() Vertex {
	v.whole = false
	old := v.reachable()
	byName := func(a, b int32) int { return strings.Compare(v.graph.names[a], v.graph.names[b]) }
	slices.SortFunc(old[1:], byName)
	place := make([]int32, len(v.graph.names))
	for i, at := range old {
		place[at] = int32(i)
	}
	g := &digraph{size: v.graph.size}
	for _, at := range old {
		g.names = append(g.names, v.graph.names[at])
		if v.graph.loopy != nil {
			g.loopy = append(g.loopy, v.graph.loopy[at])
		}
		options := slices.Clone(v.graph.options[at])
		slices.SortFunc(options, byName)
		for i, o := range options {
			options[i] = place[o]
		}
		g.options = append(g.options, options)
	}
	return Vertex{graph: g}
}

// ReadDigraph reads a game graph, which may have cycles: vertex, colon, options, and a semicolon between
// vertices. The first vertex is the position. Repeated options count once.
func ReadDigraph(text string) ([]Vertex, error) {
	const hint = "write every vertex with a colon and its options, as in graph(a: b c; b: c; c:)"
	s := scanner{text: text}
	g := &digraph{size: len(text)}
	index := map[string]int32{}
	var arcs [][]Field
	count := 0
	for {
		s.spaces()
		if s.at == len(text) && len(g.names) > 0 {
			break
		}
		v := Field{Start: s.at}
		if v.Text = s.name(); v.Text == "" {
			return nil, s.found("the name of a vertex", hint)
		}
		if _, again := index[v.Text]; again {
			return nil, v.Error(fmt.Sprintf("the vertex %s is listed twice", game.Short(v.Text)), "write all its options in one place")
		}
		if err := g.bound(v, len(g.names)+1, "vertices", maxVertices, maxSmallVertices); err != nil {
			return nil, err
		}
		index[v.Text] = int32(len(g.names))
		g.names = append(g.names, v.Text)
		if !s.sign(':') {
			s.spaces()
			return nil, s.found("a colon after "+game.Short(v.Text), hint)
		}
		fields, err := s.options(hint)
		if err != nil {
			return nil, err
		}
		count += len(fields)
		if err := g.bound(v, count, "options", maxArcs, maxSmallArcs); err != nil {
			return nil, err
		}
		arcs = append(arcs, fields)
		if !s.sign(';') {
			break
		}
	}
	if err := g.link(arcs, index); err != nil {
		return nil, err
	}
	if cycle := g.ends(arcs, index); cycle != nil {
		g.loopy = g.findLoopy()
		if g.refused == nil {
			g.refused = cycle
		}
	}
	return []Vertex{{graph: g, whole: true}}, nil
}

// link fills in the options of the vertices, each once.
func (g *digraph) link(arcs [][]Field, index map[string]int32) error {
	last := make([]int, len(g.names)) // the vertex among whose options each was last, counted from 1
	for v, fields := range arcs {
		var options []int32
		for _, f := range fields {
			o, known := index[f.Text]
			if !known {
				return f.Error(fmt.Sprintf("there is no vertex %s", game.Short(f.Text)), undeclared(f.Text, g.names))
			}
			if last[o] <= v {
				last[o] = v + 1
				options = append(options, o)
			}
		}
		g.options = append(g.options, options)
	}
	return nil
}

// bound is the complaint about a graph with too many vertices or options. If it is too large only
// for contexts that require small graphs, the graph keeps the complaint.
func (g *digraph) bound(at Field, count int, what string, most, small int) error {
	tooMany := func(most int) error { return at.Error(fmt.Sprintf("there are more than %d %s", most, what), "") }
	if count > small && g.refused == nil {
		g.refused = tooMany(small)
	}
	if count > most {
		return tooMany(most)
	}
	return nil
}

func undeclared(name string, names []string) string {
	if near, ok := spell.Nearest(name, names); ok {
		return "did you mean " + game.Short(near) + "?"
	}
	return "list it too; a vertex without options is written " + game.Short(name) + ":"
}

// options reads the options of a vertex, up to a semicolon or the end.
func (s *scanner) options(hint string) ([]Field, error) {
	var fields []Field
	comma := -1
	for {
		s.spaces()
		if s.at == len(s.text) || s.text[s.at] == ';' {
			if comma >= 0 {
				return nil, &game.SyntaxError{Start: comma, End: comma + 1, Msg: "an option is missing after this comma", Hint: "delete the comma, or write the option"}
			}
			return fields, nil
		}
		if s.text[s.at] == ',' && len(fields) > 0 && comma < 0 {
			comma = s.at
			s.at++
			continue
		}
		f := Field{Start: s.at}
		if f.Text = s.name(); f.Text == "" {
			return nil, s.found("an option or a semicolon", hint)
		}
		fields = append(fields, f)
		comma = -1
	}
}

// findLoopy takes away, one after another, the vertices all of whose options are gone.
func (g *digraph) findLoopy() []bool {
	before, open := make([][]int32, len(g.names)), make([]int, len(g.names))
	loopy := make([]bool, len(g.names))
	var todo []int32
	for v, options := range g.options {
		for _, o := range options {
			before[o] = append(before[o], int32(v))
		}
		loopy[v] = true
		if open[v] = len(options); open[v] == 0 {
			todo = append(todo, int32(v))
		}
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		loopy[v] = false
		for _, u := range before[v] {
			if open[u]--; open[u] == 0 {
				todo = append(todo, u)
			}
		}
	}
	return loopy
}

// ends is the complaint about a cycle, if there is one. The arcs are the options as written.
func (g *digraph) ends(arcs [][]Field, index map[string]int32) error {
	done, onPath := make([]bool, len(g.names)), make([]bool, len(g.names))
	var path []int32
	var follow func(v int32) error
	follow = func(v int32) error {
		path = append(path, v)
		onPath[v] = true
		for _, o := range g.options[v] {
			if onPath[o] {
				from := slices.Index(path, o)
				at := slices.IndexFunc(arcs[v], func(f Field) bool { return index[f.Text] == o })
				return arcs[v][at].Error("this option closes a cycle: "+g.cycle(path[from:]), "a game must come to an end, so no vertex may lead back to itself")
			}
			if !done[o] {
				if err := follow(o); err != nil {
					return err
				}
			}
		}
		path = path[:len(path)-1]
		done[v], onPath[v] = true, false
		return nil
	}
	for root := range g.names {
		if err := follow(int32(root)); err != nil {
			return err
		}
	}
	return nil
}

func (g *digraph) cycle(path []int32) string {
	var text strings.Builder
	for i, v := range path {
		if i == 6 && len(path) > 8 {
			text.WriteString("... -> ")
			v = path[len(path)-1]
			text.WriteString(game.Short(g.names[v]) + " -> ")
			break
		}
		text.WriteString(game.Short(g.names[v]) + " -> ")
	}
	return text.String() + game.Short(g.names[path[0]])
}

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
	var words []string
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
			words = append(words, "arrows from "+v.graph.names[a]+" to "+strings.Join(options, ", "))
			row += " " + strings.Join(options, " ")
		} else {
			words = append(words, "none from "+v.graph.names[a])
			row = v.graph.names[a] + " (no move)"
		}
		if len(row) > 80 {
			return nil
		}
		board.Rows = append(board.Rows, row)
	}
	board.Words = "a game graph with the token on " + v.Name() + "; " + strings.Join(words, "; ")
	if slices.ContainsFunc(at, func(a int32) bool { return Vertex{graph: v.graph, at: a}.Loopy() }) {
		board.Figure = d.Circle() // there are no layers in which all arrows point down
		return board
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
	board.Figure = d.Layered()
	return board
}
