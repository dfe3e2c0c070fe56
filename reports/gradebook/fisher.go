package gradebook

import (
	"math/big"
	"slices"
	"sort"
)

// A hypergeometric is how likely each number of successes is in a part of a group, if nothing
// but chance says who is in the part: exactly, as ways among all.
type hypergeometric struct {
	least int // successes that the part must have
	ways  []*big.Int
	all   *big.Int
}

// newHypergeometric is for a part of so many of a group, in which so many have success.
func newHypergeometric(part, group, success int) hypergeometric {
	failure := group - success
	h := hypergeometric{least: max(0, part-failure), all: new(big.Int)}
	ways := new(big.Int).Binomial(int64(success), int64(h.least))
	ways.Mul(ways, new(big.Int).Binomial(int64(failure), int64(part-h.least)))
	for x := h.least; x <= min(part, success); x++ {
		h.ways = append(h.ways, new(big.Int).Set(ways))
		h.all.Add(h.all, ways)
		ways.Mul(ways, big.NewInt(int64(success-x)*int64(part-x)))
		ways.Quo(ways, big.NewInt(int64(x+1)*int64(failure-part+x+1)))
	}
	return h
}

// twoSided is the probability of a number of successes that is no likelier than this one.
func (h hypergeometric) twoSided(successes int) float64 {
	sum := new(big.Int)
	for _, ways := range h.ways {
		if ways.Cmp(h.ways[successes-h.least]) <= 0 {
			sum.Add(sum, ways)
		}
	}
	if sum.Cmp(h.all) == 0 {
		return 1
	}
	const precise = 128 // bits
	number := func(n *big.Int) *big.Float { return new(big.Float).SetPrec(precise).SetInt(n) }
	p, _ := new(big.Float).Quo(number(sum), number(h.all)).Float64()
	return p
}

// fewest is the largest number of successes that is so few that chance alone leads to it, or to
// what is no likelier, with no more than a probability; ok is false if there is none.
func (h hypergeometric) fewest(probability float64) (successes int, ok bool) {
	mode := 0
	for i, ways := range h.ways {
		if ways.Cmp(h.ways[mode]) > 0 {
			mode = i
		}
	}
	// Below the mode fewer successes are less likely.
	n := sort.Search(mode, func(i int) bool { return h.twoSided(h.least+i) > probability })
	return h.least + n - 1, n > 0
}

// holm says which of several hypotheses are rejected, so that the probability that any of them
// is rejected wrongly is no more than a level.
func holm(p []float64, level float64) []bool {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	rejected := make([]bool, len(p))
	for k, i := range order {
		if p[i] > level/float64(len(p)-k) {
			break
		}
		rejected[i] = true
	}
	return rejected
}
