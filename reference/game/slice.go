package game

// HasSlices reports whether the ruleset of a component has slices of it.
func (s *Space) HasSlices(id ID) bool {
	t, _ := s.at(max(id, ^id))
	return t.hasSlices()
}

func (t *rulesetTable[P]) hasSlices() bool {
	return t.rules.Partizan != nil && t.rules.Partizan.Slices != nil
}

// EachSlice yields the slices of a component as sums: see Partizan.Slices. The sum is only
// valid until the next one.
func (s *Space) EachSlice(id ID, thick bool, yield func(from, to int, sum Sum) bool) {
	t, local := s.at(max(id, ^id))
	t.eachSlice(s, local, id < 0, thick, yield)
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
