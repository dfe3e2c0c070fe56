package rules

import (
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/kit"
)

// nimGame, named and solved by Charles Bouton, "Nim, a game with a complete
// mathematical theory" (Annals of Mathematics, 1901): the nim value of a heap is
// its size, and misère play is the same until the last heap of 2 or more goes.
var nimGame = &game.Ruleset[uint64]{
	Info: game.Info{
		Name:     "nim",
		Title:    "Nim",
		Rules:    "A position is a number of heaps. A move removes one or more counters from one heap; it may remove the whole heap.",
		Syntax:   "The sizes of the heaps, in any order: `nim(3,4,5)`. `nim()` has no heaps.",
		Move:     "`5 -> 2`, the heap before and after",
		Examples: []string{"nim(3,4,5)", "nim(1,1)", "nim(7)", "nim()"},
		Facts: []game.Fact{
			{Game: "nim", Want: "0 1 2 3 4 5 6 7 8 9 10", Source: "Bouton 1901"},
			{Game: "nim(1,2,3)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(1,4,5)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(3,5,6)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(9,5,12)", Want: "P", Source: "Bouton 1901"},
			{Game: "nim(3,4,5)", Want: "*2", Source: "Winning Ways, ch. 2"},
			{Game: "nim(1,1,1)", Play: game.Misere, Want: "P", Source: "Bouton 1901"},
			{Game: "nim(1,2,3)", Play: game.Misere, Want: "P", Source: "Bouton 1901"},
			{Game: "nim(1,1,2)", Play: game.Misere, Want: "N", Source: "Bouton 1901"},
		},
	},
	Moves:    game.Star.Moves,
	Notation: nimNotation(),
	Theory:   game.Star.Theory,
}

// nimNotation has nimbers for an alias: nim(3) and *3 are one position.
func nimNotation() game.Notation[uint64] {
	n := kit.NimRule.Notation()
	n.Alias = func(n uint64) string { return cgt.Nimber(n).String() }
	return n
}
