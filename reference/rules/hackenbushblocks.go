package rules

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"grader/reference/kit"
)

// mostSearchedEdges bounds the edges of a picture that is searched as sets of edges. Values
// of pictures without green edges then fit into a number.
const mostSearchedEdges = 60

// An arithmetic is how values are worked out: as numbers, where no edge is green, or as
// canonical forms. Its functions may be given options in any order.
type arithmetic[V comparable] interface {
	plus(g, h V) V
	// edge is the value of an edge on which stands something of value g.
	edge(colour byte, g V) V
	options(g V) (left, right []V)
	game(left, right []V) V
	nimber(n uint64) V
	isNimber(g V) (n uint64, ok bool)
	key(key []byte, g V) []byte
}

// A blockSearch finds values of pictures with colours. By the colon principle all that stands
// on a vertex and is joined to the ground through this vertex alone may be
// replaced by anything of the same value (Winning Ways, ch. 7). So each such vertex has a
// load, a value, and what remains to be searched are blocks: sets of edges that no single
// vertex holds together, by their edges and the loads of their vertices.
type blockSearch[V comparable] struct {
	arithmetic[V]
	zero    V
	spend   func(positions int) bool
	out     bool       // whether the budget is used up, so that values mean nothing
	ends    [][2]uint8 // vertex 0 is the ground
	colours []byte
	at      []uint64 // the edges at each vertex
	known   map[string]V
	scratch []byte
	room    [][]V // loads that are done with
}

func newBlockSearch[V comparable](a arithmetic[V], zero V, spend func(int) bool, p picture) *blockSearch[V] {
	s := &blockSearch[V]{arithmetic: a, zero: zero, spend: spend, known: map[string]V{}}
	number := map[string]int{}
	vertex := func(name string) uint8 {
		v, known := number[name]
		if !known {
			v = len(s.at)
			number[name] = v
			s.at = append(s.at, 0)
		}
		return uint8(v)
	}
	vertex(kit.Ground)
	for i, e := range p {
		ends := [2]uint8{vertex(e.a), vertex(e.b)}
		s.ends, s.colours = append(s.ends, ends), append(s.colours, e.colour)
		s.at[ends[0]] |= 1 << i
		s.at[ends[1]] |= 1 << i
	}
	return s
}

// value is the value of those of some edges that stand on the ground.
func (s *blockSearch[V]) value(edges uint64) V {
	loads := make([]V, len(s.at))
	for v := range loads {
		loads[v] = s.zero
	}
	return s.standing(edges, 0, loads)
}

// standing is the value of what stands on a vertex, which has no load; the loads of all others
// are changed.
func (s *blockSearch[V]) standing(edges uint64, ground int, loads []V) V {
	d := descent[V]{blockSearch: s, edges: edges, loads: loads}
	loads[ground] = s.zero
	d.visit(ground, -1)
	return loads[ground]
}

// A descent finds the blocks of a picture in depth, as Hopcroft and Tarjan do (1973): a
// block comes after those that stand on it.
type descent[V comparable] struct {
	*blockSearch[V]
	edges     uint64
	loads     []V
	time      uint8
	seen, low [mostSearchedEdges + 1]uint8 // when each vertex was reached, and the first reached from it
	path      [mostSearchedEdges]uint8     // edges of blocks that are not complete
	length    int
}

func (d *descent[V]) visit(v, by int) {
	d.time++
	d.seen[v], d.low[v] = d.time, d.time
	for rest := d.at[v] & d.edges; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		u := d.across(i, v)
		switch {
		case i == by:
		case u == v:
			d.loads[v] = d.plus(d.loads[v], d.edge(d.colours[i], d.zero))
		case d.seen[u] == 0:
			from := d.length
			d.add(i)
			d.visit(u, i)
			d.low[v] = min(d.low[v], d.low[u])
			if d.low[u] >= d.seen[v] {
				block := uint64(0)
				for _, i := range d.path[from:d.length] {
					block |= 1 << i
				}
				d.length = from
				d.loads[v] = d.plus(d.loads[v], d.block(block, v, d.loads))
			}
		case d.seen[u] < d.seen[v]:
			d.add(i)
			d.low[v] = min(d.low[v], d.seen[u])
		}
	}
}

func (d *descent[V]) add(edge int) {
	d.path[d.length] = uint8(edge)
	d.length++
}

// across is the other end of an edge.
func (s *blockSearch[V]) across(i, v int) int {
	ends := s.ends[i]
	return int(ends[0]) + int(ends[1]) - v
}

// block is the value of a block that stands on a vertex.
func (s *blockSearch[V]) block(edges uint64, ground int, loads []V) V {
	if edges&(edges-1) == 0 {
		i := bits.TrailingZeros64(edges)
		return s.edge(s.colours[i], loads[s.across(i, ground)])
	}
	vertices := s.vertices(edges) &^ (1 << ground)
	s.scratch = append(binary.LittleEndian.AppendUint64(s.scratch[:0], edges), byte(ground))
	for rest := vertices; rest != 0; rest &= rest - 1 {
		if v := bits.TrailingZeros64(rest); loads[v] != s.zero {
			s.scratch = s.key(append(s.scratch, byte(v)), loads[v])
		}
	}
	if g, known := s.known[string(s.scratch)]; known {
		return g
	}
	key := string(s.scratch)
	if s.out = s.out || !s.spend(1); s.out {
		return s.zero
	}
	g, ok := s.fused(edges, vertices, loads)
	if !ok {
		g = s.searched(edges, ground, vertices, loads)
	}
	if !s.out {
		s.known[key] = g
	}
	return g
}

// vertices are the ends of some edges.
func (s *blockSearch[V]) vertices(edges uint64) (vertices uint64) {
	for rest := edges; rest != 0; rest &= rest - 1 {
		ends := s.ends[bits.TrailingZeros64(rest)]
		vertices |= 1<<ends[0] | 1<<ends[1]
	}
	return vertices
}

// fused is the value of a block that is green with all that stands on it: its vertices may
// be made one (Winning Ways, ch. 7).
func (s *blockSearch[V]) fused(edges, vertices uint64, loads []V) (g V, ok bool) {
	var n uint64
	for rest := edges; rest != 0; rest &= rest - 1 {
		if s.colours[bits.TrailingZeros64(rest)] != 'g' {
			return g, false
		}
		n ^= 1
	}
	for rest := vertices; rest != 0; rest &= rest - 1 {
		load, ok := s.isNimber(loads[bits.TrailingZeros64(rest)])
		if !ok {
			return g, false
		}
		n ^= load
	}
	return s.nimber(n), true
}

// loads is room for the loads of all vertices.
func (s *blockSearch[V]) loads() []V {
	n := len(s.room) - 1
	if n < 0 {
		return make([]V, len(s.at))
	}
	loads := s.room[n]
	s.room = s.room[:n]
	return loads
}

// searched finds the value of a block by its options: the cuts, and the moves in the loads.
func (s *blockSearch[V]) searched(edges uint64, ground int, vertices uint64, loads []V) V {
	var room [2][16]V
	left, right := room[0][:0], room[1][:0]
	own := s.loads()
	defer func() { s.room = append(s.room, own) }()
	var cut [][3]uint8
	for rest := edges; rest != 0 && !s.out; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		ends := s.ends[i]
		kind := [3]uint8{min(ends[0], ends[1]), max(ends[0], ends[1]), s.colours[i]}
		if slices.Contains(cut, kind) { // edges of one colour between two vertices change places
			continue
		}
		cut = append(cut, kind)
		copy(own, loads)
		g := s.standing(edges&^(1<<i), ground, own)
		if s.colours[i] != 'r' {
			left = append(left, g)
		}
		if s.colours[i] != 'b' {
			right = append(right, g)
		}
	}
	copy(own, loads)
	for rest := vertices; rest != 0 && !s.out; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest)
		l, r := s.options(loads[v])
		for _, own[v] = range l {
			left = append(left, s.block(edges, ground, own))
		}
		for _, own[v] = range r {
			right = append(right, s.block(edges, ground, own))
		}
		own[v] = loads[v]
	}
	if s.out {
		return s.zero
	}
	return s.game(left, right)
}
