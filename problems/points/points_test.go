package points

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"
)

// samples are on both sides of the limit up to which parts are small.
var samples = [][2]int64{
	{0, 1},
	{1, 1},
	{-1, 1},
	{1, 3},
	{-2, 3},
	{17, 2},
	{6, 4},
	{10, -4},
	{limit, 1},
	{limit + 1, 1},
	{1, limit},
	{1, limit + 1},
	{-limit, limit - 1},
	{limit - 1, limit},
	{math.MaxInt64, 7},
	{math.MinInt64, 1},
	{math.MinInt64, math.MinInt64},
	{1, math.MaxInt64},
}

// TestArithmeticIsExact: every operation is that of exact fractions, and results that fit are kept
// small.
func TestArithmeticIsExact(t *testing.T) {
	same := func(what string, got Points, want *big.Rat) {
		t.Helper()
		if got.rat().Cmp(want) != 0 {
			t.Errorf("%s = %v, want %v", what, got, want.RatString())
		}
		if got.big != nil && ofRat(got.big).big == nil {
			t.Errorf("%s = %v is kept as a big number", what, got)
		}
	}
	for _, a := range samples {
		p, r := Ratio(a[0], a[1]), big.NewRat(a[0], a[1])
		same("the fraction", p, r)
		if p.Sign() != r.Sign() {
			t.Errorf("the sign of %v is %d", r, p.Sign())
		}
		for _, b := range samples {
			q, s := Ratio(b[0], b[1]), big.NewRat(b[0], b[1])
			at := r.RatString() + " and " + s.RatString()
			same("the sum of "+at, p.Plus(q), new(big.Rat).Add(r, s))
			same("the difference of "+at, p.Minus(q), new(big.Rat).Sub(r, s))
			same("the product of "+at, p.Times(q), new(big.Rat).Mul(r, s))
			if s.Sign() != 0 {
				same("the quotient of "+at, p.Over(q), new(big.Rat).Quo(r, s))
			}
			if got, want := p.Cmp(q), r.Cmp(s); got != want {
				t.Errorf("comparing %s gives %d, want %d", at, got, want)
			}
		}
	}
}

func TestParseAndPrint(t *testing.T) {
	for _, c := range []struct{ in, exact, two, json string }{
		{"10", "10", "10", "10"},
		{"2.50", "5/2", "2.5", "2.5"},
		{"20/3", "20/3", "6.67", "6.6667"},
		{"1/200", "1/200", "0.01", "0.005"},
		{"99999999999999999999", "99999999999999999999", "99999999999999999999", "99999999999999999999"},
	} {
		p, err := Parse(c.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", c.in, err)
			continue
		}
		data, err := json.Marshal(p)
		if p.String() != c.exact || p.Decimal(2) != c.two || string(data) != c.json || err != nil {
			t.Errorf("Parse(%q) = %s, %s, %s (%v), want %s, %s, %s", c.in, p, p.Decimal(2), data, err, c.exact, c.two, c.json)
		}
	}
	for _, text := range []string{"", "-1", "1e9", "1/0", "x", "+2", "1.2.3", "0x10", "1234567890123456789012345"} {
		if p, err := Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, p)
		}
	}
	if got := Ratio(-1, 1000).Decimal(2); got != "0" {
		t.Errorf("-1/1000 prints as %q", got)
	}
}

// TestDecimalOfSmallFractions compares two ways to the same text: small fractions are written
// without big numbers.
func TestDecimalOfSmallFractions(t *testing.T) {
	for num := int64(-300); num <= 300; num++ {
		for den := int64(1); den <= 60; den++ {
			for digits := range maxQuick + 1 {
				p := Ratio(num, den)
				want := big.NewRat(num, den).FloatString(digits)
				if p.den > 1 && p.quick(digits) != want {
					t.Fatalf("%d/%d with %d decimals is %s, want %s", num, den, digits, p.quick(digits), want)
				}
			}
		}
	}
}
