package kit

import (
	"math/bits"

	"grader/reference/game"
)

// TooLarge gives up at once where a search for the nim value would have to look at
// more positions than any budget allows, instead of after as many.
func TooLarge[P comparable](is func(p P) bool) func(spend func(int) bool) *game.Evaluator[P] {
	return func(func(int) bool) *game.Evaluator[P] {
		return &game.Evaluator[P]{Nimber: func(p P) (uint64, bool, error) {
			if is(p) {
				return 0, false, game.ErrLimit
			}
			return 0, false, nil
		}}
	}
}

// mostSearched is more positions than are searched within any memory.
const mostSearched = 1 << 28

// Outnumber reports whether a product is above mostSearched.
func Outnumber(factors ...uint64) bool {
	product := uint64(1)
	for _, f := range factors {
		high, low := bits.Mul64(product, f)
		if product = low; high > 0 || product > mostSearched {
			return true
		}
	}
	return false
}
