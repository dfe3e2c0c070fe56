package conform_test

import (
	"fmt"

	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/notation"
)

// A published value that is not what the moves give is a complaint.
func ExampleCheck() {
	single := &game.Ruleset[uint64]{
		Info: game.Info{
			Name: "single", Title: "Single counters", Rules: "A move takes one counter from a heap.",
			Syntax: "The sizes of the heaps: `single(2,1)`.", Move: "`2 -> 1`, the heap before and after",
			Examples: []string{"single(2,1)"},
			Facts:    []game.Fact{{Game: "single(3)", Want: "*3", Source: "a slip of the pen"}},
		},
		Moves:    func(n uint64, yield game.Yield[uint64]) { yield(1, game.NimHeap(n-1)) },
		Notation: kit.HeapRule{}.Notation(),
	}
	for _, c := range conform.Check(single, notation.New([]game.Listed{single}), conform.Quick) {
		fmt.Println(c.About+":", c.Text)
	}
	// Output:
	// Facts: single(3) in normal play is *, published as *3 (a slip of the pen)
}
