package boards

import (
	"math/bits"
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"

	"grader/reference/longtest"
)

// TestAhead: values that two searches work out together are those of the definition, and
// cost the same however many processors there are.
func TestAhead(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1979))
	paired := false
	for range longtest.Pick(8, 24) {
		const rows, cols = 4, 5
		meets, values := words(gridNeighbours(rows, cols)), map[uint64]uint{}
		var sets []uint64
		for range 2 + r.IntN(8) {
			sets = append(sets, (r.Uint64()|r.Uint64()|r.Uint64())&(1<<(rows*cols)-1))
		}
		spent := map[int]int{}
		for _, processors := range []int{1, 2, 2, 4} {
			before := runtime.GOMAXPROCS(processors)
			engine := NewEngine(Arcs, func(n int) bool { spent[processors] += n; return true })
			list := placed(engine, rows, cols, sets)
			list[0].search.pace = pace{long: 12, alone: 40, between: 1 + len(sets)}
			spent[processors] = 0
			if !Ahead(list) {
				t.Fatal("the budget is used up")
			}
			runtime.GOMAXPROCS(before)
			if spent[processors] != spent[1] {
				t.Errorf("%d positions on %d processors, and %d on one", spent[processors], processors, spent[1])
			}
			after := spent[processors]
			paired = paired || after > 400
			for i, p := range list {
				if n, ok := p.Nimber(); !ok || n != uint64(plainValue(Arcs, meets, sets[i], values)) {
					t.Fatalf("squares %b: %d, %v, by the definition %d", sets[i], n, ok, plainValue(Arcs, meets, sets[i], values))
				}
			}
			if spent[processors] != after {
				t.Errorf("%d positions are searched for values that are known", spent[processors]-after)
			}
			spent[processors] = after
		}
		limit := r.IntN(spent[1] + 1)
		for _, processors := range []int{1, 2} {
			before := runtime.GOMAXPROCS(processors)
			used := 0
			engine := NewEngine(Arcs, func(n int) bool { used += n; return used <= limit })
			list := placed(engine, rows, cols, sets)
			list[0].search.pace = pace{long: 12, alone: 40, between: 1 + len(sets)}
			if ok := Ahead(list); ok != (limit >= spent[1]) || used > limit+1 {
				t.Errorf("with %d of %d positions on %d processors: %v after %d", limit, spent[1], processors, ok, used)
			}
			runtime.GOMAXPROCS(before)
		}
	}
	if !paired {
		t.Error("no two searches shared the work")
	}
}

func placed(e *Engine, rows, cols int, sets []uint64) []Position {
	var list []Position
	for _, set := range sets {
		p, _ := e.Board(rows, cols, func(row, col int) bool { return set>>(row*cols+col)&1 == 1 })
		list = append(list, p)
	}
	return list
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

// TestAheadPanics: whoever asks for values finds the panic of either search, however far
// the other one is, and both come to an end.
func TestAheadPanics(t *testing.T) {
	for _, pair := range [][]uint64{{1<<20 - 1, 1<<19 - 1}, {1<<19 - 1, 1<<20 - 1}} {
		for _, squares := range []int{20, 19, 9} {
			synctest.Test(t, func(t *testing.T) {
				engine := NewEngine(Arcs, func(int) bool { return true })
				list := placed(engine, 4, 5, pair)
				s := list[0].search
				s.pace, s.region = pace{alone: 0, between: 7}, failing{s.region, squares}
				defer func() {
					if value := recover(); value != "no options" {
						t.Errorf("at components of %d squares the search panics with %v", squares, value)
					}
				}()
				Ahead(list)
			})
		}
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
			p := placed(engine, rows, cols, []uint64{set})[0]
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
		if spent[0] != spent[1] {
			t.Errorf("squares %b: %d positions on one processor, %d on two", set, spent[0], spent[1])
		}
	}
	if !paired {
		t.Error("no two searches shared the work")
	}
}
