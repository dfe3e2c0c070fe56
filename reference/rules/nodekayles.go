package rules

import (
	"fmt"

	"grader/reference/engine/boards"
	"grader/reference/game"
	"grader/reference/kit"
)

// nodeKaylesGame is by Schaefer, "On the complexity of some two-person perfect-information games"
// (1978), who shows that it is PSPACE-complete. On a path it is Dawson's Chess, 0.137.
var nodeKaylesGame = &game.Ruleset[kit.Net]{
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
	Moves: func(n kit.Net, yield game.Yield[kit.Net]) {
		edges := n.Edges()
		for i, name := range kit.Vertices(edges) {
			gone := map[string]bool{name: true}
			for _, e := range edges {
				if e.A == name || e.B == name {
					gone[e.A], gone[e.B] = true, true
				}
			}
			if !yield(game.Move(i), kit.Without(edges, gone, true)) {
				return
			}
		}
	},
	Notation: game.Notation[kit.Net]{
		Parse:    kit.ReadNet,
		Format:   func(n kit.Net) string { return string(n) },
		MoveText: func(n kit.Net, m game.Move) string { return kit.Vertices(n.Edges())[m] },
		Draw:     kit.Net.Draw,
		Standard: kit.Net.Standard,
		Why: func(n kit.Net, text string) (string, bool) {
			if !kit.IsVertexName(text) {
				return "", false
			}
			return fmt.Sprintf("There is no vertex %s in this graph.", text), true
		},
	},
	Theory: game.Theory[kit.Net]{
		Split:     kit.Net.Split,
		Evaluator: kit.SearchNet(boards.Nodes),
	},
}
