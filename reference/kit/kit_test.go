package kit_test

import (
	"fmt"
	"testing"

	"grader/reference/kit"
)

func ExampleSize_Touching() {
	board := kit.Size{Rows: 2, Cols: 3}
	free := kit.AllCells(6).Without(kit.OneCell(1)).Without(kit.OneCell(4))
	for i := range board.Touching(kit.OneCell(0), free).Each {
		fmt.Println(board.Square(i))
	}
	// Output:
	// a1
	// a2
}

// TestCanonOfGrid: a board and what it becomes when it is turned and reflected have one
// canonical form.
func TestCanonOfGrid(t *testing.T) {
	for _, boards := range [][]kit.Grid{
		{"..#/.#.", "#../.#.", ".#./..#", ".#./#..", "../.#/#.", "../#./.#", "#./.#/..", ".#/#./.."},
		{"#..", "..#", "#/./.", "././#"},
		{"..", "./."},
	} {
		for _, g := range boards {
			if g.Canon() != boards[0].Canon() {
				t.Errorf("%s has the canonical form %s, and %s the form %s", g, g.Canon(), boards[0], boards[0].Canon())
			}
		}
	}
}
