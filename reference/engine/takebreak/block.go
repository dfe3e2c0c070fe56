package takebreak

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// block computes values up to end by the sparse method with any values below
// the limit; ok is false at one that is not.
func (s *sequence) block(end int) (ok bool) {
	sp := s.sparse
	if sp.block == nil {
		sp.block = &blockState{}
	}
	b := sp.block
	for s.count() < end {
		n := s.count()
		sp.promote(n)
		for _, p := range sp.probes[b.sorted:] {
			if p.off < lanes {
				b.near = append(b.near, p)
			} else {
				b.far = append(b.far, p)
			}
		}
		b.sorted = len(sp.probes)
		b.mark(s.w, s.max)
		for lane := range min(lanes, end-n) {
			v, ok := s.finish(b.reached[lane][:limit])
			if !ok {
				return false
			}
			s.take(n+lane, v)
		}
		s.work += lookLane * uint64((s.count()-n)*b.sorted)
	}
	return true
}

// mark marks what the far probes reach from the heaps of a block that begins at the end of
// w. No value is above most.
func (b *blockState) mark(w []uint16, most uint16) {
	r := &b.reached
	for j := range r {
		clear(r[j][:min(2<<bits.Len16(most), limit)])
	}
	for _, p := range b.far {
		others := w[len(w)-int(p.off):]
		for j := 0; j < lanes; j += 8 {
			rows, o := (*[8]row)(r[j:j+8]), (*[8]uint16)(others[j:j+8])
			rows[0][(o[0]^p.v)&(limit-1)] = 1
			rows[1][(o[1]^p.v)&(limit-1)] = 1
			rows[2][(o[2]^p.v)&(limit-1)] = 1
			rows[3][(o[3]^p.v)&(limit-1)] = 1
			rows[4][(o[4]^p.v)&(limit-1)] = 1
			rows[5][(o[5]^p.v)&(limit-1)] = 1
			rows[6][(o[6]^p.v)&(limit-1)] = 1
			rows[7][(o[7]^p.v)&(limit-1)] = 1
		}
	}
}

// finish computes the value of the next heap; row has the marks of the far probes.
func (s *sequence) finish(row []byte) (v uint16, ok bool) {
	sp, n := s.sparse, s.count()
	if s.unequal && n&1 == 0 && sp.probed(n/2) {
		// A mark may stand for the split into equal heaps, which is forbidden.
		return s.dense()
	}
	for _, k := range s.leave {
		row[s.w[n-k]] = 1
	}
	for _, p := range sp.block.near {
		row[s.w[n-int(p.off)]^p.v] = 1
	}
	for _, p := range sp.late {
		if int(p.off) < n {
			row[s.w[n-int(p.off)]^p.v] = 1
		}
	}
	var need set
	missing := false
	for i, spread := range sp.spread[n&1][:len(row)/8] {
		w := binary.LittleEndian.Uint64(row[8*i : 8*i+8])
		free, rare := spread&^w, (ones^spread)&^w
		if free != 0 {
			low := bits.TrailingZeros64(free)
			rare &= 1<<low - 1
		}
		for ; rare != 0; rare &= rare - 1 {
			need.add(uint16(8*i + bits.TrailingZeros64(rare)>>3))
			missing = true
		}
		if free != 0 {
			v = uint16(8*i + bits.TrailingZeros64(free)>>3)
			if missing {
				v, _ = s.settle(n, v, &need)
			}
			return v, true
		}
	}
	return 0, false
}

// take appends the value of heap n.
func (s *sequence) take(n int, v uint16) {
	s.push(v)
	if s.sparse.rare(n, v) {
		s.sparse.addRare(s, n, v)
	}
}

// probed reports whether some probe stands for heap h.
func (sp *sparse) probed(h int) bool {
	if h <= sp.helper {
		return true
	}
	_, is := slices.BinarySearch(sp.rares, h)
	return is
}
