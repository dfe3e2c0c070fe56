package takebreak

import "math/bits"

// How helpers are learnt: on so many sample heaps, from common heaps up to so
// large, at most so many.
const (
	samples       = 48
	largestHelper = 512
	mostHelpers   = 48
	blockHelpers  = 800
)

// learn picks the helpers: common heaps a such that the splits into a and another
// heap, between them, reach the rare values that matter. For values below 64 it
// picks greedily on a sample of the heaps known; for larger values there are so
// many to reach that the smallest common heaps do.
func (s *sequence) learn() {
	sp, n := s.sparse, len(s.g)
	sp.helper = 0
	var heaps []int
	for a := 1; a < n/4 && a <= largestHelper; a++ {
		if sp.common(a, s.value(a)) {
			heaps = append(heaps, a)
		}
	}
	if s.max >= 64 || s.unequal {
		for _, a := range heaps[:min(len(heaps), blockHelpers)] {
			s.help(a)
		}
		return
	}
	var needs [samples]uint64
	reached := make([][samples]uint64, len(heaps))
	for i := range needs {
		at := n/2 + i*(n/2)/samples
		needs[i] = s.needed(at)
		for j, a := range heaps {
			for _, k := range s.breaks {
				reached[j][i] |= 1 << ((s.g[a] ^ s.g[at-k-a]) & 63)
			}
		}
	}
	for range mostHelpers {
		best, most := 0, 1
		for j := range heaps {
			gain := 0
			for i, need := range needs {
				gain += bits.OnesCount64(need & reached[j][i])
			}
			if gain > most {
				best, most = j, gain
			}
		}
		if most == 1 {
			return
		}
		s.help(heaps[best])
		for i := range needs {
			needs[i] &^= reached[best][i]
		}
	}
}

// needed is the set of rare values below that of heap n which no split with a
// rare heap reaches, and no heap left alone: common heaps reach them.
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

func (s *sequence) help(a int) {
	for _, k := range s.breaks {
		s.sparse.probes = append(s.sparse.probes, probe{uint32(a + k), s.value(a)})
	}
	s.sparse.helper = max(s.sparse.helper, a)
}
