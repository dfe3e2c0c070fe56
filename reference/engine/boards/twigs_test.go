package boards

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// isomorphic compares graphs of so few vertices by trying all ways to pair them.
func isomorphic(a, b []uint64, sets [2]uint64) bool {
	if bits.OnesCount64(sets[0]) != bits.OnesCount64(sets[1]) {
		return false
	}
	var pairs [][2]int
	var try func(left, free uint64) bool
	try = func(left, free uint64) bool {
		if left == 0 {
			return true
		}
		v := bits.TrailingZeros64(left)
	next:
		for rest := free; rest != 0; rest &= rest - 1 {
			w := bits.TrailingZeros64(rest)
			if bits.OnesCount64(a[v]&sets[0]) != bits.OnesCount64(b[w]&sets[1]) {
				continue
			}
			for _, p := range pairs {
				if a[v]>>p[0]&1 != b[w]>>p[1]&1 {
					continue next
				}
			}
			pairs = append(pairs, [2]int{v, w})
			if try(left&(left-1), free&^(1<<w)) {
				return true
			}
			pairs = pairs[:len(pairs)-1]
		}
		return false
	}
	return try(sets[0], sets[1])
}

// TestFigures: components with one figure are the same graph, those that differ by a turn
// or a bend have one figure, and a component with a twig more has another.
func TestFigures(t *testing.T) {
	r := rand.New(rand.NewPCG(1857, 2))
	for _, size := range [][2]int{{3, 4}, {3, 6}, {4, 4}, {4, 5}} {
		g := newGrid(Arcs, size[0], size[1])
		meets := words(gridNeighbours(g.rows, g.cols))
		known, twigs := map[figure][]uint64{}, &twigs{}
		for range 4000 {
			c := g.component((r.Uint64()|r.Uint64())&g.all | 1)
			if bits.OnesCount64(c) > 13 {
				c = g.component(c & (r.Uint64() | 1<<bits.TrailingZeros64(c)))
			}
			f, ok := g.figure(c, twigs)
			if !ok {
				t.Fatalf("no figure of %b on %v", c, size)
			}
			if f[0]>>figureBits != 0 || f == (figure{}) {
				t.Fatalf("the figure of %b on %v does not fit: %v", c, size, f)
			}
			key, _, _, valued := g.class(c)
			if !valued && g.spareEnds(c, g.arms(c).ends()) == 0 {
				if again, _ := g.figure(key, twigs); again != f {
					t.Fatalf("%b and its class %b on %v have the figures %v and %v", c, key, size, f, again)
				}
			}
			if len(known[f]) < 3 {
				known[f] = append(known[f], c)
			}
		}
		several := 0
		for f, list := range known {
			for _, c := range list[1:] {
				if c == list[0] {
					continue
				}
				several++
				if !isomorphic(meets, meets, [2]uint64{list[0], c}) {
					t.Fatalf("%b and %b on %v are not the same graph, and have one figure %v", list[0], c, size, f)
				}
			}
		}
		if several < 100 {
			t.Errorf("only %d figures on %v are those of several components", several, size)
		}
	}
}

// TestTrees: each tree on a small board has one figure, however it is bent.
func TestTrees(t *testing.T) {
	g := newGrid(Arcs, 3, 4)
	meets := words(gridNeighbours(3, 4))
	known, twigs := map[figure]uint64{}, &twigs{}
	for c := uint64(1); c <= g.all; c++ {
		a := g.arms(c)
		edges := bits.OnesCount64(a.down) + bits.OnesCount64(a.right)
		if g.component(c) != c || edges != bits.OnesCount64(c)-1 {
			continue
		}
		f, ok := g.figure(c, twigs)
		if !ok {
			t.Fatalf("no figure of the tree %b", c)
		}
		known[f] = c
	}
	list := make([]uint64, 0, len(known))
	for _, c := range known {
		list = append(list, c)
	}
	for i, c := range list {
		for _, d := range list[:i] {
			if isomorphic(meets, meets, [2]uint64{c, d}) {
				t.Errorf("%b and %b are the same tree, and have two figures", c, d)
			}
		}
	}
	if len(known) < 20 {
		t.Errorf("only %d trees", len(known))
	}
}

// TestLongFigures: what cannot be written down is left alone.
func TestLongFigures(t *testing.T) {
	tall := bracketing(1)
	for range longestForest / 2 {
		tall = tall.rooted()
	}
	if tall == tooLarge || tall.rooted() != tooLarge || tall.then(noTwigs.rooted()) != tooLarge {
		t.Errorf("a forest of %d brackets is %b, with another root %b", longestForest, tall, tall.rooted())
	}
	written, drawn := 0, 0
	r, twigs := rand.New(rand.NewPCG(64, 64)), &twigs{}
	for _, size := range [][2]int{{8, 8}, {4, 16}, {2, 32}, {1, 64}} {
		g := newGrid(Arcs, size[0], size[1])
		for range 500 {
			c := g.component((r.Uint64()|r.Uint64()|r.Uint64())&g.all | 1)
			f, ok := g.figure(c, twigs)
			drawn++
			if ok {
				written++
				if f[0]>>figureBits != 0 {
					t.Fatalf("the figure of %b on %v does not fit: %v", c, size, f)
				}
			}
		}
	}
	if written == 0 || written == drawn {
		t.Errorf("%d of %d figures are written down", written, drawn)
	}
}

// TestFigureTable: whatever is put into a table of figures is found.
func TestFigureTable(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	table, want := newFigures(), map[figure]entry{}
	for range 20_000 {
		f, e := figure{uint64(r.IntN(3)) << (figureBits - 2), r.Uint64()%30_000 + 1}, entry(r.IntN(1<<metaBits))
		table.put(f, e)
		want[f] = e
	}
	for f, e := range want {
		if got := table.get(f); got != e {
			t.Fatalf("figure %v holds %d, want %d", f, got, e)
		}
	}
	if got := table.get(figure{7, 7}); got != 0 || table.count != len(want) {
		t.Errorf("a figure that was never put in holds %d; %d figures are counted of %d", got, table.count, len(want))
	}
}

// TestRareValues: values that are found from below are those of the definition.
func TestRareValues(t *testing.T) {
	engine := NewEngine(Arcs, anySpend)
	const rows, cols = 4, 5
	meets, values := words(gridNeighbours(rows, cols)), map[uint64]uint{}
	r := rand.New(rand.NewPCG(10, 7))
	large := uint(0)
	for range 60 {
		set := (r.Uint64() | r.Uint64() | r.Uint64()) & (1<<(rows*cols) - 1)
		want := plainValue(Arcs, meets, set, values)
		p, _ := engine.Board(rows, cols, func(row, col int) bool { return set>>(row*cols+col)&1 == 1 })
		for n := uint64(rare + 3); n > 0; n-- {
			if is, ok := p.Is(n); !ok || is != (n == uint64(want)) {
				t.Fatalf("squares %b: value %d is said to be %v, %v, by the definition it is %d", set, n, is, ok, want)
			}
		}
		compareValue(t, fmt.Sprintf("squares %b", set), p, want)
		large = max(large, want)
	}
	if large < rare-1 {
		t.Errorf("the largest value is %d", large)
	}
}
