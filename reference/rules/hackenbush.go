package rules

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/green"
	"grader/reference/kit"
)

// hackenbushGame is Conway's game with green edges only: On Numbers and Games, and Winning Ways,
// ch. 2 and 7 (the colon and the fusion principle give its nim values). A position is the list of
// its edges as text, fallen ones included if it was written so.
var hackenbushGame = &game.Ruleset[string]{
	Info: game.Info{
		Name:  "hackenbush",
		Title: "Hackenbush",
		Rules: "A position is a graph with one vertex for the ground, written `0`. A move cuts one edge; if edges have colours, Left cuts blue ones, Right red ones, and either of them green ones. " +
			"Everything that is no longer connected to the ground then falls away. An edge that is not connected to the ground at the start has already fallen and cannot be cut.",
		Syntax: "The edges, each with its two ends, in any order: `hackenbush(0-a, a-b, b-0)`. An edge may be written more than once, and `a-a` is a loop. " +
			"A name consists of letters, digits and underscores. An edge may have its colour behind it, blue, red or green, as in `hackenbush(0-a:b, a-b:r, b-c:g)`.",
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
	Moves: func(p string, yield game.Yield[string]) { cuts(p, 'b', yield) },
	Notation: game.Notation[string]{
		Parse: func(text string) ([]string, error) {
			most, form := maxGreen, kit.Plain
			if strings.Contains(text, ":") {
				most, form = maxColoured, kit.Coloured
			}
			edges, err := kit.ReadEdges(text, most, form)
			if len(edges) == 0 || err != nil {
				return nil, err
			}
			return []string{kit.FormatEdges(edges)}, nil
		},
		Format:   func(p string) string { return p },
		MoveText: func(p string, m game.Move) string { return green.EdgeText(plainEdges(p), int(m)) },
		Standard: func(p string) string { return green.ReadGreen(p).Normal() },
		Draw: func(p string) *explain.Board {
			if coloured(p) {
				return drawColours(p)
			}
			return green.ReadGreen(p).Draw()
		},
		Tidy: kit.TidyEdge,
		Read: func(p string, text string) (game.Move, []string, bool) {
			if coloured(p) {
				return 0, nil, false
			}
			g := green.ReadGreen(p)
			edges, _ := kit.ReadEdges(p, maxGreen, kit.Plain)
			edge := slices.Index(kit.EdgeTexts(edges), text)
			if edge < 0 || !g.Stands(edge) {
				return 0, nil, false
			}
			return game.Move(edge), greenPicture(g.Without(edge)), true
		},
		Why: func(p string, text string) (string, bool) {
			edges, _ := kit.ReadEdges(plainEdges(p), maxGreen, kit.Plain)
			return kit.WhyEdge(edges, text, func(name string) string {
				if coloured(p) {
					return fmt.Sprintf("The edge %s is not yours to cut, or it is not connected to the ground.", name)
				}
				return fmt.Sprintf("The edge %s is not connected to the ground, so it cannot be cut.", name)
			})
		},
	},
	Theory: game.Theory[string]{
		Split:     func(p string) []string { return green.ReadGreen(p).Parts() },
		Effort:    hackenbushEffort,
		Nimber:    func(p string) (uint64, bool) { return green.ReadGreen(p).Value(), true },
		WhyNimber: func(p string) explain.Doc { return green.ReadGreen(p).Why() },
		Tame:      func(p string) (fickle, ok bool) { return green.ReadGreen(p).Tame() },
	},
	Partizan: &game.Partizan[string]{
		Right:     func(p string, yield game.Yield[string]) { cuts(p, 'r', yield) },
		Negative:  negative,
		Impartial: func(p string) bool { return !coloured(p) },
		Value: func(p string) (cgt.Simple, bool) {
			_, value, ok := treeOf(p)
			return cgt.Simple{Number: value}, ok
		},
		WhyValue: whyValue,
	},
}

// childishHackenbushGame is of Winning Ways, ch. 2, and in CGSuite.
var childishHackenbushGame = childish(*hackenbushGame)

// The cost of a picture in positions, if it is searched: in misère play, and with colours if it has
// no value in closed form.
const (
	positionsPerPicture  = 10
	positionsPerColoured = 1500
)

func hackenbushEffort(p string) float64 {
	pictures := green.ReadGreen(p).Pictures()
	if coloured(p) {
		return pictures * positionsPerColoured
	}
	return pictures * positionsPerPicture
}

// maxGreen is the most edges of a picture. Everything except the list of moves takes time linear in
// them.
const maxGreen = 1 << 17

// cuts lists the moves of the player who may cut the edges of a colour, and green ones.
func cuts(p string, colour byte, yield game.Yield[string]) {
	g := green.ReadGreen(p)
	for i := range g.Len() {
		if own := g.Colour(i); own != colour && own != 'g' || !g.Stands(i) {
			continue
		}
		if !yield(game.Move(i), greenPicture(g.Without(i))) {
			return
		}
	}
}

// greenPicture is the position of these edges; a picture without edges is empty.
func greenPicture(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}
