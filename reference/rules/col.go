package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// colGame is Colin Vout's game: On Numbers and Games, ch. 8; Winning Ways, ch. 2.
var colGame = kit.Colouring{
	// A neighbour is reserved for the opponent of the player who painted.
	Beside: func(neighbour, painted kit.Reservation) (r kit.Reservation, stays bool) {
		return painted.Opposite(), neighbour != painted
	},
	// Neighbours that are reserved for different players never disturb each other.
	Idle: func(a, b kit.Reservation) bool { return a != kit.Unreserved && b != kit.Unreserved && a != b },
}.Ruleset(game.Info{
	Name:     "col",
	Title:    "Col",
	Rules:    "A position is a graph, in which some vertices may be reserved for one player. A move paints a vertex that is neither painted nor reserved for the opponent: Left paints it blue, Right red. Neighbours must not have the same colour.",
	Examples: []string{"col(a-b-c, d)", "col(a:b-b, b-c:r)", "col(a-b, b-c, c-a)", "col(a:b)", "col(a-b-c-d)"},
	Facts: []game.Fact{
		{Game: "col(a)", Want: "*", Source: "On Numbers and Games, ch. 8"},
		{Game: "col(a-b)", Want: "0", Source: "On Numbers and Games, ch. 8"},
		{Game: "col(a:b)", Want: "1", Source: "On Numbers and Games, ch. 8"},
		{Game: "col(a:b-b-c:r)", Want: "0", Source: "by symmetry"},
	},
})
