package solve

import (
	"encoding/binary"

	"grader/reference/game"
)

// A sumTable remembers sums, and what is known of each.
type sumTable struct {
	places map[string]sumPlace
	keys   []string
	known  []sumKnown
}

// A sumPlace is where a sum is kept.
type sumPlace int32

// sumKnown is the outcome of a sum, 0 while it is unknown, and whether its ruleset has been
// asked who wins.
type sumKnown struct {
	outcome Outcome
	asked   bool
}

// add gives the sum of a key its place; fresh reports that it has not been met before.
func (t *sumTable) add(key []byte) (at sumPlace, fresh bool) {
	if at, met := t.places[string(key)]; met {
		return at, false
	}
	at = sumPlace(len(t.keys))
	text := string(key)
	t.places[text] = at
	t.keys, t.known = append(t.keys, text), append(t.known, sumKnown{})
	return at, true
}

func (t *sumTable) outcome(at sumPlace) Outcome { return t.known[at].outcome }

func (t *sumTable) setOutcome(at sumPlace, o Outcome) { t.known[at].outcome = o }

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
	key := []byte(t.keys[at])
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
