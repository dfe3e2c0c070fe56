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
			"write the arrow as ->, as in 5 -> 2",
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

// TestMoveNotWritten: what names no move cannot be read, so that it costs nothing;
// and a position that cannot be reached is not taken for another that is over too.
func TestMoveNotWritten(t *testing.T) {
	lib := library(t)
	for _, test := range []struct {
		game, move string
		want       string // of the position reached; "illegal" or "unreadable"
	}{
		{"kayles(5)", "-> 2", "unreadable"},
		{"nim(5)", "$$", "unreadable"},
		{"nim(25,21,11)", "21 -> 18 wins", "unreadable"},
		{"nim(25,21,11)", "21 -> eighteen", "unreadable"},
		{"subtraction[1,2,3](7)", "*4", "illegal"},
		{"subtraction[1,2,3](7)", "*7 -> *4", "unreadable"},
		{"kayles(3) + nim(3)", "*2 + *3", "illegal"},
		{"kayles(5) + nim(3)", "*5 -> *4", "illegal"},
		{"graph(s: t u; t: u; u:)", "t -> u", "illegal"},
		{"nim(5) + kayles(5)", "nim(4)", "illegal"},
		{"kayles(5)", "5 ->", "unreadable"},
		{"pokernim[2](3,4)", "3 ->", "unreadable"},
		{"pokernim[2](3,4)", "3 -> -> 2", "unreadable"},
		{"staircase(1,2)", "5 => 1 2 3 x", "unreadable"},
		{"moore[2](3,4)", "3 -> two", "unreadable"},
		{"kayles(5) + rook(2,3)", "1: -> 4", "unreadable"},
		{"node-kayles(a-b, b-c)", "take 1 from 13", "unreadable"},
		{"node-kayles(a-b, b-c)", "a and c", "unreadable"},
		{"node-kayles(a-b, b-c)", "banana", "unreadable"},
		{"node-kayles(a-b, b-c)", "d", "illegal"},
		{"node-kayles(a1-b1, b1-c1)", "d1", "illegal"},
		{"graph(start: mid end; mid: end; end:)", "banana", "unreadable"},
		{"graph(start: mid end; mid: end; end:)", "start", "illegal"},
		{"arc-kayles(a-b, b-c)", "I do not know", "unreadable"},
		{"arc-kayles(a-b, b-c)", "arc-kayles(oops)", "unreadable"},
		{"arc-kayles(a-b, b-c)", "arc-kayles(b)", "unreadable"},
		{"arc-kayles(a-b, b-c)", "arc-kayles(c)", "0"},
		{"arc-kayles(a-b, b-c)", "a", "0"},
		{"arc-kayles(a-b, b-c, c-d, c-e, e-f)", "arc-kayles(d, f-e)", "arc-kayles(e-f)"},
		{"arc-kayles(a-b, b-c)", "0", "0"},
		{"arc-kayles(a-b, b-c) + nim(3)", "arc-kayles(oops) + nim(3)", "unreadable"},
		{"hackenbush(0-a, a-b)", "cut the edge 0-a", "unreadable"},
		{"subtraction[2,3](1)", "1 -> 0", "illegal"},
		{"kayles(5)", "5 -> 7", "illegal"},

		{"bishop(2,1)", "bishop(0,3)", "illegal"},
		{"bishop(2,1)", "0", "bishop(1,0)"},
		{"bishop(2,1) + nim(2)", "bishop(1,0)", "illegal"},
		{"bishop(2,1) + nim(2)", "nim(2)", "bishop(1,0) + nim(2)"},
		{"bishop(2,1) + nim(2)", "bishop(0,0) + nim(2)", "illegal"},
		{"cram(....)", "cram(####)", "illegal"},
		{"cram(....)", "cram(.##.)", "cram(.##.)"},

		{"fibonacci[4](5) + kayles(1)", "fibonacci(3) + kayles(1)", "fibonacci[3](3) + kayles(1)"},
		{"fibonacci[4](5) + kayles(1)", "kayles(1) + fibonacci(1)", "fibonacci[1](1) + kayles(1)"},
		{"fibonacci[4](5) + hackenbush(0-a, a-b)", "hackenbush(b-a, a-0) + fibonacci(3)", "fibonacci[3](3) + hackenbush(0-a,a-b)"},
		{"fibonacci[4](5) + kayles(1)", "fibonacci[2](3) + kayles(1)", "illegal"},
		{"fibonacci[4](5) + kayles(1)", "fibonacci(0) + kayles(1)", "illegal"},
		{"fibonacci[4](5) + fibonacci[2](5)", "fibonacci(5) + fibonacci(4)", "unreadable"},
		{"fibonacci[4](5) + fibonacci[6](4)", "fibonacci(4) + fibonacci[6](4)", "fibonacci[2](4) + fibonacci[4](4)"},
		{"fibonacci[4](5) + fibonacci[6](4)", "fibonacci[6](4) + fibonacci[6](4)", "illegal"},
	} {
		pos, err := lib.Parse(test.game)
		if err != nil {
			t.Fatal(err)
		}
		got := "unreadable"
		if r, err := lib.Moves(pos, game.Both).Read(test.move); err == nil {
			if got = "illegal"; r.Legal {
				got = r.To.String()
			}
		}
		if got != test.want {
			t.Errorf("%q in %s: %s, want %s", test.move, test.game, got, test.want)
		}
	}
}
