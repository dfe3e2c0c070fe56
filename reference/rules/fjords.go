package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// fjordsGame is the end of a board game by Franz-Benno Delonge, as CGSuite has it on graphs.
var fjordsGame = kit.Colouring{
	Reserved: true,
	// An unreserved neighbour becomes reserved for the player who painted; one reserved for the
	// opponent is lost to both.
	Beside: func(neighbour, painted kit.Reservation) (r kit.Reservation, stays bool) {
		return painted, neighbour == kit.Unreserved || neighbour == painted
	},
	// Neighbours that are reserved for the same player never disturb each other.
	Idle: func(a, b kit.Reservation) bool { return a != kit.Unreserved && a == b },
}.Ruleset(game.Info{
	Name:     "fjords",
	Title:    "Fjords",
	Rules:    "A position is a graph, in which some vertices are reserved for one player. A move paints a vertex that is reserved for you: Left paints it blue, Right red. Its unreserved neighbours are then reserved for you, and those reserved for the opponent cannot be painted any more. A vertex that is not reserved cannot be painted.",
	Examples: []string{"fjords(a:b-b)", "fjords(a:b-b-c:r)", "fjords(a:b-b, b-c, c-d:r)", "fjords(a-b)", "fjords(a:b-b:r-c-d)"},
	Facts: []game.Fact{
		{Game: "fjords(a:b-b-c-d)", Want: "4", Source: "by the definition: Left alone comes to every vertex"},
		{Game: "fjords(a:b-b:r)", Want: "*", Source: "by the definition: whoever paints first makes the last move"},
		{Game: "fjords(a:b-b-c:r)", Want: "0", Source: "by the definition: whoever begins leaves *"},
	},
})
