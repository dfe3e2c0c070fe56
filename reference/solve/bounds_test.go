package solve_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// someBoard is a board of Domineering of this size with some squares blocked.
func someBoard(t *testing.T, r *rand.Rand, rows, cols, blocked int) game.Position {
	t.Helper()
	var text []byte
	for i := range rows {
		if i > 0 {
			text = append(text, '/')
		}
		for range cols {
			square := byte('.')
			if r.IntN(rows*cols) < blocked {
				square = '#'
			}
			text = append(text, square)
		}
	}
	return parse(t, "domineering("+string(text)+")")
}

// TestSearchOfBoards compares search with forms on boards of Domineering that are large enough
// for bounds and on boards of Clobber, alone and in sums.
func TestSearchOfBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2000, 8))
	for range longtest.Pick(60, 400) {
		var pos, other game.Position
		if r.IntN(2) == 0 {
			pos, other = someBoard(t, r, 4+r.IntN(2), 4+r.IntN(2), 6+r.IntN(4)), someBoard(t, r, 3, 4, 2)
		} else {
			pos, other = someStones(t, r, 2+r.IntN(2), 3+r.IntN(2)), someStones(t, r, 2, 3)
		}
		switch r.IntN(5) {
		case 0:
			pos = pos.Plus(other)
		case 1:
			pos = pos.Plus(game.Value(cgt.Simple{Number: cgt.Fraction(int64(r.IntN(9)-4), r.IntN(3)), Up: r.IntN(3) - 1, Star: uint64(r.IntN(3))}))
		case 2:
			pos = pos.Plus(pos.Negative())
		case 3:
			pos = pos.Plus(pos).Plus(other)
		}
		s := solve.New(1 << 20)
		g, err := s.Form(pos)
		if err != nil {
			t.Fatal(err)
		}
		least, err1 := s.Forms().LessEq(cgt.Zero, g)
		most, err2 := s.Forms().LessEq(g, cgt.Zero)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		want := map[[2]bool]solve.Outcome{{true, false}: solve.L, {false, true}: solve.R, {true, true}: solve.P, {}: solve.N}[[2]bool{least, most}]
		if got, err := solve.New(1 << 20).SearchOutcome(pos); err != nil || got != want {
			t.Errorf("%s is %s by search, %v, want %s", pos, got, err, want)
		}
	}
}

// someStones is a board of Clobber of this size, half of the time coloured like a chess board.
func someStones(t *testing.T, r *rand.Rand, rows, cols int) game.Position {
	t.Helper()
	text := fmt.Sprintf("%dx%d", rows, cols)
	if r.IntN(2) == 0 {
		var squares []byte
		for i := range rows {
			if i > 0 {
				squares = append(squares, '/')
			}
			for range cols {
				squares = append(squares, "xxxooo."[r.IntN(7)])
			}
		}
		text = string(squares)
	}
	return parse(t, "clobber("+text+")")
}
