package takebreak

import "slices"

// A sequence computes the nim values of heaps 0, 1, 2 ... of a code, in steps of
// fixed ends, so that what it does at a heap never depends on who asked for it.
//
// It picks its method at powers of two: mex over all pairs (dense), or the split into
// rare and common (sparse). Where values reach the limit of that it goes on with a plain
// table.
type sequence struct {
	rule
	g      []byte   // the values, as long as they fit
	w      []uint16 // the values, once one of them is above 255; g is nil then
	max    uint16   // no value is above it
	sparse *sparse  // nil while the values are computed densely
	places *places  // nil while there are few values
	wide   *plain   // holds the values if g does not
	work   uint64   // pairs of heaps looked at
	plans  bool     // may the sequence leave the dense method
}

func newSequence(c Code) *sequence {
	s := &sequence{rule: newRule(c), plans: true}
	if s.heaps > 2 || !c.Ends() {
		s.wide = newPlain(s.rule)
	}
	return s
}

// size is the number of values computed.
func (s *sequence) size() int { return s.known().size() }

// count is the number of values outside the plain table.
func (s *sequence) count() int { return len(s.g) + len(s.w) }

// at is the value of a heap, which must be smaller than size.
func (s *sequence) at(n int) uint32 { return s.known().at(n) }

// known are the values computed.
func (s *sequence) known() values {
	if s.wide != nil {
		return values{large: s.wide.g}
	}
	return values{bytes: s.g, words: s.w}
}

// The values of heaps 0, 1, 2 ..., all of one size.
type values struct {
	bytes []byte
	words []uint16
	large []uint32
}

func (v values) size() int { return len(v.bytes) + len(v.words) + len(v.large) }

func (v values) at(n int) uint32 {
	switch {
	case v.bytes != nil:
		return uint32(v.bytes[n])
	case v.words != nil:
		return uint32(v.words[n])
	}
	return v.large[n]
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
		if s.listed() {
			s.places.list(s)
			s.places.sort()
		}
		for s.count() < end && s.extend(end) {
		}
	}
	if s.size() < end {
		s.widen()
		s.wide.extend(end)
	}
}

// value is the value of a heap outside the plain table.
func (s *sequence) value(n int) uint16 {
	if s.w != nil {
		return s.w[n]
	}
	return uint16(s.g[n])
}

// listed reports whether there are so many values that heaps are listed by them.
func (s *sequence) listed() bool {
	if s.places == nil && s.max >= placesFrom {
		s.places = &places{}
	}
	return s.places != nil
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
	if v > 255 && s.w == nil {
		s.rise()
	}
	if s.w != nil {
		s.w = append(s.w, v)
	} else {
		s.g = append(s.g, byte(v))
	}
	s.max = max(s.max, v)
}

// rise goes on with words.
func (s *sequence) rise() {
	s.w = make([]uint16, 0, cap(s.g))
	for _, v := range s.g {
		s.w = append(s.w, uint16(v))
	}
	s.g = nil
}

const reserveAll = 1 << 24

// reserve makes room for values up to end. It doubles up to 2^24 values, and
// then reserves what may ever be needed at once: memory that is not written to
// yet costs nothing, and copying hundreds of megabytes would need them twice.
func (s *sequence) reserve(end, most int) {
	have := cap(s.g) + cap(s.w)
	if end <= have {
		return
	}
	size := 2 * have
	if size > reserveAll {
		size = min(16*have, most+longestStep)
	}
	size = max(size, end, 2*firstPlan)
	if s.w != nil {
		s.w = slices.Grow(s.w, size-len(s.w))
	} else {
		s.g = slices.Grow(s.g, size-len(s.g))
	}
}

// widen moves the values to a plain table.
func (s *sequence) widen() {
	if s.wide != nil {
		return
	}
	s.wide = newPlain(s.rule)
	s.wide.g = make([]uint32, s.count(), 2*s.count())
	for n := range s.wide.g {
		s.wide.g[n] = uint32(s.value(n))
	}
	s.g, s.w, s.sparse, s.places = nil, nil, nil, nil
}

// plan picks the method for the values up to twice as many as there are.
func (s *sequence) plan() {
	n := s.count()
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
