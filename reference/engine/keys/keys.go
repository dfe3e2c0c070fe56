// Package keys numbers byte strings, for searches that meet tens of millions of positions.
package keys

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
)

// A Table numbers keys in the order in which they are added. They are packed, and without
// pointers: a key takes some twenty bytes more than its length.
type Table struct {
	seed  maphash.Seed
	slots []uint64 // open addressing: the hash above, the number and 1 below; 0 is free
	at    []uint64 // by number: the page above, the offset in it below
	pages [][]byte // keys, each after its length
}

const (
	numberBits = 32
	pageBits   = 20
)

// New makes an empty table.
func New() *Table {
	return &Table{seed: maphash.MakeSeed(), slots: make([]uint64, 64)}
}

// Len is how many keys there are.
func (t *Table) Len() int { return len(t.at) }

// Find is the number of a key, if it has one.
func (t *Table) Find(key []byte) (i int32, known bool) {
	hash := t.hash(key)
	for slot := t.home(hash); t.slots[slot] != 0; slot = t.next(slot) {
		number := int32(uint32(t.slots[slot])) - 1
		if t.slots[slot]>>numberBits == hash && bytes.Equal(t.Key(number), key) {
			return number, true
		}
	}
	return 0, false
}

// Add numbers a key that has no number yet.
func (t *Table) Add(key []byte) int32 {
	if 4*len(t.at) >= 3*len(t.slots) {
		t.grow()
	}
	last := len(t.pages) - 1
	need := len(key) + binary.MaxVarintLen32
	if last < 0 || len(t.pages[last])+need > cap(t.pages[last]) {
		t.pages = append(t.pages, make([]byte, 0, max(need, t.pageSize())))
		last++
	}
	page := t.pages[last]
	t.at = append(t.at, uint64(last)<<pageBits|uint64(len(page)))
	page = binary.AppendUvarint(page, uint64(len(key)))
	t.pages[last] = append(page, key...)
	t.insert(t.hash(key)<<numberBits | uint64(len(t.at)))
	return int32(len(t.at)) - 1
}

// pageSize is small for the first pages, as most tables have few keys.
func (t *Table) pageSize() int { return min(1<<pageBits, 1<<(12+len(t.pages))) }

// Key is the key of a number. It is not to be written to.
func (t *Table) Key(i int32) []byte {
	text := t.pages[t.at[i]>>pageBits][t.at[i]&(1<<pageBits-1):]
	length, n := binary.Uvarint(text)
	return text[n : n+int(length)]
}

// Bytes is how much memory the table takes.
func (t *Table) Bytes() int {
	size := 8*cap(t.slots) + 8*cap(t.at)
	for _, page := range t.pages {
		size += cap(page)
	}
	return size
}

func (t *Table) hash(key []byte) uint64 { return maphash.Bytes(t.seed, key) >> numberBits }

func (t *Table) home(hash uint64) uint64 { return hash & uint64(len(t.slots)-1) }

func (t *Table) next(slot uint64) uint64 { return (slot + 1) & uint64(len(t.slots)-1) }

func (t *Table) insert(entry uint64) {
	slot := t.home(entry >> numberBits)
	for t.slots[slot] != 0 {
		slot = t.next(slot)
	}
	t.slots[slot] = entry
}

func (t *Table) grow() {
	old := t.slots
	t.slots = make([]uint64, 2*len(old))
	for _, entry := range old {
		if entry != 0 {
			t.insert(entry)
		}
	}
}
