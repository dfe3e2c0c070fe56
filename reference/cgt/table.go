package cgt

// A table remembers a number for each of many keys: a hash table without deletion.
type table struct {
	keys   []uint64 // 0 where there is room
	values []int32
	held   int
}

func newTable() table {
	const first = 256
	return table{keys: make([]uint64, first), values: make([]int32, first)}
}

// pair is the key of two forms, and not 0.
func pair(a, b Form) uint64 { return uint64(a)<<32 | uint64(b) + 1 }

func (t *table) get(key uint64) (value int32, ok bool) {
	mask := uint64(len(t.keys) - 1)
	for i := mix(key) & mask; t.keys[i] != 0; i = (i + 1) & mask {
		if t.keys[i] == key {
			return t.values[i], true
		}
	}
	return 0, false
}

func (t *table) put(key uint64, value int32) {
	if 2*t.held >= len(t.keys) {
		t.grow()
	}
	mask := uint64(len(t.keys) - 1)
	i := mix(key) & mask
	for t.keys[i] != 0 && t.keys[i] != key {
		i = (i + 1) & mask
	}
	if t.keys[i] == 0 {
		t.held++
	}
	t.keys[i], t.values[i] = key, value
}

func (t *table) grow() {
	old := *t
	*t = table{keys: make([]uint64, 2*len(old.keys)), values: make([]int32, 2*len(old.keys))}
	for i, key := range old.keys {
		if key != 0 {
			t.put(key, old.values[i])
		}
	}
}
