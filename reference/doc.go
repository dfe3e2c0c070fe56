// Package reference is the root of the solver, a library of combinatorial games: package
// notation reads a position, rules holds the games, solve answers questions about them, worked
// says why, and refute shows that another answer is wrong. The program to begin with:
//
//	pos, err := notation.New(rules.All).Parse("domineering(2x2) + kayles(5)")
//	if err != nil {
//		log.Fatal(err)
//	}
//	s := solve.New(1_000_000) // positions
//	outcome, err := s.Outcome(pos, game.Normal)
//	wins, err := s.Winning(pos, game.Left, game.Normal)
//	for _, w := range wins {
//		fmt.Println(outcome, w)
//	}
//
// In impartial games the player to move is game.Both. Whole programs are in docs/library.md.
package reference
