package takebreak

import "slices"

// A sequence computes the nim values of heaps 0, 1, 2 ... of a code, in steps with fixed ends, so
// that the work for a heap never depends on the caller.
//
// It picks its method at powers of two: mex over all pairs (dense), or the split into rare and
// common (sparse). Once values reach the limit of these it continues with a plain table.
type sequence struct {
	rule
	g      []byte   // the values, as long as they fit
	w      []uint16 // the values, once one of them is above 255; g is nil then
	max    uint16   // no value is above it
	sparse *sparse  // nil while the values are computed densely
	places *places  // nil while there are few values
	wide   *plain   // holds the values if g does not
	work   uint64   // the number of pairs of heaps examined
	plans  bool     // whether the sequence may leave the dense method
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

// looked is the number of pairs of heaps examined.
func (s *sequence) looked() uint64 {
	if s.wide != nil {
		return s.work + s.wide.work
	}
	return s.work
}

// value is the value of a heap outside the plain table.
func (s *sequence) value(n int) uint16 {
	if s.w != nil {
		return s.w[n]
	}
	return uint16(s.g[n])
}

// listed reports whether values are so large that heaps are listed by value.
func (s *sequence) listed() bool {
	if s.places == nil && s.max >= placesFrom {
		s.places = &places{}
	}
	return s.places != nil
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

// rise changes the values to words.
func (s *sequence) rise() {
	s.w = make([]uint16, 0, cap(s.g))
	for _, v := range s.g {
		s.w = append(s.w, uint16(v))
	}
	s.g = nil
}

const reserveAll = 1 << 24

// reserve allocates space for values up to end. It doubles up to 2^24 values, and then reserves
// everything that may be needed: untouched memory costs nothing, and copying hundreds of megabytes
// would need them twice.
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

// A sparse is the state of the method that divides heaps into rare and common (Winning Ways, ch. 4;
// Berlekamp; Flammenkamp's calculations of octal games).
//
// A common value of an option comes from a single heap, or from a split with a rare heap, and rare
// heaps are few: so the least common value c that is not reached is found quickly. The nim value is
// c, unless a rare value below it is not reached. A rare value comes from a split with a rare heap
// or from two common heaps; some pairs with small first heaps, tried for every n, reach most rare
// values; the others need a search.
type sparse struct {
	classes
	since   int                  // the first heap for which these classes apply
	commons [2]set               // the common values of even and of odd heaps
	spread  [2][limit / 8]uint64 // the same, a byte for each
	rares   []int                // the rare heaps known, in rising order
	probes  []probe              // from rare heaps and helpers, for splits of every further heap
	late    []probe              // from rare heaps so large that they do not fit every further heap
	helper  int                  // the largest heap of a helper, which is a common heap
	tried   int                  // all heaps up to this one have probes
	depths  []uint32             // by n/depthBlock: the largest first heap of a pair of common heaps relied on
	block   *blockState          // if values are computed by blocks
}

// A probe is one heap of a split, of value v, with a number taken: the other heap of a split of n
// is n-off.
type probe struct {
	off uint32
	v   uint16
}

// lanes is how many consecutive heaps are computed together.
const lanes = 64

// A wideRow has a cache line more than there are values, so that the lines of different rows do not
// evict each other.
type wideRow [limit + 64]byte

// A blockState computes values in blocks. For a heap a of a split, the other heaps for consecutive
// n are consecutive too, so that one pass over a few cache lines marks the values that it reaches
// for all of them. Splits with a so small that the other heap is in the block itself are left to
// the end.
type blockState struct {
	reached [lanes][256]byte // 1 where the heap of a lane has an option of a value
	wide    *[lanes]wideRow  // the same once values are larger than a byte
	far     []probe          // those whose other heaps all come before the block
	near    []probe
	sorted  int // the number of probes already divided into far and near
}

// A places lists the heaps of each value. To find two heaps of a wanted xor, take, of each two
// values with that xor, the one of fewer heaps, and examine the other heap of the split for each of
// these. In a game of many values most pairs of values have one frequent and one infrequent value:
// so there are fewer candidates than pairs of heaps, and with frequent values first a pair is found
// soon.
type places struct {
	of    [limit][]uint32 // by value: the heaps above 0, in rising order
	order []uint16        // the values, the most frequent first
	mixed []uint32        // some heaps of every value
	size  int             // heaps below this are listed
}
