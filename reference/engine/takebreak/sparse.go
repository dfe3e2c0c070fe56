package takebreak

import (
	"math/bits"
	"slices"
)

// bit is the value that a probe reaches from heap n, as a bit, for values below 64; g
// holds the values of smaller heaps.
func (p probe) bit(g []byte, n int) uint64 {
	return 1 << ((g[n-int(p.off)] ^ byte(p.v)) & 63)
}

// reached has the values that probes reach from heap n, as bits. Every probe has off < n. Nearly
// all time is spent here; unrolling by four saves some of it.
func reached(probes []probe, g []byte, n int) (seen uint64) {
	for ; len(probes) >= 4; probes = probes[4:] {
		p := (*[4]probe)(probes)
		seen |= p[0].bit(g, n) | p[1].bit(g, n) | p[2].bit(g, n) | p[3].bit(g, n)
	}
	for _, p := range probes {
		seen |= p.bit(g, n)
	}
	return seen
}

const depthBlock = 1024

func newSparse(s *sequence, c classes) *sparse {
	sp := &sparse{classes: c, since: s.count()}
	for n := range sp.commons {
		sp.commons[n] = c.commons(n)
		sp.commons[n].each(func(v uint16) bool {
			sp.spread[n][v>>3] |= 1 << (v & 7 * 8)
			return true
		})
	}
	for h := 1; h < s.count(); h++ {
		if v := s.value(h); c.rare(h, v) {
			sp.addRare(s, h, v)
		}
	}
	sp.promote(s.count())
	return sp
}

// addRare adds a rare heap, larger than all before.
func (sp *sparse) addRare(s *sequence, h int, v uint16) {
	sp.rares = append(sp.rares, h)
	for _, k := range s.breaks {
		sp.late = append(sp.late, probe{uint32(h + k), v})
	}
}

// promote moves to the probes the late ones that fit all splits of heaps from n on.
func (sp *sparse) promote(n int) {
	sp.late = slices.DeleteFunc(sp.late, func(p probe) bool {
		if int(p.off) < n {
			sp.probes = append(sp.probes, p)
			return true
		}
		return false
	})
}

// relied notes that the value of heap n relies on pairs of common heaps with first heaps up to a.
func (sp *sparse) relied(n, a int) {
	i := n / depthBlock
	for len(sp.depths) <= i {
		sp.depths = append(sp.depths, 0)
	}
	sp.depths[i] = max(sp.depths[i], uint32(a))
}

// depth is the largest first heap of a pair of common heaps that values of heaps from n on rely on.
func (sp *sparse) depth(n int) int {
	deep := uint32(sp.helper)
	for i := n / depthBlock; i < len(sp.depths); i++ {
		deep = max(deep, sp.depths[i])
	}
	return int(deep)
}

// narrow computes values up to end by the sparse method, with the set of values
// reached in one word; ok is false at a value that is not below 64.
func (s *sequence) narrow(end int) (ok bool) {
	sp := s.sparse
	from := len(s.g)
	g, n := s.g[:end], from
	probes, ok := sp.probes, true
	for ; n < end; n++ {
		seen := reached(probes, g, n)
		for _, k := range s.leave {
			seen |= 1 << (g[n-k] & 63)
		}
		for _, p := range sp.late {
			if int(p.off) < n {
				seen |= p.bit(g, n)
			}
		}
		common := sp.commons[n&1][0]
		free := ^seen & common
		if free == 0 {
			ok = false
			break
		}
		c := bits.TrailingZeros64(free)
		g[n] = byte(c)
		if need := ^seen &^ common & (1<<c - 1); need != 0 {
			s.g = g[:n]
			v, rare := s.settle(n, uint16(c), &set{need})
			if g[n] = byte(v); rare {
				s.g = g[:n+1]
				sp.addRare(s, n, v)
				sp.promote(n + 1)
				probes = sp.probes
			}
		}
	}
	s.g = g[:n]
	for _, v := range s.g[from:] {
		s.max = max(s.max, uint16(v))
	}
	s.work += lookOne * uint64(n-from) * uint64(len(probes))
	sp.relied(max(n-1, 0), 0)
	return ok
}

// settle finds the value of heap n, which is the common value c unless no pair of common heaps
// reaches one of the rare values needed below it.
func (s *sequence) settle(n int, c uint16, need *set) (v uint16, rare bool) {
	v = c
	deep, first := 0, s.sparse.tried+1
	need.each(func(w uint16) bool {
		at, found := s.search(n, first, w)
		if !found {
			v, rare = w, true
			return false
		}
		deep = max(deep, at)
		return true
	})
	s.sparse.relied(n, deep)
	return v, rare
}
