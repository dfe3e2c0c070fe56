package solve

import (
	"grader/reference/game"
)

// A tameSum adds up tame components.
type tameSum struct {
	value uint64 // the nim value
	firm  bool   // whether one of them is firm
}

func (t *tameSum) add(value uint64, is temper) {
	t.value ^= value
	t.firm = t.firm || is == firm
}

// misere is the misère nim value.
func (t *tameSum) misere() uint64 {
	if t.firm {
		return t.value
	}
	return t.value ^ 1
}

// outcome is the outcome in misère play: P when the misère nim value is 0.
func (t *tameSum) outcome() Outcome { return outcomeIf(t.misere() == 0) }

// temper finds the temper of a component. It is tame if all its options are sums of tame components
// and its nim value g and misère nim value h are either 0 and 1 in one order or the other (then it
// is fickle), or equal (then it is firm).
//
// Sums of tame components have such values too: g is the exclusive or of the parts', and h is g, or
// g xor 1 if all parts are fickle (Winning Ways, ch. 13). The proof uses only that no option of a
// part has the same g or the same h, that every smaller g and h occurs among its options, and that
// a fickle one that is not over has an option of the other fickle kind, all of which follow from
// the two mexes.
func (s *Solver) temper(root game.ID) temper {
	if is := s.lookUpTemper(root); is != untested {
		return is
	}
	stack := []temperFrame{s.temperFrame(root)}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if s.tempers.get(top.id) != untested {
			stack = stack[:len(stack)-1]
			continue
		}
		last := len(top.needs) - 1
		if last < 0 {
			s.setTemper(top.id)
			continue
		}
		switch need := top.needs[last]; s.tempers.get(need) {
		case wild:
			s.tempers.set(top.id, wild)
		case untested:
			stack = append(stack, s.temperFrame(need))
		default:
			top.needs = top.needs[:last]
		}
	}
	return s.tempers.get(root)
}

// A temperFrame is a component under test, with those on which it depends.
type temperFrame struct {
	id    game.ID
	needs []game.ID
}

// temperFrame lists the components of options that are not yet tested. If one is known to be wild,
// so is the component, and the list is empty.
func (s *Solver) temperFrame(id game.ID) temperFrame {
	frame := temperFrame{id: id}
	s.space.Each(id, game.Both, func(option game.Sum) bool {
		for _, part := range option {
			switch s.lookUpTemper(part) {
			case wild:
				s.tempers.set(id, wild)
				return false
			case untested:
				frame.needs = append(frame.needs, part)
			}
		}
		return true
	})
	return frame
}

// setTemper tests a component whose options are known to be tame.
func (s *Solver) setTemper(id game.ID) {
	normal, misere := &s.values.mex, &s.tempers.misere
	normal.Reset()
	misere.Reset()
	over := true
	s.space.Each(id, game.Both, func(option game.Sum) bool {
		over = false
		sum := s.tameSum(option)
		normal.Add(sum.value)
		misere.Add(sum.misere())
		return true
	})
	g, h := normal.Mex(), misere.Mex()
	if over {
		h = 1
	}
	s.values.set(id, g)
	switch {
	case g == h:
		s.tempers.set(id, firm)
	case g^h == 1 && g <= 1:
		s.tempers.set(id, fickle)
	default:
		s.tempers.set(id, wild)
	}
}

// tameSum adds up components that are known to be tame, with their values.
func (s *Solver) tameSum(sum game.Sum) tameSum {
	var total tameSum
	for _, part := range sum {
		value, _ := s.values.get(part)
		total.add(value, s.tempers.get(part))
	}
	return total
}

// lookUpTemper is the temper that is remembered of a component, or declared by its ruleset.
func (s *Solver) lookUpTemper(id game.ID) temper {
	if is := s.tempers.get(id); is != untested {
		return is
	}
	gentle, ok := s.space.Tame(id)
	var value uint64
	if ok {
		value, ok = s.space.Nimber(id)
	}
	if !ok {
		return untested
	}
	is := firm
	if gentle {
		is = fickle
	}
	s.values.set(id, value)
	s.tempers.set(id, is)
	return is
}

// tame adds up the components of a sum if all of them are tame.
func (s *Solver) tame(sum game.Sum) (total tameSum, ok bool) {
	for _, id := range sum {
		if s.temper(id) == wild {
			return total, false
		}
	}
	return s.tameSum(sum), true
}
