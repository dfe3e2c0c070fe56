package takebreak

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"grader/reference/longtest"
	"grader/reference/syntax"
)

// naive is the sequence by the definition alone.
func naive(c Code, size int) []uint32 {
	var g []uint32
	for n := 0; n < size; n++ {
		seen := map[uint32]bool{}
		for k := 0; k <= n; k++ {
			d, m := c.At(k), n-k
			if m == 0 && d&1 != 0 {
				seen[0] = true
			}
			if m > 0 && k > 0 && d&2 != 0 {
				seen[g[m]] = true
			}
			for a := 1; d&4 != 0 && 2*a <= m; a++ {
				if 2*a < m || !c.Unequal {
					seen[g[a]^g[m-a]] = true
				}
			}
			for a := 1; d&8 != 0 && 3*a <= m; a++ {
				for b := a; b <= m-a-b; b++ {
					seen[g[a]^g[b]^g[m-a-b]] = true
				}
			}
		}
		v := uint32(0)
		for seen[v] {
			v++
		}
		g = append(g, v)
	}
	return g
}

func code(t testing.TB, text string) Code {
	t.Helper()
	if text == "grundy" {
		return Grundy()
	}
	c, err := ParseCode(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// grow computes the values of heaps below size.
func grow(s *sequence, size int) *sequence {
	for s.size() < size {
		s.step(size)
	}
	return s
}

// Values are the nim values of heaps 0 to n, however much they cost.
func (e *Engine) Values(n int) []uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	for e.seq.size() <= n && e.proof == nil {
		e.step(n + 1)
	}
	values := make([]uint64, max(n+1, 0))
	for i := range values {
		values[i] = Known{e.seq.known(), e.proof}.Value(uint64(i))
	}
	return values
}

// agree compares the values of a sequence with others.
func agree(t *testing.T, s *sequence, want []uint32) {
	t.Helper()
	grow(s, len(want))
	for n, v := range want {
		if got := s.at(n); got != v {
			t.Errorf("%v: the value of heap %d is %d, want %d (sparse: %v)", s.code, n, got, v, s.sparse != nil)
			return
		}
	}
}

// plainly are the values by the plain table.
func plainly(c Code, size int) []uint32 {
	p := newPlain(newRule(c))
	p.extend(size)
	return p.g
}

// TestSequenceIsTheDefinition compares the values of codes of all kinds with the definition.
func TestSequenceIsTheDefinition(t *testing.T) {
	compare := func(c Code, size int) { agree(t, newSequence(c), naive(c, size)) }
	for _, text := range []string{"0.77", "0.07", "0.137", "0.007", "0.6", "0.16", "0.56", "0.127", "0.104", "0.054", "0.454", "4.064", "grundy", "0.376"} {
		compare(code(t, text), longtest.Pick(800, 2500))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range longtest.Pick(12, 60) {
		c := Code{Digits: []byte{byte(r.IntN(2) * 4)}}
		for range 1 + r.IntN(4) {
			c.Digits = append(c.Digits, byte(r.IntN(8)))
		}
		compare(c, longtest.Pick(600, 1200))
	}
	for range 20 {
		c := Code{Digits: []byte{byte(r.IntN(4) * 4)}}
		for range 1 + r.IntN(3) {
			c.Digits = append(c.Digits, byte(r.IntN(16)))
		}
		if r.IntN(3) == 0 {
			c.Repeat = byte(r.IntN(16))
		}
		compare(c, longtest.Pick(100, 150))
	}
}

// TestMethodsAgree compares the methods on more heaps than the definition can: the sparse one
// with the dense one, search by lists of places in games of few values, which otherwise never
// do so, from the first heap on, and games of many values.
func TestMethodsAgree(t *testing.T) {
	size := longtest.Pick(2000, 10_000)
	for _, text := range []string{"0.156", "0.165", "0.16", "0.56", "0.127", "0.354", "0.644", "4.064", "0.106", "grundy", "0.6", "0.007", "0.04", "0.0004"} {
		c := code(t, text)
		dense := newSequence(c)
		dense.plans = false
		agree(t, dense, plainly(c, size))
		agree(t, newSequence(c), plainly(c, 2*size))
	}
	for _, text := range []string{"0.004", "0.051", "0.116", "0.163", "0.230", "0.275", "0.342", "0.407", "0.454", "0.521", "0.566", "0.633", "0.700", "0.745", "4.0", "4.4", "4.07", "4.604", "grundy", "0.6", "0.106"} {
		c := code(t, text)
		s := newSequence(c)
		s.places, s.max = &places{}, 64
		agree(t, s, plainly(c, longtest.Pick(700, 2000)))
	}
	// Officers goes from words to bytes and to pairs of bytes, and Treblecross to lists.
	if s := grow(newSequence(code(t, "0.6")), 20_000); s.w == nil || s.sparse == nil {
		t.Errorf("values to %d are not computed sparsely with two bytes", s.max)
	}
	if s := grow(newSequence(code(t, "0.007")), 6000); s.places == nil {
		t.Errorf("values to %d are not searched for by lists", s.max)
	}
}

// TestTreblecrossFar compares values of large heaps with those that a separate search
// of all pairs found.
func TestTreblecrossFar(t *testing.T) {
	size := longtest.Pick(20_002, 200_000)
	s := grow(newSequence(code(t, "0.04")), size)
	for n, v := range map[int]uint32{20_000: 143, 65_535: 299, 199_999: 1026} {
		if n < size && s.at(n) != v {
			t.Errorf("0.04: the value of heap %d is %d, want %d", n, s.at(n), v)
		}
	}
}

func TestCodesHaveOneNormalForm(t *testing.T) {
	for text, want := range map[string]string{
		"0.77": "0.77", ".77": "0.77", "0.770": "0.77", "4.3": "4.3", "0.3F": "0.3f", "C.8": "c.8",
		"0.333...": "0.333...", "0.3...": "0.333...", "4.3…": "4.333...", "0.30333...": "0.30333...",
		"0.303...": "0.30333...", "0.0": "0.0", "4.0": "4.0", "0.10...": "0.1",
	} {
		c := code(t, text)
		if c.String() != want {
			t.Errorf("%q is %q, want %q", text, c, want)
		}
		if again := code(t, c.String()); !again.Equal(c) {
			t.Errorf("%q is read back as %q", c, again)
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	for text, at := range map[string]int{
		"": 0, "x": 0, "0": 1, "0.": 2, "0,77": 1, "3.7": 0, "0.7g": 3, "0.7..": 3, "0.7....": 3, "0. 7": 2,
		"0.7 ": 3, "0.\xff": 2, "0.7é": 3, "...": 1, "0." + strings.Repeat("1", MaxPlaces+1): MaxPlaces + 2,
	} {
		_, err := ParseCode(text)
		var se *syntax.Error
		if !errors.As(err, &se) {
			t.Errorf("%q: %v", text, err)
		} else if se.Start != at || se.End <= se.Start {
			t.Errorf("%q: the error is at %d to %d, want from %d: %v", text, se.Start, se.End, at, err)
		}
	}
}

func FuzzParseCode(f *testing.F) {
	f.Add("0.77")
	f.Add("4.333...")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCode(text)
		if err == nil {
			if again, err := ParseCode(c.String()); err != nil || !again.Equal(c) {
				t.Errorf("%q: %q, %v", text, c, err)
			}
		}
	})
}

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

// The benchmarks have targets, in processor time on one core of a small server.

func benchValues(b *testing.B, c Code, size int, plans bool) {
	for b.Loop() {
		s := newSequence(c)
		s.plans = plans
		grow(s, size)
	}
}

func BenchmarkOfficers1e5(b *testing.B) { benchValues(b, code(b, "0.6"), 100_000, true) }   // 0.4 s
func BenchmarkOfficers1e6(b *testing.B) { benchValues(b, code(b, "0.6"), 1_000_000, true) } // 2.5 s
func BenchmarkDense0_07(b *testing.B)   { benchValues(b, code(b, "0.07"), 100_000, false) } // 0.4 s
func BenchmarkGrundy2e4(b *testing.B)   { benchValues(b, Grundy(), 20_000, true) }          // 0.1 s
func BenchmarkGrundy1e6(b *testing.B)   { benchValues(b, Grundy(), 1_000_000, true) }       // 2 s

func BenchmarkKayles4e4(b *testing.B) { // 5 ms
	for b.Loop() {
		New(code(b, "0.77")).Values(40_000)
	}
}
