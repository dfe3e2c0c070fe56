package game

import "hash/maphash"

// A finder finds values in a list by their hashes. It stores only indices, so it takes a fraction
// of the memory of a map.
type finder[P comparable] struct {
	seed  maphash.Seed
	slots []uint64 // half a hash, and 1 more than an index; 0 in free slots
	held  int
}

const leastSlots = 16

func newFinder[P comparable]() finder[P] {
	return finder[P]{seed: maphash.MakeSeed(), slots: make([]uint64, leastSlots)}
}

// find is the index of a value in the list; known is false if it is not there. Pass hash to add in
// this case.
func (f *finder[P]) find(list []P, p *P) (at int32, hash uint64, known bool) {
	hash = maphash.Comparable(f.seed, *p) >> 32
	mask := uint64(len(f.slots) - 1)
	for i := hash & mask; f.slots[i] != 0; i = (i + 1) & mask {
		if at := int32(f.slots[i]) - 1; f.slots[i]>>32 == hash && list[at] == *p {
			return at, hash, true
		}
	}
	return 0, hash, false
}

func (f *finder[P]) add(hash uint64, at int32) {
	if f.held++; 4*f.held > 3*len(f.slots) {
		old := f.slots
		f.slots = make([]uint64, 2*len(old))
		for _, s := range old {
			if s != 0 {
				f.put(s)
			}
		}
	}
	f.put(hash<<32 | uint64(at+1))
}

func (f *finder[P]) put(slot uint64) {
	mask := uint64(len(f.slots) - 1)
	i := slot >> 32 & mask
	for f.slots[i] != 0 {
		i = (i + 1) & mask
	}
	f.slots[i] = slot
}
