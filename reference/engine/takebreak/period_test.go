package takebreak

import (
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
