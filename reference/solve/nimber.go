package solve

import (
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
)

// Nimber is the nim value of the position: the exclusive or of the values of its
// parts, each the mex of the values of its options (Sprague 1935; Grundy 1939).
func (s *Solver) Nimber(pos game.Position) (n uint64, err error) {
	defer halt.Caught(&err)
	return s.value(pos), nil
}

func (s *Solver) value(pos game.Position) (sum uint64) {
	if pos.Partizan() {
		halt.Check(ErrPartizan)
	}
	for _, t := range pos {
		sum ^= s.nimSum(t.Parts)
	}
	return sum
}

func (s *Solver) nimSum(parts []game.Part) (sum uint64) {
	for _, p := range parts {
		sum ^= s.partNimber(p)
	}
	return sum
}

// PartNimber is the nim value of one part.
func (s *Solver) PartNimber(p game.Part) (n uint64, err error) {
	defer halt.Caught(&err)
	return s.partNimber(p), nil
}

func (s *Solver) partNimber(p game.Part) uint64 {
	if n, ok := s.closed(p); ok {
		return n
	}
	if n, ok := s.space.Value(p); ok {
		return n
	}
	var n uint64
	for _, id := range s.space.Intern([]game.Part{p}) {
		n ^= s.nimber(id)
	}
	return n
}

// closed is the nim value of a part that its ruleset knows.
func (s *Solver) closed(p game.Part) (uint64, bool) {
	n, ok, err := s.meter.Nimber(p)
	halt.Check(err)
	return n, ok
}

// sumIs reports whether the nim sum of the parts is n. It needs the values of all parts but one;
// for the last it only decides whether it has the value that is left (Lemoine and Viennot, "Nimbers
// are inevitable", 2012).
func (s *Solver) sumIs(parts []game.Part, n uint64) bool {
	var open []game.Part
	for _, p := range parts {
		if v, ok := s.closed(p); ok {
			n ^= v
		} else {
			open = append(open, p)
		}
	}
	if len(open) == 1 && n == 0 {
		if losing, ok := open[0].Losing(game.Normal); ok {
			return losing
		}
	}
	s.spend(len(parts))
	sum := s.space.Intern(open)
	sum = slices.DeleteFunc(sum, func(id game.ID) bool {
		v, ok := s.lookUp(id)
		if ok {
			n ^= v
		}
		return ok
	})
	for i := 0; i+1 < len(sum); {
		if sum[i] == sum[i+1] { // two equal components have the nim sum 0
			sum = slices.Delete(sum, i, i+2)
		} else {
			i++
		}
	}
	if len(sum) == 0 {
		return n == 0
	}
	for _, id := range sum[1:] {
		n ^= s.nimber(id)
	}
	if is, ok := s.space.Is(sum[0], n); ok {
		return is
	}
	return s.nimber(sum[0]) == n
}

// nimber keeps its own stack instead of recursion, since a play may be millions of moves long. It
// visits a component once to push the components that it needs, and again, when those are known,
// for the mex.
func (s *Solver) nimber(root game.ID) uint64 {
	if n, ok := s.lookUp(root); ok {
		return n
	}
	stack := []game.ID{root}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		if _, ok := s.lookUp(id); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if n, ok := s.space.Evaluate(id); ok {
			s.values.set(id, n)
			continue
		}
		s.values.mex.Reset()
		height := len(stack)
		s.space.Each(id, game.Both, func(option game.Sum) bool {
			var sum uint64
			missing := false
			for _, part := range option {
				n, ok := s.lookUp(part)
				if !ok {
					stack = append(stack, part)
					missing = true
				}
				sum ^= n
			}
			if !missing {
				s.values.mex.Add(sum)
			}
			return true
		})
		if len(stack) == height {
			s.values.set(id, s.values.mex.Mex())
			stack = stack[:height-1]
		}
	}
	n, _ := s.values.get(root)
	return n
}

// lookUp finds a value that is remembered or has a closed form.
func (s *Solver) lookUp(id game.ID) (uint64, bool) {
	if n, ok := s.values.get(id); ok {
		return n, true
	}
	n, ok := s.space.Nimber(id)
	if ok {
		s.values.set(id, n)
	}
	return n, ok
}
