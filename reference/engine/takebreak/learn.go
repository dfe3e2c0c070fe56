package takebreak

import (
	"cmp"
	"slices"
)

// Limits for learning helpers: the sample heaps, the largest helper, the number of helpers, and
// that number for values that do not fit a word.
const (
	mostSamples   = 192
	largestHelper = 512
	mostHelpers   = 48
	fewHelpers    = 128
	blockHelpers  = 1200

	mixedSamples = 64
	mostPerValue = 64
)

// learn picks the helpers: probes from common heaps a that together reach the rare values that
// matter. For values below 64 it picks greedily on a sample of the heaps known; for larger values
// there are so many to reach that the smallest common heaps suffice.
func (s *sequence) learn() {
	sp, n := s.sparse, s.count()
	sp.helper, sp.tried = 0, 0
	most := max(fewHelpers, min(len(sp.rares), blockHelpers))
	inWord := s.max < 64 && !s.unequal
	if s.places != nil && !inWord {
		s.mixHelpers()
		sp.sort()
		return
	}
	var helpers []probe
	for a, heaps := 1, 0; a < n/4 && heaps < most && (a <= largestHelper || !inWord); a++ {
		v := s.value(a)
		if !sp.common(a, v) {
			continue
		}
		heaps++
		for _, k := range s.breaks {
			helpers = append(helpers, probe{uint32(a + k), v})
		}
		sp.helper = a
	}
	if inWord {
		helpers = s.pick(helpers)
	} else {
		sp.tried = sp.helper
	}
	sp.probes = append(sp.probes, helpers...)
	sp.sort()
}

// mixHelpers picks common heaps of every value as helpers, until marking more would cost more than
// searching for the missing values.
func (s *sequence) mixHelpers() {
	sp, n := s.sparse, s.count()
	var sample []missing
	for i := range mixedSamples {
		at := n/2 + i*(n/2)/mixedSamples
		sample = append(sample, s.missing(at, sp.probes))
	}
	for most := 1; most <= mostPerValue; most *= 2 {
		var helpers []probe
		for _, a := range s.places.mix(nil, most/2, most) {
			if v := s.value(int(a)); int(a) <= n/2 && sp.common(int(a), v) {
				for _, k := range s.breaks {
					helpers = append(helpers, probe{a + uint32(k), v})
				}
				sp.helper = max(sp.helper, int(a))
			}
		}
		saved := uint64(0)
		for i := range sample {
			saved += sample[i].mark(s, helpers)
		}
		if saved*lookList < uint64(len(helpers))*lookLane*mixedSamples {
			break
		}
		sp.probes = append(sp.probes, helpers...)
	}
}

// A missing is a heap, at, with the rare values below its own that the probes do not reach, and the
// cost of searching for each.
type missing struct {
	at     int
	values set
	looks  []uint64
}

// missing finds the values of a heap that the probes do not reach.
func (s *sequence) missing(at int, probes []probe) missing {
	m := missing{at: at}
	for v := range s.value(at) {
		if s.sparse.rare(at, v) {
			m.values.add(v)
		}
	}
	for _, k := range s.leave {
		m.values.remove(s.value(at - k))
	}
	m.looks = make([]uint64, s.value(at))
	m.mark(s, probes)
	m.values.each(func(v uint16) bool {
		_, _, m.looks[v] = s.places.search(s, at, v)
		return true
	})
	return m
}

// mark removes the values that some probes reach; saved is the number of pairs that need no
// examination any more.
func (m *missing) mark(s *sequence, probes []probe) (saved uint64) {
	for _, p := range probes {
		if int(p.off) >= m.at {
			continue
		}
		v := s.value(m.at-int(p.off)) ^ p.v
		if int(v) < len(m.looks) && m.values.has(v) {
			m.values.remove(v)
			saved += m.looks[v]
		}
	}
	return saved
}

// sort sorts the probes, without repetition.
func (sp *sparse) sort() {
	slices.SortFunc(sp.probes, func(p, q probe) int {
		return cmp.Or(cmp.Compare(p.off, q.off), cmp.Compare(p.v, q.v))
	})
	sp.probes = slices.Compact(sp.probes)
}

// pick picks from the probes, one after the other, those that reach most of the values needed on a
// sample of heaps.
func (s *sequence) pick(from []probe) (picked []probe) {
	n := s.count()
	needs := make([]uint64, min(n/64, mostSamples))
	reached := make([]uint64, len(from)*len(needs))
	for i := range needs {
		at := n/2 + i*(n/2)/len(needs)
		needs[i] = s.needed(at)
		for j, p := range from {
			reached[j*len(needs)+i] = 1 << ((s.value(at-int(p.off)) ^ p.v) & 63)
		}
	}
	for range mostHelpers {
		best, most := 0, 0
		for j := range from {
			gain := 0
			row := reached[j*len(needs):][:len(needs)]
			for i, need := range needs {
				if need&row[i] != 0 {
					gain++
				}
			}
			if gain > most {
				best, most = j, gain
			}
		}
		if most == 0 {
			break
		}
		picked = append(picked, from[best])
		for i := range needs {
			needs[i] &^= reached[best*len(needs)+i]
		}
	}
	return picked
}

// needed is the set of rare values below that of heap n that are reached neither by a split with a
// rare heap nor by a single heap: common heaps reach them.
func (s *sequence) needed(n int) uint64 {
	seen := uint64(0)
	for _, k := range s.leave {
		seen |= 1 << (s.g[n-k] & 63)
	}
	for _, p := range s.sparse.probes {
		if int(p.off) < n {
			seen |= 1 << ((s.value(n-int(p.off)) ^ p.v) & 63)
		}
	}
	return ^seen &^ s.sparse.commons[n&1][0] & (1<<s.g[n] - 1)
}
