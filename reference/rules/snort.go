package rules

import (
	"fmt"

	"grader/reference/game"
)

// Snort is Simon Norton's game: On Numbers and Games, ch. 8; Winning Ways, ch. 6.
var Snort = &game.Ruleset[net]{
	Info: game.Info{
		Name:     "snort",
		Title:    "Snort",
		Rules:    "A position is a graph, some vertices of which are reserved for one player. A move paints a vertex that is neither painted nor reserved for the opponent, Left blue and Right red. Neighbours never have different colours.",
		Syntax:   fmt.Sprintf(colouringSyntax, "snort"),
		Move:     "`a`, the vertex that is painted",
		Examples: []string{"snort(a-b-c, d)", "snort(a:b-b, b-c:r)", "snort(a-b, b-c, c-a)", "snort(a:b)", "snort(a-b-c-d)"},
		Facts: []game.Fact{
			{Game: "snort(a)", Want: "*", Source: "On Numbers and Games, ch. 8"},
			{Game: "snort(a-b)", Want: "+-1", Source: "On Numbers and Games, ch. 8"},
			{Game: "snort(a:b-b)", Want: "{1|0}", Source: "by the definition"},
		},
	},
	Parse:    func(text string) ([]net, error) { return readColouring(text, "snort(a-b-c, d)") },
	Format:   func(n net) string { return string(n) },
	Moves:    paints(game.Left, besideInSnort),
	MoveText: vertexText,
	Draw:     drawColouring,
	Normal:   normalColouring,
	// Neighbours that are reserved for the same player never disturb each other.
	Split: splitColouring(func(a, b reservation) bool { return a != unreserved && a == b }),
	Why:   whyColouring,
	Partizan: &game.Partizan[net]{
		Right:    paints(game.Right, besideInSnort),
		Negative: swapReservations,
		Turn:     turnColouring,
	},
}

// besideInSnort reserves a neighbour for the player who painted.
func besideInSnort(neighbour, painted reservation) (r reservation, stays bool) {
	return painted, neighbour == unreserved || neighbour == painted
}
