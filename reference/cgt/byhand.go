package cgt

import (
	"math/bits"
	"strconv"
	"strings"
)

// NimProductRules are the rules that NimProductByHand applies.
const NimProductRules = "The Fermat 2-powers are 2, 4, 16, 256, 65536, …, each the square of the one before, and every power of 2 is a product of different ones. " +
	"A Fermat 2-power (2, 4, 16, 256, …) times a smaller number is the ordinary product; F⊗F is F ⊕ F/2 for a Fermat 2-power F; and ⊗ is associative, commutative and distributive over ⊕:"

// mostTerms is the most terms of a sum in an equation of NimProductByHand.
const mostTerms = 12

// NimProductByHand lists the equations by which the nim product of two numbers is computed by hand,
// each following from those before it and NimProductRules (Conway, On Numbers and Games, ch. 6).
// The list is empty if the nim product is the ordinary one by these rules.
func NimProductByHand(x, y uint64) []string {
	h := byHand{told: map[[2]uint64]bool{}}
	h.tell(x, y)
	return h.equations
}

type byHand struct {
	told      map[[2]uint64]bool
	equations []string
}

// tell adds the equation of x times y after those from which it follows.
func (h *byHand) tell(x, y uint64) {
	if commonFermat(x, y) == 0 || h.told[[2]uint64{x, y}] || h.told[[2]uint64{y, x}] {
		return
	}
	h.told[[2]uint64{x, y}] = true
	links := []string{decimal(x) + "⊗" + decimal(y)}
	if bits.OnesCount64(x) == 1 && bits.OnesCount64(y) == 1 {
		links = append(links, h.powers(x, y)...)
	} else {
		links = append(links, h.distributed(x, y)...)
	}
	h.equations = append(h.equations, strings.Join(append(links, decimal(NimProduct(x, y))), " = "))
}

// powers multiplies powers of 2 that have a Fermat 2-power in common.
func (h *byHand) powers(x, y uint64) (links []string) {
	f := commonFermat(x, y)
	rest := NimProduct(x/f, y/f)
	square := decimal(f) + " ⊕ " + decimal(f/2)
	if x == f && y == f {
		return []string{square}
	}
	factors := []string{decimal(f), decimal(f)}
	for _, left := range []uint64{x / f, y / f} {
		if left > 1 {
			factors = append(factors, decimal(left))
		}
	}
	h.tell(x/f, y/f)
	h.tell(f/2, rest)
	links = append(links, strings.Join(factors, "⊗"))
	if rest > 1 {
		return append(links, "("+square+")⊗"+decimal(rest), decimal(NimProduct(f, rest))+" ⊕ "+decimal(NimProduct(f/2, rest)))
	}
	return append(links, square)
}

// distributed multiplies each power of 2 in x with each in y.
func (h *byHand) distributed(x, y uint64) (links []string) {
	var products, values []string
	for _, a := range powersOf(x) {
		for _, b := range powersOf(y) {
			h.tell(a, b)
			products = append(products, decimal(a)+"⊗"+decimal(b))
			values = append(values, decimal(NimProduct(a, b)))
		}
	}
	return []string{nimSumOf(products), nimSumOf(values)}
}

// commonFermat is the largest Fermat 2-power that divides both a power of 2 in x and one in y;
// 0 if there is none.
func commonFermat(x, y uint64) uint64 {
	var common int
	for _, a := range powersOf(x) {
		for _, b := range powersOf(y) {
			common |= bits.TrailingZeros64(a) & bits.TrailingZeros64(b)
		}
	}
	if common == 0 {
		return 0
	}
	return 1 << (1 << (bits.Len(uint(common)) - 1))
}

// powersOf lists the powers of 2 whose sum is n, the largest first.
func powersOf(n uint64) (powers []uint64) {
	for n != 0 {
		p := uint64(1) << (bits.Len64(n) - 1)
		powers = append(powers, p)
		n ^= p
	}
	return powers
}

func nimSumOf(terms []string) string {
	if len(terms) > mostTerms {
		terms = append(terms[:mostTerms:mostTerms], "…")
	}
	return strings.Join(terms, " ⊕ ")
}

func decimal(n uint64) string { return strconv.FormatUint(n, 10) }
