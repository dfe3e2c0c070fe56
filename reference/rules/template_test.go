package rules_test

import (
	"testing"

	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/notation"
	"grader/reference/rulestest"
)

// To add a ruleset, copy this literal into a file of its own in this folder,
// without _test in its name, call it halvingGame, give it a line in All, and run
//
//	go test ./cmd/internal/gendoc -update
//	go test ./reference/rules
//
// A comment says who described the game, and who solved it where. The fields below are
// all that a ruleset must have; game.Theory documents what makes it faster, and the
// files heaprule.go, square.go, graph.go and takebreak.go of package kit hold what
// rulesets share.
var template = &game.Ruleset[uint64]{
	Info: game.Info{
		Name:     "halving",
		Title:    "Halving",
		Rules:    "A position is a number of heaps. A move takes one counter from a heap, or half of a heap that is even.",
		Syntax:   "The sizes of the heaps, in any order: `halving(8,3)`.",
		Move:     "`8 -> 4`, the heap before and after",
		Examples: []string{"halving(8,3)", "halving(1)", "halving(6,6)"},
		Facts: []game.Fact{
			{Game: "halving", Want: "0 1 0 1 2 0 2 0 1", Source: "by hand, from the definition"},
		},
	},
	Moves: func(n uint64, yield game.Yield[uint64]) {
		if !yield(1, game.NimHeap(n-1)) {
			return
		}
		if n > 2 && n%2 == 0 {
			yield(game.Move(n/2), game.NimHeap(n/2))
		}
	},
	Notation: kit.HeapRule{Why: func(uint64, []uint64) string {
		return "A move takes one counter, or half of an even heap."
	}}.Notation(),
}

func TestTemplate(t *testing.T) {
	list := []game.Listed{template}
	rulestest.Run(t, list, notation.New(list))
}
