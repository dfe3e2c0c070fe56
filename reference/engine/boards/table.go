package boards

// An entry is what is known about a component: its nim value, or a set of values that it does not
// have. It shares a word with the key.
type entry uint16

const (
	metaBits       = 12
	known    entry = 1 << (metaBits - 1)
	// most is the largest nim value of an entry, excludable the number of values that it can
	// exclude.
	most       = 1<<(metaBits-1) - 1
	excludable = metaBits - 1
)

// value is the nim value, if it is known.
func (e entry) value() (n uint, ok bool) { return uint(e &^ known), e&known != 0 }

// excludes reports whether the value is known not to be n.
func (e entry) excludes(n uint) bool {
	if e&known != 0 {
		return uint(e&^known) != n
	}
	return n < excludable && e>>n&1 == 1
}

// excluded is the set of values below 11 that the component does not have.
func (e entry) excluded() uint64 {
	if e&known != 0 {
		return 0
	}
	return uint64(e)
}

// with combines two entries about the same component.
func (e entry) with(other entry) entry {
	switch {
	case e&known != 0:
		return e
	case other&known != 0:
		return other
	}
	return e | other
}

// A table maps components to entries, by open addressing within segments. When it grows, each
// segment becomes two, the first in its old place: no memory is wasted, which tables of a gigabyte
// could not afford. Keys are not 0.
type table struct {
	segments []*segment
	shift    uint // shift of a hash that gives the number of its segment
	count    int
}

// A segment holds keys, with the entries above them.
type segment [segmentSize]uint64

const (
	segmentBits = 11
	segmentSize = 1 << segmentBits
	longProbe   = segmentSize / 4

	keyBits = 64 - metaBits
	keyMask = 1<<keyBits - 1
)

func newTable() *table { return &table{shift: 64, segments: []*segment{new(segment)}} }

// slot is the place of a key, or where to insert it, and its distance from the key's home.
func (t *table) slot(key uint64) (word *uint64, probes int) {
	h := (key ^ key>>29) * 0x9e3779b97f4a7c15
	words, at := t.segments[h>>t.shift], h<<(64-t.shift)>>(64-segmentBits)
	for w := words[at%segmentSize]; w != 0 && w&keyMask != key; w = words[at%segmentSize] {
		at++
		probes++
	}
	return &words[at%segmentSize], probes
}

// get is the entry of a component; 0 if nothing is known.
func (t *table) get(key uint64) entry {
	word, _ := t.slot(key)
	return entry(*word >> keyBits)
}

// put adds to the entry of a component, and reports whether it is a new one.
func (t *table) put(key uint64, e entry) (added bool) {
	word, probes := t.slot(key)
	added = *word == 0
	*word = key | uint64(entry(*word>>keyBits).with(e))<<keyBits
	if !added {
		return false
	}
	t.count++
	if probes >= longProbe || t.count > len(t.segments)*(segmentSize*4/5) {
		t.grow()
	}
	return true
}

// grow splits each segment in two.
func (t *table) grow() {
	old, more := t.segments, make([]segment, len(t.segments))
	t.segments, t.shift = make([]*segment, 2*len(old)), t.shift-1
	for i, words := range old {
		was := *words
		*words = segment{}
		t.segments[2*i], t.segments[2*i+1] = words, &more[i]
		for _, w := range was {
			if w != 0 {
				word, _ := t.slot(w & keyMask)
				*word = w
			}
		}
	}
}

// A piece is a component: its places, which are a subset of the component moved in; its key; and
// its entry.
type piece struct {
	set, key uint64
	cost     int32
	entry    entry
}
