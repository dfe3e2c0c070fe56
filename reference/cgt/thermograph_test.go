package cgt

import (
	"math/rand/v2"
	"testing"

	"grader/reference/longtest"
)

// Cooling by t taxes every move: the stops of a cooled game are those of its
// thermograph, found here by playing with taxes.
func TestThermographsAgainstTaxes(t *testing.T) {
	table := testForms()
	three := dayThree(t, table)
	r := rand.New(rand.NewPCG(9, 1))
	for range longtest.Pick(150, 400) {
		g := three[r.IntN(len(three))]
		if r.IntN(2) == 0 {
			var left, right []Form
			for range 1 + r.IntN(3) {
				left = append(left, three[r.IntN(len(three))])
				right = append(right, three[r.IntN(len(three))])
			}
			g = must(t)(table.Game(left, right))
		}
		h, err := table.Thermograph(g)
		if err != nil {
			t.Fatal(err)
		}
		for i := range int64(40) {
			tax := Fraction(i, 4)
			l, rr := taxed(table, g, tax)
			if got := height(h.Left, tax); got != l {
				t.Fatalf("%s at %s: the left wall is at %s, want %s\n%v", name(t, table, g), tax, got, l, h)
			}
			if got := height(h.Right, tax); got != rr {
				t.Fatalf("%s at %s: the right wall is at %s, want %s\n%v", name(t, table, g), tax, got, rr, h)
			}
		}
		left, right := table.Stops(g)
		if height(h.Left, Dyadic{}) != left || height(h.Right, Dyadic{}) != right {
			t.Fatalf("%s: stops %s, %s and walls %v", name(t, table, g), left, right, h)
		}
	}
}

// taxed are the stops of a game cooled by a tax, found point by point.
func taxed(t *Forms, g Form, tax Dyadic) (l, r Dyadic) {
	if x, ok := t.IsNumber(g); ok {
		return x, x
	}
	scaffold := func(tax Dyadic) (l, r Dyadic) {
		for i, o := range t.lefts(g) {
			if _, x := taxed(t, o, tax); i == 0 || l.Less(x.Minus(tax)) {
				l = x.Minus(tax)
			}
		}
		for i, o := range t.rights(g) {
			if x, _ := taxed(t, o, tax); i == 0 || x.Plus(tax).Less(r) {
				r = x.Plus(tax)
			}
		}
		return l, r
	}
	if l, r = scaffold(tax); r.Less(l) {
		return l, r
	}
	// Frozen: the mast stands where the scaffolds meet, found by halving the
	// taxes up to 16, where all games of these tests are frozen. Their values
	// have small denominators, so that 20 halvings reach the point.
	low, high := Dyadic{}, Int(16)
	if l, r := scaffold(low); l == r {
		return l, l
	}
	for range 20 {
		middle := low.Plus(high).Half()
		if l, r := scaffold(middle); r.Less(l) {
			low = middle
		} else {
			high = middle
		}
	}
	l, _ = scaffold(high)
	return l, l
}

func height(w []Corner, tax Dyadic) Dyadic {
	if w[len(w)-1].T.Less(tax) {
		return w[len(w)-1].X
	}
	return wall{corners: w}.level(tax)
}
