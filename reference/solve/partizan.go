package solve

import (
	"errors"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// Forms is the table of the forms that Form returns. It is made on first use, and lives as long as
// the solver.
func (s *Solver) Forms() *cgt.Forms {
	if s.partizan.forms == nil {
		s.partizan.forms = cgt.NewForms(s.space.Limit)
		if s.meter != nil {
			s.partizan.forms.Pay = s.meter.Spend
		}
	}
	return s.partizan.forms
}

// charge charges the space for the forms made since the last call.
func (s *Solver) charge() {
	spent := s.Forms().Spent()
	fresh := spent - s.partizan.spent
	s.partizan.spent = spent
	s.space.Charge(fresh)
}

// Form is the canonical form of a position in normal play. It prints as people write it, {2|-1}, and
// is a position itself.
func (s *Solver) Form(pos game.Position) (game.Position, error) {
	g, err := s.Entry(pos)
	if err != nil {
		return nil, err
	}
	return s.Written(g)
}

// Entry is the canonical form of a position as an entry of the table Forms, to compute with.
func (s *Solver) Entry(pos game.Position) (g cgt.Form, err error) {
	defer halt.Caught(&err)
	return s.formOf(pos), nil
}

func (s *Solver) formOf(pos game.Position) cgt.Form { return s.sumForm(s.space.Intern(pos.Parts())) }

func (s *Solver) sumForm(sum game.Sum) cgt.Form {
	total := cgt.Zero
	for _, id := range sum {
		g := s.form(id)
		if total != cgt.Zero {
			g = halt.Must(s.Forms().Add(total, g))
		}
		total = g
	}
	s.charge()
	return total
}

// sides are the options of a form.
func (s *Solver) sides(g cgt.Form) (left, right []cgt.Form) {
	left, right, err := s.Forms().Options(g)
	halt.Check(err)
	return left, right
}

// knownForm is the form of a component if it is remembered or has a closed form.
func (s *Solver) knownForm(id game.ID) (g cgt.Form, ok bool) {
	if id < 0 {
		if g, ok = s.knownForm(^id); ok {
			g = halt.Must(s.Forms().Neg(g))
		}
		return g, ok
	}
	if int(id) < len(s.partizan.of) && s.partizan.of[id] > 0 {
		return cgt.Form(s.partizan.of[id] - 1), true
	}
	var v cgt.Simple
	if s.space.IsPartizan(id) {
		if g, h, ordinal := s.space.Ordinal(id); ordinal {
			sum := s.ordinal(g, h)
			s.remember(id, sum)
			return sum, true
		}
		v, ok = s.space.Closed(id)
	} else {
		v.Star, ok = s.nimber(id), true
	}
	if ok {
		g = halt.Must(s.Forms().Value(v))
		s.remember(id, g)
	}
	return g, ok
}

// ordinal is the form of the ordinal sum g:h, for which the value of h suffices.
func (s *Solver) ordinal(g, h game.Position) cgt.Form {
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		for step := range g.Steps(who) {
			sides[who] = append(sides[who], s.formOf(g.After(step)))
		}
	}
	return halt.Must(s.Forms().Ordinal(sides[game.Left], sides[game.Right], s.formOf(h)))
}

func (s *Solver) remember(id game.ID, g cgt.Form) {
	for int(id) >= len(s.partizan.of) {
		s.partizan.of = append(s.partizan.of, 0)
	}
	s.partizan.of[id] = int64(g) + 1
}

// A frame is a component whose form is being computed: its options, and the number of their
// components that may still be unknown.
type frame struct {
	id    game.ID
	sides [2]flatSums
	needs int
}

// need is the last component that may still be unknown.
func (f *frame) need() game.ID {
	left, right := f.sides[game.Left].ids, f.sides[game.Right].ids
	if i := f.needs - 1 - len(left); i >= 0 {
		return right[i]
	}
	return left[f.needs-1]
}

// flatSums stores sums one after the other.
type flatSums struct {
	ids  []game.ID
	ends []int
}

func (f *flatSums) add(sum game.Sum) {
	f.ids = append(f.ids, sum...)
	f.ends = append(f.ends, len(f.ids))
}

// errFar is the error of a form that needs more positions than partizan.most.
var errFar = errors.New("the form is out of reach")

// stepsPerFrame is the cost of keeping a frame.
const stepsPerFrame = game.StepsPerPosition

// form keeps its own stack instead of recursion, since a play may be long.
func (s *Solver) form(root game.ID) cgt.Form {
	if g, ok := s.knownForm(root); ok {
		return g
	}
	var stack []frame
	push := func(id game.ID) {
		s.spend(stepsPerFrame)
		if len(stack) == cap(stack) {
			stack = append(stack, frame{})
		} else {
			stack = stack[:len(stack)+1] // reuses the memory of a finished frame
		}
		s.open(&stack[len(stack)-1], max(id, ^id))
	}
	push(root)
next:
	for len(stack) > 0 {
		if s.partizan.most > 0 && s.space.Met() > s.partizan.most {
			halt.Check(errFar)
		}
		f := &stack[len(stack)-1]
		for f.needs > 0 {
			if _, ok := s.knownForm(f.need()); !ok {
				push(f.need())
				continue next
			}
			f.needs--
		}
		s.remember(f.id, s.gameOf(f))
		stack = stack[:len(stack)-1]
	}
	g, _ := s.knownForm(root)
	return g
}

// open initialises a frame for a component.
func (s *Solver) open(f *frame, id game.ID) {
	f.id = id
	for _, who := range game.Players {
		side := &f.sides[who]
		side.ids, side.ends = side.ids[:0], side.ends[:0]
		s.space.Each(id, who, func(option game.Sum) bool {
			side.add(option)
			return true
		})
	}
	f.needs = len(f.sides[game.Left].ids) + len(f.sides[game.Right].ids)
}

// gameOf is the form of a component whose options are all known.
func (s *Solver) gameOf(f *frame) cgt.Form {
	sides := &s.partizan.options
	for who := range f.sides {
		sums := &f.sides[who]
		from := 0
		sides[who] = sides[who][:0]
		for _, end := range sums.ends {
			sides[who] = append(sides[who], s.sumForm(sums.ids[from:end]))
			from = end
		}
	}
	g := halt.Must(s.Forms().Game(sides[game.Left], sides[game.Right]))
	s.charge()
	return g
}
