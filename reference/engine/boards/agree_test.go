package boards

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"grader/reference/longtest"
)

// TestBoardsAgainstGraphs: larger parts of boards have the values that they have as graphs,
// of which a search does not know the turns.
func TestBoardsAgainstGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 2012))
	const rows, cols = 5, 7
	lists := gridNeighbours(rows, cols)
	board := NewEngine(Arcs, anySpend)
	graph := &search{region: newHost(Arcs, lists), table: newTable(), spend: func() bool { return true }}
	for range longtest.Pick(60, 600) {
		set := r.Uint64() & (1<<(rows*cols) - 1)
		for bits.OnesCount64(set) < 19 {
			set |= 1 << r.IntN(rows*cols)
		}
		p, _ := board.Board(rows, cols, func(row, col int) bool { return set>>(row*cols+col)&1 == 1 })
		n, _ := p.Nimber()
		if want := graph.nimber(set); n != uint64(want) {
			t.Fatalf("squares %b: %d on the board, %d as a graph", set, n, want)
		}
	}
}
