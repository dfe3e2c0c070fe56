package solve

import (
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// misereForms remembers the canonical forms of components in misère play.
type misereForms struct {
	table *cgt.MisereForms
	of    map[game.ID]cgt.MisereForm
	spent int // of the table, charged to the space so far
}

// MisereForms is the table of the forms that MisereForm finds.
func (s *Solver) MisereForms() *cgt.MisereForms {
	m := &s.misereForms
	if m.table == nil {
		*m = misereForms{table: cgt.NewMisereForms(s.space.Limit), of: map[game.ID]cgt.MisereForm{}}
	}
	return m.table
}

// MisereForm is the canonical form of an impartial position in misère play, in the table MisereForms.
func (s *Solver) MisereForm(pos game.Position) (g cgt.MisereForm, err error) {
	defer halt.Caught(&err)
	if pos.Partizan() {
		return 0, ErrPartizan
	}
	return s.misereFormOf(s.space.Intern(pos.Parts())), nil
}

func (s *Solver) misereFormOf(sum game.Sum) cgt.MisereForm {
	table, total := s.MisereForms(), cgt.MisereZero
	for _, id := range sum {
		total = halt.Must(table.Plus(total, s.misereFormOfOne(id)))
	}
	s.chargeMisere()
	return total
}

func (s *Solver) misereFormOfOne(id game.ID) cgt.MisereForm {
	if g, known := s.misereForms.of[id]; known {
		return g
	}
	var sums []game.Sum
	s.space.Each(id, game.Both, func(option game.Sum) bool {
		sums = append(sums, append(game.Sum{}, option...))
		return true
	})
	var options []cgt.MisereForm
	for _, sum := range sums {
		options = append(options, s.misereFormOf(sum))
	}
	g := halt.Must(s.MisereForms().Of(options))
	s.chargeMisere()
	s.misereForms.of[id] = g
	return g
}

// chargeMisere charges for the forms that were made since it was called last.
func (s *Solver) chargeMisere() {
	spent := s.MisereForms().Spent()
	fresh := spent - s.misereForms.spent
	s.misereForms.spent = spent
	s.spend(fresh * game.StepsPerPosition)
	s.space.Charge(fresh)
}
