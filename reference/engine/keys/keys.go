// Package keys remembers byte strings, for searches that meet tens of millions of positions.
package keys

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
)

// A store keeps keys, each after a head of a few bytes and its length. They are packed, and
// without pointers.
type store struct {
	seed  maphash.Seed
	slots []uint64 // open addressing: the hash above, the place and 1 below; 0 is free
	pages [][]byte
	head  int // bytes before each key
	count int
}

const (
	placeBits = 32
	pageBits  = 20
	mostPages = 1<<(placeBits-pageBits) - 1
	firstPage = 1 << 12
)

func newStore(head int) store {
	return store{seed: maphash.MakeSeed(), slots: make([]uint64, 64), head: head}
}

// Len is how many keys there are.
func (s *store) Len() int { return s.count }

// find is the place of a key, if it is there.
func (s *store) find(key []byte) (place uint32, known bool) {
	hash := s.hash(key)
	for slot := s.home(hash); s.slots[slot] != 0; slot = s.next(slot) {
		if s.slots[slot]>>placeBits == hash {
			place = uint32(s.slots[slot]) - 1
			if bytes.Equal(s.key(place), key) {
				return place, true
			}
		}
	}
	return 0, false
}

// add keeps a key that is not there yet, after a head of zeros.
func (s *store) add(key []byte) (place uint32) {
	if 4*s.count >= 3*len(s.slots) {
		s.grow()
	}
	last := len(s.pages) - 1
	need := s.head + binary.MaxVarintLen64 + len(key)
	if last < 0 || len(s.pages[last])+need > cap(s.pages[last]) {
		// The first pages are small, as most searches are short.
		last++
		s.pages = append(s.pages, make([]byte, 0, max(need, min(1<<pageBits, firstPage<<min(last, pageBits)))))
	}
	page := s.pages[last]
	place = uint32(last<<pageBits | len(page))
	page = append(page, make([]byte, s.head)...)
	page = binary.AppendUvarint(page, uint64(len(key)))
	s.pages[last] = append(page, key...)
	s.count++
	s.insert(s.hash(key)<<placeBits | uint64(place+1))
	return place
}

// at is what is kept at a place.
func (s *store) at(place uint32) []byte { return s.pages[place>>pageBits][place&(1<<pageBits-1):] }

func (s *store) key(place uint32) []byte {
	text := s.at(place)[s.head:]
	if length := int(text[0]); length < 1<<7 {
		return text[1 : 1+length]
	}
	length, n := binary.Uvarint(text)
	return text[n : n+int(length)]
}

// Full reports whether there is no room for more keys.
func (s *store) Full() bool { return len(s.pages) >= mostPages }

// Bytes is how much memory the keys take.
func (s *store) Bytes() int {
	size := 8 * cap(s.slots)
	for _, page := range s.pages {
		size += cap(page)
	}
	return size
}

func (s *store) hash(key []byte) uint64 { return maphash.Bytes(s.seed, key) >> placeBits }

func (s *store) home(hash uint64) uint64 { return hash & uint64(len(s.slots)-1) }

func (s *store) next(slot uint64) uint64 { return (slot + 1) & uint64(len(s.slots)-1) }

func (s *store) insert(entry uint64) {
	slot := s.home(entry >> placeBits)
	for s.slots[slot] != 0 {
		slot = s.next(slot)
	}
	s.slots[slot] = entry
}

func (s *store) grow() {
	old := s.slots
	s.slots = make([]uint64, 2*len(old))
	for _, entry := range old {
		if entry != 0 {
			s.insert(entry)
		}
	}
}

// Marks has a byte for each key, which is 0 at first. A key takes some twenty bytes more than
// its length.
type Marks struct{ store }

// NewMarks makes an empty table.
func NewMarks() *Marks { return &Marks{newStore(1)} }

// A Place is where a key is kept.
type Place uint32

// Find is the place of a key, if it has one.
func (m *Marks) Find(key []byte) (at Place, known bool) {
	place, known := m.find(key)
	return Place(place), known
}

// Add keeps a key that is not there yet.
func (m *Marks) Add(key []byte) Place { return Place(m.add(key)) }

// Key is the key at a place. It is not to be written to.
func (m *Marks) Key(at Place) []byte { return m.key(uint32(at)) }

// Mark is the byte of the key at a place.
func (m *Marks) Mark(at Place) byte { return m.at(uint32(at))[0] }

// SetMark sets it.
func (m *Marks) SetMark(at Place, to byte) { m.at(uint32(at))[0] = to }

// A Table numbers keys in the order in which they are added.
type Table struct {
	store
	places []uint32 // by number
}

// NewTable makes an empty table.
func NewTable() *Table { return &Table{store: newStore(4)} }

// Find is the number of a key, if it has one.
func (t *Table) Find(key []byte) (i int32, known bool) {
	place, known := t.find(key)
	if !known {
		return 0, false
	}
	return int32(binary.LittleEndian.Uint32(t.at(place))), true
}

// Add numbers a key that has no number yet.
func (t *Table) Add(key []byte) int32 {
	i := len(t.places)
	place := t.add(key)
	t.places = append(t.places, place)
	binary.LittleEndian.PutUint32(t.at(place), uint32(i))
	return int32(i)
}

// Key is the key of a number. It is not to be written to.
func (t *Table) Key(i int32) []byte { return t.key(t.places[i]) }
