package takebreak

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// block computes values up to end by the sparse method; ok is false at a value that reaches the
// limit.
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
		count := min(lanes, end-n)
		wide := s.w != nil
		if wide {
			b.markWide(s.w, s.max)
		} else {
			b.mark(s.g)
		}
		for lane := range count {
			row := b.reached[lane][:]
			if wide {
				row = b.wide[lane][:limit]
			} else if s.w != nil {
				// This block has the first value above a byte.
				break
			}
			if v, ok := s.finish(row); ok {
				s.take(n+lane, v)
			} else if wide {
				return false
			} else {
				// No common value that fits a byte is missing.
				s.rise()
				break
			}
		}
		s.work += lookLane * uint64((s.count()-n)*b.sorted)
	}
	return true
}

// mark marks the values that the far probes reach from the heaps of a block that begins at the end
// of g.
func (b *blockState) mark(g []byte) {
	r := &b.reached
	*r = [lanes][256]byte{}
	for _, p := range b.far {
		others := (*[lanes]byte)(g[len(g)-int(p.off):])
		v := uint64(p.v) * ones
		for j := 0; j < lanes; j += 8 {
			w := binary.LittleEndian.Uint64(others[j:j+8]) ^ v
			r[j][byte(w)] = 1
			r[j+1][byte(w>>8)] = 1
			r[j+2][byte(w>>16)] = 1
			r[j+3][byte(w>>24)] = 1
			r[j+4][byte(w>>32)] = 1
			r[j+5][byte(w>>40)] = 1
			r[j+6][byte(w>>48)] = 1
			r[j+7][byte(w>>56)] = 1
		}
	}
}

// markWide is mark for values of two bytes, all at most most.
func (b *blockState) markWide(w []uint16, most uint16) {
	if b.wide == nil {
		b.wide = new([lanes]wideRow)
	}
	r := b.wide
	for j := range r {
		clear(r[j][:min(2<<bits.Len16(most), limit)])
	}
	for _, p := range b.far {
		others := w[len(w)-int(p.off):]
		for j := 0; j < lanes; j += 8 {
			rows, o := (*[8]wideRow)(r[j:j+8]), (*[8]uint16)(others[j:j+8])
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
		// The mark may come from the split into equal heaps, which is forbidden.
		return s.dense()
	}
	mark := func(v uint16) {
		// Values beyond the row do not affect the mex.
		if int(v) < len(row) {
			row[v] = 1
		}
	}
	for _, k := range s.leave {
		mark(s.value(n - k))
	}
	for _, p := range sp.block.near {
		mark(s.value(n-int(p.off)) ^ p.v)
	}
	for _, p := range sp.late {
		if int(p.off) < n {
			mark(s.value(n-int(p.off)) ^ p.v)
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

// probed reports whether heap h has a probe.
func (sp *sparse) probed(h int) bool {
	if h <= sp.helper {
		return true
	}
	_, is := slices.BinarySearch(sp.rares, h)
	return is
}
