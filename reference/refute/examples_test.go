package refute_test

import (
	"fmt"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/rules"
	"grader/reference/solve"
)

// The solver finds a refutation, other code replays it, and only then is it shown.
func ExampleReplayer() {
	pos, _ := notation.New(rules.All).Parse("nim(3,1)")
	r, err := refute.WrongOutcome(pos, game.Normal, solve.P)(solve.New(1000))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := (refute.Replayer{Budget: 1000}).Replay(r); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(explain.PlainText(r.Doc()))
	// Output:
	// In nim(3,1) the player to move wins by 3 -> 1, which leaves nim(1,1).
	//
	// The parts of nim(1,1) have the nim values 1 and 1, whose nim sum is 0: a
	// P-position.
}
