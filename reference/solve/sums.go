package solve

import (
	"encoding/binary"

	"grader/reference/engine/keys"
	"grader/reference/game"
)

// A sumTable numbers sums in the order in which they are added. A search in misère
// play may meet tens of millions of them, with dozens of components each: a sum
// takes some twenty bytes more than it has components.
type sumTable struct{ *keys.Table }

func newSumTable() *sumTable { return &sumTable{keys.New()} }

// packSum appends a key for a sum: the differences of the numbers of its components,
// which are sorted.
func packSum(key []byte, sum game.Sum) []byte {
	var last game.ID
	for _, id := range sum {
		key = binary.AppendUvarint(key, uint64(id-last))
		last = id
	}
	return key
}

// sum unpacks the sum of a number.
func (t *sumTable) sum(i int32) game.Sum {
	key := t.Key(i)
	sum := make(game.Sum, 0, len(key))
	var last game.ID
	for len(key) > 0 {
		difference, n := binary.Uvarint(key)
		last += game.ID(difference)
		sum = append(sum, last)
		key = key[n:]
	}
	return sum
}
