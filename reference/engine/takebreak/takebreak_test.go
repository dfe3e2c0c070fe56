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

func compare(t *testing.T, c Code, size int) {
	t.Helper()
	want := naive(c, size)
	s := newSequence(c)
	for s.size() < size {
		s.step(size)
	}
	for n, v := range want {
		if got := s.at(n); got != v {
			t.Fatalf("%v: the value of heap %d is %d, want %d (sparse: %v)", c, n, got, v, s.sparse != nil)
		}
	}
}

func TestSequenceIsTheDefinition(t *testing.T) {
	for _, text := range []string{"0.77", "0.07", "0.137", "0.007", "0.6", "0.16", "0.56", "0.127", "0.104", "0.054", "0.454", "4.064", "grundy", "0.376"} {
		compare(t, code(t, text), longtest.Pick(1200, 2500))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range longtest.Pick(20, 60) {
		c := Code{Digits: []byte{byte(r.IntN(2) * 4)}}
		for range 1 + r.IntN(4) {
			c.Digits = append(c.Digits, byte(r.IntN(8)))
		}
		compare(t, c, 1200)
	}
	for range 20 {
		c := Code{Digits: []byte{byte(r.IntN(4) * 4)}}
		for range 1 + r.IntN(3) {
			c.Digits = append(c.Digits, byte(r.IntN(16)))
		}
		if r.IntN(3) == 0 {
			c.Repeat = byte(r.IntN(16))
		}
		compare(t, c, 150)
	}
}

// TestSparseIsDense compares the methods on more heaps than the definition can.
func TestSparseIsDense(t *testing.T) {
	for _, text := range []string{"0.156", "0.165", "0.16", "0.56", "0.127", "0.354", "0.644", "0.6", "4.064", "0.106", "grundy"} {
		const size = 7000
		s, d := newSequence(code(t, text)), newSequence(code(t, text))
		d.plans = false
		for s.size() < size {
			s.step(size)
			d.step(size)
		}
		for n := range size {
			if s.at(n) != d.at(n) {
				t.Errorf("%s: the value of heap %d is %d, densely %d", text, n, s.at(n), d.at(n))
				break
			}
		}
	}
}
