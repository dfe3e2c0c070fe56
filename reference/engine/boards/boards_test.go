package boards

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"grader/reference/longtest"
)

// plainValue is the mex of the values of all options, from adjacency alone.
func plainValue(kind Kind, meets []uint64, set uint64, values map[uint64]uint) uint {
	if v, known := values[set]; known {
		return v
	}
	var seen uint64
	for v, near := range meets {
		if set>>v&1 == 0 {
			continue
		}
		if kind == Nodes {
			seen |= 1 << plainValue(kind, meets, set&^(near|1<<v), values)
			continue
		}
		for w := range v {
			if near&set>>w&1 == 1 {
				seen |= 1 << plainValue(kind, meets, set&^(1<<v|1<<w), values)
			}
		}
	}
	values[set] = mex(seen)
	return values[set]
}

// gridNeighbours are the neighbours of the squares of a board, counted row by row.
func gridNeighbours(rows, cols int) [][]int {
	lists := make([][]int, rows*cols)
	for i := range lists {
		if i%cols > 0 {
			lists[i] = append(lists[i], i-1)
		}
		if i%cols < cols-1 {
			lists[i] = append(lists[i], i+1)
		}
		if i >= cols {
			lists[i] = append(lists[i], i-cols)
		}
		if i < cols*(rows-1) {
			lists[i] = append(lists[i], i+cols)
		}
	}
	return lists
}

func randomGraph(r *rand.Rand, n, edges int) [][]int {
	lists := make([][]int, n)
	for range edges {
		a, b := r.IntN(n), r.IntN(n)
		if a != b && !slices.Contains(lists[a], b) {
			lists[a] = append(lists[a], b)
			lists[b] = append(lists[b], a)
		}
	}
	return lists
}

func placed(e *Engine, rows, cols int, set uint64) Position {
	p, _ := e.Board(rows, cols, func(row, col int) bool { return set>>(row*cols+col)&1 == 1 })
	return p
}

func words(neighbours [][]int) []uint64 { return newHost(Arcs, neighbours).meets }

func anySpend(int) bool { return true }

// TestBoardsAgainstMex evaluates random parts of boards, by one engine for all, and
// compares with the definition. Some values are so large that they are found from below.
func TestBoardsAgainstMex(t *testing.T) {
	r := rand.New(rand.NewPCG(1974, 1978))
	engine := NewEngine(Arcs, anySpend)
	values := map[[2]int]map[uint64]uint{}
	large := uint(0)
	for i := range 760 {
		rows, cols := 1+r.IntN(5), 1+r.IntN(5)
		switch {
		case i >= 700:
			rows, cols = 4, 5
		case rows*cols > 16:
			rows = 3
		}
		size := [2]int{rows, cols}
		if values[size] == nil {
			values[size] = map[uint64]uint{}
		}
		set := (r.Uint64() | r.Uint64()) & (1<<(rows*cols) - 1)
		want := plainValue(Arcs, words(gridNeighbours(rows, cols)), set, values[size])
		compareValue(t, fmt.Sprintf("%d by %d, squares %b", rows, cols, set), placed(engine, rows, cols, set), want)
		large = max(large, want)
	}
	if large < rare-1 {
		t.Errorf("the largest value is %d", large)
	}
}

// TestGraphsAgainstMex does the same for graphs, and then for parts of them that
// moves leave.
func TestGraphsAgainstMex(t *testing.T) {
	r := rand.New(rand.NewPCG(1978, 1992))
	for _, kind := range []Kind{Arcs, Nodes} {
		for range 150 {
			n := 2 + r.IntN(11)
			graph := randomGraph(r, n, n+r.IntN(n))
			meets, values := words(graph), map[uint64]uint{}
			engine := NewEngine(kind, anySpend)
			for part := range 3 {
				set := uint64(1)<<n - 1
				if part > 0 {
					set &= r.Uint64() | r.Uint64()
				}
				var left []string
				var lists [][]int
				for v := range n {
					if set>>v&1 == 1 {
						left = append(left, fmt.Sprint("v", v))
						var list []int
						for _, w := range graph[v] {
							if set>>w&1 == 1 {
								list = append(list, bits.OnesCount64(set&(1<<w-1)))
							}
						}
						lists = append(lists, list)
					}
				}
				p, ok := engine.Graph(left, lists)
				if !ok {
					t.Fatalf("a graph of %d vertices is too large", n)
				}
				compareValue(t, fmt.Sprintf("kind %d, graph %v, vertices %b", kind, graph, set), p, plainValue(kind, meets, set, values))
			}
			if part := len(engine.graphs); part != 1 {
				t.Errorf("parts of %v are not recognised as such: %d graphs", graph, part)
			}
		}
	}
}

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
		p := placed(board, rows, cols, set)
		n, _ := p.Nimber()
		if want := graph.nimber(set); n != uint64(want) {
			t.Fatalf("squares %b: %d on the board, %d as a graph", set, n, want)
		}
	}
}

// TestNodeKaylesOnGrids compares with OEIS A316632, the values of the grids with 3 rows and 1, 2, … columns.
func TestNodeKaylesOnGrids(t *testing.T) {
	const rows = 3
	for i, want := range []uint64{2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3} {
		lists := gridNeighbours(rows, i+1)
		names := make([]string, len(lists))
		for v := range names {
			names[v] = fmt.Sprint("v", v)
		}
		p, ok := NewEngine(Nodes, anySpend).Graph(names, lists)
		if got, known := p.Nimber(); !ok || !known || got != want {
			t.Errorf("the grid of 3x%d has the value %d, published as %d", i+1, got, want)
		}
	}
}

// TestBudget: a search that has used up its budget says so, and is charged for no more.
func TestBudget(t *testing.T) {
	const rows, cols = 4, 5
	for limit := range 60 {
		used := 0
		p := placed(NewEngine(Arcs, func(n int) bool { used += n; return used <= limit }), rows, cols, 1<<(rows*cols)-1)
		if _, ok := p.Is(1); ok {
			t.Errorf("with %d positions it is known whether the value is 1", limit)
		}
		if _, ok := p.Nimber(); ok || used != limit+1 {
			t.Errorf("with %d positions the value is known %v, after %d", limit, ok, used)
		}
	}
}

func compareValue(t *testing.T, what string, p Position, want uint) {
	t.Helper()
	for n := range uint64(want) + 3 {
		if is, ok := p.Is(n); !ok || is != (n == uint64(want)) {
			t.Fatalf("%s: value %d is said to be %v, %v, by the definition it is %d", what, n, is, ok, want)
		}
	}
	if n, ok := p.Nimber(); !ok || n != uint64(want) {
		t.Fatalf("%s has the value %d, %v, by the definition %d", what, n, ok, want)
	}
}

func TestTooLarge(t *testing.T) {
	if _, ok := NewEngine(Arcs, anySpend).Board(5, 11, nil); ok {
		t.Error("55 squares are said to fit")
	}
}

// TestTables: whatever is put into a table is found, through all its growth.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 52))
	table, want := newTable(), map[uint64]entry{}
	for range 20_000 {
		key, e := r.Uint64()&keyMask|1, entry(r.IntN(1<<metaBits))
		if r.IntN(2) == 0 {
			key &= 1<<12 - 1
		}
		_, known := want[key]
		if added := table.put(key, e); added == known {
			t.Fatalf("key %d is new %v, and was known %v", key, added, known)
		}
		want[key] = want[key].with(e)
	}
	for key, e := range want {
		if got := table.get(key); got != e {
			t.Fatalf("key %d holds %d, want %d", key, got, e)
		}
	}
	if got := table.get(1<<40 + 2); got != 0 {
		t.Errorf("a key that was never put in holds %d", got)
	}
}

// BenchmarkCram evaluates whole boards.
func BenchmarkCram(b *testing.B) {
	for _, size := range [][2]int{{4, 5}, {5, 5}, {4, 7}, {5, 6}, {5, 7}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			positions := 0
			for b.Loop() {
				engine := NewEngine(Arcs, func(n int) bool { positions += n; return true })
				p, _ := engine.Board(size[0], size[1], func(int, int) bool { return true })
				p.Nimber()
			}
			b.ReportMetric(float64(positions)/float64(b.N), "positions/op")
		})
	}
}

// plainBar works out a bar by its moves: its nim value, where the corner cannot
// be taken.
func plainBar(bar []int, values map[string]uint64) uint64 {
	key := fmt.Sprint(bar)
	if v, known := values[key]; known {
		return v
	}
	seen := map[uint64]bool{}
	for r, x := range bar {
		for c := range x {
			if r == 0 && c == 0 {
				continue
			}
			var left []int
			for i, y := range bar {
				if i >= r {
					y = min(y, c)
				}
				if y > 0 {
					left = append(left, y)
				}
			}
			seen[plainBar(left, values)] = true
		}
	}
	var v uint64
	for seen[v] {
		v++
	}
	values[key] = v
	return v
}

// TestBars compares both tables with the definition for every bar of several
// rectangles.
func TestBars(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 7}, {5, 1}, {2, 2}, {3, 5}, {4, 4}, {5, 4}, {4, 6}} {
		b, ok := NewBars(size[0], size[1])
		if !ok {
			t.Fatalf("%v has no table", size)
		}
		values := map[string]uint64{}
		count := 0
		var try func(bar []int, most int)
		try = func(bar []int, most int) {
			if len(bar) > 0 {
				count++
				want := plainBar(bar, values)
				if got := b.Value(bar); got != want {
					t.Errorf("%v in %v has the value %d, by the definition %d", bar, size, got, want)
				}
				below := map[string]uint64{"[]": 0}
				plainBar(bar, below)
				if got := CountBars(bar, 100); got != min(len(below), 100) {
					t.Errorf("%v leaves %d bars, counted %d", bar, len(below), got)
				}
				if got := b.Wins(bar); got != (want != 0) {
					t.Errorf("%v in %v wins %v, and its value is %d", bar, size, got, want)
				}
			}
			if len(bar) == size[0] {
				return
			}
			for x := 1; x <= most; x++ {
				try(append(bar[:len(bar):len(bar)], x), x)
			}
		}
		try(nil, size[1])
		if count != b.Count()-1 {
			t.Errorf("%v has %d bars, counted %d", size, b.Count()-1, count)
		}
	}
	if _, ok := NewBars(60, 60); ok {
		t.Error("a square of 60 is said to have a table")
	}
}
