// Package points holds marks as exact fractions, so that thirds add up.
package points

import (
	"fmt"
	"math/big"
	"strings"
)

// Points is an exact, immutable number of points. The zero value is 0.
type Points struct{ r *big.Rat }

// Of is a whole number of points.
func Of(n int64) Points { return Points{big.NewRat(n, 1)} }

// Ratio is num/den points; den is not 0.
func Ratio(num, den int64) Points { return Points{big.NewRat(num, den)} }

// maxText bounds what Parse reads: more digits than any mark has.
const maxText = 24

// Parse reads "10", "2.5" or "1/3". Signs and exponents are not read.
func Parse(text string) (Points, error) {
	wrong := fmt.Errorf("%q is not a number of points, expected one like 10, 2.5 or 1/3", text)
	if text == "" || len(text) > maxText || strings.Trim(text, "0123456789./") != "" {
		return Points{}, wrong
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return Points{}, wrong
	}
	return Points{r}, nil
}

func (p Points) rat() *big.Rat {
	if p.r == nil {
		return new(big.Rat)
	}
	return p.r
}

// Plus is p + q.
func (p Points) Plus(q Points) Points { return Points{new(big.Rat).Add(p.rat(), q.rat())} }

// Minus is p - q.
func (p Points) Minus(q Points) Points { return Points{new(big.Rat).Sub(p.rat(), q.rat())} }

// Times is p * q.
func (p Points) Times(q Points) Points { return Points{new(big.Rat).Mul(p.rat(), q.rat())} }

// Over is p / q; q is not 0.
func (p Points) Over(q Points) Points { return Points{new(big.Rat).Quo(p.rat(), q.rat())} }

// Cmp is -1, 0 or +1 as p is less than, equal to or greater than q.
func (p Points) Cmp(q Points) int { return p.rat().Cmp(q.rat()) }

// Sign is -1, 0 or +1 as p is below, equal to or above 0.
func (p Points) Sign() int { return p.rat().Sign() }

// Float is the nearest floating-point number, for statistics that are not marks.
func (p Points) Float() float64 {
	f, _ := p.rat().Float64()
	return f
}

// Decimal writes at most digits decimals, rounded half away from zero, without
// trailing zeros: "17.5", "3.33", "0".
func (p Points) Decimal(digits int) string {
	text := p.rat().FloatString(digits)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}

// String is exact: "5/2", "10".
func (p Points) String() string { return p.rat().RatString() }

// MarshalJSON writes a number with at most 4 decimals.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.Decimal(4)), nil }
