package takebreak

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"grader/reference/longtest"
)

// plainPeriod looks at every period and every beginning for one that the bound of
// Guy and Smith proves from the values given.
func plainPeriod(r *rule, g []uint32) (least repeat, ok bool) {
	for p := 1; r.heaps*(1+p)+r.last <= len(g); p++ {
		from := len(g) - p
		for from > 0 && g[from-1] == g[from-1+p] {
			from--
		}
		if found := (repeat{from: from, period: p}); r.guySmith(found) <= len(g) {
			return found, true
		}
	}
	return repeat{}, false
}

// sweep compares the periods that engines prove with a plain search in the values
// of heaps below size, and counts those that it finds. Engines may ask for twice
// as many values.
func sweep(t *testing.T, codes []Code, size int) (proved int) {
	t.Helper()
	for _, c := range codes {
		s := grow(newSequence(c), size)
		g := make([]uint32, size)
		for n := range g {
			g[n] = s.at(n)
		}
		want, provable := plainPeriod(&s.rule, g)
		got, ok := New(c).Period(2 * size)
		switch {
		case provable && !ok:
			t.Errorf("%v: period %d from heap %d on is not found", c, want.period, want.from)
		case provable && (got.PrePeriod != want.from || got.Period != want.period):
			t.Errorf("%v, but a plain search finds period %d from heap %d on", got, want.period, want.from)
		case !provable && ok && got.Theorem == GuySmith && got.Values <= size:
			t.Errorf("%v, but a plain search finds none", got)
		}
		if provable {
			proved++
		}
	}
	return proved
}

// TestNoPeriodIsMissed sweeps all codes of one and two digits and small subtraction
// sets; with -long, all of three digits, those that may also split a heap without
// taking, and larger sets, much farther.
func TestNoPeriodIsMissed(t *testing.T) {
	size, most, digits := 1<<10, 7, 2
	if longtest.On() {
		size, most, digits = 1<<11, 8, 3
	}
	var codes []Code
	for n := 1; n <= digits; n++ {
		for d := range 1 << (3 * n) {
			codes = append(codes, code(t, fmt.Sprintf("0.%0*o", n, d)))
			if n == 3 {
				codes = append(codes, code(t, fmt.Sprintf("4.%03o", d)))
			}
		}
	}
	if proved := sweep(t, codes, size); 3*proved < len(codes) {
		t.Errorf("only %d periods of %d codes are provable", proved, len(codes))
	}
	var sets []Code
	for bits := 1; bits < 1<<most; bits++ {
		var set []int
		for k := range most {
			if bits>>k&1 == 1 {
				set = append(set, k+1)
			}
		}
		sets = append(sets, Subtraction(set...))
	}
	if proved := sweep(t, sets, size); proved != len(sets) {
		t.Errorf("%d of %d subtraction sets have a provable period", proved, len(sets))
	}
}

// watched is what a watch follows at the end of a sequence of values.
func watched(values []uint32) repeat {
	r := newRule(Subtraction(1))
	w := watch{}
	w.follow(&sequence{rule: r, wide: &plain{rule: r, g: values}})
	return w.now
}

// TestHiddenPeriods: sequences made of short stretches that come again and again,
// but for some values that make the period much longer.
func TestHiddenPeriods(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, c := range [][2]int{{6, 100}, {60, 100}, {500, 60}, {4000, 40}, {30_000, 30}} {
		size, count := c[0], longtest.Pick(max(c[1]/4, 10), c[1])
		for range count {
			short, pre := 1+r.IntN(min(size/2, 4)), r.IntN(size)
			block := make([]uint32, size)
			for n := range block {
				block[n] = uint32(r.IntN(3))
				if n >= short {
					block[n] = block[n-short]
				}
			}
			for range r.IntN(4) {
				block[r.IntN(size)] += uint32(r.IntN(2))
			}
			var values []uint32
			for range pre {
				values = append(values, uint32(r.IntN(4)))
			}
			for len(values) < pre+8*size+200 {
				values = append(values, block...)
			}
			got := watched(values)
			if got.period == 0 || size%got.period != 0 || got.from > pre {
				t.Errorf("%d values that repeat %d, with %v, from place %d on are followed as %v", size, short, block[:short], pre, got)
			}
		}
	}
}
