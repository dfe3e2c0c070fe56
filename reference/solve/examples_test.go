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
		fmt.Println(w)
	}
	fmt.Println(err)
	// Output:
	// 21 -> 18 leaves nim(25,18,11)
	// <nil>
}

func ExampleSolver_Form() {
	pos, _ := notation.New(rules.All).Parse("domineering(2x3)")
	s := solve.New(1000)
	form, err := s.Form(pos)
	if err != nil {
		fmt.Println(err)
		return
	}
	best, _, err := s.FirstWinning(form, game.Left, game.Normal)
	fmt.Println(form, best, err)
	// Output: {2|-1/2} 2 <nil>
}
