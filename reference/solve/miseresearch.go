package solve

import "grader/reference/game"

// A misereFrame is a sum under search. Its options are looked at in stages.
type misereFrame struct {
	sum   sumPlace
	parts game.Sum
	lists []*optionList // of the parts, nil of one that is there twice
	value uint64        // the nim value, or unvalued
	stage stage
	at    optionPlace   // the next option to be looked at
	span  span          // the options of that part that leave the nim value 0
	open  []optionPlace // those of which it is not known who wins
	tried sumPlace      // the option that is being searched
	any   bool          // whether there are options
	won   bool          // whether one of them was tried with success
}

// An optionPlace tells an option of a sum by its part and its place in the list of that part.
type optionPlace struct{ part, option int32 }

// A span is a part of a list of options, for as long as the search is at one part of a sum.
type span struct {
	from, to int32
	part     int32 // 1 more than the part; 0 for none
}

// A stage of a search. A sum with a nim value that is not 0 is mostly won by a move to a sum
// of value 0, in misère play as in normal play: those options come first.
type stage int

const (
	balanced stage = iota
	others
	noStage
)

// searchMisere is the definition: a sum without options is an N-position, and
// otherwise a sum is N exactly when some option is P. It keeps a stack of its
// own, since a play may be very long.
func (s *Solver) searchMisere(sum game.Sum) Outcome {
	m := &s.misere
	root := s.internSum(sum)
	if o := m.sums.outcome(root); o != 0 {
		return o
	}
	root = s.internSum(s.reduced(sum))
	var stack []misereFrame
	defer func() {
		for i := range stack {
			m.lists.release(stack[i].lists)
		}
	}()
	push := func(sum sumPlace) {
		stack = append(stack, misereFrame{sum: sum})
		s.begin(&stack[len(stack)-1], len(stack)-1)
	}
	if m.sums.outcome(root) == 0 {
		push(root)
	}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		o := s.advance(top)
		if o == 0 {
			push(top.tried)
			continue
		}
		m.sums.setOutcome(top.sum, o)
		m.lists.release(top.lists)
		stack = stack[:len(stack)-1]
		if len(stack) > 0 {
			stack[len(stack)-1].returned(o)
		}
	}
	return m.sums.outcome(root)
}

// begin begins the search of a sum that so many moves lead to.
func (s *Solver) begin(f *misereFrame, moves int) {
	f.parts = s.misere.sums.sum(f.sum)
	f.lists = make([]*optionList, len(f.parts))
	for i, id := range f.parts {
		f.value = plusValue(f.value, s.valueOf(id))
		if i > 0 && f.parts[i-1] == id {
			continue
		}
		f.lists[i] = s.optionList(id)
		if moves > 1 && s.tooMany(f.lists[i]) {
			game.Check(game.ErrLimit)
		}
		f.any = f.any || f.lists[i].len() > 0
	}
	if f.value == 0 || f.value == unvalued {
		f.stage = others // no option has the value of the whole
	}
}

// returned tells a frame the outcome of the option that it has tried.
func (f *misereFrame) returned(o Outcome) {
	f.won = o == P
	f.open = f.open[:len(f.open)-1]
}

// advance goes on with a sum until its outcome is known, or one of its options must be tried:
// then the outcome is 0.
func (s *Solver) advance(f *misereFrame) Outcome {
	if f.won || !f.any {
		return N
	}
	for ; f.stage < noStage; f.stage, f.at = f.stage+1, (optionPlace{}) {
		for s.next(f) {
			switch s.glance(f, f.at) {
			case P:
				return N
			case 0:
				f.open = append(f.open, f.at)
			}
			f.at.option++
		}
		for len(f.open) > 0 {
			f.tried = s.internSum(s.optionOf(f, f.open[len(f.open)-1]))
			switch s.misere.sums.outcome(f.tried) {
			case P:
				return N
			case 0:
				return 0
			}
			f.open = f.open[:len(f.open)-1]
		}
	}
	return P
}

// next goes to the next option of a stage, if the place is not at one.
func (s *Solver) next(f *misereFrame) bool {
	for ; int(f.at.part) < len(f.parts); f.at = (optionPlace{part: f.at.part + 1}) {
		list := f.lists[f.at.part]
		if list == nil {
			continue
		}
		if f.span.part != f.at.part+1 {
			f.span = span{part: f.at.part + 1}
			if f.value != unvalued {
				f.span.from, f.span.to = list.of(s.valueOf(f.parts[f.at.part]) ^ f.value)
			}
		}
		end := int32(list.len())
		switch {
		case f.stage == balanced:
			f.at.option, end = max(f.at.option, f.span.from), f.span.to
		case f.at.option >= f.span.from && f.at.option < f.span.to:
			f.at.option = f.span.to
		}
		if f.at.option < end {
			return true
		}
	}
	return false
}

// optionOf is an option of a sum, reduced. It is only valid until the next one.
func (s *Solver) optionOf(f *misereFrame, at optionPlace) game.Sum {
	m := &s.misere
	m.rest = append(append(m.rest[:0], f.parts[:at.part]...), f.parts[at.part+1:]...)
	m.newOption = merge(m.newOption[:0], f.lists[at.part].at(int(at.option)), m.rest)
	return s.reduced(m.newOption)
}

// glance is the outcome of an option, if it is known.
func (s *Solver) glance(f *misereFrame, at optionPlace) Outcome {
	m := &s.misere
	option := s.optionOf(f, at)
	s.chargeGlance(len(option))
	m.key = packSum(m.key[:0], option)
	if place, known := m.sums.Find(m.key); known {
		return m.sums.outcome(place)
	}
	for _, id := range option {
		if is := s.tempers.get(id); is == wild || is == untested {
			return 0
		}
	}
	total := s.tameSum(option)
	return total.outcome()
}

// Bounds on the options that are looked at, where long ones count for more: for each position
// of the budget, and for each sum that was met, which is so few that heaps of thousands are
// given up soon. Some are free.
const (
	glancesPerPosition = 12
	glancesPerSum      = 256
	glancesFree        = 1 << 22
	glancesFreeEach    = 64 // for each position of a budget that is too small for so many
	componentsPerLook  = 8
)

// chargeGlance charges the budget for looking at an option of so many components.
func (s *Solver) chargeGlance(components int) {
	m := &s.misere
	m.glances += 1 + components/componentsPerLook
	most := min(glancesFree, glancesFreeEach*s.space.Limit) + min(glancesPerPosition*s.space.Limit, glancesPerSum*m.sums.Len())
	if m.glances > most {
		game.Check(game.ErrLimit)
	}
	s.spend(1 + components)
}

// merge appends two sums as one.
func merge(sum, a, b game.Sum) game.Sum {
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			sum, a = append(sum, a[0]), a[1:]
		} else {
			sum, b = append(sum, b[0]), b[1:]
		}
	}
	return append(append(sum, a...), b...)
}
