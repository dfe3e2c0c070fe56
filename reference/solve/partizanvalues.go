package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// Compare finds out how one game compares with another in normal play: by who wins the
// difference, so that no canonical form is needed.
func (s *Solver) Compare(g, h game.Position) (cgt.Order, error) {
	outcome, err := s.Outcome(g.Plus(h.Negative()), game.Normal)
	return map[Outcome]cgt.Order{L: cgt.Greater, R: cgt.Less, N: cgt.Confused, P: cgt.Equal}[outcome], err
}

// Stops are the Left stop and the Right stop of a position.
func (s *Solver) Stops(pos game.Position) (left, right cgt.Dyadic, err error) {
	defer game.Caught(&err)
	left, right = s.Forms().Stops(s.formOf(pos))
	return left, right, nil
}

// Thermograph shows how a position cools.
func (s *Solver) Thermograph(pos game.Position) (h *cgt.Thermograph, err error) {
	defer game.Caught(&err)
	h = game.Must(s.Forms().Thermograph(s.formOf(pos)))
	s.charge()
	return h, nil
}

// FormOf is the form with these options, as cgt.Forms.Game makes it, and charged for.
func (s *Solver) FormOf(left, right []cgt.Form) (g cgt.Form, err error) {
	defer game.Caught(&err)
	g = game.Must(s.Forms().Game(left, right))
	s.charge()
	return g, nil
}

// OptionForms are the distinct forms of the options of a player in a game that is
// written with braces, and the options themselves.
func (s *Solver) OptionForms(pos game.Position, who game.Player) (forms []cgt.Form, options []game.Position, err error) {
	defer game.Caught(&err)
	forms, options = s.optionForms(pos, who)
	return forms, options, nil
}

func (s *Solver) optionForms(pos game.Position, who game.Player) (forms []cgt.Form, options []game.Position) {
	for _, o := range writtenOptions(pos, who) {
		forms, options = append(forms, s.formOf(o)), append(options, o)
	}
	return forms, options
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
	defer game.Caught(&err)
	canonical = s.isCanonical(pos)
	s.charge()
	return canonical, nil
}

func (s *Solver) isCanonical(pos game.Position) bool {
	parts := pos.Parts()
	if len(parts) == 0 {
		return true
	}
	if len(parts) > 1 || len(pos) > 1 {
		return false
	}
	if _, ok := game.SimpleOf(parts[0]); ok {
		return true
	}
	g := s.formOf(pos)
	v, simple := s.Forms().Simple(g)
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		forms, options := s.optionForms(pos, who)
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
	return slices.Equal(sorted(left), sides[game.Left]) && slices.Equal(sorted(right), sides[game.Right])
}

// sorted is a sorted copy.
func sorted(forms []cgt.Form) []cgt.Form {
	list := slices.Clone(forms)
	slices.Sort(list)
	return list
}

// A Flaw keeps a written game from being in canonical form: an option that is dominated
// or reversible, or a sum.
type Flaw struct {
	In     game.Position // the game at fault: the whole, or an option at any depth
	Whole  bool          // whether it is the whole
	Option game.Position // the option at fault; nil if In is a sum
	Player game.Player   // whose option it is
	// One of these is set where Option is: another option that is at least as good, or an
	// option of Option through which it is reversible.
	By, Through game.Position
}

// FindFlaw finds a flaw of a game that is written with numbers, ups, nimbers and braces,
// the innermost first; ok is false if it is in canonical form.
func (s *Solver) FindFlaw(pos game.Position) (f Flaw, ok bool, err error) {
	defer game.Caught(&err)
	f, ok = s.flaw(pos)
	f.Whole = ok && f.In.Key() == pos.Key()
	s.charge()
	return f, ok, nil
}

func (s *Solver) flaw(pos game.Position) (f Flaw, ok bool) {
	if len(pos.Parts()) > 1 || len(pos) > 1 {
		return Flaw{In: pos}, true
	}
	var sides [2][]cgt.Form
	var options [2][]game.Position
	for _, who := range game.Players {
		sides[who], options[who] = s.optionForms(pos, who)
		for _, o := range options[who] {
			if f, ok := s.flaw(o); ok {
				return f, ok
			}
		}
	}
	if len(options[game.Left])+len(options[game.Right]) == 0 {
		return f, false
	}
	g := s.formOf(pos)
	for _, who := range game.Players {
		for i, a := range sides[who] {
			f := Flaw{In: pos, Option: options[who][i], Player: who}
			for j, b := range sides[who] {
				if a != b && s.worse(who, a, b) { // or it is one option written again
					f.By = options[who][j]
					return f, true
				}
			}
			if f.Through, ok = s.reversedBy(f.Option, a, g, who); ok {
				return f, true
			}
		}
	}
	return f, false
}

// worse reports whether a is at most as good as b for a player.
func (s *Solver) worse(who game.Player, a, b cgt.Form) bool {
	if who == game.Right {
		a, b = b, a
	}
	return game.Must(s.Forms().LessEq(a, b))
}

// reversedBy finds the option of x, of the other player, through which x is reversible in
// a game of the form g.
func (s *Solver) reversedBy(x game.Position, form, g cgt.Form, who game.Player) (game.Position, bool) {
	theirs, right := s.sides(form)
	if who == game.Left {
		theirs = right
	}
	i := slices.IndexFunc(theirs, func(h cgt.Form) bool { return s.worse(who, h, g) })
	if i < 0 {
		return nil, false
	}
	forms, options := s.optionForms(x, who.Other())
	if at := slices.Index(forms, theirs[i]); at >= 0 {
		return options[at], true
	}
	if v, simple := s.Forms().Simple(theirs[i]); simple {
		return game.Value(v), true
	}
	return nil, true
}
