// Package cgt holds the arithmetic of game values: mex, nim sums and nim products, and canonical
// forms of partizan games, with their order, sums, stops and thermographs. See Forms.
package cgt

import (
	"math/bits"
	"slices"
	"strconv"
)

// A Nimber is the value *n of an impartial game in normal play.
type Nimber uint64

// String writes a nimber as the program's notation does: 0, *, *2, *3 ...
func (n Nimber) String() string {
	switch n {
	case 0:
		return "0"
	case 1:
		return "*"
	}
	return "*" + strconv.FormatUint(uint64(n), 10)
}

// NimSum is the exclusive or of the values: the nim value of a sum of games with these values
// (Bouton 1901; Sprague 1935; Grundy 1939).
func NimSum(values ...uint64) uint64 {
	var sum uint64
	for _, v := range values {
		sum ^= v
	}
	return sum
}

// Mex is the minimum excluded value of a set: the least of 0, 1, 2, ... that is not among the
// values, in any order and perhaps repeated.
func Mex(values ...uint64) uint64 {
	var m MexSet
	for _, v := range values {
		m.Add(v)
	}
	return m.Mex()
}

// A MexSet collects values and finds the least missing one. The zero value is
// the empty set. It can be used again after Reset without allocating.
type MexSet struct {
	words []uint64
	large []uint64 // values too large for the bit set, in the order added
}

// mexBits is the number of values kept as bits; a larger mex needs as many options.
const mexBits = 1 << 22

// Add adds v to the set.
func (m *MexSet) Add(v uint64) {
	if v >= mexBits {
		m.large = append(m.large, v)
		return
	}
	for uint64(len(m.words)) <= v>>6 {
		m.words = append(m.words, 0)
	}
	m.words[v>>6] |= 1 << (v & 63)
}

// Has reports whether v is in the set.
func (m *MexSet) Has(v uint64) bool {
	if v < mexBits {
		return v>>6 < uint64(len(m.words)) && m.words[v>>6]>>(v&63)&1 == 1
	}
	return slices.Contains(m.large, v)
}

// Mex is the least value that is not in the set.
func (m *MexSet) Mex() uint64 {
	for i, w := range m.words {
		if w != ^uint64(0) {
			return uint64(i)<<6 + uint64(bits.TrailingZeros64(^w))
		}
	}
	n := uint64(len(m.words)) << 6
	for m.Has(n) {
		n++
	}
	return n
}

// Reset empties the set and keeps its memory.
func (m *MexSet) Reset() {
	clear(m.words)
	m.words = m.words[:0]
	m.large = m.large[:0]
}

// The nimbers below 2^64 are a field under nim addition and this multiplication, and so are those
// below 2^32, 2^16, 2^8, 2^4, 2^2 and 2 (Conway, On Numbers and Games, ch. 6).

// NimProduct is the nim product: x times y is the least number that is not (x' times y) xor (x
// times y') xor (x' times y') for any x' < x and y' < y. It is the value of a product of games with
// the values x and y (the Tartan theorem, Winning Ways, ch. 14).
func NimProduct(x, y uint64) uint64 { return nimProduct(x, y, 32) }

// nimProduct multiplies numbers below 2^(2 half) by Conway's rules: for a Fermat power F = 2^half,
// the product of F and a smaller number is the ordinary one, and F times F is F + F/2. With x = aF
// + b and y = cF + d that makes (ac + ad + bc)F + bd + ac times F/2.
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
