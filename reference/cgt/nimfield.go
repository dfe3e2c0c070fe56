package cgt

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
