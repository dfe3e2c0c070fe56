package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// A Flaw is the reason why a written game is not in canonical form: a dominated or reversible
// option, or a sum.
type Flaw struct {
	// Path leads from the game through one of its options, and an option of that, to the game
	// at fault.
	Path   []game.Position
	Option game.Position // the option at fault; nil if the game at fault is a sum
	Player game.Player   // the player who has the option
	// One of these is set with Option: another option that is at least as good, or an option of
	// Option through which it is reversible.
	By, Through game.Position
}

// In is the game at fault.
func (f *Flaw) In() game.Position { return f.Path[len(f.Path)-1] }

// FindFlaw finds a flaw of a game that is written with numbers, ups, nimbers and braces, the
// outermost first; it is nil if the game is in canonical form. In impartial games this is literally
// {*0, ..., *(g-1)}, with each option canonical, in any order and perhaps repeated, where *k counts
// as its own canonical form.
//
// Options are tested in the form as written, not in a form already simplified: the order of
// simplification changes which options are called reversible, though never the result (Siegel,
// Combinatorial Game Theory, ch. II).
func (s *Solver) FindFlaw(pos game.Position) (f *Flaw, err error) {
	defer halt.Caught(&err)
	f = s.flaw([]game.Position{pos}, game.Movers(pos.Partizan()))
	if pos.Partizan() {
		s.charge()
	}
	return f, nil
}

// flaw examines the last game of a path, and then its options.
func (s *Solver) flaw(path []game.Position, players []game.Player) *Flaw {
	at := path[len(path)-1]
	if isSum(at) {
		return &Flaw{Path: path}
	}
	var options []game.Position
	for _, who := range players {
		options = append(options, writtenOptions(at, who)...)
	}
	to := func(o game.Position) []game.Position { return append(slices.Clip(path), o) }
	if i := slices.IndexFunc(options, isSum); i >= 0 {
		return &Flaw{Path: to(options[i])}
	}
	for _, who := range players {
		if f := s.badOption(at, who); f != nil {
			f.Path, f.Player = path, who
			return f
		}
	}
	for _, o := range options {
		if f := s.flaw(to(o), players); f != nil {
			return f
		}
	}
	return nil
}

// badOption finds an option of a player that is dominated, or else reversible.
func (s *Solver) badOption(g game.Position, who game.Player) *Flaw {
	options := writtenOptions(g, who)
	switch {
	case len(options) == 0:
		return nil
	case who == game.Both: // no nimber dominates another
		value := s.value(g)
		for _, x := range options {
			if y, ok := s.optionOfValue(x, value); ok {
				return &Flaw{Option: x, Through: y.To}
			}
		}
		return nil
	}
	forms := s.formsOf(options)
	for i, a := range forms {
		for j, b := range forms {
			if a != b && s.worse(who, a, b) { // or it is one option written again
				return &Flaw{Option: options[i], By: options[j]}
			}
		}
	}
	form := s.formOf(g)
	for _, x := range options {
		if y := s.reverser(x, who, form); y != nil {
			return &Flaw{Option: x, Through: y}
		}
	}
	return nil
}

// worse reports whether a is at most as good as b for a player.
func (s *Solver) worse(who game.Player, a, b cgt.Form) bool {
	if who == game.Right {
		a, b = b, a
	}
	return halt.Must(s.Forms().LessEq(a, b))
}

// reverser is the option of x, for the other player, through which x is reversible in a game of the
// form g; nil if there is none.
func (s *Solver) reverser(x game.Position, who game.Player, g cgt.Form) game.Position {
	for _, y := range writtenOptions(x, who.Other()) {
		if s.worse(who, s.formOf(y), g) {
			return y
		}
	}
	v, _ := game.ValueOf(x)
	for o := range v.Options(who == game.Left) {
		if s.worse(who, halt.Must(s.Forms().Value(o)), g) {
			return game.Value(o)
		}
	}
	return nil
}
