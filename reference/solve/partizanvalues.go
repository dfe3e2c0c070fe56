package solve

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// Compare compares two games in normal play: by the winner of the difference, so that no canonical
// form is needed. Play must end: the error is game.ErrLoopy otherwise.
func (s *Solver) Compare(g, h game.Position) (order cgt.Order, err error) {
	defer halt.Caught(&err)
	difference := g.Plus(h.Negative())
	halt.Check(difference.MustEnd())
	outcome := halt.Must(s.Outcome(difference, game.Normal))
	return map[Outcome]cgt.Order{L: cgt.Greater, R: cgt.Less, N: cgt.Confused, P: cgt.Equal}[outcome], nil
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

// FormOf is cgt.Forms.Game, with its work charged.
func (s *Solver) FormOf(left, right []cgt.Form) (g cgt.Form, err error) {
	defer halt.Caught(&err)
	g = halt.Must(s.Forms().Game(left, right))
	s.charge()
	return g, nil
}

// OptionForms are the forms of a player's options in a game written with braces.
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

// writtenOptions are a player's options in a pair of braces; nil for a position that is not one.
func writtenOptions(pos game.Position, who game.Player) []game.Position {
	if g, braced := game.BracesOf(pos); braced {
		return g.OptionsOf(who)
	}
	return nil
}

func isSum(pos game.Position) bool { return len(pos.Parts()) > 1 || len(pos) > 1 }

// Work makes a form by an operation, whose work is charged.
func (s *Solver) Work(work func(t *cgt.Forms) (cgt.Form, error)) (g cgt.Form, err error) {
	defer halt.Caught(&err)
	g = halt.Must(work(s.Forms()))
	s.charge()
	return g, nil
}

// AtomicWeight is the atomic weight of a form as text; NoWeight if it has none.
func (s *Solver) AtomicWeight(g cgt.Form) (weight string, err error) {
	defer halt.Caught(&err)
	w, ok, err := s.Forms().AtomicWeight(g)
	halt.Check(err)
	s.charge()
	if !ok {
		return NoWeight, nil
	}
	return s.Forms().Text(w)
}

// NoWeight is the text for a game without an atomic weight.
const NoWeight = "none"

// Incentives are the undominated incentives of a player in a form, or of both players, in the order
// in which they are written.
func (s *Solver) Incentives(g cgt.Form, who game.Player) (list []cgt.Form, err error) {
	defer halt.Caught(&err)
	list = halt.Must(s.Forms().Incentives(g, who != game.Right, who != game.Left))
	s.charge()
	return s.Forms().InOrder(list)
}

// EveryIncentive are the incentives of all moves of a player, or of both, in a position as it is
// written and in its canonical form, each once. It is ErrLimit if a player has more than max moves.
func (s *Solver) EveryIncentive(pos game.Position, who game.Player, max int) (gains []cgt.Form, err error) {
	defer halt.Caught(&err)
	f, g := s.Forms(), s.formOf(pos)
	left, right := s.sides(g)
	for player, options := range [][]cgt.Form{slices.Clone(left), slices.Clone(right)} {
		if who == game.Player(player).Other() {
			continue
		}
		for _, o := range halt.Must(s.EveryOption(pos, game.Player(player), max)) {
			options = append(options, s.formOf(o.To))
		}
		for _, o := range options {
			from, to := g, o
			if game.Player(player) == game.Right {
				from, to = o, g
			}
			if gain := halt.Must(f.Add(to, halt.Must(f.Neg(from)))); !slices.Contains(gains, gain) {
				gains = append(gains, gain)
			}
		}
	}
	return gains, nil
}
