package reference_test

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/notation"
	"grader/reference/solve"
)

// A ruleset of one's own needs a name, its moves, and a way to write them.
func ExampleRuleset() {
	halving := &game.Ruleset[uint64]{
		Info: game.Info{Name: "halving"},
		Moves: func(n uint64, yield game.Yield[uint64]) {
			if yield(1, game.NimHeap(n-1)) && n > 2 && n%2 == 0 {
				yield(game.Move(n/2), game.NimHeap(n/2))
			}
		},
		Notation: kit.HeapRule{}.Notation(),
	}
	pos, err := notation.New([]game.Listed{halving}).Parse("halving(8,3)")
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := solve.New(1000).Nimber(pos)
	fmt.Println(pos, n, err)
	// Output: halving(8,3) 0 <nil>
}
