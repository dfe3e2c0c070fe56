// Package keys remembers byte strings, for searches that meet tens of millions of positions.
package keys

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
)

// Marks has a byte for each key, which is 0 at first. A key takes some twenty bytes more than
// its length: they are packed, each after its mark and its length, and without pointers.
type Marks struct {
	seed  maphash.Seed
	slots []uint64 // open addressing: the hash above, the place and 1 below; 0 is free
	pages [][]byte
	count int
}

const (
	placeBits = 32
	pageBits  = 20
	mostPages = 1<<(placeBits-pageBits) - 1
	firstPage = 1 << 12
)

// NewMarks makes an empty table.
func NewMarks() *Marks { return &Marks{seed: maphash.MakeSeed(), slots: make([]uint64, 64)} }

// A Place is where a key is kept.
type Place uint32

// Len is how many keys there are.
func (m *Marks) Len() int { return m.count }

// Find is the place of a key, if it has one.
func (m *Marks) Find(key []byte) (place Place, known bool) {
	hash := m.hash(key)
	for slot := m.home(hash); m.slots[slot] != 0; slot = m.next(slot) {
		if m.slots[slot]>>placeBits == hash {
			place = Place(m.slots[slot]) - 1
			if bytes.Equal(m.Key(place), key) {
				return place, true
			}
		}
	}
	return 0, false
}

// Add keeps a key that is not there yet.
func (m *Marks) Add(key []byte) (place Place) {
	if 4*m.count >= 3*len(m.slots) {
		m.grow()
	}
	last := len(m.pages) - 1
	need := 1 + binary.MaxVarintLen64 + len(key)
	if last < 0 || len(m.pages[last])+need > cap(m.pages[last]) {
		// The first pages are small, as most searches are short.
		last++
		m.pages = append(m.pages, make([]byte, 0, max(need, min(1<<pageBits, firstPage<<min(last, pageBits)))))
	}
	page := m.pages[last]
	place = Place(last<<pageBits | len(page))
	page = binary.AppendUvarint(append(page, 0), uint64(len(key)))
	m.pages[last] = append(page, key...)
	m.count++
	m.insert(m.hash(key)<<placeBits | uint64(place+1))
	return place
}

// at is what is kept at a place.
func (m *Marks) at(place Place) []byte { return m.pages[place>>pageBits][place&(1<<pageBits-1):] }

// Key is the key at a place. It is not to be written to.
func (m *Marks) Key(place Place) []byte {
	text := m.at(place)[1:]
	if length := int(text[0]); length < 1<<7 {
		return text[1 : 1+length]
	}
	length, n := binary.Uvarint(text)
	return text[n : n+int(length)]
}

// Full reports whether there is no room for more keys.
func (m *Marks) Full() bool { return len(m.pages) >= mostPages }

// Bytes is how much memory the keys take.
func (m *Marks) Bytes() int {
	size := 8 * cap(m.slots)
	for _, page := range m.pages {
		size += cap(page)
	}
	return size
}

func (m *Marks) hash(key []byte) uint64 { return maphash.Bytes(m.seed, key) >> placeBits }

func (m *Marks) home(hash uint64) uint64 { return hash & uint64(len(m.slots)-1) }

func (m *Marks) next(slot uint64) uint64 { return (slot + 1) & uint64(len(m.slots)-1) }

func (m *Marks) insert(entry uint64) {
	slot := m.home(entry >> placeBits)
	for m.slots[slot] != 0 {
		slot = m.next(slot)
	}
	m.slots[slot] = entry
}

func (m *Marks) grow() {
	old := m.slots
	m.slots = make([]uint64, 2*len(old))
	for _, entry := range old {
		if entry != 0 {
			m.insert(entry)
		}
	}
}

// Mark is the byte of the key at a place.
func (m *Marks) Mark(at Place) byte { return m.at(at)[0] }

// SetMark sets it.
func (m *Marks) SetMark(at Place, to byte) { m.at(at)[0] = to }
