package rules

import (
	"iter"

	"grader/reference/boards"
	"grader/reference/explain"
	"grader/reference/game"
)

// ArcKayles is by Schaefer, "On the complexity of some two-person
// perfect-information games" (1978). On a path it is Dawson's Kayles, 0.07, and on
// the squares of a board it is Cram.
var ArcKayles = &game.Ruleset[net]{
	Info: game.Info{
		Name:  "arc-kayles",
		Title: "Arc Kayles",
		Rules: "A position is a graph. A move chooses an edge; its two ends go, and so do all edges at either of them. Vertices without edges play no part, and are not kept.",
		Syntax: "The edges, each with its two ends, in any order: `arc-kayles(a-b, b-c)`. " +
			"Names are made of letters, digits and underscores.",
		Move:     "`a-b`, the edge that is chosen",
		Examples: []string{"arc-kayles(a-b, b-c)", "arc-kayles(a-b, b-c, c-d, d-a)", "arc-kayles(a-b, a-c, a-d, d-e, c-e)", "arc-kayles(a-b, b-c, c-d, d-e, e-f)", "arc-kayles(a-b, c-d)", "arc-kayles(a-b, b-c, c-a, c-d, d-e, e-f)"},
		Facts: []game.Fact{
			{Game: "arc-kayles(a-b, b-c)", Want: "*", Source: "cgsuite"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h)", Want: "*", Source: "cgsuite"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-i, i-j, j-k, k-l, l-m)", Want: "*2", Source: "cgsuite"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-i, i-j, j-k, k-l, l-m, m-n, n-o, o-p, p-q, q-r)", Want: "*2", Source: "cgsuite"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e)", Want: "0", Source: "Winning Ways, ch. 4: a path is Dawson's Kayles, 0.07"},
			{Game: "arc-kayles(a1-b1, b1-c1, a2-b2, b2-c2, a3-b3, b3-c3, a1-a2, b1-b2, c1-c2, a2-a3, b2-b3, c2-c3)", Want: "0", Source: "MCGS: Cram on 3 by 3 squares"},
		},
	},
	Parse: func(text string) ([]net, error) {
		n, err := readNet(text)
		if err != nil {
			return nil, err
		}
		return without(n.edges(), nil, false), nil
	},
	Format: func(n net) string { return string(n) },
	Moves: func(n net) iter.Seq2[game.Move, []net] {
		edges := n.edges()
		return func(yield func(game.Move, []net) bool) {
			for i, e := range edges {
				if !yield(game.Move(i), without(edges, map[string]bool{e.A: true, e.B: true}, false)) {
					return
				}
			}
		}
	},
	MoveText: func(n net, m game.Move) string { return n.edges()[m].Names() },
	Draw:     func(n net) *explain.Board { return n.draw() },
	Normal:   net.normal,
	Split:    net.split,
	Canon:    net.canon,
	Engine:   onGraph(boards.Arcs),
	Tidy:     game.TidyEdge,
	Why: func(n net, text string) (string, bool) {
		return game.WhyEdge(n.edges(), text, nil)
	},
}
