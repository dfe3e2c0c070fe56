package rules

import (
	"strconv"

	"grader/reference/game"
	"grader/reference/kit"
)

// weightedArcKaylesGame is by Hanaka and others, "Winner determination algorithms for graph games
// with matching structures" (2022), and in CGSuite. A vertex of weight 1 is as in Arc Kayles.
var weightedArcKaylesGame = &game.Ruleset[kit.Net]{
	Info: game.Info{
		Name:  "weighted-arc-kayles",
		Title: "Weighted Arc Kayles",
		Rules: "A position is a graph in which every vertex has a weight. A move chooses an edge and lowers the weights of its two ends by 1. A vertex whose weight is 0 is removed, together with every edge at it. Isolated vertices play no part.",
		Syntax: "The edges, each with its two ends, in any order, and a weight behind a colon for vertices of another weight than 1: `weighted-arc-kayles(a:2-b, b-c:3)`. A path may be written in one: `a:2-b-c:3`. " +
			"A name consists of letters, digits and underscores.",
		Move:     "`a-b`, the edge that is chosen",
		Examples: []string{"weighted-arc-kayles(a:2-b, b-c:3)", "weighted-arc-kayles(a:3-b:3)", "weighted-arc-kayles(a-b-c:2-d, d-a)", "weighted-arc-kayles(a:2-b:2-c:2)", "weighted-arc-kayles(a-b, c-d:2)"},
		Facts: []game.Fact{
			{Game: "weighted-arc-kayles(a:5-b:3)", Want: "*", Source: "by the definition: three moves, whatever they are"},
			{Game: "weighted-arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h)", Want: "*", Source: "CGSuite 2: with weights of 1 it is Arc Kayles"},
			{Game: "weighted-arc-kayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-i, i-j, j-k, k-l, l-m)", Want: "*2", Source: "CGSuite 2: with weights of 1 it is Arc Kayles"},
		},
	},
	Moves: func(n kit.Net, yield game.Yield[kit.Net]) {
		for i, e := range n.Edges() {
			if e.B == "" {
				continue
			}
			gone, lowered := map[string]bool{}, map[string]string{}
			for _, name := range [2]string{e.A, e.B} {
				vertex, weight := kit.CutReservation(name)
				switch w := weightOf(weight); w {
				case 1:
					gone[name] = true
				case 2:
					lowered[name] = vertex
				default:
					lowered[name] = vertex + ":" + strconv.FormatUint(w-1, 10)
				}
			}
			left := kit.Without(n.Edges(), gone, false)
			if len(left) > 0 {
				left[0] = left[0].Rename(lowered)
			}
			if !yield(game.Move(i), left) {
				return
			}
		}
	},
	Notation: game.Notation[kit.Net]{
		Parse: func(text string) ([]kit.Net, error) {
			read, err := weights.Read(text, nil)
			for i, n := range read {
				read[i] = n.Rename(plainWeights(n))
			}
			return read, err
		},
		Format:   func(n kit.Net) string { return string(n) },
		MoveText: func(n kit.Net, m game.Move) string { return unweighted(n)[m].Names() },
		Draw:     kit.Net.Draw,
		Standard: kit.Net.Standard,
		Tidy:     kit.TidyEdge,
		Why:      func(n kit.Net, text string) (string, bool) { return kit.WhyEdge(unweighted(n), text, nil) },
	},
	Theory: game.Theory[kit.Net]{Split: func(n kit.Net) (parts []kit.Net) {
		for _, part := range n.Split() {
			if part.Edges()[0].B != "" {
				parts = append(parts, part)
			}
		}
		return parts
	}},
}

var weights = kit.Marks{
	Is: func(r kit.Reservation) bool {
		w, ok := game.ReadNumber(string(r[1:]))
		return ok && r[1] != '0' && w <= maxWeight
	},
	Hint:  "write an edge with its two ends, as in a-b, and behind a colon a weight from 1 to 1000, as in a:3-b",
	Clash: "has two weights", Choose: "write one",
}

const maxWeight = 1000

// weightOf is the weight for a mark.
func weightOf(mark kit.Reservation) uint64 {
	if mark == kit.Unreserved {
		return 1
	}
	w, _ := game.ReadNumber(string(mark[1:]))
	return w
}

// plainWeights are the names of vertices with a weight of 1 that is written, without it.
func plainWeights(n kit.Net) map[string]string {
	names := map[string]string{}
	for _, name := range kit.Vertices(n.Edges()) {
		if vertex, mark := kit.CutReservation(name); mark == ":1" {
			names[name] = vertex
		}
	}
	return names
}

// unweighted lists the edges without weights.
func unweighted(n kit.Net) []kit.Edge {
	edges := n.Edges()
	for i := range edges {
		edges[i].A, _ = kit.CutReservation(edges[i].A)
		edges[i].B, _ = kit.CutReservation(edges[i].B)
	}
	return edges
}
