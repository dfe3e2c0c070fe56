package gradebook

import (
	"math/big"
	"slices"
	"sort"
)

// A hypergeometric is the distribution of the number of successes in a part of a group, if the part
// is chosen at random. It is exact: ways are numbers of choices, out of all.
type hypergeometric struct {
	least int // the smallest possible number of successes
	ways  []*big.Int
	all   *big.Int
}

// newHypergeometric is for a part of part members of a group of group members, of which success
// have success.
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

// twoSided is the probability of the numbers of successes that are at most as likely as this one.
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

// fewest is the largest number of successes below the mode whose twoSided probability is at most
// the given one; ok is false if there is none.
func (h hypergeometric) fewest(probability float64) (successes int, ok bool) {
	mode := 0
	for i, ways := range h.ways {
		if ways.Cmp(h.ways[mode]) > 0 {
			mode = i
		}
	}
	// Below the mode, fewer successes are less likely.
	n := sort.Search(mode, func(i int) bool { return h.twoSided(h.least+i) > probability })
	return h.least + n - 1, n > 0
}

// holm says which of several hypotheses to reject so that the probability of rejecting any of them
// wrongly is at most the level.
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
