package rules

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"grader/reference/game"
)

// Hackenbush is Conway's game with green edges only: On Numbers and Games, and
// Winning Ways, ch. 2 and 7 (the colon and the fusion principle give its nim
// values). A position is the list of its edges as text.
var Hackenbush = &game.Ruleset[string]{
	Info: game.Info{
		Name:  "hackenbush",
		Title: "Green Hackenbush",
		Rules: "A position is a picture of edges that stands on the ground, which is written `0`. A move cuts one edge. " +
			"What is no longer joined to the ground then falls and is gone. An edge that is not joined to the ground at the start has fallen already, and cannot be cut.",
		Syntax: "The edges, each with its two ends, in any order: `hackenbush(0-a, a-b, b-0)`. An edge may be written more than once, and `a-a` is a loop. " +
			"Names are made of letters, digits and underscores.",
		Move:     "The edge that is cut: `a-b`; of several edges with the same ends, the second is `a-b#2`.",
		Examples: []string{"hackenbush(0-a, a-b, b-0)", "hackenbush(0-a, a-b, a-b, b-b)", "hackenbush(0-a, a-b, a-c, 0-d)", "hackenbush(0-a, b-c)", "hackenbush(0-0)", "hackenbush(0-a, 0-b, a-b, a-c, b-c)"},
		Facts: []game.Fact{
			{Game: "hackenbush(0-a, a-b, b-c)", Want: "*3", Source: "Winning Ways, ch. 2: a stalk is a Nim heap"},
			{Game: "hackenbush(0-a, a-0)", Want: "0", Source: "Winning Ways, ch. 7: fusion principle"},
			{Game: "hackenbush(0-a, a-b, b-0)", Want: "*", Source: "Winning Ways, ch. 7: fusion principle"},
			{Game: "hackenbush(0-a, a-b, b-c, a-d, d-e, e-f)", Want: "*2", Source: "Winning Ways, ch. 7: colon principle"},
			{Game: "hackenbush(0-a, a-b, b-c, c-a)", Want: "*2", Source: "Winning Ways, ch. 7: fusion principle"},
			{Game: "hackenbush(0-a, a-b, b-c, c-d, d-a)", Want: "*", Source: "Winning Ways, ch. 7: fusion principle"},
			{Game: "hackenbush(0-a, a-b, b-c, c-d, d-0, b-e, e-f)", Want: "*3", Source: "Winning Ways, ch. 7: colon and fusion principles"},
			{Game: "hackenbush(0-a, 0-b, a-c, b-c, c-d, d-e, d-f, d-g, g-g)", Want: "*3", Source: "Winning Ways, ch. 7: colon and fusion principles"},
		},
	},
	Parse: func(text string) ([]string, error) {
		edges, err := game.ReadEdges(text, false)
		return edgesLeft(edges), err
	},
	Format: func(p string) string { return p },
	Moves: func(p string) iter.Seq2[game.Move, []string] {
		edges := readEdges(p)
		standing := grounded(edges)
		return func(yield func(game.Move, []string) bool) {
			for i := range edges {
				if !standing[i] {
					continue
				}
				left := slices.Concat(edges[:i], edges[i+1:])
				if !yield(game.Move(i), edgesLeft(keep(left, grounded(left)))) {
					return
				}
			}
		}
	},
	MoveText: func(p string, m game.Move) string { return game.EdgeTexts(readEdges(p))[m] },
	Normal: func(p string) string {
		edges := readEdges(p)
		edges = keep(edges, grounded(edges))
		texts := make([]string, len(edges))
		for i, e := range edges {
			texts[i] = e.Names()
		}
		slices.Sort(texts)
		return strings.Join(texts, ",")
	},
	Split: splitAtGround,
	Canon: func(p string) string {
		edges := readEdges(p)
		names := map[string]string{"0": "0"}
		short := func(name string) string {
			if names[name] == "" {
				names[name] = strconv.Itoa(len(names))
			}
			return names[name]
		}
		for i, e := range edges {
			edges[i].A, edges[i].B = short(e.A), short(e.B)
		}
		return game.FormatEdges(edges)
	},
	Tidy: game.TidyEdge,
	Why: func(p string, text string) (string, bool) {
		edges := readEdges(p)
		return game.WhyEdge(edges, text, func(name string) string {
			return fmt.Sprintf("The edge %s is not joined to the ground, so it cannot be cut.", name)
		})
	},
}

// readEdges reads a position that has been read before.
func readEdges(p string) []game.Edge {
	edges, _ := game.ReadEdges(p, false)
	return edges
}

// edgesLeft is the position of these edges; a picture without edges is empty.
func edgesLeft(edges []game.Edge) []string {
	if len(edges) == 0 {
		return nil
	}
	return []string{game.FormatEdges(edges)}
}

// feet finds for every vertex one that stands for its part of the picture, where
// vertices are joined by the edges that joins accepts.
func feet(edges []game.Edge, joins func(e game.Edge) bool) func(name string) string {
	parent := map[string]string{}
	find := func(name string) string {
		root := name
		for parent[root] != "" {
			root = parent[root]
		}
		for name != root {
			name, parent[name] = parent[name], root
		}
		return root
	}
	for _, e := range edges {
		if a, b := find(e.A), find(e.B); a != b && joins(e) {
			parent[a] = b
		}
	}
	return find
}

// grounded tells of every edge whether it is joined to the ground.
func grounded(edges []game.Edge) []bool {
	foot := feet(edges, func(game.Edge) bool { return true })
	standing := make([]bool, len(edges))
	for i, e := range edges {
		standing[i] = foot(e.A) == foot("0")
	}
	return standing
}

func keep(edges []game.Edge, which []bool) []game.Edge {
	var kept []game.Edge
	for i, e := range edges {
		if which[i] {
			kept = append(kept, e)
		}
	}
	return kept
}

// splitAtGround takes a picture apart into those that meet only at the ground.
// Each loop at the ground is one by itself.
func splitAtGround(p string) []string {
	edges := readEdges(p)
	edges = keep(edges, grounded(edges))
	foot := feet(edges, func(e game.Edge) bool { return e.A != "0" && e.B != "0" })
	var order []string
	parts := map[string][]game.Edge{}
	for i, e := range edges {
		at := foot(e.A)
		if e.A == "0" {
			at = foot(e.B)
		}
		if e.A == "0" && e.B == "0" {
			at = "loop " + strconv.Itoa(i)
		}
		if parts[at] == nil {
			order = append(order, at)
		}
		parts[at] = append(parts[at], e)
	}
	var split []string
	for _, at := range order {
		split = append(split, game.FormatEdges(parts[at]))
	}
	return split
}
