package refute

import (
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// Uncanonical refutes the claim that a game made of nimbers and sets is a
// canonical form, by the first of its defects: an option that is reversible and
// through what, an option written twice, or an option that is itself not
// canonical. The form must be solve.Literal, or partizan and made of values and braces;
// then its defect may also be a dominated option.
func Uncanonical(s *solve.Solver, literal game.Position) (Refutation, error) {
	if literal.Partizan() {
		return uncanonical(s, literal)
	}
	r := Refutation{Kind: NotCanonical, Game: literal}
	if !solve.Literal(literal) {
		return r, fmt.Errorf("%s is not made of nimbers and braces alone", literal)
	}
	defects, err := s.Defects(literal)
	if err != nil {
		return r, err
	}
	if len(defects) == 0 {
		return r, ErrHolds
	}
	d := defects[0]
	r.Path = slices.Clone(d.Path)
	at := r.faulty()
	x := Line{From: at, Move: d.Option.String(), To: d.Option}
	r.Moves = []Line{x}
	if d.Through == nil {
		return r, nil
	}
	replies, _, err := s.Options(d.Option, maxListed)
	if err != nil {
		return r, err
	}
	key := d.Through.Key()
	for _, o := range replies {
		if o.Key() == key {
			r.Moves = append(r.Moves, line(d.Option, o))
		}
	}
	c, err := losing(s, at.Plus(d.Through), game.Normal)
	r.Claims = []Claim{c}
	return r, err
}
