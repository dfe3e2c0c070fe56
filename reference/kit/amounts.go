package kit

import (
	"strconv"
	"strings"

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
	var text strings.Builder
	for i, k := range a {
		switch {
		case i > 0 && i == len(a)-1:
			text.WriteString(" or ")
		case i > 0:
			text.WriteString(", ")
		}
		text.WriteString(strconv.FormatUint(k, 10))
	}
	return text.String()
}
