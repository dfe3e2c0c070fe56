// Package boards finds nim values of Cram, Arc Kayles and Node Kayles faster than a general
// search can, and of Chomp: by bitboards, tables of components and has-nimber search.
// It knows graphs and bits, and neither notation nor rulesets.
package boards

import "slices"

// An Engine finds nim values of positions of Arc Kayles, Cram or Node Kayles. What
// it has found it remembers for all positions that it is asked about; it charges
// spend with every component that it remembers, and gives up when spend is false.
// It is not safe for concurrent use.
type Engine struct {
	kind   Kind
	spend  func(positions int) bool
	grids  []*gridSearch
	graphs []*graphSearch
}

// NewEngine makes an engine for one kind of game.
func NewEngine(kind Kind, spend func(positions int) bool) *Engine {
	return &Engine{kind: kind, spend: spend}
}

type gridSearch struct {
	*grid
	*search
}

// maxGraphs bounds the graphs of their own that an engine learns. A search that
// asks about more of them goes its own way.
const maxGraphs = 64

// A graphSearch knows a graph by the names of its vertices, and for each the bit
// that stands for it in a search.
type graphSearch struct {
	*search
	index      map[string]int
	neighbours [][]int
}

func (e *Engine) newSearch(r region) *search {
	return &search{region: r, table: newTable(), spend: func() bool { return e.spend(1) }}
}

// A Position is one that an engine can evaluate.
type Position struct {
	search *search
	set    uint64
}

// Nimber is the nim value; ok is false if the budget did not suffice.
func (p Position) Nimber() (n uint64, ok bool) {
	p.search.ask(p.set)
	n = uint64(p.search.nimber(p.set))
	return n, !p.search.out
}

// Is reports whether the nim value is n, which may take much less than to find the
// value; ok is false if the budget did not suffice.
func (p Position) Is(n uint64) (is, ok bool) {
	p.search.ask(p.set)
	is = p.search.is(p.set, uint(n))
	return is, !p.search.out
}

// Fits reports whether a rectangle of squares is small enough for Board.
func Fits(rows, cols int) bool { return rows*cols <= maxPlaces }

// Board is a position on a rectangle of squares; ok is false if it is too large.
func (e *Engine) Board(rows, cols int, free func(row, col int) bool) (p Position, ok bool) {
	if !Fits(rows, cols) {
		return Position{}, false
	}
	g := e.grid(rows, cols)
	p.search = g.search
	for r := range rows {
		for c := range cols {
			if free(r, c) {
				p.set |= 1 << g.bit(r, c, rows, cols)
			}
		}
	}
	return p, true
}

// grid is the search of the first board asked about that has room for this one.
func (e *Engine) grid(rows, cols int) *gridSearch {
	low, high := min(rows, cols), max(rows, cols)
	for _, g := range e.grids {
		if low <= g.rows && high <= g.cols {
			return g
		}
	}
	g := newGrid(low, high)
	e.grids = append(e.grids, &gridSearch{g, e.newSearch(g)})
	return e.grids[len(e.grids)-1]
}

// bit is the place of a square of a rectangle, which is turned if it is high.
func (g *grid) bit(row, col, rows, cols int) uint {
	if rows > cols {
		row, col = col, row
	}
	return uint(row)*g.stride + uint(col)
}

// Graph is a position on a simple graph, given by the names of its vertices and
// the neighbours of each. Graphs that are parts of one asked about before share
// what has been found for that; ok is false if the graph is too large, or
// one too many that has nothing to do with those before.
func (e *Engine) Graph(names []string, neighbours [][]int) (p Position, ok bool) {
	if len(names) > maxPlaces {
		return Position{}, false
	}
	for _, g := range e.graphs {
		if set, ok := g.part(names, neighbours); ok {
			return Position{g.search, set}, true
		}
	}
	if len(e.graphs) == maxGraphs {
		return Position{}, false
	}
	g := &graphSearch{index: map[string]int{}, neighbours: neighbours}
	for i, name := range names {
		g.index[name] = i
	}
	g.search = e.newSearch(newHost(e.kind, neighbours))
	e.graphs = append(e.graphs, g)
	set, _ := g.part(names, neighbours)
	return Position{g.search, set}, true
}

// part finds a graph in this one: all its vertices, with the same edges between
// them.
func (g *graphSearch) part(names []string, neighbours [][]int) (set uint64, ok bool) {
	here := make([]int, len(names))
	inside := make([]bool, len(g.index))
	for i, name := range names {
		v, known := g.index[name]
		if !known {
			return 0, false
		}
		here[i], inside[v] = v, true
		set |= 1 << v
	}
	for i, v := range here {
		count := 0
		for _, w := range g.neighbours[v] {
			if inside[w] {
				count++
			}
		}
		if count != len(neighbours[i]) {
			return 0, false
		}
		for _, w := range neighbours[i] {
			if !slices.Contains(g.neighbours[v], here[w]) {
				return 0, false
			}
		}
	}
	return set, true
}
