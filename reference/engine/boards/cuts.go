package boards

import (
	"math/bits"
	"slices"
)

// An Edge is one of a picture of Green Hackenbush, by the names of its ends.
type Edge struct{ A, B string }

// Ground is the name of the vertex on which pictures stand.
const Ground = "0"

// MostCuts bounds the edges of pictures whose cuts are searched.
const MostCuts = 60

// Cuts decides pictures of Green Hackenbush in misère play: whoever makes the last cut
// loses. A position is the set of edges that stand, a bit for each, so that what follows
// from one picture is found in one table.
type Cuts struct {
	spend    func(positions int) bool
	pictures []*cutPicture
}

// NewCuts makes a search that charges what it remembers.
func NewCuts(spend func(positions int) bool) *Cuts { return &Cuts{spend: spend} }

// Losing reports whether the next player loses the sum of some pictures; ok is false if
// the budget does not suffice.
func (c *Cuts) Losing(pictures [][]Edge) (losing, ok bool) {
	for _, p := range c.pictures {
		if mask, within := p.mask(pictures); within {
			return p.losing(mask, c.spend)
		}
	}
	p := newCutPicture(pictures)
	c.pictures = append(c.pictures, p)
	return p.losing(p.fallen(p.all()), c.spend)
}

// A cutPicture is the sum of some pictures: a graph whose vertex 0 is the ground.
type cutPicture struct {
	edges []Edge
	ends  [][2]int
	at    []uint64 // the edges at each vertex
	twins []twins
	lost  map[uint64]bool // whether the next player loses
}

// Twins are stalks on one vertex, or edges between two: they may change places. A stalk is
// listed from its foot, and longer ones first.
type twins [][]uint64

func newCutPicture(pictures [][]Edge) *cutPicture {
	p := &cutPicture{lost: map[uint64]bool{0: false}}
	p.at = append(p.at, 0)
	for _, picture := range pictures {
		number := map[string]int{Ground: 0}
		for _, e := range picture {
			var ends [2]int
			for i, name := range [2]string{e.A, e.B} {
				v, known := number[name]
				if !known {
					v = len(p.at)
					number[name] = v
					p.at = append(p.at, 0)
				}
				ends[i] = v
				p.at[v] |= 1 << len(p.edges)
			}
			p.edges, p.ends = append(p.edges, e), append(p.ends, ends)
		}
	}
	p.findTwins()
	return p
}

func (p *cutPicture) all() uint64 { return ^uint64(0) >> (64 - len(p.edges)) }

// mask is the set of the edges of some pictures that follow from this one. Each must be
// there once for each time that it is written.
func (p *cutPicture) mask(pictures [][]Edge) (mask uint64, within bool) {
	for _, picture := range pictures {
		for _, e := range picture {
			found := false
			for i, own := range p.edges {
				if mask&(1<<i) == 0 && (own == e || own == Edge{e.B, e.A}) {
					mask |= 1 << i
					found = true
					break
				}
			}
			if !found {
				return 0, false
			}
		}
	}
	// Pictures that are apart may be joined here, or one that is whole fall apart.
	return mask, p.fallen(mask) == mask && p.pieces(mask, pictures)
}

// pieces reports whether the pictures meet only at the ground, as they are here.
func (p *cutPicture) pieces(mask uint64, pictures [][]Edge) bool {
	first := map[string]int{}
	for i, picture := range pictures {
		for _, e := range picture {
			for _, name := range [2]string{e.A, e.B} {
				if at, known := first[name]; name != Ground && known && at != i {
					return false
				}
				first[name] = i
			}
		}
	}
	// Names tell the vertices of one picture apart, but not those of a sum.
	seen := map[string]int{}
	for rest := mask; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		for end, name := range [2]string{p.edges[i].A, p.edges[i].B} {
			if at, known := seen[name]; known && at != p.ends[i][end] {
				return false
			}
			seen[name] = p.ends[i][end]
		}
	}
	return true
}

// fallen is what is left of some edges when those have fallen that do not stand.
func (p *cutPicture) fallen(mask uint64) uint64 {
	stands := p.at[0] & mask
	reached := uint64(1)
	for fresh := stands; fresh != 0; {
		i := bits.TrailingZeros64(fresh)
		fresh &= fresh - 1
		for _, v := range p.ends[i] {
			if reached&(1<<v) == 0 {
				reached |= 1 << v
				more := p.at[v] & mask &^ stands
				stands |= more
				fresh |= more
			}
		}
	}
	return stands
}

// findTwins finds stalks, and edges between the same vertices.
func (p *cutPicture) findTwins() {
	stalks := make([]twins, len(p.at))
	inStalk := uint64(0)
	for i, ends := range p.ends {
		if ends[0] == ends[1] { // a loop is as good as an edge with a free end
			stalks[ends[0]] = append(stalks[ends[0]], []uint64{1 << i})
			inStalk |= 1 << i
		}
	}
	for v := 1; v < len(p.at); v++ {
		if bits.OnesCount64(p.at[v]) != 1 || p.at[v]&inStalk != 0 {
			continue
		}
		var stalk []uint64
		top := v
		for {
			edge := p.at[top]
			if len(stalk) > 0 {
				edge &^= stalk[len(stalk)-1]
			}
			if edge&inStalk != 0 {
				break // it does not stand
			}
			stalk = append(stalk, edge)
			inStalk |= edge
			ends := p.ends[bits.TrailingZeros64(edge)]
			top = ends[0] + ends[1] - top
			if top == 0 || bits.OnesCount64(p.at[top]) != 2 {
				break
			}
		}
		slices.Reverse(stalk)
		stalks[top] = append(stalks[top], stalk)
	}
	for _, group := range stalks {
		slices.SortStableFunc(group, func(a, b []uint64) int { return len(b) - len(a) })
		if len(group) > 1 {
			p.twins = append(p.twins, group)
		}
	}
	between := map[[2]int]int{}
	var groups []twins
	for i, ends := range p.ends {
		if inStalk&(1<<i) != 0 {
			continue
		}
		if ends[0] > ends[1] {
			ends[0], ends[1] = ends[1], ends[0]
		}
		at, known := between[ends]
		if !known {
			at = len(groups)
			between[ends] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], []uint64{1 << i})
	}
	for _, group := range groups {
		if len(group) > 1 {
			p.twins = append(p.twins, group)
		}
	}
}

// canon lets twins change places so that the longer ones come first.
func (p *cutPicture) canon(mask uint64) uint64 {
	var heights [MostCuts]int
	for _, group := range p.twins {
		for i, stalk := range group {
			h := 0
			for h < len(stalk) && mask&stalk[h] != 0 {
				mask &^= stalk[h]
				h++
			}
			at := i
			for at > 0 && heights[at-1] < h {
				heights[at] = heights[at-1]
				at--
			}
			heights[at] = h
		}
		for i, stalk := range group {
			for _, edge := range stalk[:heights[i]] {
				mask |= edge
			}
		}
	}
	return mask
}

// losing reports whether the next player loses what stands.
func (p *cutPicture) losing(mask uint64, spend func(int) bool) (losing, ok bool) {
	mask = p.canon(mask)
	if lost, known := p.lost[mask]; known {
		return lost, true
	}
	var space [MostCuts]uint64
	options := space[:0]
	for rest := mask; rest != 0; rest &= rest - 1 {
		to := p.canon(p.fallen(mask &^ (rest & -rest)))
		lost, known := p.lost[to]
		if lost {
			p.lost[mask] = false
			return false, spend(1)
		}
		if !known {
			options = append(options, to)
		}
	}
	slices.SortFunc(options, func(a, b uint64) int {
		if d := bits.OnesCount64(a) - bits.OnesCount64(b); d != 0 {
			return d
		}
		if a < b {
			return -1
		}
		return 1
	})
	losing = true
	for i, to := range options {
		if i > 0 && to == options[i-1] {
			continue
		}
		lost, ok := p.losing(to, spend)
		if !ok {
			return false, false
		}
		if lost {
			losing = false
			break
		}
	}
	p.lost[mask] = losing
	return losing, spend(1)
}
