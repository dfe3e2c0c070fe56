package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// Compare finds out how one game compares with another in normal play: by who wins the
// difference, so that no canonical form is needed.
func (s *Solver) Compare(g, h game.Position) (cgt.Order, error) {
	outcome, err := s.Outcome(g.Plus(h.Negative()), game.Normal)
	return map[Outcome]cgt.Order{L: cgt.Greater, R: cgt.Less, N: cgt.Confused, P: cgt.Equal}[outcome], err
}

// Stops are the Left stop and the Right stop of a position.
func (s *Solver) Stops(pos game.Position) (left, right cgt.Dyadic, err error) {
	defer halt.Caught(&err)
	left, right = s.Forms().Stops(s.formOf(pos))
	return left, right, nil
}

// Thermograph shows how a position cools.
func (s *Solver) Thermograph(pos game.Position) (h *cgt.Thermograph, err error) {
	defer halt.Caught(&err)
	h = halt.Must(s.Forms().Thermograph(s.formOf(pos)))
	s.charge()
	return h, nil
}

// FormOf is the form with these options, as cgt.Forms.Game makes it, and charged for.
func (s *Solver) FormOf(left, right []cgt.Form) (g cgt.Form, err error) {
	defer halt.Caught(&err)
	g = halt.Must(s.Forms().Game(left, right))
	s.charge()
	return g, nil
}

// OptionForms are the forms of the options of a player in a game that is written with braces.
func (s *Solver) OptionForms(pos game.Position, who game.Player) (forms []cgt.Form, err error) {
	defer halt.Caught(&err)
	return s.formsOf(writtenOptions(pos, who)), nil
}

func (s *Solver) formsOf(options []game.Position) (forms []cgt.Form) {
	for _, o := range options {
		forms = append(forms, s.formOf(o))
	}
	return forms
}

// writtenOptions are the options of a player in a pair of braces; none in a position
// that is none.
func writtenOptions(pos game.Position, who game.Player) []game.Position {
	parts := pos.Parts()
	if len(parts) != 1 {
		return nil
	}
	if g, braced := parts[0].(game.Braced); braced {
		return g.OptionsOf(who)
	}
	return nil
}

// IsCanonical reports whether a game that is written with numbers, ups, nimbers and
// braces is in canonical form, literally and at every depth. Numbers, ups and nimbers
// stand for their canonical forms.
func (s *Solver) IsCanonical(pos game.Position) (canonical bool, err error) {
	defer halt.Caught(&err)
	canonical = s.isCanonical(pos)
	s.charge()
	return canonical, nil
}

func (s *Solver) isCanonical(pos game.Position) bool {
	parts := pos.Parts()
	if isSum(pos) {
		return false
	} else if len(parts) == 0 {
		return true
	} else if _, ok := game.SimpleOf(parts[0]); ok {
		return true
	}
	g := s.formOf(pos)
	v, simple := s.Forms().Simple(g)
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		options := writtenOptions(pos, who)
		forms := s.formsOf(options)
		slices.Sort(forms)
		sides[who] = slices.Compact(forms) // canonical forms are sets of options
		if simple && v.Up == 0 && v.Star > 0 && uint64(len(sides[who])) != v.Star {
			return false // the options of a large nimber are not looked at
		}
		if slices.ContainsFunc(options, func(o game.Position) bool { return !s.isCanonical(o) }) {
			return false
		}
	}
	left, right := s.sides(g)
	return slices.Equal(slices.Sorted(slices.Values(left)), sides[game.Left]) &&
		slices.Equal(slices.Sorted(slices.Values(right)), sides[game.Right])
}

func isSum(pos game.Position) bool { return len(pos.Parts()) > 1 || len(pos) > 1 }
