// Package reference_test holds the example of the library, and the tests of the small packages below it, so that one
// binary is linked for all of them.
package reference_test

import (
	"fmt"
	"log"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// Who wins a position, and by which moves of Left.
func Example() {
	pos, err := notation.New(rules.All).Parse("domineering(2x2) + kayles(5)")
	if err != nil {
		log.Fatal(err)
	}
	s := solve.New(1_000_000) // positions
	outcome, err := s.Outcome(pos, game.Normal)
	if err != nil {
		log.Fatal(err)
	}
	wins, err := s.Winning(pos, game.Left, game.Normal)
	for _, w := range wins {
		fmt.Println(outcome, w)
	}
	fmt.Println(err)
	// Output:
	// N 1: a1-a2 leaves domineering(#./#.) + kayles(5)
	// N 1: b1-b2 leaves domineering(.#/.#) + kayles(5)
	// <nil>
}

// Numbers, ups, switches and braces are games as well.
func Example_values() {
	pos, err := notation.New(rules.All).Parse("{2|-1}")
	if err != nil {
		log.Fatal(err)
	}
	left, right, err := solve.New(1000).Stops(pos)
	fmt.Println(left, right, err)
	// Output: 2 -1 <nil>
}
