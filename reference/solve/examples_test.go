package solve_test

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

func ExampleSolver_Nimber() {
	pos, _ := notation.New(rules.All).Parse("kayles(5) + rook(2,3)")
	n, err := solve.New(1000).Nimber(pos)
	fmt.Println(n, err)
	// Output: 5 <nil>
}

func ExampleSolver_Winning() {
	pos, _ := notation.New(rules.All).Parse("nim(25,21,11)")
	wins, err := solve.New(1000).Winning(pos, game.Both, game.Normal)
	for _, w := range wins {
		fmt.Println(w.Move, "to", w.To)
	}
	fmt.Println(err)
	// Output:
	// 21 -> 18 to nim(25,18,11)
	// <nil>
}

func ExampleSolver_Form() {
	pos, _ := notation.New(rules.All).Parse("domineering(2x3)")
	s := solve.New(1000)
	g, err := s.Form(pos)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := s.Forms().Text(g)
	outcome, _ := s.Outcome(pos, game.Normal)
	fmt.Println(text, outcome)
	// Output: {2|-1/2} N
}
