package game

import "slices"

// HasSlices reports whether the ruleset of a component has slices of it.
func (s *Space) HasSlices(id ID) bool {
	t, _ := s.at(max(id, ^id))
	return t.hasSlices()
}

func (t *rulesetTable[P]) hasSlices() bool {
	return t.rules.Partizan != nil && t.rules.Partizan.Slices != nil
}

// A SliceID identifies a slice, which different boards may share.
type SliceID int32

// slicesOf has the slices of one ruleset.
type slicesOf[P comparable] struct {
	list []P
	ids  []SliceID
	find finder[P]
}

// EachSlice yields the slices of a component: see Partizan.Slices.
func (s *Space) EachSlice(id ID, thick bool, yield func(from, to int, slice SliceID) bool) {
	t, local := s.at(max(id, ^id))
	t.eachSlice(s, local, id < 0, thick, yield)
}

// Slice is a slice as a sum.
func (s *Space) Slice(id SliceID) Sum { return s.sliced[id] }

func (t *rulesetTable[P]) eachSlice(s *Space, local int32, negative, thick bool, yield func(from, to int, slice SliceID) bool) {
	if t.slices == nil {
		t.slices = &slicesOf[P]{find: newFinder[P]()}
	}
	defer t.rules.blame("Slices")
	for slice := range t.rules.slices(t.ps[local], negative, thick) {
		s.look()
		at, hash, known := t.slices.find.find(t.slices.list, &slice.Part)
		if !known {
			t.sum = t.intern(s, slice.Part, t.sum[:0])
			at = int32(len(t.slices.list))
			t.slices.find.add(hash, at)
			t.slices.list = append(t.slices.list, slice.Part)
			t.slices.ids = append(t.slices.ids, SliceID(len(s.sliced)))
			s.sliced = append(s.sliced, slices.Clone(t.sum))
			s.Charge(1)
		}
		if !yield(slice.From, slice.To, t.slices.ids[at]) {
			return
		}
	}
}
