package boards

// What a table knows of a component, in one word: either its nim value, or a set
// of values that it does not have. Where keys leave room both share a word.
type entry uint16

const (
	metaBits       = 12
	known    entry = 1 << (metaBits - 1)
	// most bounds the nim values that an entry can hold, and excludable those
	// that it can exclude; larger ones are not remembered as excluded.
	most       = 1<<(metaBits-1) - 1
	excludable = metaBits - 1
)

// value is the nim value, if it is known.
func (e entry) value() (n uint, ok bool) { return uint(e &^ known), e&known != 0 }

// excludes reports whether it is known that the value is not n.
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

// A table maps components to entries, by open addressing. Keys are not 0.
type table struct {
	words []uint64 // keys, with the entries above bit keyBits where they fit
	metas []entry  // the entries where they do not
	bits  uint     // of keys
	mask  uint64
	shift uint
	count int
}

// newTable makes a table of keys of so many bits.
func newTable(bits uint) *table {
	t := &table{bits: bits}
	t.resize(10)
	return t
}

func (t *table) packed() bool { return t.bits <= 64-metaBits }

func (t *table) resize(log uint) {
	old, oldMetas := t.words, t.metas
	t.words = make([]uint64, 1<<log)
	t.mask = 1<<log - 1
	t.shift = 64 - log
	if t.packed() {
		key := uint64(1)<<t.bits - 1
		for _, w := range old {
			if w != 0 {
				t.words[t.slot(w&key)] = w
			}
		}
		return
	}
	t.metas = make([]entry, 1<<log)
	for i, w := range old {
		if w != 0 {
			at := t.slot(w)
			t.words[at], t.metas[at] = w, oldMetas[i]
		}
	}
}

// slot is where a key is, or where it would be put.
func (t *table) slot(key uint64) uint64 {
	at := (key ^ key>>29) * 0x9e3779b97f4a7c15 >> t.shift
	if t.packed() {
		low := uint64(1)<<t.bits - 1
		for w := t.words[at]; w != 0 && w&low != key; w = t.words[at] {
			at = (at + 1) & t.mask
		}
		return at
	}
	for w := t.words[at]; w != 0 && w != key; w = t.words[at] {
		at = (at + 1) & t.mask
	}
	return at
}

// get is what is known of a component; 0 if nothing is.
func (t *table) get(key uint64) entry {
	at := t.slot(key)
	if t.packed() {
		return entry(t.words[at] >> t.bits)
	}
	return t.metas[at]
}

// put remembers what is known of a component, and reports whether it is a new one.
func (t *table) put(key uint64, e entry) (added bool) {
	at := t.slot(key)
	added = t.words[at] == 0
	if t.packed() {
		t.words[at] = key | uint64(e)<<t.bits
	} else {
		t.words[at], t.metas[at] = key, e
	}
	if added {
		if t.count++; t.count*5 > len(t.words)*4 {
			t.resize(65 - t.shift)
		}
	}
	return added
}
