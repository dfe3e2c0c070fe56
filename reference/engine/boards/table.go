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

// with is what two entries know of one component together.
func (e entry) with(other entry) entry {
	switch {
	case e&known != 0:
		return e
	case other&known != 0:
		return other
	}
	return e | other
}

// A table maps components to entries, by open addressing within segments. When it grows,
// each segment becomes two, the first of them in its old place: no memory is left behind,
// which tables of a gigabyte could not afford. Keys are not 0.
type table struct {
	segments []*segment
	metas    []*[segmentSize]entry // the entries, where they do not fit above the keys
	bits     uint                  // of keys
	shift    uint                  // of a hash, to the number of its segment
	count    int
}

// A segment holds keys, with the entries above them where they fit.
type segment [segmentSize]uint64

const (
	segmentBits = 11
	segmentSize = 1 << segmentBits
	longProbe   = segmentSize / 4
)

// newTable makes a table of keys of so many bits.
func newTable(bits uint) *table {
	t := &table{bits: bits, shift: 64, segments: []*segment{new(segment)}}
	if !t.packed() {
		t.metas = []*[segmentSize]entry{new([segmentSize]entry)}
	}
	return t
}

func (t *table) packed() bool { return t.bits <= 64-metaBits }

// low are the bits of a key in a word.
func (t *table) low() uint64 {
	if t.packed() {
		return 1<<t.bits - 1
	}
	return ^uint64(0)
}

// home is the segment of a key, and where it is put there if there is room.
func (t *table) home(key uint64) (segment, at uint64) {
	h := (key ^ key>>29) * 0x9e3779b97f4a7c15
	return h >> t.shift, h << (64 - t.shift) >> (64 - segmentBits)
}

// slot is where a key is, or where it would be put.
func (t *table) slot(key uint64) (segment, at uint64) {
	segment, at = t.home(key)
	words, low := t.segments[segment], t.low()
	for w := words[at%segmentSize]; w != 0 && w&low != key; w = words[at%segmentSize] {
		at++
	}
	return segment, at % segmentSize
}

// get is what is known of a component; 0 if nothing is.
func (t *table) get(key uint64) entry {
	segment, at := t.slot(key)
	return t.at(segment, at)
}

func (t *table) at(segment, at uint64) entry {
	if t.packed() {
		return entry(t.segments[segment][at%segmentSize] >> t.bits)
	}
	return t.metas[segment][at%segmentSize]
}

// look adds to pieces what is known of them. It asks for several before it waits for the
// first: a large table is far away.
func (t *table) look(list []piece) {
	const together = 8
	low := t.low()
	for len(list) > 0 {
		n := min(len(list), together)
		var segments, places [together]uint64
		var words [together]uint64
		for i, p := range list[:n] {
			segments[i], places[i] = t.home(p.key)
		}
		for i := range n {
			words[i] = t.segments[segments[i]][places[i]%segmentSize]
		}
		for i, w := range words[:n] {
			p := &list[i]
			switch {
			case w == 0:
				p.entry = 0
			case w&low != p.key:
				p.entry = t.get(p.key)
			default:
				p.entry = t.at(segments[i], places[i])
			}
		}
		list = list[n:]
	}
}

// near reads the place of a key, so that the processor has it at hand when it is put in.
func (t *table) near(key uint64) uint64 {
	segment, at := t.home(key)
	return t.segments[segment][at%segmentSize]
}

// put adds to what is known of a component, and reports whether it is a new one.
func (t *table) put(key uint64, e entry) (added bool) {
	segment, at := t.slot(key)
	word := &t.segments[segment][at]
	added = *word == 0
	if t.packed() {
		*word = key | uint64(entry(*word>>t.bits).with(e))<<t.bits
	} else {
		meta := &t.metas[segment][at]
		*word, *meta = key, meta.with(e)
	}
	if !added {
		return false
	}
	t.count++
	_, from := t.home(key)
	if (at-from)%segmentSize >= longProbe || t.count > len(t.segments)*(segmentSize*4/5) {
		t.grow()
	}
	return true
}

// grow makes two segments of each.
func (t *table) grow() {
	old, oldMetas := t.segments, t.metas
	more := make([]segment, len(old))
	onLargePages(more)
	t.segments, t.shift = make([]*segment, 2*len(old)), t.shift-1
	var moreMetas [][segmentSize]entry
	if !t.packed() {
		moreMetas = make([][segmentSize]entry, len(old))
		t.metas = make([]*[segmentSize]entry, 2*len(old))
	}
	low := t.low()
	for i, words := range old {
		was := *words
		*words = segment{}
		t.segments[2*i], t.segments[2*i+1] = words, &more[i]
		var wasMetas [segmentSize]entry
		if !t.packed() {
			wasMetas, *oldMetas[i] = *oldMetas[i], wasMetas
			t.metas[2*i], t.metas[2*i+1] = oldMetas[i], &moreMetas[i]
		}
		for j, w := range was {
			if w == 0 {
				continue
			}
			to, at := t.slot(w & low)
			t.segments[to][at] = w
			if !t.packed() {
				t.metas[to][at] = wasMetas[j]
			}
		}
	}
}

// clear forgets everything, and keeps the room.
func (t *table) clear() {
	for i := range t.segments {
		*t.segments[i] = segment{}
		if !t.packed() {
			*t.metas[i] = [segmentSize]entry{}
		}
	}
	t.count = 0
}
