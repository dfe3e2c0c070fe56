package kit

// StaircaseValue is the nim sum of the odd steps, which have even indices.
func StaircaseValue(steps []uint64) (value uint64) {
	for i := 0; i < len(steps); i += 2 {
		value ^= steps[i]
	}
	return value
}
