package boards

import "math/bits"

// A host is a graph of at most maxPlaces vertices, each a bit of a word. A position is a subset of
// the vertices with the edges between them.
type host struct {
	kind  Kind
	meets []uint64 // the neighbours of each vertex
	lines *lines
}

func newHost(kind Kind, neighbours [][]int) *host {
	h := &host{kind: kind, meets: make([]uint64, len(neighbours)), lines: newLines(kind)}
	for v, list := range neighbours {
		for _, w := range list {
			h.meets[v] |= 1 << w
		}
	}
	return h
}

func (h *host) moves(c uint64, to []uint64) []uint64 {
	for rest := c; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest)
		if h.kind == Nodes {
			to = append(to, 1<<v)
			continue
		}
		for later := h.meets[v] & rest; later != 0; later &= later - 1 {
			to = append(to, 1<<v|later&-later)
		}
	}
	return to
}

func (h *host) after(c, move uint64) uint64 {
	if h.kind == Nodes {
		return c &^ (move | h.meets[bits.TrailingZeros64(move)])
	}
	return c &^ move
}

func (h *host) component(set uint64) uint64 {
	c := set & -set
	for fresh := c; fresh != 0; {
		v := bits.TrailingZeros64(fresh)
		fresh &= fresh - 1
		more := h.meets[v] & set &^ c
		c |= more
		fresh |= more
	}
	return c
}

// class gives the values of paths and cycles.
func (h *host) class(c uint64) (p piece, value uint, valued bool) {
	ends, most := 0, 0
	for rest := c; rest != 0; rest &= rest - 1 {
		degree := bits.OnesCount64(h.meets[bits.TrailingZeros64(rest)] & c)
		ends += degree
		most = max(most, degree)
	}
	n := bits.OnesCount64(c)
	switch {
	case most > 2:
		return piece{set: c, key: c, cost: int32(ends + 2*n)}, 0, false
	case ends < 2*n:
		return p, h.lines.path[n], true
	}
	return p, h.lines.cycle[n], true
}

func (h *host) pieces(_, left uint64, to []piece) (list []piece, xor uint) {
	for left != 0 {
		c := h.component(left)
		left &^= c
		p, value, valued := h.class(c)
		if valued {
			xor ^= value
			continue
		}
		to = append(to, p)
	}
	return to, xor
}
