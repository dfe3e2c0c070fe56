// Package boards finds nim values of Cram, Arc Kayles and Node Kayles faster than a general search,
// and of Chomp, by bitboards, tables of components and has-nimber search. It knows graphs and bits,
// but neither notation nor rulesets.
package boards

import "slices"

// An Engine finds nim values of positions of Arc Kayles, Cram or Node Kayles. It remembers its
// results for all later questions; it calls spend for every component that it stores, and gives up
// when spend returns false. It is not safe for concurrent use.
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

// maxGraphs is the most separate graphs that an engine keeps. For further ones Graph returns false.
const maxGraphs = 64

// A graphSearch is the search on one graph: its index gives the bit of each vertex, by name.
type graphSearch struct {
	*search
	index      map[string]int
	neighbours [][]int
}

func (e *Engine) newSearch(r region) *search {
	return &search{region: r, table: newTable(), spend: func() bool { return e.spend(1) }}
}

// A Position is a position that its engine can evaluate.
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

// Is reports whether the nim value is n, which may be much quicker than finding the value; ok is
// false if the budget did not suffice.
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

// grid is the first existing search whose board has room for this one, or a new one.
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

// bit is the index of a square of a rectangle, which is turned if it is higher than wide.
func (g *grid) bit(row, col, rows, cols int) uint {
	if rows > cols {
		row, col = col, row
	}
	return uint(row)*g.stride + uint(col)
}

// Graph is a position on a simple graph, given by the names of its vertices and the neighbours of
// each. A graph that is part of an earlier one shares its results; ok is false if the graph is too
// large, or is unrelated to the maxGraphs earlier ones.
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

// part finds a graph in this one: all its vertices, with the same edges between them.
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
