package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// snortGame is Simon Norton's game: On Numbers and Games, ch. 8; Winning Ways, ch. 6.
var snortGame = kit.Colouring{
	// A neighbour is reserved for the player who painted.
	Beside: func(neighbour, painted kit.Reservation) (r kit.Reservation, stays bool) {
		return painted, neighbour == kit.Unreserved || neighbour == painted
	},
	// Neighbours that are reserved for the same player never disturb each other.
	Idle: func(a, b kit.Reservation) bool { return a != kit.Unreserved && a == b },
}.Ruleset(game.Info{
	Name:     "snort",
	Title:    "Snort",
	Rules:    "A position is a graph, in which some vertices may be reserved for one player. A move paints a vertex that is neither painted nor reserved for the opponent: Left paints it blue, Right red. Neighbours must not have different colours.",
	Examples: []string{"snort(a-b-c, d)", "snort(a:b-b, b-c:r)", "snort(a-b, b-c, c-a)", "snort(a:b)", "snort(a-b-c-d)"},
	Facts: []game.Fact{
		{Game: "snort(a)", Want: "*", Source: "On Numbers and Games, ch. 8"},
		{Game: "snort(a-b)", Want: "+-1", Source: "On Numbers and Games, ch. 8"},
		{Game: "snort(a:b-b)", Want: "{1|0}", Source: "by the definition"},
	},
})
