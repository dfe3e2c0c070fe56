package refute

import (
	"errors"
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// A formProof refutes that a form made of values and braces is canonical.
type formProof struct {
	Game game.Position
	// Path leads from an option of the form down to the game at fault; it is empty if that
	// is the form itself.
	Path []game.Position
	// Defect is a *dominatedProof or a *reversibleProof.
	Defect proof
}

// uncanonical finds a defect of a form, outer ones before those of options.
func uncanonical(s *solve.Solver, literal game.Position) (Refutation, error) {
	c := &formProof{Game: literal}
	err := c.find(s, literal)
	return proved(literal, c, err)
}

// sides are the options of a form that is written in braces; ok is false for others.
func sides(pos game.Position) (options [2][]game.Position, ok bool) {
	parts := pos.Parts()
	if len(parts) != 1 {
		return options, false
	}
	switch g := parts[0].(type) {
	case *game.Braces:
		return [2][]game.Position{g.OptionsOf(game.Left), g.OptionsOf(game.Right)}, true
	case *game.Set:
		return [2][]game.Position{g.Options(), g.Options()}, true
	}
	return options, false
}

// find looks for a defect of g and sets it, with its path; ErrHolds says that there is
// none.
func (c *formProof) find(s *solve.Solver, g game.Position) error {
	options, ok := sides(g)
	if !ok {
		if parts := g.Parts(); len(parts) > 1 {
			return fmt.Errorf("%s is not a form, but a sum", g)
		} else if len(parts) == 1 {
			if _, simple := game.SimpleOf(parts[0]); !simple {
				return fmt.Errorf("%s is not made of values and braces", g)
			}
		}
		return ErrHolds
	}
	for _, who := range game.Players {
		if err := c.defect(s, g, who); !errors.Is(err, ErrHolds) {
			return err
		}
	}
	for _, who := range game.Players {
		for _, o := range options[who] {
			c.Path = append(c.Path, o)
			if err := c.find(s, o); !errors.Is(err, ErrHolds) {
				return err
			}
			c.Path = c.Path[:len(c.Path)-1]
		}
	}
	return ErrHolds
}

// defect looks for an option of a player that is dominated or reversible.
func (c *formProof) defect(s *solve.Solver, g game.Position, who game.Player) error {
	options, more, err := s.Options(g, who, maxListed)
	if err != nil || more {
		return errors.Join(err, game.ErrLimit)
	}
	for _, find := range []func(*solve.Solver, game.Position, game.Player, solve.Option) (Refutation, error){strictlyDominated, Reversible} {
		for _, x := range options {
			r, err := find(s, g, who, x)
			if errors.Is(err, ErrHolds) {
				continue
			}
			c.Defect = r.proof
			return err
		}
	}
	return ErrHolds
}

func (c *formProof) weight() int {
	n := c.Game.Weight()
	for _, pos := range c.Path {
		n += pos.Weight()
	}
	if c.Defect != nil {
		n += c.Defect.weight()
	}
	return n
}

func (c *formProof) tell(w *writer) {
	if len(c.Path) > 0 {
		w.say("The form contains ", c.Path[len(c.Path)-1], ", which is not canonical itself.")
	}
	c.Defect.tell(w)
}

func (c *formProof) replay(p *referee) error {
	at := c.Game
	for _, x := range c.Path {
		options, _ := sides(at)
		is := func(o game.Position) bool { return same(o, x) }
		if !slices.ContainsFunc(options[game.Left], is) && !slices.ContainsFunc(options[game.Right], is) {
			return fmt.Errorf("%s is no option of %s", x, at)
		}
		at = x
	}
	if _, ok := sides(at); !ok {
		return errShape
	}
	var of game.Position
	switch d := c.Defect.(type) {
	case *dominatedProof:
		of = d.Game
	case *reversibleProof:
		of = d.Game
	default:
		return errShape
	}
	if !same(of, at) {
		return errShape
	}
	return c.Defect.replay(p)
}
