package kit

import (
	"math/bits"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// mostPainted bounds the vertices of a graph whose positions are searched as sets of
// vertices, and mostNets how many such graphs are remembered at a time.
const (
	mostPainted = 64
	mostNets    = 16
)

// fewPainted is the number of vertices up to which a graph is not worth a search of its own.
const fewPainted = 6

// forms finds canonical forms of positions as sets of vertices: those that Left may paint
// and those that Right may paint.
func (c Colouring) forms(spend func(int) bool) *game.Evaluator[Net] {
	var graphs []*paintedNet
	return &game.Evaluator[Net]{Form: func(t *cgt.Forms, n Net, little bool) (g cgt.Form, ok bool, err error) {
		edges := colouringEdges(n)
		names := Vertices(edges)
		if len(names) > mostPainted {
			return g, false, nil
		}
		for _, own := range graphs {
			if s, ok := own.position(edges, names); ok && own.t == t {
				return own.find(s, little)
			}
		}
		if len(names) <= fewPainted {
			return g, false, nil
		}
		own := c.painted(t, spend, edges, names)
		if len(graphs) == mostNets {
			graphs = slices.Delete(graphs, 0, 1)
		}
		graphs = append(graphs, own)
		s, _ := own.position(edges, names)
		return own.find(s, little)
	}}
}

// A paintable is a position: the vertices that Left may paint, and those that Right may.
type paintable [2]uint64

// The reservations of a vertex as bits: 1 if Left may paint it, and 2 if Right may.
var reservations = [4]Reservation{1: blue, 2: red, 3: Unreserved}

// with is the set of the vertices with some reservation.
func (s paintable) with(reservation int) uint64 {
	switch reservation {
	case 1:
		return s[0] &^ s[1]
	case 2:
		return s[1] &^ s[0]
	}
	return s[0] & s[1]
}

// A paintedNet is a graph with the forms of its positions.
type paintedNet struct {
	t      *cgt.Forms
	spend  func(int) bool
	number map[string]int
	near   []uint64   // the neighbours of each vertex
	beside [2][4]int  // what a neighbour's reservation becomes when a player paints; 0 if it goes
	busy   [4][4]bool // whether neighbours with such reservations may disturb each other
	known  map[paintable]cgt.Form
	err    error
	effort cgt.Effort
}

func (c Colouring) painted(t *cgt.Forms, spend func(int) bool, edges []Edge, names []string) *paintedNet {
	p := &paintedNet{t: t, spend: spend, number: map[string]int{}, near: make([]uint64, len(names)), known: map[paintable]cgt.Form{}}
	for i, name := range names {
		vertex, _ := cutReservation(name)
		p.number[vertex] = i
	}
	for _, e := range edges {
		if a, b := p.ends(e); e.B != "" {
			p.near[a] |= 1 << b
			p.near[b] |= 1 << a
		}
	}
	for a := 1; a < len(reservations); a++ {
		for _, who := range game.Players {
			if r, stays := c.Beside(reservations[a], colourOf(who)); stays {
				p.beside[who][a] = slices.Index(reservations[1:], r) + 1
			}
		}
		for b := 1; b < len(reservations); b++ {
			p.busy[a][b] = !c.Idle(reservations[a], reservations[b])
		}
	}
	return p
}

// ends are the numbers of the ends of an edge; -1 for a vertex of another graph.
func (p *paintedNet) ends(e Edge) (a, b int) {
	ends := [2]int{-1, -1}
	for i, name := range [2]string{e.A, e.B} {
		vertex, _ := cutReservation(name)
		if v, known := p.number[vertex]; known {
			ends[i] = v
		}
	}
	return ends[0], ends[1]
}

// position finds a graph in this one: all its vertices, with the same edges between them, but
// for edges that do not matter.
func (p *paintedNet) position(edges []Edge, names []string) (s paintable, ok bool) {
	for _, name := range names {
		vertex, r := cutReservation(name)
		v, known := p.number[vertex]
		if !known {
			return s, false
		}
		for _, who := range game.Players {
			if r == Unreserved || r == colourOf(who) {
				s[who] |= 1 << v
			}
		}
	}
	joined := make([]uint64, len(p.near))
	for _, e := range edges {
		a, b := p.ends(e)
		if e.B == "" {
			continue
		}
		if p.near[a]>>b&1 == 0 {
			return s, false
		}
		joined[a] |= 1 << b
		joined[b] |= 1 << a
	}
	for rest := s[0] | s[1]; rest != 0; rest &= rest - 1 {
		if v := bits.TrailingZeros64(rest); p.disturbed(v, s)&^joined[v] != 0 {
			return s, false
		}
	}
	return s, true
}

// disturbed are the neighbours of a vertex for which it matters who paints it, or that
// matter to it.
func (p *paintedNet) disturbed(v int, s paintable) (all uint64) {
	own := int(s[0]>>v&1 | s[1]>>v&1<<1)
	for r := 1; r < len(reservations); r++ {
		if p.busy[own][r] {
			all |= p.near[v] & s.with(r)
		}
	}
	return all
}

// find is the form of a position; with little, ok is false if that takes more.
func (p *paintedNet) find(s paintable, little bool) (g cgt.Form, ok bool, err error) {
	p.err, p.effort = nil, p.t.Effort(little)
	if g = p.sum(s); p.err == cgt.ErrEffort {
		return g, false, nil
	}
	return g, p.err == nil, p.err
}

func (p *paintedNet) must(g cgt.Form, err error) cgt.Form {
	if err != nil {
		p.err = err
	}
	return g
}

// sum is the form of a position that may fall into components.
func (p *paintedNet) sum(s paintable) cgt.Form {
	total := cgt.Zero
	for rest := s[0] | s[1]; rest != 0 && p.err == nil; {
		part := rest & -rest
		for fresh := part; fresh != 0; {
			v := bits.TrailingZeros64(fresh)
			fresh &= fresh - 1
			more := p.disturbed(v, s) &^ part
			part |= more
			fresh |= more
		}
		rest &^= part
		total = p.must(p.t.Add(total, p.form(paintable{s[0] & part, s[1] & part})))
	}
	return total
}

// form is the form of a component. That of its negative is known with it.
func (p *paintedNet) form(s paintable) cgt.Form {
	if s[1] < s[0] {
		return p.must(p.t.Neg(p.form(paintable{s[1], s[0]})))
	}
	if g, known := p.known[s]; known {
		return g
	}
	if p.err = p.effort.Position(); p.err == nil && !p.spend(1) {
		p.err = game.ErrLimit
	}
	if p.err != nil {
		return cgt.Zero
	}
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		for rest := s[who]; rest != 0 && p.err == nil; rest &= rest - 1 {
			sides[who] = append(sides[who], p.sum(p.after(s, bits.TrailingZeros64(rest), who)))
		}
	}
	if p.err != nil {
		return cgt.Zero
	}
	g := p.must(p.t.Game(sides[game.Left], sides[game.Right]))
	if p.err == nil {
		p.known[s] = g
	}
	return g
}

// after is the position after a player has painted a vertex.
func (p *paintedNet) after(s paintable, v int, who game.Player) (to paintable) {
	near := p.near[v]
	gone := near | 1<<v
	to = paintable{s[0] &^ gone, s[1] &^ gone}
	for r := 1; r < len(reservations); r++ {
		set, next := near&s.with(r), p.beside[who][r]
		if next&1 != 0 {
			to[0] |= set
		}
		if next&2 != 0 {
			to[1] |= set
		}
	}
	return to
}
