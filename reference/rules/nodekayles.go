package rules

import (
	"fmt"
	"iter"

	"grader/reference/engine/boards"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// NodeKayles is by Schaefer, "On the complexity of some two-person
// perfect-information games" (1978), who shows that it is PSPACE-complete. On a
// path it is Dawson's Chess, 0.137.
var NodeKayles = &game.Ruleset[net]{
	Info: game.Info{
		Name:  "node-kayles",
		Title: "Node Kayles",
		Rules: "A position is a graph. A move chooses a vertex and removes it and its neighbours, together with every edge at any of them.",
		Syntax: "The edges, each with its two ends, and the isolated vertices, in any order: `node-kayles(a-b, b-c, d)`. " +
			"A name consists of letters, digits and underscores.",
		Move:     "`a`, the vertex that is chosen",
		Examples: []string{"node-kayles(a-b, b-c, d)", "node-kayles(a-b, b-c, c-d, d-a)", "node-kayles(a-b, a-c, a-d, d-e)", "node-kayles(a-b, b-c, c-d, d-e, e-f)", "node-kayles(a)", "node-kayles(a-b, b-c, c-a, c-d, e-f)"},
		Facts: []game.Fact{
			{Game: "node-kayles(a)", Want: "*", Source: "Winning Ways, ch. 4: a path is Dawson's Chess, 0.137"},
			{Game: "node-kayles(a-b, b-c, c-d)", Want: "0", Source: "Winning Ways, ch. 4: a path is Dawson's Chess, 0.137"},
			{Game: "node-kayles(a-b, b-c, c-d, d-e)", Want: "*3", Source: "Winning Ways, ch. 4: a path is Dawson's Chess, 0.137"},
			{Game: "node-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-i)", Want: "*3", Source: "Winning Ways, ch. 4: a path is Dawson's Chess, 0.137"},
			{Game: "node-kayles(a1-a2, a2-a3, b1-b2, b2-b3, c1-c2, c2-c3, a1-b1, a2-b2, a3-b3, b1-c1, b2-c2, b3-c3)", Want: "N", Source: "OEIS A316632: choose the middle of the 3 by 3 grid, by symmetry"},
		},
	},
	Parse: func(text string) ([]net, error) {
		n, err := readNet(text)
		if err != nil {
			return nil, err
		}
		return []net{n}, nil
	},
	Format: func(n net) string { return string(n) },
	Moves: func(n net) iter.Seq2[game.Move, []net] {
		edges := n.edges()
		return func(yield func(game.Move, []net) bool) {
			for i, name := range vertices(edges) {
				gone := map[string]bool{name: true}
				for _, e := range edges {
					if e.A == name || e.B == name {
						gone[e.A], gone[e.B] = true, true
					}
				}
				if !yield(game.Move(i), without(edges, gone, true)) {
					return
				}
			}
		}
	},
	MoveText: func(n net, m game.Move) string { return vertices(n.edges())[m] },
	Draw:     func(n net) *explain.Board { return n.draw() },
	Normal:   net.normal,
	Split:    net.split,
	Canon:    net.canon,
	Engine:   onGraph(boards.Nodes),
	Why: func(n net, text string) (string, bool) {
		if !kit.IsVertexName(text) {
			return "", false
		}
		return fmt.Sprintf("There is no vertex %s in this graph.", text), true
	},
}
