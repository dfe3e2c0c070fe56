package notation_test

import (
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
)

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
