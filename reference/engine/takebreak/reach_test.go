package takebreak

import (
	"math/rand/v2"
	"testing"
)

// options are the moves of a heap of n, by the definition.
func options(c Code, n uint64) map[Move]bool {
	moves := map[Move]bool{}
	for k := uint64(0); k <= n; k++ {
		d, m := c.At(int(k)), n-k
		if k > 0 && (m == 0 && d&1 != 0 || m > 0 && d&2 != 0) {
			moves[Move{Take: k, C: m}] = true
		}
		for a := uint64(1); d&4 != 0 && 2*a <= m; a++ {
			if 2*a < m || !c.Unequal {
				moves[Move{k, 0, a, m - a}] = true
			}
		}
		for a := uint64(1); d&8 != 0 && 3*a <= m; a++ {
			for b := a; 2*b <= m-a; b++ {
				moves[Move{k, a, b, m - a - b}] = true
			}
		}
	}
	return moves
}

func TestReachFindsEveryMoveOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	codes := []Code{
		Grundy(), code(t, "0.77"), code(t, "0.07"), code(t, "0.3f"), code(t, "0.333..."), code(t, "4.333..."),
		AllBut(2, 3), Subtraction(1, 3, 4), code(t, "0.8"), code(t, "0.1f"), code(t, "0.666..."),
	}
	for range 20 {
		c := Code{Digits: []byte{byte(r.IntN(2) * 4)}}
		for range 1 + r.IntN(3) {
			c.Digits = append(c.Digits, byte(r.IntN(8)))
		}
		codes = append(codes, c)
	}
	for _, c := range codes {
		e := New(c)
		e.Period(1000)
		for _, n := range []uint64{0, 1, 2, 3, 7, 20, 61} {
			compareReach(t, e, n)
		}
		if c.Heaps() < 3 && c.Ends() {
			compareReach(t, e, 1500)
		}
	}
}

func compareReach(t *testing.T, e *Engine, n uint64) {
	t.Helper()
	const budget = 2000
	left := options(e.code, n)
	found := map[Move]bool{}
	for v := range uint64(130) {
		runs, ok := e.Reach(n, v, budget)
		if !ok {
			t.Fatalf("%v: no answer for heap %d", e.code, n)
		}
		count := uint64(0)
		for m := range Moves(runs) {
			count++
			var got uint64
			for _, h := range []uint64{m.A, m.B, m.C} {
				w, _ := e.Value(h, budget)
				got ^= w
			}
			if got != v || !left[m] || found[m] {
				t.Fatalf("%v, heap %d: move %+v to value %d (want %d), legal %v, found before %v", e.code, n, m, got, v, left[m], found[m])
			}
			found[m] = true
		}
		if all := Count(runs); all != count {
			t.Errorf("%v, heap %d: %d moves to value %d, counted as %d", e.code, n, count, v, all)
		}
	}
	if len(found) != len(left) {
		t.Errorf("%v, heap %d: found %d of %d moves", e.code, n, len(found), len(left))
	}
}

// TestReachFromHugeHeaps counts by residues what nobody can list.
func TestReachFromHugeHeaps(t *testing.T) {
	const huge = 1_000_000_000_000_000_000
	for _, text := range []string{"0.77", "0.07", "0.137", "0.16"} {
		e := New(code(t, text))
		var all, splits uint64
		for v := range uint64(64) {
			runs, ok := e.Reach(huge, v, 1_000_000)
			if !ok {
				t.Fatalf("%s: no answer", text)
			}
			all += Count(runs)
		}
		for k, d := range e.code.Digits {
			if d&4 != 0 {
				splits += (huge - uint64(k)) / 2
			}
			if d&2 != 0 {
				splits++
			}
		}
		if all != splits {
			t.Errorf("%s: counted %d moves of %d", text, all, splits)
		}
		v, _ := e.Value(huge, 1_000_000)
		if runs, _ := e.Reach(huge, v, 1_000_000); Count(runs) != 0 {
			t.Errorf("%s: a heap has an option of its own value", text)
		}
	}
}
