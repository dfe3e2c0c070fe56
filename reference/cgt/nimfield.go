package cgt

import "math/bits"

// The nimbers below 2^64 are a field under nim addition and this multiplication,
// and so are those below 2^32, 2^16, 2^8, 2^4, 2^2 and 2 (Conway, On Numbers and
// Games, ch. 6).

// NimProduct is the nim product: x times y is the least number that is not
// (x' times y) xor (x times y') xor (x' times y') for any x' < x and y' < y. It is the
// value of a product of games of the values x and y (the Tartan theorem, Winning
// Ways, ch. 14).
func NimProduct(x, y uint64) uint64 { return nimProduct(x, y, 32) }

// nimProduct multiplies numbers below 2^(2 half) by Conway's rules: for a Fermat
// power F = 2^half, the product of F and a smaller number is the ordinary one, and F
// times F is F + F/2. With x = aF + b and y = cF + d that makes
// (ac + ad + bc)F + bd + ac times F/2.
func nimProduct(x, y uint64, half uint) uint64 {
	if x <= 1 || y <= 1 {
		return x * y
	}
	if half == 0 {
		return x & y
	}
	if half > 1 && x>>half == 0 && y>>half == 0 {
		return nimProduct(x, y, half/2)
	}
	low := uint64(1)<<half - 1
	a, b, c, d := x>>half, x&low, y>>half, y&low
	ac, bd := nimProduct(a, c, half/2), nimProduct(b, d, half/2)
	mixed := nimProduct(a^b, c^d, half/2) // ac + ad + bc + bd
	return (mixed^bd)<<half ^ bd ^ nimProduct(ac, 1<<(half-1), half/2)
}

// NimSquareRoot is the number whose nim square is x. Every number has exactly one.
func NimSquareRoot(x uint64) uint64 {
	// In a field of 2^m elements x is its own 2^m-th power, so that the root is the
	// 2^(m-1)-th.
	for range fieldBits(x) - 1 {
		x = NimProduct(x, x)
	}
	return x
}

// NimInverse is the number whose nim product with x is 1; ok is false for 0, which
// has none.
func NimInverse(x uint64) (inverse uint64, ok bool) {
	if x == 0 {
		return 0, false
	}
	// In a field of 2^m elements the inverse is the power 2^m - 2: the product of the
	// powers 2, 4, ..., 2^(m-1).
	inverse = 1
	for range fieldBits(x) - 1 {
		x = NimProduct(x, x)
		inverse = NimProduct(inverse, x)
	}
	return inverse, true
}

// NimQuotient is the number whose nim product with y is x; ok is false if y is 0.
func NimQuotient(x, y uint64) (quotient uint64, ok bool) {
	inverse, ok := NimInverse(y)
	return NimProduct(x, inverse), ok
}

// fieldBits is the least m among 1, 2, 4, ..., 64 with x below 2^m: the nimbers below
// that are a field.
func fieldBits(x uint64) int {
	m := 1
	for bits.Len64(x) > m {
		m *= 2
	}
	return m
}
