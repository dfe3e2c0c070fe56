package takebreak

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"grader/reference/longtest"
)

// periods are published: Guy and Smith 1956; Winning Ways, ch. 4; Flammenkamp's
// tables of octal games; for codes with a digit before the point, recomputed here
// by two methods.
var periods = []struct {
	code        string
	pre, period int
}{
	{"0.77", 71, 12},
	{"0.07", 53, 34},
	{"0.17", 33, 34},
	{"0.055", 259, 148},
	{"0.145", 3, 9},
	{"0.154", 4, 11},
	{"0.176", 24, 8},
	{"0.373", 2, 28},
	{"0.532", 7, 5},
	{"4.72", 1, 3},
	{"4.122", 6, 7},
	{"0.331", 4, 3},
	{"0.02", 1, 4},
	{"0.51", 1, 1},
	{"0.57", 1, 4},
	{"0.156", 3479, 349},
	{"0.16", 105351, 149459},
	{"0.56", 326640, 144},
	{"0.127", 46578, 4},
	{"0.165", 5181, 1550},
	{"0.45", 498, 20},
	{"0.356", 7315, 142},
	{"0.644", 3256, 442},
	{"4.344", 998, 51},
	{"4.064", 94272, 16132},
}

func TestPublishedPeriods(t *testing.T) {
	theorems := map[Theorem]int{}
	for _, want := range periods {
		p, ok := New(code(t, want.code)).Period(1_000_000)
		if !ok {
			t.Errorf("%s: no period proved", want.code)
			continue
		}
		theorems[p.Theorem]++
		if p.PrePeriod != want.pre || p.Period != want.period {
			t.Errorf("%v; published: %d from %d on", p, want.period, want.pre)
		}
		if want.pre > 200_000 {
			continue
		}
		if !p.Check() {
			t.Errorf("%v does not hold", p)
		}
	}
	if theorems[GuySmith] == 0 || theorems[Window] == 0 {
		t.Errorf("both theorems should have had their turn: %v", theorems)
	}
}

// TestPeriodsHold compares periods that other theorems than Window prove with the definition.
func TestPeriodsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	codes := []Code{
		AllBut(2, 3), AllBut(1), AllBut(1, 2, 5), AllBut(4), code(t, "0.333..."), code(t, "0.3111..."), code(t, "0.1222..."), code(t, "0.0"),
		code(t, "0.8"), code(t, "0.1f"), code(t, "0.3f"), code(t, "0.11f"),
	}
	for range longtest.Pick(3, 30) {
		var set []int
		for range 1 + r.IntN(4) {
			set = append(set, 1+r.IntN(12))
		}
		codes = append(codes, Subtraction(set...), AllBut(set...))
	}
	for _, c := range codes {
		p, ok := New(c).Period(4000 / c.Heaps() / c.Heaps())
		if !ok {
			if c.Heaps() == 1 {
				t.Errorf("%v: no period proved", c)
			}
			continue
		}
		if !p.Check() {
			t.Errorf("%v does not hold", p)
		}
		g := naive(c, longtest.Pick(150, 400))
		n := len(g) - p.Period
		for n > 0 && int(g[n-1+p.Period])-int(g[n-1]) == p.Saltus {
			n--
		}
		if n > p.PrePeriod || n < p.PrePeriod && len(g) > p.PrePeriod+p.Period {
			t.Errorf("%v, but by the definition from %d on", p, n)
		}
	}
}

// Check computes the values again and goes through the conditions of the theorem
// one by one, and that neither period nor pre-period could be less.
func (p Proof) Check() bool {
	if p.Period < 1 || p.PrePeriod < 0 || p.Values < p.PrePeriod+p.Period || p.Saltus < 0 {
		return false
	}
	return p.holds(grow(newSequence(p.Code), p.Values), p.Period)
}

func TestTamperedProofsFail(t *testing.T) {
	for _, c := range []Code{code(t, "0.77"), code(t, "0.45"), code(t, "4.344"), Subtraction(2, 4, 7), AllBut(2, 3)} {
		good, ok := New(c).Period(10_000)
		if !ok || !good.Check() {
			t.Fatalf("%v: %v", c, good)
		}
		for name, change := range map[string]func(p *Proof){
			"another code":      func(p *Proof) { p.Code = code(t, "0.137") },
			"twice the period":  func(p *Proof) { p.Period *= 2; p.Saltus *= 2; p.Values += 2 * p.Period },
			"one more":          func(p *Proof) { p.Period++ },
			"a later beginning": func(p *Proof) { p.PrePeriod++; p.Values += 2 },
			"an earlier one":    func(p *Proof) { p.PrePeriod-- },
			"too few values":    func(p *Proof) { p.Values = p.PrePeriod + p.Period + 1 },
			"a saltus":          func(p *Proof) { p.Saltus++ },
			"no theorem":        func(p *Proof) { p.Theorem = 0 },
			"another theorem":   func(p *Proof) { p.Theorem = p.Theorem%Shift + 1; p.Mask = 0 },
			"no period":         func(p *Proof) { p.Period = 0 },
			"a negative period": func(p *Proof) { p.Period = -p.Period },
			"no values at all":  func(p *Proof) { p.Values = 0 },
		} {
			bad := good
			change(&bad)
			if bad.Check() {
				t.Errorf("%v with %s passes as %v", good, name, bad)
			}
		}
		if good.Theorem != Window {
			continue
		}
		for name, change := range map[string]func(p *Proof){
			"another mask":       func(p *Proof) { p.Mask ^= 1 },
			"no mask":            func(p *Proof) { p.Mask = 0 },
			"the parity":         func(p *Proof) { p.Parity = !p.Parity },
			"fewer rare heaps":   func(p *Proof) { p.Rare-- },
			"no helping pairs":   func(p *Proof) { p.Depth = 0 },
			"a window too large": func(p *Proof) { p.Rare = p.Values },
		} {
			bad := good
			change(&bad)
			if bad.Check() {
				t.Errorf("%v with %s passes", good, name)
			}
		}
	}
}

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
