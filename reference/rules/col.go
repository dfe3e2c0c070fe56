package rules

import (
	"fmt"

	"grader/reference/game"
)

// Col is Colin Vout's game: On Numbers and Games, ch. 8; Winning Ways, ch. 2.
var Col = &game.Ruleset[net]{
	Info: game.Info{
		Name:     "col",
		Title:    "Col",
		Rules:    "A position is a graph, some vertices of which are reserved for one player. A move paints a vertex that is neither painted nor reserved for the opponent, Left blue and Right red. Neighbours never have the same colour.",
		Syntax:   fmt.Sprintf(colouringSyntax, "col"),
		Move:     "`a`, the vertex that is painted",
		Examples: []string{"col(a-b-c, d)", "col(a:b-b, b-c:r)", "col(a-b, b-c, c-a)", "col(a:b)", "col(a-b-c-d)"},
		Facts: []game.Fact{
			{Game: "col(a)", Want: "*", Source: "On Numbers and Games, ch. 8"},
			{Game: "col(a-b)", Want: "0", Source: "On Numbers and Games, ch. 8"},
			{Game: "col(a:b)", Want: "1", Source: "On Numbers and Games, ch. 8"},
			{Game: "col(a:b-b-c:r)", Want: "0", Source: "by symmetry"},
		},
	},
	Parse:    func(text string) ([]net, error) { return readColouring(text, "col(a-b-c, d)") },
	Format:   func(n net) string { return string(n) },
	Moves:    paints(game.Left, besideInCol),
	MoveText: vertexText,
	Draw:     drawColouring,
	Normal:   normalColouring,
	// Neighbours that are reserved for different players never disturb each other.
	Split: splitColouring(func(a, b reservation) bool { return a != unreserved && b != unreserved && a != b }),
	Why:   whyColouring,
	Partizan: &game.Partizan[net]{
		Right:    paints(game.Right, besideInCol),
		Negative: swapReservations,
		Turn:     turnColouring,
	},
}

// besideInCol reserves a neighbour for the opponent of the player who painted.
func besideInCol(neighbour, painted reservation) (r reservation, stays bool) {
	r = red
	if painted == red {
		r = blue
	}
	return r, neighbour != painted
}
