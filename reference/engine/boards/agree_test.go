package boards

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"grader/reference/longtest"
)

// TestBoardsAgainstGraphs: larger parts of boards have the values that they have as graphs,
// of which a search knows neither turns nor figures.
func TestBoardsAgainstGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 2012))
	for _, kind := range []Kind{Arcs, Nodes} {
		const rows, cols = 5, 7
		lists := gridNeighbours(rows, cols)
		board := NewEngine(kind, anySpend)
		graph := &search{region: newHost(kind, lists), table: newTable(rows * cols), figures: newFigures(), spend: func() bool { return true }}
		for range longtest.Pick(60, 600) {
			set := r.Uint64() & (1<<(rows*cols) - 1)
			for bits.OnesCount64(set) < 19 {
				set |= 1 << r.IntN(rows*cols)
			}
			p, _ := board.Board(rows, cols, func(row, col int) bool { return set>>(row*cols+col)&1 == 1 })
			n, _ := p.Nimber()
			if want := graph.nimber(set); n != uint64(want) {
				t.Fatalf("kind %d, squares %b: %d on the board, %d as a graph", kind, set, n, want)
			}
		}
	}
}

// A bent is a board on which figures are not known.
type bent struct{ *grid }

func (bent) figure(uint64, *twigs) (f figure, ok bool) { return f, false }

// TestCramWithoutFigures: whole boards have the values that they have for a search by form
// alone, which searches more components.
func TestCramWithoutFigures(t *testing.T) {
	for _, size := range longtest.Pick([][2]int{{4, 5}, {5, 5}, {3, 8}}, [][2]int{{4, 5}, {5, 5}, {3, 8}, {4, 7}, {5, 6}, {4, 9}, {5, 7}}) {
		g := newGrid(Arcs, size[0], size[1])
		var spent [2]int
		plain := &search{region: bent{g}, table: newTable(uint(size[0] * size[1])), figures: newFigures(), spend: func() bool { spent[0]++; return true }}
		p, _ := NewEngine(Arcs, func(n int) bool { spent[1] += n; return true }).Board(size[0], size[1], func(int, int) bool { return true })
		n, _ := p.Nimber()
		if want := plain.nimber(g.all); n != uint64(want) || spent[1] > spent[0] {
			t.Errorf("%v has the value %d after %d positions, and by form alone %d after %d", size, n, spent[1], want, spent[0])
		}
	}
}
