package kit

// StaircaseValue is the nim sum of the odd steps, which have even indices.
func StaircaseValue(steps []uint64) (value uint64) {
	for i := 0; i < len(steps); i += 2 {
		value ^= steps[i]
	}
	return value
}

// StaircaseTame is the hook Tame of the same positions. They equal heaps of Nim on the odd
// steps in misère play too. By induction a move from an even step leads to such heaps with
// one that has grown, and moving the same coins on takes that back, so that it is reversible.
// Where all odd steps are empty and some even one is not, moving one coin leaves a heap of 1,
// so that the next player wins, as with no coins at all: then such a position equals 0 too
// (On Numbers and Games, ch. 12).
func StaircaseTame(steps []uint64) (fickle, ok bool) {
	for i := 0; i < len(steps); i += 2 {
		if steps[i] > 1 {
			return false, true
		}
	}
	return true, true
}
