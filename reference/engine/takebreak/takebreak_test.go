package takebreak

import (
	"math/rand/v2"
	"testing"

	"grader/reference/longtest"
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
	for range longtest.Pick(20, 60) {
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
