package notation_test

import (
	"errors"
	"testing"

	"grader/reference/game"
)

// TestMoveComplaints: what is no move of the position, though it looks like one,
// is not taken for a game with a fault in it.
func TestMoveComplaints(t *testing.T) {
	lib := library(t)
	for _, test := range []struct{ game, move, msg, hint string }{
		{
			"kayles(5) + rook(2,3)", "3: 5 -> 4", "there is no term 3 in kayles(5) + rook(2,3)",
			"count the terms from 1, or write the whole position that you move to",
		},
		{
			"kayles(5) + rook(2,3)", "2: 5 -> 4", `"2: 5 -> 4" is not written as a move in rook(2,3)`,
			"write a move as in 1,1 -> 1,0, or the position that it leads to",
		},
		{
			"kayles(5)", "5->4->3", `"5->4->3" is not written as a move`,
			"write a move as in 3 -> 1+1, or the position that it leads to",
		},
		{
			"nim(25,21,11)", "21 - 18", `"21 - 18" is not written as a move`,
			"write a move as in 5 -> 2, or the position that it leads to",
		},
		{
			"nim(25,21,11)", "nim(25,-18,11)", `expected a heap size, found "-18"`,
			"write a whole number in digits",
		},
		{
			"nim(25,21,11)", "take 3 from 21", `"take 3 from 21" is neither a move nor a position`,
			"name the heap before and after the move, as in 5 -> 2, or the position that it leads to",
		},
		{
			"nim(25,21,11)", "21 > 18", `"21 > 18" is neither a move nor a position`,
			"write a move as in 5 -> 2, or the position that it leads to",
		},
		{
			"nim(5) + kayles(5)", "4.5", `4.5 is not a game`,
			"write a move as in 3 -> 2, or the position that it leads to",
		},
		{
			"nim(5) + kayles(5)", "4", `the number 4 is not a game`,
			"write a move as in 3 -> 2, or the position that it leads to",
		},
	} {
		pos, err := lib.Parse(test.game)
		if err != nil {
			t.Fatal(err)
		}
		_, err = lib.Moves(pos, game.Both).Read(test.move)
		syntax, ok := errors.AsType[*game.SyntaxError](err)
		if !ok || syntax.Msg != test.msg || syntax.Hint != test.hint {
			t.Errorf("%q in %s: %v; want %s (%s)", test.move, test.game, err, test.msg, test.hint)
		}
	}
}
