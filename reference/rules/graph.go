package rules

import (
	"fmt"
	"strings"

	"grader/reference/game"
	"grader/reference/kit"
)

// graphGame is the general impartial game: an explicit graph of positions, as in
// Sprague 1935 and Grundy 1939.
var graphGame = &game.Ruleset[kit.Vertex]{
	Info: game.Info{
		Name:  "graph",
		Title: "A game graph",
		Rules: "A token stands on a vertex of a graph. A move takes it along an arrow to one of the options of that vertex. In a graph with a cycle play need not end; if it does not, the game is a draw.",
		Syntax: "Every vertex, each with a colon and its options, separated by semicolons; the token stands on the first vertex: `graph(a: b c; b: c; c:)`. " +
			"A name consists of letters, digits and underscores.",
		Move:     "`b`, the vertex that the token goes to, or `a -> b`",
		Examples: []string{"graph(a: b c; b: c; c:)", "graph(x:)", "graph(a: b c d; b: c d; c: d; d:)", "graph(s: t u; t: v; u: v w; v: w; w:; unseen: s)"},
		Facts: []game.Fact{
			{Game: "graph(a: b c; b: c; c:)", Want: "*2", Source: "Winning Ways, ch. 3: the mex rule"},
			{Game: "graph(x:)", Want: "0", Source: "Winning Ways, ch. 3: the mex rule"},
			{Game: "graph(a: b; b: c; c:)", Want: "P", Source: "Winning Ways, ch. 3: the mex rule"},
			{Game: "graph(g: z two three; z:; one: z; two: z one; three: z one two)", Want: "*", Source: "Winning Ways, ch. 3: mex of 0, 2 and 3"},
			{Game: "graph(a: b; b:)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13: *1 in misère play"},
		},
	},
	Moves: func(p kit.Vertex, yield game.Yield[kit.Vertex]) {
		for i, o := range p.Options() {
			if !yield(game.Move(i), []kit.Vertex{o}) {
				return
			}
		}
	},
	Notation: game.Notation[kit.Vertex]{
		Parse:    kit.ReadDigraph,
		Format:   kit.Vertex.String,
		MoveText: func(p kit.Vertex, m game.Move) string { return p.Option(int(m)).Name() },
		Draw:     kit.Vertex.Draw,
		Standard: kit.Vertex.Normal,
		Named:    kit.Vertex.All,
		// The vertex may be written before the arrow, too: s -> t.
		Read: func(p kit.Vertex, text string) (game.Move, []kit.Vertex, bool) {
			from, to, found := strings.Cut(text, " -> ")
			if !found {
				from, to = p.Name(), text
			}
			for i, o := range p.Options() {
				if from == p.Name() && to == o.Name() {
					return game.Move(i), []kit.Vertex{o}, true
				}
			}
			return 0, nil, false
		},
		Why: func(p kit.Vertex, text string) (string, bool) {
			if from, to, found := strings.Cut(text, " -> "); found && kit.IsVertexName(from) && kit.IsVertexName(to) {
				text = to
				if from != p.Name() {
					return fmt.Sprintf("The token stands on %s, not on %s.", p.Name(), from), true
				}
			}
			switch {
			case !kit.IsVertexName(text):
				return "", false
			case !p.Has(text):
				return fmt.Sprintf("There is no vertex %s in this graph.", text), true
			}
			return fmt.Sprintf("No arrow leads from %s to %s.", p.Name(), text), true
		},
	},
}
