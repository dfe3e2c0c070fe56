package solve

import (
	"errors"

	"grader/reference/cgt"
	"grader/reference/game"
)

// partizan is what a solver remembers of games in which Left and Right have different
// moves.
type partizan struct {
	forms *cgt.Forms
	of    []int64 // 1 more than the form of each component, 0 where it is not known
	spent int     // of the forms, charged to the space so far

	options [2][]cgt.Form // room for those of one game
	search  *search
}

// ErrPartizan is the error of questions that only impartial games have an answer to.
var ErrPartizan = errors.New("in this game Left and Right have different moves")

// Forms is the table of the forms that Form gives. It is made when it is first asked
// for, and lives as long as the solver.
func (s *Solver) Forms() *cgt.Forms {
	if s.partizan.forms == nil {
		s.partizan.forms = cgt.NewForms(s.space.Limit)
	}
	return s.partizan.forms
}

// charge takes the forms that have been made since it was last called from the budget
// of the space.
func (s *Solver) charge() error {
	spent := s.Forms().Spent()
	fresh := spent - s.partizan.spent
	s.partizan.spent = spent
	if err := s.meter.Spend(fresh * game.StepsPerPosition); err != nil {
		return err
	}
	return s.space.Charge(fresh)
}

// Form is the canonical form of a position in normal play, in the table Forms.
func (s *Solver) Form(pos game.Position) (cgt.Form, error) {
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return 0, err
	}
	return s.sumForm(sum)
}

func (s *Solver) sumForm(sum game.Sum) (cgt.Form, error) {
	total := cgt.Zero
	for _, id := range sum {
		g, err := s.form(id)
		if err != nil {
			return 0, err
		}
		if total == cgt.Zero {
			total = g
		} else if total, err = s.Forms().Add(total, g); err != nil {
			return 0, err
		}
	}
	return total, s.charge()
}

// knownForm is the form of a component, if it is remembered or known in closed form.
func (s *Solver) knownForm(id game.ID) (g cgt.Form, ok bool, err error) {
	t := s.Forms()
	if id < 0 {
		if g, ok, err = s.knownForm(^id); ok {
			g, err = t.Neg(g)
		}
		return g, ok, err
	}
	if int(id) < len(s.partizan.of) && s.partizan.of[id] > 0 {
		return cgt.Form(s.partizan.of[id] - 1), true, nil
	}
	var v cgt.Simple
	if s.space.IsPartizan(id) {
		v, ok = s.space.Closed(id)
	} else {
		v.Star, err = s.nimber(id)
		ok = err == nil
	}
	if !ok || err != nil {
		return 0, false, err
	}
	if g, err = t.Value(v); err != nil {
		return 0, false, err
	}
	s.remember(id, g)
	return g, true, nil
}

func (s *Solver) remember(id game.ID, g cgt.Form) {
	for int(id) >= len(s.partizan.of) {
		s.partizan.of = append(s.partizan.of, 0)
	}
	s.partizan.of[id] = int64(g) + 1
}

// A frame is a component whose form is being worked out: its options, and how many of
// the components in them are perhaps not known yet.
type frame struct {
	id    game.ID
	sides [2]flatSums
	needs int
}

// need is the last component that is perhaps not known yet.
func (f *frame) need() game.ID {
	left, right := f.sides[game.Left].ids, f.sides[game.Right].ids
	if i := f.needs - 1 - len(left); i >= 0 {
		return right[i]
	}
	return left[f.needs-1]
}

// flatSums holds sums one after the other.
type flatSums struct {
	ids  []game.ID
	ends []int
}

func (f *flatSums) add(sum game.Sum) {
	f.ids = append(f.ids, sum...)
	f.ends = append(f.ends, len(f.ids))
}

// form works through a stack of its own instead of recursion, since a play may be long.
func (s *Solver) form(root game.ID) (cgt.Form, error) {
	if g, ok, err := s.knownForm(root); ok || err != nil {
		return g, err
	}
	var stack []frame
	push := func(id game.ID) error {
		if len(stack) == cap(stack) {
			stack = append(stack, frame{})
		} else {
			stack = stack[:len(stack)+1] // with room from a frame that is done with
		}
		return s.open(&stack[len(stack)-1], max(id, ^id))
	}
	if err := push(root); err != nil {
		return 0, err
	}
next:
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		for f.needs > 0 {
			id := f.need()
			_, ok, err := s.knownForm(id)
			if err == nil && !ok {
				err = push(id)
			}
			if err != nil {
				return 0, err
			}
			if !ok {
				continue next
			}
			f.needs--
		}
		g, err := s.gameOf(f)
		if err != nil {
			return 0, err
		}
		s.remember(f.id, g)
		stack = stack[:len(stack)-1]
	}
	g, _, err := s.knownForm(root)
	return g, err
}

// open makes a frame that of a component.
func (s *Solver) open(f *frame, id game.ID) error {
	f.id = id
	for _, who := range game.Players {
		side := &f.sides[who]
		side.ids, side.ends = side.ids[:0], side.ends[:0]
		err := s.space.EachOf(id, who, func(option game.Sum) bool {
			side.add(option)
			return true
		})
		if err != nil {
			return err
		}
	}
	f.needs = len(f.sides[game.Left].ids) + len(f.sides[game.Right].ids)
	return nil
}

// gameOf is the form of a component, all of whose options are known.
func (s *Solver) gameOf(f *frame) (cgt.Form, error) {
	sides := &s.partizan.options
	for who := range f.sides {
		sums := &f.sides[who]
		from := 0
		sides[who] = sides[who][:0]
		for _, end := range sums.ends {
			g, err := s.sumForm(sums.ids[from:end])
			if err != nil {
				return 0, err
			}
			sides[who] = append(sides[who], g)
			from = end
		}
	}
	g, err := s.Forms().Game(sides[game.Left], sides[game.Right])
	if err != nil {
		return 0, err
	}
	return g, s.charge()
}
