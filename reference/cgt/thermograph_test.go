package cgt

import "testing"

// TestNarrowThermographs halves the mean with each option of Right, {{{0|-2^-30}|-4}|-16}
// and so on, down to the smallest fraction that a Dyadic holds. What is smaller is beyond
// the limit, and not rounded.
func TestNarrowThermographs(t *testing.T) {
	table := testForms()
	number := func(x Dyadic) Form { return must(t)(table.Value(Simple{Number: x})) }
	g := must(t)(table.Game([]Form{number(Dyadic{})}, []Form{number(Fraction(-1, 30))}))
	most, right := Dyadic{}, int64(-4)
	for log := 31; ; log++ {
		h, err := table.Thermograph(g)
		if log > maxLog {
			if err != ErrLimit {
				t.Errorf("a mean with the denominator 2^%d gives %v, %v; want ErrLimit", log, h, err)
			}
			return
		}
		if err != nil {
			t.Fatal(log, err)
		}
		if h.Mean.Log() != log {
			t.Fatalf("the mean %s has the denominator 2^%d, want 2^%d", h.Mean, h.Mean.Log(), log)
		}
		if !most.Less(h.Temperature) {
			t.Fatalf("the temperature is %s, want more than %s", h.Temperature, most)
		}
		// Both walls stand at the mean, as far from one as from the other.
		if l, r := h.At(h.Temperature); l != h.Mean || r != h.Mean {
			t.Fatalf("the walls end at %s and %s, want %s", l, r, h.Mean)
		}
		most = h.Temperature
		g = must(t)(table.Game([]Form{g}, []Form{number(Int(right))}))
		right *= 3
	}
}
