package kit_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
)

// kaylesSums calls check with every list of at most most rows, each of at most
// longest pins, in falling order.
func kaylesSums(most int, longest uint64, check func(rows []uint64)) {
	var rows []uint64
	var grow func(limit uint64)
	grow = func(limit uint64) {
		check(rows)
		if len(rows) == most {
			return
		}
		for n := uint64(1); n <= limit; n++ {
			rows = append(rows, n)
			grow(n)
			rows = rows[:len(rows)-1]
		}
	}
	grow(longest)
}

// TestMisereKaylesByMoves holds the solution to what makes one: from a losing
// position no move leads to another, and from any other that is not over some move
// does. It looks at short lists of rows, at the rows that make
// exceptions, and at random rows.
func TestMisereKaylesByMoves(t *testing.T) {
	kayles := kit.SibertConway(kit.TakeAndBreak(game.Info{Name: "kayles"}, kit.KaylesCode))
	check := func(rows []uint64) {
		losing, _ := kayles.Misere(rows)
		found := false
		for i, n := range rows {
			if i > 0 && rows[i-1] == n {
				continue
			}
			rest := slices.Concat(rows[:i], rows[i+1:])
			kayles.Moves(n, func(_ game.Move, to []uint64) bool {
				losing, _ := kayles.Misere(append(rest[:len(rest):len(rest)], to...))
				found = found || losing
				return true
			})
		}
		if found == losing && len(rows) > 0 {
			t.Fatalf("kayles%v is losing in misère play: %v, and has a move to a losing position: %v", rows, losing, found)
		}
	}
	kaylesSums(3, longtest.Pick[uint64](20, 40), check)
	kaylesSums(4, longtest.Pick[uint64](16, 25), check)
	special := []uint64{1, 4, 5, 9, 12, 17, 20, 25}
	kaylesSums(longtest.Pick(5, 6), uint64(len(special)), func(which []uint64) {
		var rows []uint64
		for _, k := range which {
			rows = append(rows, special[k-1])
		}
		check(rows)
	})
	r := rand.New(rand.NewPCG(77, 1992))
	for range longtest.Pick(300, 1500) {
		var rows []uint64
		for range 1 + r.IntN(6) {
			rows = append(rows, special[r.IntN(len(special))])
		}
		rows = append(rows, 1+r.Uint64N(120))
		slices.Sort(rows)
		check(rows)
	}
}
