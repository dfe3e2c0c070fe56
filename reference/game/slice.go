package game

import "iter"

// A Slice is what lies between two places of a component, the first of which is 0.
type Slice[P any] struct {
	From, To int
	Part     P
}

func (c component[P]) Slices(thick bool) (list []Slice[Part]) {
	for s := range c.rules.slices(c.p, false, thick) {
		list = append(list, Slice[Part]{s.From, s.To, component[P]{c.rules, s.Part}})
	}
	return list
}

// slices are the slices of a component, or of its negative.
func (r *Ruleset[P]) slices(p P, negative, thick bool) iter.Seq[Slice[P]] {
	if r.Partizan == nil || r.Partizan.Slices == nil {
		return func(func(Slice[P]) bool) {}
	}
	if negative {
		p = r.Partizan.Negative(p)
	}
	return r.Partizan.Slices(p, thick)
}

// HasSlices reports whether the ruleset of a component has slices of it.
func (s *Space) HasSlices(id ID) bool { return s.nodes[max(id, ^id)].table.hasSlices() }

func (t *rulesetTable[P]) hasSlices() bool {
	return t.rules.Partizan != nil && t.rules.Partizan.Slices != nil
}

// EachSlice yields the slices of a component as sums: see Partizan.Slices. The sum is only
// valid until the next one.
func (s *Space) EachSlice(id ID, thick bool, yield func(from, to int, sum Sum) bool) {
	n := s.nodes[max(id, ^id)]
	n.table.eachSlice(s, n.local, id < 0, thick, yield)
}

func (t *rulesetTable[P]) eachSlice(s *Space, local int32, negative, thick bool, yield func(from, to int, sum Sum) bool) {
	defer t.rules.blame("Slices")
	for slice := range t.rules.slices(t.ps[local], negative, thick) {
		s.look()
		t.sum = t.intern(s, slice.Part, t.sum[:0])
		if !yield(slice.From, slice.To, t.sum) {
			return
		}
	}
}

func (c component[P]) MoveCounts() (n [2]int, ok bool) {
	if c.rules.Partizan == nil || c.rules.Partizan.Count == nil {
		return n, false
	}
	defer c.rules.blame("Count")
	return c.rules.Partizan.Count(c.p), true
}
