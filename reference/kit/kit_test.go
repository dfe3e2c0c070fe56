package kit_test

import (
	"testing"

	"grader/reference/kit"
)

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
