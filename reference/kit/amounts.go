package kit

import (
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// Amounts are the numbers that may be taken from a heap, in rising order.
type Amounts []uint64

// Moves lists the moves from a heap of n, the least taken first. Codes are what is taken.
func (a Amounts) Moves(n uint64, yield game.Yield[uint64]) {
	for _, k := range a {
		if k > n || !yield(game.Move(k), game.NimHeap(n-k)) {
			return
		}
	}
}

// Words lists the numbers: 1, 2 or 3.
func (a Amounts) Words() string {
	return strings.Replace(explain.And(strings.Split(FormatList(a...), ",")), " and ", " or ", 1)
}
