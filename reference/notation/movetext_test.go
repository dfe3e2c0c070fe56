package notation_test

import (
	"errors"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
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

// TestTermNumbers: terms are counted as the position is printed, where terms are
// empty or have become a sum; counting as before the last move is understood too.
func TestTermNumbers(t *testing.T) {
	lib := library(t)
	for _, c := range []struct{ game, first, text, want, name string }{
		{"nim(0) + queen(0,2) + nim(2,2)", "", "1: 0,2 -> 0,0", "queen(0,0) + nim(2,2)", "1: 0,2 -> 0,0"},
		{"0 + rook(1,1) + *0 + king(1,1)", "", "2: 1,1 -> 1,0", "rook(1,1) + king(1,0)", "2: 1,1 -> 1,0"},
		{"nim(0) + kayles(5) + 0", "", "5 -> 2+2", "kayles(2,2)", "5 -> 2+2"},
		{"nim(1) + rook(1,1) + king(1,1)", "1: 1 -> 0", "1: 1,1 -> 1,0", "rook(1,0) + king(1,1)", "1: 1,1 -> 1,0"},
		{"nim(1) + rook(1,1) + king(1,1)", "1: 1 -> 0", "2: 1,1 -> 1,0", "rook(1,1) + king(1,0)", "2: 1,1 -> 1,0"},
		{"nim(1) + rook(1,1) + king(1,1)", "1: 1 -> 0", "3: 1,1 -> 1,0", "rook(1,1) + king(1,0)", "2: 1,1 -> 1,0"},
		{"* + *2 + *3", "1: * -> 0", "2: *3 -> *2", "*2 + *2", "2: *3 -> *2"},
		{"* + *2 + *3", "1: * -> 0", "3: *3 -> *2", "*2 + *2", "2: *3 -> *2"},
		{"nim(1) + rook(1,1)", "1: 1 -> 0", "1,1 -> 1,0", "rook(1,0)", "1,1 -> 1,0"},
		{"nim(1) + rook(1,1)", "1: 1 -> 0", "2: 1,1 -> 1,0", "rook(1,0)", "1,1 -> 1,0"},
		{"{rook(1,1) + kayles(2) + kayles(3)} + king(1,1)", "1: rook(1,1) + kayles(2) + kayles(3)", "3: 1,1 -> 1,0", "rook(1,1) + kayles(2,3) + king(1,0)", "3: 1,1 -> 1,0"},
		{"{rook(1,1) + kayles(2) + kayles(3)} + king(1,1)", "1: rook(1,1) + kayles(2) + kayles(3)", "2: 3 -> 1+1", "rook(1,1) + kayles(2,1,1) + king(1,1)", "2: 3 -> 1+1"},
	} {
		pos, err := lib.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if c.first != "" {
			pos = read(t, lib, pos, c.first).To
		}
		if m := read(t, lib, pos, c.text); !m.Legal || m.To.String() != c.want || m.Text != c.name {
			t.Errorf("in %s %q is read as %q to %s; want %q to %s", pos, c.text, m.Text, m.To, c.name, c.want)
		}
	}
	pos, err := lib.Parse("nim(1) + rook(1,1) + king(1,1)")
	if err != nil {
		t.Fatal(err)
	}
	pos = read(t, lib, pos, "1: 1 -> 0").To
	if _, err := lib.Moves(pos, game.Both).Read("4: 1,1 -> 1,0"); err == nil || !strings.HasPrefix(err.Error(), "there is no term 4 in rook(1,1) + king(1,1)") {
		t.Errorf("a term that does not exist: %v", err)
	}
}

// read reads a move that can be read.
func read(t *testing.T, lib *notation.Library, pos game.Position, text string) notation.Reading {
	t.Helper()
	m, err := lib.Moves(pos, game.Both).Read(text)
	if err != nil {
		t.Fatalf("%q in %s: %v", text, pos, err)
	}
	return m
}
