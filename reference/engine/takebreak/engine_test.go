package takebreak

import (
	"reflect"
	"slices"
	"sync"
	"testing"

	"grader/reference/longtest"
)

// TestFarValues are values of large heaps, found by Beling's solver and by proved
// periods.
func TestFarValues(t *testing.T) {
	for _, f := range []struct {
		code   string
		n, v   uint64
		budget int
	}{
		{"0.6", 100_000, 38, 200_000},
		{"0.356", 100_000, 8, 20_000},
		{"0.77", 1_000_000_000_000, 1, 168},
		{"0.77", 1_000_000_000_000_000_000, 1, 168},
	} {
		if f.budget > 100_000 && !longtest.On() {
			continue
		}
		if v, ok := New(code(t, f.code)).Value(f.n, f.budget); !ok || v != f.v {
			t.Errorf("%s: heap %d is worth %d (%v), want %d", f.code, f.n, v, ok, f.v)
		}
	}
}

// TestAnswersDependOnTheBudgetOnly asks engines that know little and engines that
// know much.
func TestAnswersDependOnTheBudgetOnly(t *testing.T) {
	for _, text := range []string{"0.77", "0.45", "0.007", "0.333...", "0.8", "grundy"} {
		old := New(code(t, text))
		old.Period(3000)
		for _, budget := range []int{-1, 0, 1, 64, 100, 150, 167, 168, 169, 300, 1000, 1023, 1024} {
			fresh := New(code(t, text))
			p, ok := fresh.Period(budget)
			q, okay := old.Period(budget)
			if ok != okay || !reflect.DeepEqual(p, q) {
				t.Errorf("%s with %d: %v %v, then %v %v", text, budget, ok, p, okay, q)
			}
			if ok && p.Values > budget {
				t.Errorf("%s: a budget of %d pays for %v", text, budget, p)
			}
			for _, n := range []uint64{0, 1, 99, 100, 167, 168, 999, 1 << 50} {
				v, ok := New(code(t, text)).Value(n, budget)
				w, okay := old.Value(n, budget)
				if v != w || ok != okay {
					t.Errorf("%s, heap %d with %d: %d %v, then %d %v", text, n, budget, v, ok, w, okay)
				}
			}
		}
	}
}

// TestDenseGamesEnd: a budget bounds the work too, so that a large one does not
// keep anybody waiting for days.
func TestDenseGamesEnd(t *testing.T) {
	if !longtest.On() {
		return
	}
	e := New(code(t, "0.007"))
	if p, ok := e.Period(100_000); ok {
		t.Errorf("a period of a dense game for little: %v", p)
	}
	if size := e.seq.size(); size < 10_000 || size > 99_999 {
		t.Errorf("%d values computed", size)
	}
	looked, size := e.Looked(100_000), e.seq.size()
	if looked != size {
		t.Errorf("%d values are said to be computed, not %d", looked, size)
	}
	if more := e.Looked(200_000); more <= looked || e.Looked(100_000) != looked {
		t.Errorf("%d values computed, with twice the budget %d, and then %d", looked, more, e.Looked(100_000))
	}
	if _, ok := e.Value(399_999, 400_000); ok || e.seq.size() < size {
		t.Errorf("four hundred thousand values of a dense game for little, or none but %d", e.seq.size())
	}
}

func TestValuesComputedInVain(t *testing.T) {
	for _, c := range []struct {
		code           string
		budget, looked int
	}{{"grundy", 1000, 1000}, {"grundy", 64, 64}, {"grundy", 0, 0}, {"0.77", 167, 167}, {"0.77", 168, 0}, {"4.333...", 5000, 0}} {
		if looked := New(code(t, c.code)).Looked(c.budget); looked != c.looked {
			t.Errorf("%s: %d values computed in vain of %d, want %d", c.code, looked, c.budget, c.looked)
		}
	}
}

// TestLargeValues leaves one method after the other: values above 63, 255, 1023.
func TestLargeValues(t *testing.T) {
	var set []int
	for k := range 1100 {
		set = append(set, k+1)
	}
	e := New(Subtraction(set...))
	for n, v := range e.Values(3000) {
		if v != uint64(n%1101) {
			t.Fatalf("heap %d is worth %d", n, v)
		}
	}
	if p, ok := New(Subtraction(set...)).Period(5000); !ok || p.Period != 1101 || p.PrePeriod != 0 {
		t.Errorf("%v %v", p, ok)
	}
}

func TestEnginesAreShared(t *testing.T) {
	e := New(code(t, "0.45"))
	want := New(code(t, "0.45")).Values(3000)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			v, ok := e.Value(uint64(900*i+50), 10_000)
			if got := e.Values(3000); !slices.Equal(got, want) || !ok || v != want[900*i+50] {
				t.Error("answers differ")
			}
		})
	}
	wg.Wait()
}
