package rules

import (
	"slices"
	"strings"

	"grader/reference/engine/boards"
	"grader/reference/game"
	"grader/reference/kit"
)

// arcKaylesGame is by Schaefer, "On the complexity of some two-person perfect-information games"
// (1978). On a path it is Dawson's Kayles, 0.07, and on the squares of a board it is Cram.
var arcKaylesGame = &game.Ruleset[kit.Net]{
	Info: game.Info{
		Name:  "arc-kayles",
		Title: "Arc Kayles",
		Rules: "A position is a graph. A move chooses an edge and removes its two ends, together with every edge at either end. Isolated vertices play no part and are not written.",
		Syntax: "The edges, each with its two ends, in any order: `arc-kayles(a-b, b-c)`. " +
			"A name consists of letters, digits and underscores.",
		Move:     "`a-b`, the edge that is chosen",
		Examples: []string{"arc-kayles(a-b, b-c)", "arc-kayles(a-b, b-c, c-d, d-a)", "arc-kayles(a-b, a-c, a-d, d-e, c-e)", "arc-kayles(a-b, b-c, c-d, d-e, e-f)", "arc-kayles(a-b, c-d)", "arc-kayles(a-b, b-c, c-a, c-d, d-e, e-f)"},
		Facts: []game.Fact{
			{Game: "arc-kayles(a-b, b-c)", Want: "*", Source: "CGSuite 2"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h)", Want: "*", Source: "CGSuite 2"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-i, i-j, j-k, k-l, l-m)", Want: "*2", Source: "CGSuite 2"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-i, i-j, j-k, k-l, l-m, m-n, n-o, o-p, p-q, q-r)", Want: "*2", Source: "CGSuite 2"},
			{Game: "arc-kayles(a-b, b-c, c-d, d-e)", Want: "0", Source: "Winning Ways, ch. 4: a path is Dawson's Kayles, 0.07"},
			{Game: "arc-kayles(a1-b1, b1-c1, a2-b2, b2-c2, a3-b3, b3-c3, a1-a2, b1-b2, c1-c2, a2-a3, b2-b3, c2-c3)", Want: "0", Source: "MCGS: Cram on 3 by 3 squares"},
		},
	},
	Moves: func(n kit.Net, yield game.Yield[kit.Net]) {
		edges := n.Edges()
		for i, e := range edges {
			if !yield(game.Move(i), kit.Without(edges, map[string]bool{e.A: true, e.B: true}, false)) {
				return
			}
		}
	},
	Notation: game.Notation[kit.Net]{
		Parse: func(text string) ([]kit.Net, error) {
			n, err := kit.ReadNet(text)
			if err != nil {
				return nil, err
			}
			// A word may not be read as a vertex that plays no part: text that means
			// nothing would be the graph without edges.
			edges, _ := kit.ReadEdges(text, game.MaxEntries, kit.Lone)
			for _, e := range edges {
				if e.B == "" {
					return nil, &game.SyntaxError{
						Start: e.Start, End: e.End, Msg: "expected an edge, found " + game.Quote(e.A) + " alone",
						Hint: "an edge is written with its two ends, as in a-b; leave out vertices without edges, and write the digit zero for a graph without edges",
					}
				}
			}
			return n, nil
		},
		Format:   func(n kit.Net) string { return string(n) },
		MoveText: func(n kit.Net, m game.Move) string { return n.Edges()[m].Names() },
		Draw:     kit.Net.Draw,
		Standard: kit.Net.Standard,
		Tidy:     kit.TidyEdge,
		Read:     readArc,
		Why: func(n kit.Net, text string) (string, bool) {
			return kit.WhyEdge(n.Edges(), text, nil)
		},
	},
	Theory: game.Theory[kit.Net]{
		Split:     kit.Net.Split,
		Evaluator: kit.SearchNet(boards.Arcs),
	},
}

// readArc reads an edge, or the graph after a move. Vertices without edges are accepted where the
// move leaves them.
func readArc(n kit.Net, text string) (game.Move, []kit.Net, bool) {
	edges := n.Edges()
	inner, named := strings.CutPrefix(text, "arc-kayles(")
	if named {
		text = strings.TrimSuffix(inner, ")")
	}
	read, err := kit.ReadNet(text)
	if err != nil {
		return 0, nil, false
	}
	written := read[0].Edges()
	on, alone := kit.Vertices(edges), map[string]bool{}
	for _, e := range written {
		if e.B == "" {
			if !slices.Contains(on, e.A) {
				return 0, nil, false
			}
			alone[e.A] = true
		}
	}
	var want kit.Net
	if left := kit.Without(written, nil, false); left != nil {
		want = left[0].Standard()
	}
	for i, e := range edges {
		left := kit.Without(edges, map[string]bool{e.A: true, e.B: true}, false)
		var got kit.Net
		if left != nil {
			got = left[0].Standard()
		}
		isEdge := !named && len(written) == 1 && written[0].Names() == e.Names()
		if isEdge || len(alone) > 0 && got == want && !alone[e.A] && !alone[e.B] {
			return game.Move(i), left, true
		}
	}
	return 0, nil, false
}
