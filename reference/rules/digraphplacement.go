package rules

import (
	"slices"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/kit"
)

// digraphPlacementGame is by Clow and McKay, "Digraph placement games" (2024): every game is
// equal to one of these.
var digraphPlacementGame = &game.Ruleset[kit.Net]{
	Info: game.Info{
		Name:  "digraph-placement",
		Title: "Digraph Placement",
		Rules: "A position is a graph with arrows, in which every vertex is blue or red. A move chooses a vertex, Left a blue and Right a red one, and removes it and the vertices that arrows lead to from it, together with every arrow at any of them.",
		Syntax: "The arrows and the isolated vertices, in any order, with the colour of a vertex, `b` or `r`, behind a colon in at least one place: `digraph-placement(a:b>c:r, c>d:b, e:r)`. A path may be written in one: `a:b>c:r>d:b`. " +
			"A name consists of letters, digits and underscores.",
		Move:     "`a`, the vertex that is chosen",
		Examples: []string{"digraph-placement(a:b>c:r)", "digraph-placement(a:b>c:r, c>a)", "digraph-placement(a:b>c:r>d:b, e:r)", "digraph-placement(a:b>c:r, c>d:r, d>a)", "digraph-placement(a:b)"},
		Facts: []game.Fact{
			{Game: "digraph-placement(a:b>c:r, c>a)", Want: "*", Source: "Clow and McKay 2024: by the definition"},
			{Game: "digraph-placement(x1:r>x0:r, x2:b>x0, x3:b>x0, x4:b>x0, x2>x1, x3>x1, x4>x1, x1>x4, x2>x4, x3>x4)", Want: "2v*", Source: "cgt-tools, tests of digraph_placement"},
		},
	},
	Moves: func(n kit.Net, yield game.Yield[kit.Net]) { placements(n, game.Left, yield) },
	Notation: game.Notation[kit.Net]{
		Parse: readPlacement,
		// A Net has hyphens for the arrows.
		Format: func(n kit.Net) string { return strings.ReplaceAll(string(n), "-", ">") },
		MoveText: func(n kit.Net, m game.Move) string {
			vertex, _ := kit.CutReservation(kit.Vertices(n.Edges())[m])
			return vertex
		},
		Draw: drawPlacement,
		Standard: func(n kit.Net) kit.Net {
			arrows := strings.Split(string(n), ",")
			slices.Sort(arrows)
			return kit.Net(strings.Join(arrows, ","))
		},
		Why: func(n kit.Net, text string) (string, bool) {
			if !kit.IsVertexName(text) {
				return "", false
			}
			for _, name := range kit.Vertices(n.Edges()) {
				if vertex, _ := kit.CutReservation(name); vertex == text {
					return "The vertex " + text + " is the opponent's.", true
				}
			}
			return "There is no vertex " + text + " in this graph.", true
		},
	},
	Theory: game.Theory[kit.Net]{Split: kit.Net.Split},
	Partizan: &game.Partizan[kit.Net]{
		Right:    func(n kit.Net, yield game.Yield[kit.Net]) { placements(n, game.Right, yield) },
		Negative: kit.Net.SwapReservations,
	},
}

// placements lists the moves of a player. Codes count the vertices in the order written.
func placements(n kit.Net, who game.Player, yield game.Yield[kit.Net]) {
	edges := n.Edges()
	for i, name := range kit.Vertices(edges) {
		if _, r := kit.CutReservation(name); r != kit.ColourOf(who) {
			continue
		}
		gone := map[string]bool{name: true}
		for _, e := range edges {
			if e.A == name && e.B != "" {
				gone[e.B] = true
			}
		}
		if !yield(game.Move(i), kit.Without(edges, gone, true)) {
			return
		}
	}
}

func readPlacement(text string) ([]kit.Net, error) {
	if i := strings.IndexByte(text, '-'); i >= 0 {
		return nil, &game.SyntaxError{Start: i, End: i + 1, Msg: "expected an arrow, found a hyphen", Hint: "write the arrow from a to b as a>b"}
	}
	colours := kit.ColourMarks
	colours.Hint = "write an arrow with its two ends, as in a>b, and b or r behind a colon for the colour of a vertex, as in a:b"
	colours.Clash, colours.Choose = "has two colours", "write b for blue or r for red"
	read, err := colours.Read(strings.ReplaceAll(text, ">", "-"), func(e kit.Edge) string { return e.A + "-" + e.B })
	if err != nil || len(read) == 0 {
		return nil, err
	}
	for _, name := range kit.Vertices(read[0].Edges()) {
		if vertex, r := kit.CutReservation(name); r == kit.Unreserved {
			return nil, &game.SyntaxError{End: len(text), Msg: "the vertex " + vertex + " has no colour", Hint: "write " + vertex + ":b if it is blue and " + vertex + ":r if it is red"}
		}
	}
	return read, nil
}

func drawPlacement(n kit.Net) *explain.Board {
	names, neighbours := kit.Neighbours(n.Edges())
	if len(names) > 24 {
		return nil
	}
	d := &figure.NetDrawing{Arrows: true}
	number, of := map[string]int{}, map[kit.Reservation][]string{}
	var arrows []string
	for i, name := range names {
		vertex, r := kit.CutReservation(name)
		number[name], of[r] = d.Add(vertex, 0), append(of[r], vertex)
		d.Inks = append(d.Inks, map[kit.Reservation]explain.Ink{":b": explain.Blue, ":r": explain.Red}[r])
		if len(neighbours[i]) == 0 {
			arrows = append(arrows, name)
		}
	}
	bare := func(name string) string { name, _ = kit.CutReservation(name); return name }
	var listed []string
	for _, e := range n.Edges() {
		if e.B != "" {
			d.Edges = append(d.Edges, figure.NetEdge{A: number[e.A], B: number[e.B]})
			arrows, listed = append(arrows, e.A+">"+e.B), append(listed, bare(e.A)+" to "+bare(e.B))
		}
	}
	words := kit.Listed(kit.Listed("a graph", "blue vertices: ", of[":b"]), "red vertices: ", of[":r"])
	b := &explain.Board{Rows: arrows, Figure: d.Circle(), Words: kit.Listed(words, "arrows: ", listed)}
	b.Figure.Legend = []explain.Key{{Ink: explain.Blue, Text: "blue: Left"}, {Ink: explain.Red, Text: "red: Right"}}
	return b
}
