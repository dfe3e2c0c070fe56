package rules_test

import (
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// TestBoardPositions: what is one position on a board however written, and what
// is not.
func TestBoardPositions(t *testing.T) {
	lib := library()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"chomp(3x4)", "chomp(4,4,4)", true},
		{"chomp(3 × 4)", "chomp(4 4 4)", true},
		{"chomp(4,2,0)", "chomp(4,2)", true},
		{"chomp(0)", "0", true},
		{"chomp(2,1)", "chomp(1,1)", false},
		{"chomp(3)", "chomp(1,1,1)", false},
		{"chomp(3)", "chomp[poison](3)", false},
		{"chomp[poison](1)", "0", false},
		{"cram(2x3)", "cram(.../...)", true},
		{"cram(. . / . #)", "cram(../.#)", true},
		{"cram(2x3)", "cram(3x2)", false},
		{"cram(#)", "0", false},
		{"node-kayles(a-b, b-c, d)", "node-kayles(d c-b b-a a-b)", true},
		{"node-kayles(a-b, a)", "node-kayles(a-b)", true},
		{"node-kayles(a-b, c)", "node-kayles(a-b)", false},
		{"node-kayles(a-b)", "node-kayles(a-c)", false},
		{"arc-kayles(a-b, b-c)", "arc-kayles(c-b b-a)", true},
		{"notakto(3x3)", "notakto(.../.../...)", true},
		{"notakto(3x3, x../.../...)", "notakto(x../.../... 3x3)", true},
		{"notakto(x../.../...)", "notakto(..x/.../...)", false},
		{"treblecross-board(4)", "treblecross-board(....)", true},
		{"treblecross-board(x...)", "treblecross-board(...x)", false},
		{"treblecross-board(0)", "0", true},
	} {
		a, err := lib.Parse(c.a)
		if err != nil {
			t.Fatal(err)
		}
		b, err := lib.Parse(c.b)
		if err != nil {
			t.Fatal(err)
		}
		if (a.Key() == b.Key()) != c.same {
			t.Errorf("%s and %s: one position %v, want %v", c.a, c.b, !c.same, c.same)
		}
	}
}

// TestBoardMoves: moves on boards as students write them, and where they lead; or
// why they are not legal.
func TestBoardMoves(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, move, want string }{
		{"chomp(3x4)", "2,3", "chomp(4,2,2)"},
		{"chomp(3x4)", "(2, 3)", "chomp(4,2,2)"},
		{"chomp(3x4)", "1,1", "0"},
		{"chomp(4,4,2)", "chomp(4,2,2)", "chomp(4,2,2)"},
		{"chomp(4,4,2)", "5,1", "There is no cell in row 5 and column 1."},
		{"chomp[poison](3x4)", "1,1", "The corner is poisoned and cannot be taken."},
		{"chomp[poison](3x4)", "1,2", "chomp[poison](1,1,1)"},
		{"cram(..#/...)", "a2-a1", "cram(#.#/#..)"},
		{"cram(..#/...)", "B2-A2", "cram(..#/##.)"},
		{"cram(..#/...)", "b1-c1", "The square c1 is not free."},
		{"cram(..#/...)", "a1-b2", "A domino covers two squares that share a side; a1 and b2 do not."},
		{"cram(..#/...)", "a3-b3", "There is no square a3 on this board."},
		{"cram(2x3) + cram(1x2)", "1: a1-b1", "cram(##./...) + cram(1x2)"},
		{"node-kayles(a-b, b-c, d)", "a", "node-kayles(c,d)"},
		{"node-kayles(a-b, b-c, d)", "b", "node-kayles(d)"},
		{"node-kayles(a-b, b-c)", "e", "There is no vertex e in this graph."},
		{"node-kayles(a)", "a", "0"},
		{"arc-kayles(a-b, b-c)", "b-a", "0"},
		{"arc-kayles(a-b, b-c, c-d, d-e)", "a-b", "arc-kayles(c-d,d-e)"},
		{"arc-kayles(a-b, b-c, c-d)", "a-c", "There is no edge a-c on this board."},
		{"notakto(3x3)", "b2", "notakto(.../.x./...)"},
		{"notakto(3x3, 3x3)", "b2#2", "notakto(3x3,.../.x./...)"},
		{"notakto(3x3, 3x3)", "b2#3", "There is no board 3 here."},
		{"notakto(xxx/.../...)", "b2", "There are three crosses in a row on this board, so it is out of play."},
		{"notakto(x../.../...)", "a1", "a1 already has a cross."},
		{"treblecross-board(8)", "3", "treblecross-board(..x.....)"},
		{"treblecross-board(..x.....)", "5", "Square 5 is next to a cross or two squares away from one."},
		{"treblecross-board(..x.....)", "9", "There is no square 9 on this strip."},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := lib.Moves(pos, game.Both).Read(c.move)
		got := r.Why
		if r.Legal {
			got = r.To.String()
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %s is read as %q, %v, want %q", c.text, c.move, got, err, c.want)
		}
	}
}

// TestBoardComplaints: errors about boards mark the text at fault.
func TestBoardComplaints(t *testing.T) {
	lib := library()
	for _, c := range []complaint{
		{"chomp(2,4)", "4", "longer than the row of 2"},
		{"chomp(0x4)", "0", "at least one row"},
		{"chomp(3x)", "", "expected a number of rows and columns"},
		{"chomp(1000x1000)", "1000x1000", "at most 10000 cells"},
		{"chomp[poisoned](2,2)", "poisoned", "expected poison"},
		{"chomp()", "", "expected a bar"},
		{"cram(../...)", "...", "row 2 has 3 squares and row 1 has 2"},
		{"cram(..//..)", "", "row 2 has no squares"},
		{"cram(..x)", "x", "expected . or #"},
		{"cram(200x2)", "200x2", "at most 100 rows"},
		{"cram(5)", "5", "expected a board"},
		{"cram()", "", "expected a board"},
		{"node-kayles(a-a)", "a-a", "joins a vertex to itself"},
		{"node-kayles()", "", "expected a graph"},
		{"arc-kayles(a-b; b-c)", ";", "expected an edge"},
		{"notakto(3x3, ..#)", "#", "expected . or x"},
		{"notakto(3x3,, 3x3)", ",", "missing"},
		{"treblecross-board(.x.x)", "x", "two squares away"},
		{"treblecross-board(2000)", "2000", "at most 1000 squares"},
	} {
		c.check(t, lib)
	}
}

// TestTreblecrossStrips: a strip without crosses is heap n + 2 of 0.007, whose
// values are in Winning Ways, ch. 4.
func TestTreblecrossStrips(t *testing.T) {
	want := []uint64{0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2}
	for n := 1; n < len(want); n++ {
		pos, err := library().Parse("treblecross-board(" + strings.Repeat(".", n) + ")")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := solve.New(10).Nimber(pos); err != nil || got != want[n] {
			t.Errorf("a strip of %d: %d, %v, want %d", n, got, err, want[n])
		}
	}
}
