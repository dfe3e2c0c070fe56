package rules

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// Hackenbush is Conway's game with green edges only: On Numbers and Games, and
// Winning Ways, ch. 2 and 7 (the colon and the fusion principle give its nim
// values). A position is the list of its edges as text, fallen ones included if
// it was written so.
var Hackenbush = &game.Ruleset[string]{
	Info: game.Info{
		Name:  "hackenbush",
		Title: "Green Hackenbush",
		Rules: "A position is a picture of edges that stands on the ground, which is written `0`. A move cuts one edge. " +
			"What is no longer joined to the ground then falls and is gone. An edge that is not joined to the ground at the start has fallen already, and cannot be cut.",
		Syntax: "The edges, each with its two ends, in any order: `hackenbush(0-a, a-b, b-0)`. An edge may be written more than once, and `a-a` is a loop. " +
			"Names are made of letters, digits and underscores.",
		Move:     "`a-b`, the edge that is cut (`a-b#2` for the second of equal edges)",
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
		standing := game.Standing(edges)
		return func(yield func(game.Move, []string) bool) {
			for i := range edges {
				if !standing[i] {
					continue
				}
				left := slices.Concat(edges[:i], edges[i+1:])
				if !yield(game.Move(i), edgesLeft(game.Grounded(left))) {
					return
				}
			}
		}
	},
	MoveText: func(p string, m game.Move) string { return game.EdgeTexts(readEdges(p))[m] },
	Normal: func(p string) string {
		var texts []string
		for _, e := range game.Grounded(readEdges(p)) {
			texts = append(texts, e.Names())
		}
		slices.Sort(texts)
		return strings.Join(texts, ",")
	},
	Split: splitAtGround,
	Canon: func(p string) string {
		edges := readEdges(p)
		names := map[string]string{game.Ground: game.Ground}
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
	Draw:   func(p string) *explain.Board { return game.DrawGreen(readEdges(p)) },
	Nimber: func(p string) (uint64, bool) { return game.GreenValue(readEdges(p)), true },
	Tidy:   game.TidyEdge,
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

// splitAtGround takes a picture apart into those that meet only at the ground.
// Each loop at the ground is one by itself.
func splitAtGround(p string) []string {
	edges := game.Grounded(readEdges(p))
	above := func(e game.Edge) bool { return e.A != game.Ground && e.B != game.Ground }
	var order []int
	parts := map[int][]game.Edge{}
	for i, ends := range game.Joined(edges, above) {
		at := max(ends[0], ends[1])
		if at == 0 {
			at = -i - 1
		}
		if parts[at] == nil {
			order = append(order, at)
		}
		parts[at] = append(parts[at], edges[i])
	}
	var split []string
	for _, at := range order {
		split = append(split, game.FormatEdges(parts[at]))
	}
	return split
}
