package rules_test

import (
	"testing"

	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/rules"
)

// TestPieces compares what is known in closed form of pieces on a quarter board
// with a table made from their moves.
func TestPieces(t *testing.T) {
	for _, r := range []*game.Ruleset[kit.Square]{rules.Rook, rules.Queen, rules.King, rules.Bishop} {
		values, misere := map[kit.Square]uint64{}, map[kit.Square]bool{}
		compared := 0
		for sum := uint64(0); sum < longtest.Pick[uint64](110, 180); sum++ {
			for x := range sum + 1 {
				p := kit.Square{X: x, Y: sum - x}
				found := map[uint64]bool{}
				loses, over, known := true, true, max(p.X, p.Y) < 100
				r.Moves(p, func(_ game.Move, to []kit.Square) bool {
					value, all := values[to[0]]
					found[value] = true
					loses, over, known = loses && !misere[to[0]], false, known && all
					return known
				})
				if !known {
					continue // beyond the table
				}
				var mex uint64
				for found[mex] {
					mex++
				}
				values[p], misere[p] = mex, loses && !over
				compared++
				if n, ok := r.Nimber(p); ok && n != mex || !ok && r != rules.Queen {
					t.Fatalf("%s(%v) has nim value %d, by its moves %d", r.Name, p, n, mex)
				}
				if r.Losing == nil {
					continue
				}
				if l, ok := r.Losing(p, game.Misere); ok && l != misere[p] {
					t.Fatalf("%s(%v) in misère play is lost, %v, by its moves %v", r.Name, p, l, misere[p])
				}
			}
		}
		if compared < 4000 {
			t.Errorf("%s: only %d squares were compared", r.Name, compared)
		}
	}
}
