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

// TestZerosBeforeNumbers: zeros at the beginning of a number do not make it octal.
func TestZerosBeforeNumbers(t *testing.T) {
	for text, want := range map[string]string{"010/4": "5/2", "-010/016": "-5/8", "1/02": "1/2", "00/01": "0", "010": "10", "010.50": "21/2"} {
		if x, ok := ReadDyadic(text); !ok || x.String() != want {
			t.Errorf("%s is read as %s, %t, want %s", text, x, ok, want)
		}
	}
	for _, text := range []string{"1/010", "1/00", "0/0", "/2", "1/", "-/2", "0/", "1/-2"} {
		if x, ok := ReadDyadic(text); ok {
			t.Errorf("%s is read as %s", text, x)
		}
	}
}
