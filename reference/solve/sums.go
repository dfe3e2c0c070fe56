package solve

import (
	"encoding/binary"

	"grader/reference/engine/keys"
	"grader/reference/game"
)

// A sumTable remembers sums, and of each its outcome. A search in misère play may meet tens
// of millions of them, with dozens of components each: a sum takes some twenty bytes more
// than it has components.
type sumTable struct{ *keys.Marks }

func newSumTable() *sumTable { return &sumTable{keys.NewMarks()} }

// A sumPlace is where a sum is kept.
type sumPlace = keys.Place

// Marks of sums.
const (
	markedN = 1 << iota
	markedP
	markedAsked // their rulesets have been asked who wins
)

// outcome is that of a sum, 0 while it is unknown.
func (t *sumTable) outcome(at sumPlace) Outcome {
	switch mark := t.Mark(at); {
	case mark&markedN != 0:
		return N
	case mark&markedP != 0:
		return P
	}
	return 0
}

func (t *sumTable) setOutcome(at sumPlace, o Outcome) {
	mark := byte(markedN)
	if o == P {
		mark = markedP
	}
	t.SetMark(at, t.Mark(at)|mark)
}

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

// sum unpacks the sum at a place.
func (t *sumTable) sum(at sumPlace) game.Sum {
	key := t.Key(at)
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
