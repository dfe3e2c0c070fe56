package takebreak

import "encoding/binary"

// A sequence computes the nim values of heaps 0, 1, 2 ... of a code, in steps of
// fixed ends, so that what it does at a heap never depends on who asked for it.
//
// It holds values as bytes, or pairs of bytes, and picks its method at powers of
// two: mex over all pairs (dense), or the split into rare and common (sparse).
// Where values reach the limit of that it goes on with a plain table.
type sequence struct {
	rule
	g      []byte  // the low bytes of the values
	h      []byte  // the high bytes, once a value has one that is not 0
	both   []byte  // with h, the low and the high byte of each value in turn
	max    uint16  // no value is above it
	sparse *sparse // nil while the values are computed densely
	places *places // nil while there are few values
	wide   *plain  // holds the values if g does not
	work   uint64  // pairs of heaps looked at
	plans  bool    // may the sequence leave the dense method

	listFrom uint16 // heaps are listed once a value is as large as this,
	listMost int    // and as far as this
}

func newSequence(c Code) *sequence {
	s := &sequence{rule: newRule(c), plans: true, listFrom: placesFrom, listMost: placesMost}
	if s.heaps > 2 || !c.Ends() {
		s.wide = newPlain(s.rule)
	}
	return s
}

// size is the number of values computed.
func (s *sequence) size() int { return s.known().size() }

// at is the value of a heap, which must be smaller than size.
func (s *sequence) at(n int) uint32 { return s.known().at(n) }

// known are the values computed.
func (s *sequence) known() values {
	if s.wide != nil {
		return values{words: s.wide.g}
	}
	return values{bytes: s.g, highs: s.h}
}

// The values of heaps 0, 1, 2 ..., as bytes or else as words.
type values struct {
	bytes []byte
	highs []byte // high bytes, or nil
	words []uint32
}

func (v values) size() int { return len(v.bytes) + len(v.words) }

func (v values) at(n int) uint32 {
	if n < len(v.bytes) {
		if v.highs != nil {
			return uint32(v.bytes[n]) | uint32(v.highs[n])<<8
		}
		return uint32(v.bytes[n])
	}
	return v.words[n]
}

// looked is the number of pairs of heaps looked at.
func (s *sequence) looked() uint64 {
	if s.wide != nil {
		return s.work + s.wide.work
	}
	return s.work
}

// What looking at a pair of heaps costs, where one of many compared eight at a time
// costs 1: one alone, one in a plain table, and a word of a set there. These are
// measured times in round numbers; they only have to be the same everywhere.
const (
	lookOne     = 8
	lookLane    = 3
	lookPlain   = 32
	lookTriples = 64
)

const (
	firstStep   = 64
	longestStep = 4096
	firstPlan   = 256
)

// stepEnd is the end of the step that follows n values.
func stepEnd(n int) int {
	if n < firstStep {
		return firstStep
	}
	return n + min(n, longestStep)
}

// step computes the values up to the next end. most is how many values may ever
// be asked for; memory is reserved accordingly.
func (s *sequence) step(most int) {
	n := s.size()
	end := stepEnd(n)
	if s.wide == nil {
		s.reserve(end, most)
		if n >= firstPlan && n&(n-1) == 0 && s.plans {
			s.plan()
		}
		if s.places == nil && s.max >= s.listFrom {
			s.places = &places{most: s.listMost}
		}
		if s.places != nil {
			s.places.list(s)
			s.places.sort()
		}
		for len(s.g) < end && s.extend(end) {
		}
	}
	if s.size() < end {
		s.widen()
		s.wide.extend(end)
	}
}

// value is the value of a heap that g holds.
func (s *sequence) value(n int) uint16 {
	if s.h != nil {
		return uint16(s.g[n]) | uint16(s.h[n])<<8
	}
	return uint16(s.g[n])
}

// extend computes values up to end; ok is false where they reach the limit.
func (s *sequence) extend(end int) (ok bool) {
	switch {
	case s.sparse == nil:
		v, ok := s.dense()
		if ok {
			s.push(v)
		}
		return ok
	case s.max < 64 && !s.unequal:
		if !s.narrow(end) {
			s.max = max(s.max, 64) // what follows has to be computed by blocks
		}
		return true
	}
	return s.block(end)
}

func (s *sequence) push(v uint16) {
	if v > 255 && s.h == nil {
		s.rise()
	}
	s.g = append(s.g, byte(v))
	if s.h != nil {
		s.h = append(s.h, byte(v>>8))
		s.both = binary.LittleEndian.AppendUint16(s.both, v)
	}
	s.max = max(s.max, v)
}

// rise begins to keep high bytes.
func (s *sequence) rise() {
	s.h = make([]byte, len(s.g), cap(s.g))
	s.both = make([]byte, 0, 2*cap(s.g))
	for _, low := range s.g {
		s.both = append(s.both, low, 0)
	}
}

const reserveAll = 1 << 24

// reserve makes room for values up to end. It doubles up to 2^24 values, and
// then reserves what may ever be needed at once: memory that is not written to
// yet costs nothing, and copying hundreds of megabytes would need them twice.
func (s *sequence) reserve(end, most int) {
	if end <= cap(s.g) {
		return
	}
	size := 2 * cap(s.g)
	if size > reserveAll {
		size = min(16*cap(s.g), most+longestStep)
	}
	size = max(size, end, 2*firstPlan)
	s.g = append(make([]byte, 0, size), s.g...)
	if s.h != nil {
		s.h = append(make([]byte, 0, size), s.h...)
		s.both = append(make([]byte, 0, 2*size), s.both...)
	}
}

// widen moves the values to a plain table.
func (s *sequence) widen() {
	if s.wide != nil {
		return
	}
	s.wide = newPlain(s.rule)
	s.wide.g = make([]uint32, len(s.g), 2*len(s.g))
	for n := range s.g {
		s.wide.g[n] = uint32(s.value(n))
	}
	s.g, s.h, s.both, s.sparse, s.places = nil, nil, nil, nil, nil
}

// plan picks the method for the values up to twice as many as there are.
func (s *sequence) plan() {
	n := len(s.g)
	if len(s.breaks) == 0 || n < 4*(s.last+1) {
		return
	}
	best, rares := s.bestClasses(n / 2)
	if s.sparse != nil {
		// Keep the classes unless others are much better: a proof of period
		// needs them unchanged for a whole period.
		now := 0
		for h := n / 2; h < n; h++ {
			if s.sparse.rare(h, s.value(h)) {
				now++
			}
		}
		if 4*rares > 3*now {
			best, rares = s.sparse.classes, now
		}
	}
	sp := newSparse(s, best)
	// Costs of the next value, in pairs compared eight at a time. A rare value
	// is found by a full search; a pair with a rare heap costs about as much as
	// four that are compared at once.
	full := len(s.breaks) * n * 3 / 4
	search, marking := 2*full*rares/(n/2), 4*len(sp.probes)
	if s.places != nil {
		search, marking = search/4, len(sp.probes)
	}
	if marking+search > full {
		s.sparse = nil
		return
	}
	if s.sparse != nil && s.sparse.classes == best {
		sp.since, sp.depths = s.sparse.since, s.sparse.depths
	}
	s.sparse = sp
	s.learn()
}
