package kit_test

import (
	"math/rand/v2"
	"testing"

	"grader/reference/kit"
)

// TestTurnStones turns and reflects random boards, and exchanges the players, by hand: each
// of the boards is brought to the same one, with the sign that it has.
func TestTurnStones(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 7))
	symmetric := 0
	for range 800 {
		rows, cols := 1+r.IntN(4), 1+r.IntN(4)
		board := make([][]byte, rows)
		for i := range board {
			for range cols {
				board[i] = append(board[i], "xo.#"[r.IntN(4)])
			}
		}
		signs := map[kit.Stones]int{}
		wantBest, _ := stonesOf(board).Turn()
		for range 4 {
			turned := make([][]byte, len(board[0]))
			for i := range board {
				for j := range board[i] {
					turned[j] = append([]byte{board[i][j]}, turned[j]...)
				}
			}
			board = turned
			mirrored := make([][]byte, 0, len(board))
			for i := range board {
				mirrored = append(mirrored, board[len(board)-1-i])
			}
			for _, b := range [][][]byte{board, mirrored} {
				s := stonesOf(b)
				signs[s] |= 1
				signs[s.Negative()] |= 2
			}
		}
		const both = 3 // it is an image, and the negative of one
		for s, is := range signs {
			best, negated := s.Turn()
			if best != wantBest {
				t.Fatalf("%v is brought to %v, and another of its images to %v", s, best, wantBest)
			}
			if signs[best] == 0 {
				t.Fatalf("%v is brought to %v, which is no image of it", s, best)
			}
			switch own := signs[best] == both; {
			case own && negated:
				t.Fatalf("%v is its own negative, and negated", s)
			case !own && negated == (is == signs[best]):
				t.Fatalf("%v is brought to %v, negated: %v", s, best, negated)
			case own && is == both:
				symmetric++
			}
			if best.Rows > best.Cols {
				t.Fatalf("%v has more rows than columns", best)
			}
		}
	}
	if symmetric < 50 {
		t.Errorf("only %d boards are their own negatives", symmetric)
	}
}

// stonesOf is a board by its rows.
func stonesOf(rows [][]byte) kit.Stones {
	s := kit.Stones{Size: kit.Size{Rows: uint8(len(rows)), Cols: uint8(len(rows[0]))}}
	for i, row := range rows {
		for j, c := range row {
			at := kit.OneCell(i*len(row) + j)
			switch c {
			case 'x':
				s.Left = s.Left.Or(at)
			case 'o':
				s.Right = s.Right.Or(at)
			case '#':
				s.Blocked = s.Blocked.Or(at)
			}
		}
	}
	return s
}
