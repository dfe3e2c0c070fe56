package game

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"
)

// Ground is the name of the vertex that a Hackenbush picture stands on.
const Ground = "0"

// Joined numbers the parts of a picture that hang together by the edges that
// joins accepts: of every edge, the parts of its two ends. Part 0 is the one of
// the ground.
func Joined(edges []Edge, joins func(e Edge) bool) [][2]int {
	index := make(map[string]int, len(edges)+1)
	index[Ground] = 0
	parent := make([]int, 1, len(edges)+1)
	number := func(name string) int {
		i, known := index[name]
		if !known {
			i = len(parent)
			index[name] = i
			parent = append(parent, i)
		}
		return i
	}
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	ends := make([][2]int, len(edges))
	for i, e := range edges {
		ends[i] = [2]int{number(e.A), number(e.B)}
		if joins(e) {
			a, b := find(ends[i][0]), find(ends[i][1])
			parent[max(a, b)] = min(a, b)
		}
	}
	for i, e := range ends {
		ends[i] = [2]int{find(e[0]), find(e[1])}
	}
	return ends
}

// Standing tells of every edge whether it is joined to the ground.
func Standing(edges []Edge) []bool {
	standing := make([]bool, len(edges))
	for i, e := range Joined(edges, func(Edge) bool { return true }) {
		standing[i] = e[0] == 0
	}
	return standing
}

// Grounded lists the edges that are joined to the ground.
func Grounded(edges []Edge) []Edge {
	var grounded []Edge
	for i, standing := range Standing(edges) {
		if standing {
			grounded = append(grounded, edges[i])
		}
	}
	return grounded
}

// An arc is an edge as seen from one of its ends.
type arc struct{ edge, to int }

// neighbours numbers the vertices, the ground 0 and the others as they come, and
// lists the arcs of each. A loop is one arc.
func neighbours(edges []Edge) (names []string, arcs [][]arc) {
	index := map[string]int{Ground: 0}
	names, arcs = []string{Ground}, [][]arc{nil}
	number := func(name string) int {
		i, known := index[name]
		if !known {
			i = len(names)
			index[name] = i
			names = append(names, name)
			arcs = append(arcs, nil)
		}
		return i
	}
	for i, e := range edges {
		a, b := number(e.A), number(e.B)
		arcs[a] = append(arcs[a], arc{i, b})
		if a != b {
			arcs[b] = append(arcs[b], arc{i, a})
		}
	}
	return names, arcs
}

// GreenValue is the nim value of a picture of green Hackenbush, in time linear in
// its edges. The vertices of a cycle may be fused (fusion principle), so that an
// edge on a cycle is a loop, worth *1; any other edge is a bridge, and what it
// carries, of value x, is worth x + 1 at its foot (colon principle): Winning
// Ways, ch. 7. Bridges are found by Tarjan's low points.
func GreenValue(edges []Edge) uint64 {
	_, arcs := neighbours(edges)
	n := len(arcs)
	value := make([]uint64, n)
	order, low := make([]int, n), make([]int, n) // order 0: not yet seen
	next, by := make([]int, n), make([]int, n)
	used := make([]bool, len(edges))
	order[0], low[0] = 1, 1
	path, seen := []int{0}, 1
	for {
		v := path[len(path)-1]
		if next[v] < len(arcs[v]) {
			a := arcs[v][next[v]]
			next[v]++
			if used[a.edge] {
				continue
			}
			used[a.edge] = true
			if order[a.to] > 0 {
				value[v] ^= 1
				low[v] = min(low[v], order[a.to])
				continue
			}
			seen++
			order[a.to], low[a.to], by[a.to] = seen, seen, v
			path = append(path, a.to)
			continue
		}
		path = path[:len(path)-1]
		if len(path) == 0 {
			return value[0]
		}
		foot := by[v]
		if low[v] == order[v] {
			value[foot] ^= value[v] + 1
		} else {
			value[foot] ^= value[v] ^ 1
			low[foot] = min(low[foot], low[v])
		}
	}
}

// DrawGreen draws a picture as a tree that grows to the right: every vertex once,
// behind the one that it stands on, and in parentheses where an edge closes a
// cycle. It is nil for pictures too large to draw.
func DrawGreen(edges []Edge) *explain.Board {
	const most = 24
	standing := Grounded(edges)
	if len(standing) > most || slices.ContainsFunc(standing, func(e Edge) bool { return len(e.A) > 12 || len(e.B) > 12 }) {
		return nil
	}
	names, arcs := neighbours(standing)
	seen, used := make([]bool, len(names)), make([]bool, len(standing))
	type branch struct {
		label string
		top   int // the vertex that stands on it, 0 where a cycle is closed
	}
	branches := make([][]branch, len(names))
	var grow func(v int)
	grow = func(v int) {
		seen[v] = true
		for _, a := range arcs[v] {
			switch {
			case used[a.edge]:
			case seen[a.to]:
				used[a.edge] = true
				branches[v] = append(branches[v], branch{"(" + names[a.to] + ")", 0})
			default:
				used[a.edge] = true
				branches[v] = append(branches[v], branch{names[a.to], a.to})
				grow(a.to)
			}
		}
	}
	grow(0)
	rows := []string{Ground}
	var draw func(v int, indent string)
	draw = func(v int, indent string) {
		for i, b := range branches[v] {
			rows = append(rows, indent+"+-- "+b.label)
			stem := "|   "
			if i == len(branches[v])-1 {
				stem = "    "
			}
			if b.top != 0 {
				draw(b.top, indent+stem)
			}
		}
	}
	draw(0, "")
	texts := EdgeTexts(standing)
	words := "the ground alone, with no edges"
	if len(texts) > 0 {
		words = fmt.Sprintf("a picture of these edges, the ground being 0: %s", strings.Join(texts, ", "))
	}
	return &explain.Board{Rows: rows, Words: words}
}
