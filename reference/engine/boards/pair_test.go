package boards

import (
	"math/bits"
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"

	"grader/reference/longtest"
)

func placed(e *Engine, rows, cols int, set uint64) Position {
	p, _ := e.Board(rows, cols, func(row, col int) bool { return set>>(row*cols+col)&1 == 1 })
	return p
}

// A failing region panics when it is asked for the options of a component of some size.
type failing struct {
	region
	squares int
}

func (f failing) moves(c uint64, to []uint64) []uint64 {
	if bits.OnesCount64(c) == f.squares {
		panic("no options")
	}
	return f.region.moves(c, to)
}

// TestPanics: whoever asks for a value finds the panic of either search, however far
// the other one is, and both come to an end.
func TestPanics(t *testing.T) {
	for _, squares := range []int{20, 18, 9} {
		synctest.Test(t, func(t *testing.T) {
			p := placed(NewEngine(Arcs, anySpend), 4, 5, 1<<20-1)
			s := p.search
			s.pace, s.region = pace{alone: 0, between: 7}, failing{s.region, squares}
			defer func() {
				if value := recover(); value != "no options" {
					t.Errorf("at components of %d squares the search panics with %v", squares, value)
				}
			}()
			p.Nimber()
		})
	}
}

// TestTogether: one value that two searches look for, and whether a position has some value,
// are what the definition says, and cost the same however many processors there are.
func TestTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	paired := false
	for range longtest.Pick(8, 24) {
		const rows, cols = 4, 5
		meets := words(gridNeighbours(rows, cols))
		set := (r.Uint64() | r.Uint64() | r.Uint64()) & (1<<(rows*cols) - 1)
		want := uint64(plainValue(Arcs, meets, set, map[uint64]uint{}))
		pace := pace{long: r.IntN(20), alone: r.IntN(30), between: 1 + r.IntN(9)}
		ask := r.Uint64() % (want + 3)
		var spent [2]int
		for i, processors := range []int{1, 2} {
			before := runtime.GOMAXPROCS(processors)
			engine := NewEngine(Arcs, func(n int) bool { spent[i] += n; return true })
			p := placed(engine, rows, cols, set)
			p.search.pace = pace
			if is, ok := p.Is(ask); !ok || is != (ask == want) {
				t.Fatalf("squares %b, %+v: value %d is said to be %v, by the definition it is %d", set, pace, ask, is, want)
			}
			if n, ok := p.Nimber(); !ok || n != want {
				t.Fatalf("squares %b, %+v: value %d, by the definition %d", set, pace, n, want)
			}
			paired = paired || p.search.diary.table != nil
			runtime.GOMAXPROCS(before)
		}
		if limit := r.IntN(spent[0] + 1); limit < spent[0]-1 {
			used := 0
			p := placed(NewEngine(Arcs, func(n int) bool { used += n; return used <= limit }), rows, cols, set)
			p.search.pace = pace
			if _, ok := p.Is(ask); ok {
				_, ok = p.Nimber()
				if ok || used > limit+1 {
					t.Errorf("squares %b with %d of %d positions: %v after %d", set, limit, spent[0], ok, used)
				}
			}
		}
		if spent[0] != spent[1] {
			t.Errorf("squares %b: %d positions on one processor, %d on two", set, spent[0], spent[1])
		}
	}
	if !paired {
		t.Error("no two searches shared the work")
	}
}
