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
	if err != nil {
		return 0, err
	}
	switch outcome {
	case L:
		return cgt.Greater, nil
	case R:
		return cgt.Less, nil
	case N:
		return cgt.Confused, nil
	}
	return cgt.Equal, nil
}

// Stops are the Left stop and the Right stop of a position.
func (s *Solver) Stops(pos game.Position) (left, right cgt.Dyadic, err error) {
	g, err := s.Form(pos)
	if err != nil {
		return left, right, err
	}
	left, right = s.Forms().Stops(g)
	return left, right, nil
}

// Thermograph shows how a position cools.
func (s *Solver) Thermograph(pos game.Position) (*cgt.Thermograph, error) {
	g, err := s.Form(pos)
	if err != nil {
		return nil, err
	}
	h, err := s.Forms().Thermograph(g)
	if err != nil {
		return nil, err
	}
	return h, s.charge()
}

// FormOf is the form with these options, as cgt.Forms.Game makes it, and charged for.
func (s *Solver) FormOf(left, right []cgt.Form) (cgt.Form, error) {
	g, err := s.Forms().Game(left, right)
	if err != nil {
		return 0, err
	}
	return g, s.charge()
}

// OptionForms are the distinct forms of the options of a player in a game that is
// written with braces, and the options themselves.
func (s *Solver) OptionForms(pos game.Position, who game.Player) (forms []cgt.Form, options []game.Position, err error) {
	for _, o := range writtenOptions(pos, who) {
		g, err := s.Form(o)
		if err != nil {
			return nil, nil, err
		}
		forms, options = append(forms, g), append(options, o)
	}
	return forms, options, nil
}

// writtenOptions are the options of a player in a pair of braces; none in a position
// that is none.
func writtenOptions(pos game.Position, who game.Player) []game.Position {
	parts := pos.Parts()
	if len(parts) != 1 {
		return nil
	}
	switch g := parts[0].(type) {
	case *game.Set:
		return g.Options()
	case *game.Braces:
		return g.OptionsOf(who)
	}
	return nil
}

// IsCanonical reports whether a game that is written with numbers, ups, nimbers and
// braces is in canonical form, literally and at every depth. Numbers, ups and nimbers
// stand for their canonical forms.
func (s *Solver) IsCanonical(pos game.Position) (bool, error) {
	parts := pos.Parts()
	if len(parts) == 0 {
		return true, nil
	}
	if len(parts) > 1 || len(pos) > 1 {
		return false, nil
	}
	if _, ok := game.SimpleOf(parts[0]); ok {
		return true, nil
	}
	g, err := s.Form(pos)
	if err != nil {
		return false, err
	}
	v, simple := s.Forms().Simple(g)
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		forms, options, err := s.OptionForms(pos, who)
		if err != nil {
			return false, err
		}
		slices.Sort(forms)
		forms = slices.Compact(forms) // canonical forms are sets of options
		if simple && v.Up == 0 && v.Star > 0 && uint64(len(forms)) != v.Star {
			return false, nil // the options of a large nimber are not looked at
		}
		for _, o := range options {
			if canonical, err := s.IsCanonical(o); err != nil || !canonical {
				return false, err
			}
		}
		sides[who] = forms
	}
	left, right, err := s.Forms().Options(g)
	if err != nil {
		return false, err
	}
	return slices.Equal(sorted(left), sides[game.Left]) && slices.Equal(sorted(right), sides[game.Right]), s.charge()
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
	f, ok, err = s.flaw(pos)
	f.Whole = ok && f.In.Key() == pos.Key()
	return f, ok, err
}

func (s *Solver) flaw(pos game.Position) (f Flaw, ok bool, err error) {
	parts := pos.Parts()
	if len(parts) > 1 || len(pos) > 1 {
		return Flaw{In: pos}, true, nil
	}
	var sides [2][]cgt.Form
	var options [2][]game.Position
	for _, who := range game.Players {
		if sides[who], options[who], err = s.OptionForms(pos, who); err != nil {
			return f, false, err
		}
		for _, o := range options[who] {
			if f, ok, err := s.flaw(o); ok || err != nil {
				return f, ok, err
			}
		}
	}
	if len(options[game.Left])+len(options[game.Right]) == 0 {
		return f, false, nil
	}
	g, err := s.Form(pos)
	if err != nil {
		return f, false, err
	}
	t := s.Forms()
	// worse reports whether a is at most as good as b for a player.
	worse := func(who game.Player, a, b cgt.Form) (bool, error) {
		if who == game.Right {
			a, b = b, a
		}
		return t.LessEq(a, b)
	}
	for _, who := range game.Players {
		for i, a := range sides[who] {
			f := Flaw{In: pos, Option: options[who][i], Player: who}
			for j, b := range sides[who] {
				if i == j || a == b {
					continue // one option written again
				}
				dominated, err := worse(who, a, b)
				if err != nil {
					return f, false, err
				}
				if dominated {
					f.By = options[who][j]
					return f, true, s.charge()
				}
			}
			through, found, err := s.reversedBy(f.Option, a, g, who, worse)
			if err != nil {
				return f, false, err
			}
			if found {
				f.Through = through
				return f, true, s.charge()
			}
		}
	}
	return f, false, s.charge()
}

// reversedBy finds the option of x, of the other player, through which x is reversible in
// a game of the form g.
func (s *Solver) reversedBy(x game.Position, form, g cgt.Form, who game.Player, worse func(who game.Player, a, b cgt.Form) (bool, error)) (game.Position, bool, error) {
	t := s.Forms()
	left, right, err := t.Options(form)
	if err != nil {
		return nil, false, err
	}
	theirs := right
	if who == game.Right {
		theirs = left
	}
	written := map[cgt.Form]game.Position{}
	forms, options, err := s.OptionForms(x, who.Other())
	if err != nil {
		return nil, false, err
	}
	for i, h := range forms {
		written[h] = options[i]
	}
	for _, h := range theirs {
		ok, err := worse(who, h, g)
		if err != nil {
			return nil, false, err
		}
		if !ok {
			continue
		}
		y := written[h]
		if v, simple := t.Simple(h); y == nil && simple {
			y = game.Value(v)
		}
		return y, true, nil
	}
	return nil, false, nil
}
