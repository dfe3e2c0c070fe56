package rules

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// partizanArcKaylesGame is CGSuite's.
var partizanArcKaylesGame = &game.Ruleset[string]{
	Info: game.Info{
		Name:  "partizan-arc-kayles",
		Title: "Partizan Arc Kayles",
		Rules: "A position is a graph whose edges are blue, red or green. A move chooses an edge, Left a blue, Right a red, either of them a green one, and removes its two ends, together with every edge at either end.",
		Syntax: "The edges, each with its two ends, in any order, and behind it `:b` for blue, `:r` for red, or `:g` or nothing for green: `partizan-arc-kayles(a-b:b, b-c:r, c-d)`. " +
			"A name consists of letters, digits and underscores.",
		Move:     "`a-b`, the edge that is chosen (`a-b#2` for the second of equal edges)",
		Examples: []string{"partizan-arc-kayles(a-b:b, b-c:r)", "partizan-arc-kayles(a-b:b, b-c:b, c-d:r, d-a)", "partizan-arc-kayles(a-b:b, b-c, c-d:b)", "partizan-arc-kayles(a-b:b, c-d:r)", "partizan-arc-kayles(a-b, b-c)"},
		Facts: []game.Fact{
			{Game: "partizan-arc-kayles(a-b:b, b-c:r)", Want: "*", Source: "by the definition: whoever chooses first makes the last move"},
			{Game: "partizan-arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h)", Want: "*", Source: "CGSuite 2: with green edges it is Arc Kayles"},
			{Game: "partizan-arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-i, i-j, j-k, k-l, l-m)", Want: "*2", Source: "CGSuite 2: with green edges it is Arc Kayles"},
		},
	},
	Moves: func(p string, yield game.Yield[string]) { arcs(p, 'b', yield) },
	Notation: game.Notation[string]{
		Parse: func(text string) ([]string, error) {
			edges, err := kit.ReadEdges(text, game.MaxEntries, kit.Coloured)
			for _, e := range edges {
				if e.A == e.B {
					return nil, &game.SyntaxError{Start: e.Start, End: e.End, Msg: "this edge joins a vertex to itself", Hint: "an edge has two different ends, as in a-b"}
				}
			}
			if len(edges) == 0 || err != nil {
				return nil, err
			}
			return []string{kit.FormatEdges(edges)}, nil
		},
		Format:   func(p string) string { return p },
		MoveText: func(p string, m game.Move) string { return kit.EdgeTexts(arcsOf(p))[m] },
		Draw:     drawArcs,
		Standard: func(p string) string {
			edges := arcsOf(p)
			slices.SortStableFunc(edges, func(e, f kit.Edge) int {
				return strings.Compare(e.Names()+string(e.Colour), f.Names()+string(f.Colour))
			})
			for i, e := range edges {
				edges[i].A, edges[i].B, _ = strings.Cut(e.Names(), "-")
			}
			return kit.FormatEdges(edges)
		},
		Tidy: kit.TidyEdge,
		Why: func(p, text string) (string, bool) {
			return kit.WhyEdge(arcsOf(p), text, func(name string) string { return "The edge " + name + " is the opponent's." })
		},
	},
	Theory: game.Theory[string]{Split: func(p string) (parts []string) {
		for _, part := range kit.JoinedEdges(arcsOf(p)) {
			parts = append(parts, kit.FormatEdges(part))
		}
		return parts
	}},
	Partizan: &game.Partizan[string]{
		Right:     func(p string, yield game.Yield[string]) { arcs(p, 'r', yield) },
		Negative:  func(p string) string { return strings.NewReplacer(":b", ":r", ":r", ":b").Replace(p) },
		Impartial: func(p string) bool { return !strings.Contains(p, ":") },
	},
}

func arcsOf(p string) []kit.Edge {
	edges, _ := kit.ReadEdges(p, game.MaxEntries, kit.Coloured)
	return edges
}

// arcs lists the moves of the player of a colour. Codes count the edges.
func arcs(p string, colour byte, yield game.Yield[string]) {
	edges := arcsOf(p)
	for i, e := range edges {
		if e.Colour != colour && e.Colour != 'g' {
			continue
		}
		var left []string
		meets := func(f kit.Edge) bool { return f.A == e.A || f.A == e.B || f.B == e.A || f.B == e.B }
		if rest := slices.DeleteFunc(slices.Clone(edges), meets); len(rest) > 0 {
			left = []string{kit.FormatEdges(rest)}
		}
		if !yield(game.Move(i), left) {
			return
		}
	}
}

func drawArcs(p string) *explain.Board {
	edges := arcsOf(p)
	names := kit.Vertices(edges)
	if len(names) > 24 {
		return nil
	}
	d, b := &figure.NetDrawing{}, &explain.Board{Words: "a graph"}
	for _, name := range names {
		d.Add(name, 0)
	}
	var legend []explain.Key
	texts := kit.EdgeTexts(edges)
	for _, c := range []struct {
		colour    byte
		ink       explain.Ink
		name, who string
	}{{'b', explain.Blue, "blue", "Left"}, {'r', explain.Red, "red", "Right"}, {'g', explain.Green, "green", "both"}} {
		var listed []string
		for i, e := range edges {
			if e.Colour == c.colour {
				listed = append(listed, texts[i])
				d.Edges = append(d.Edges, figure.NetEdge{A: slices.Index(names, e.A), B: slices.Index(names, e.B), Ink: c.ink})
			}
		}
		if len(listed) > 0 {
			b.Words = kit.Listed(b.Words, c.name+" edges: ", listed)
			b.Rows = append(b.Rows, c.name+": "+strings.Join(listed, " "))
			legend = append(legend, explain.Key{Ink: c.ink, Text: c.name + ": " + c.who})
		}
	}
	b.Figure = d.Circle()
	b.Figure.Legend = legend
	return b
}
