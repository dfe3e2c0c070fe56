package cgt

import (
	"cmp"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// A Dyadic is a number whose denominator is a power of two, at most 2^64: the numbers among the
// values of short games. Compare values with ==.
type Dyadic struct {
	whole int64  // the floor
	part  uint64 // the rest, in units of 2^-64
}

// maxLog is the largest k of a denominator 2^k.
const maxLog = 64

// maxWhole is the limit of sums of numbers.
const maxWhole = 1 << 62

// Int is a whole number as a dyadic fraction.
func Int(n int64) Dyadic { return Dyadic{whole: n} }

// Fraction is n / 2^log for log from 0 to 64.
func Fraction(n int64, log int) Dyadic {
	switch {
	case log == 0:
		return Int(n)
	case log >= 64:
		return Dyadic{whole: n >> 63, part: uint64(n)}
	}
	return Dyadic{whole: n >> log, part: uint64(n) << (64 - log)}
}

// ReadDyadic reads a number such as "3", "-1/2" or "0.5". The size of its floor is
// at most MaxRead, and its denominator at most 2^30; ok is false for anything else,
// and for fractions that are not dyadic.
func ReadDyadic(text string) (d Dyadic, ok bool) {
	const digits = 64
	if len(text) > digits {
		return d, false
	}
	for _, c := range []byte(strings.TrimPrefix(text, "-")) {
		if c != '/' && c != '.' && (c < '0' || c > '9') {
			return d, false
		}
	}
	above, below, broken := strings.Cut(text, "/")
	r, ok := new(big.Rat).SetString(above)
	if broken { // sign and digits separately, so that leading zeros do not make a number octal
		n, ok1 := new(big.Int).SetString(above, 10)
		m, ok2 := new(big.Int).SetString(below, 10)
		if ok = ok1 && ok2 && m.Sign() > 0; ok {
			r = new(big.Rat).SetFrac(n, m)
		}
	}
	if !ok {
		return d, false
	}
	log := r.Denom().BitLen() - 1
	if log > 30 || r.Denom().TrailingZeroBits() != uint(log) {
		return d, false
	}
	whole, rest := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int))
	if new(big.Int).Abs(whole).Cmp(big.NewInt(MaxRead)) > 0 {
		return d, false
	}
	if log == 0 {
		return Int(whole.Int64()), true
	}
	return Dyadic{whole: whole.Int64(), part: rest.Uint64() << (64 - log)}, true
}

// MaxRead is the largest number that may be written.
const MaxRead = 1_000_000_000_000_000_000

// Plus is the sum. Sums beyond 2^62 are unreliable; a table of forms refuses them.
func (d Dyadic) Plus(e Dyadic) Dyadic {
	part, carry := bits.Add64(d.part, e.part, 0)
	return Dyadic{whole: d.whole + e.whole + int64(carry), part: part}
}

// Neg is the negative.
func (d Dyadic) Neg() Dyadic {
	part, borrow := bits.Sub64(0, d.part, 0)
	return Dyadic{whole: -d.whole - int64(borrow), part: part}
}

// Minus is the difference.
func (d Dyadic) Minus(e Dyadic) Dyadic { return d.Plus(e.Neg()) }

// Half is half the number, exact unless the denominator is 2^64. See Log.
func (d Dyadic) Half() Dyadic {
	return Dyadic{whole: d.whole >> 1, part: d.part>>1 | uint64(d.whole)<<63}
}

// Compare is -1, 0 or 1 as d is less than, equal to or greater than e.
func (d Dyadic) Compare(e Dyadic) int {
	return cmp.Or(cmp.Compare(d.whole, e.whole), cmp.Compare(d.part, e.part))
}

// Less reports whether d < e.
func (d Dyadic) Less(e Dyadic) bool {
	return d.whole < e.whole || d.whole == e.whole && d.part < e.part
}

// Sign is -1, 0 or 1 as the number is negative, zero or positive.
func (d Dyadic) Sign() int { return d.Compare(Dyadic{}) }

// IsInt reports whether the number is whole.
func (d Dyadic) IsInt() bool { return d.part == 0 }

// Floor is the greatest whole number that is not above d.
func (d Dyadic) Floor() int64 { return d.whole }

// Log is the k of the denominator 2^k in lowest terms.
func (d Dyadic) Log() int {
	if d.part == 0 {
		return 0
	}
	return 64 - bits.TrailingZeros64(d.part)
}

// outside reports whether the number is beyond the limit of forms.
func (d Dyadic) outside() bool { return d.whole >= maxWhole || d.whole < -maxWhole }

// String writes the number in lowest terms: "3", "-1/2".
func (d Dyadic) String() string {
	if d.part == 0 {
		return strconv.FormatInt(d.whole, 10)
	}
	log := uint(d.Log())
	n := new(big.Int).Lsh(big.NewInt(d.whole), log)
	n.Add(n, new(big.Int).SetUint64(d.part>>(64-log)))
	return n.String() + "/" + new(big.Int).Lsh(big.NewInt(1), log).String()
}

// An Interval is the range for the simplest number. An infinite end is not closed.
type Interval struct {
	Low, High             Dyadic
	Below, Above          bool // whether there is no bound on that side
	ClosedLow, ClosedHigh bool // whether the end itself belongs to the interval
}

func (i Interval) has(x Dyadic) bool {
	if !i.Below {
		if c := x.Compare(i.Low); c < 0 || c == 0 && !i.ClosedLow {
			return false
		}
	}
	if !i.Above {
		if c := x.Compare(i.High); c > 0 || c == 0 && !i.ClosedHigh {
			return false
		}
	}
	return true
}

func (i Interval) empty() bool {
	if i.Below || i.Above {
		return false
	}
	c := i.Low.Compare(i.High)
	return c > 0 || c == 0 && !(i.ClosedLow && i.ClosedHigh)
}

// Simplest is the number in the interval with the least birthday (Winning Ways, ch. 2: the
// simplicity rule); ok is false if the interval is empty, or if all its numbers have denominators
// above 2^64.
func (i Interval) Simplest() (x Dyadic, ok bool) {
	if i.empty() {
		return Dyadic{}, false
	}
	if i.has(Dyadic{}) {
		return Dyadic{}, true
	}
	if !i.Above && i.High.Sign() <= 0 { // all of it is negative
		x, ok = Interval{Low: i.High.Neg(), High: i.Low.Neg(), Above: i.Below, ClosedLow: i.ClosedHigh, ClosedHigh: i.ClosedLow}.Simplest()
		return x.Neg(), ok
	}
	for log := range 65 {
		// The least multiple of 2^-log from the low end up.
		x = i.Low.roundUp(log)
		if x == i.Low && !i.ClosedLow {
			x = x.Plus(unit(log))
		}
		if i.has(x) {
			return x, true
		}
	}
	return Dyadic{}, false
}

// Between is the simplest number strictly between two others; ok is false if all of these have too
// large denominators.
func Between(low, high Dyadic) (x Dyadic, ok bool) {
	return Interval{Low: low, High: high}.Simplest()
}

// unit is 2^-log.
func unit(log int) Dyadic { return Fraction(1, log) }

// roundUp is the least multiple of 2^-log that is not below d.
func (d Dyadic) roundUp(log int) Dyadic {
	if log >= 64 {
		return d
	}
	if mask := ^uint64(0) >> log; d.part&mask != 0 {
		d.part &^= mask
		return d.Plus(unit(log))
	}
	return d
}

// Ratio is d / e as a floating-point number, for drawings.
func (d Dyadic) Ratio(e Dyadic) float64 { return d.float() / e.float() }

func (d Dyadic) float() float64 { return float64(d.whole) + float64(d.part)/(1<<64) }
