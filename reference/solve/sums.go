package solve

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"

	"grader/reference/game"
)

// A sumTable numbers sums in the order in which they are added. A search in misère
// play may meet tens of millions of them, with dozens of components each, so they
// are packed, and without pointers: a sum takes some twenty bytes more than it has
// components.
type sumTable struct {
	seed  maphash.Seed
	slots []uint64 // open addressing: the hash above, the number and 1 below; 0 is free
	at    []uint64 // by number: the chunk above, the offset in it below
	pages [][]byte // keys, each after its length
}

const (
	numberBits = 32
	pageBits   = 20
)

func newSumTable() *sumTable {
	return &sumTable{seed: maphash.MakeSeed(), slots: make([]uint64, 64)}
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

// len is how many sums there are.
func (t *sumTable) len() int { return len(t.at) }

// find is the number of the sum with this key, if it has one.
func (t *sumTable) find(key []byte) (i int32, known bool) {
	hash := t.hash(key)
	for slot := t.home(hash); t.slots[slot] != 0; slot = t.next(slot) {
		number := int32(uint32(t.slots[slot])) - 1
		if t.slots[slot]>>numberBits == hash && bytes.Equal(t.key(number), key) {
			return number, true
		}
	}
	return 0, false
}

// add numbers a sum that has no number yet.
func (t *sumTable) add(key []byte) int32 {
	if 4*len(t.at) >= 3*len(t.slots) {
		t.grow()
	}
	last := len(t.pages) - 1
	need := len(key) + binary.MaxVarintLen32
	if last < 0 || len(t.pages[last])+need > cap(t.pages[last]) {
		t.pages = append(t.pages, make([]byte, 0, max(need, 1<<pageBits)))
		last++
	}
	page := t.pages[last]
	t.at = append(t.at, uint64(last)<<pageBits|uint64(len(page)))
	page = binary.AppendUvarint(page, uint64(len(key)))
	t.pages[last] = append(page, key...)
	t.insert(t.hash(key)<<numberBits | uint64(len(t.at)))
	return int32(len(t.at)) - 1
}

// sum unpacks the sum of a number.
func (t *sumTable) sum(i int32) game.Sum {
	key := t.key(i)
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

func (t *sumTable) key(i int32) []byte {
	text := t.pages[t.at[i]>>pageBits][t.at[i]&(1<<pageBits-1):]
	length, n := binary.Uvarint(text)
	return text[n : n+int(length)]
}

func (t *sumTable) hash(key []byte) uint64 { return maphash.Bytes(t.seed, key) >> numberBits }

func (t *sumTable) home(hash uint64) uint64 { return hash & uint64(len(t.slots)-1) }

func (t *sumTable) next(slot uint64) uint64 { return (slot + 1) & uint64(len(t.slots)-1) }

func (t *sumTable) insert(entry uint64) {
	slot := t.home(entry >> numberBits)
	for t.slots[slot] != 0 {
		slot = t.next(slot)
	}
	t.slots[slot] = entry
}

func (t *sumTable) grow() {
	old := t.slots
	t.slots = make([]uint64, 2*len(old))
	for _, entry := range old {
		if entry != 0 {
			t.insert(entry)
		}
	}
}
