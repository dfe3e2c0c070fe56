package refute

import (
	"errors"
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// A formProof refutes that a form is canonical which is made of braces and values, or of
// nimbers alone.
type formProof struct {
	// Path leads from the form through an option, and an option of that, to the game at fault.
	Path []game.Position
	// Defect is a *dominatedProof or a *reversibleProof.
	Defect proof
}

// Uncanonical refutes the claim that a game made of nimbers and sets, or of values and braces,
// is a canonical form, by the first of its defects: an option that is dominated, or that is
// reversible and through what, or an option that is itself not canonical.
func Uncanonical(s *solve.Solver, literal game.Position) (Refutation, error) {
	return find(func() proof {
		c := &formProof{Path: []game.Position{literal}}
		unless(!c.find(s, beginners(literal)))
		return c
	})
}

// sides are the options of a form that is written in braces; ok is false for others.
func sides(pos game.Position) (options [2][]game.Position, ok bool) {
	parts := pos.Parts()
	if len(parts) != 1 {
		return options, false
	}
	g, ok := parts[0].(game.Braced)
	if ok {
		options = [2][]game.Position{g.OptionsOf(game.Left), g.OptionsOf(game.Right)}
	}
	return options, ok
}

// find looks for a defect of the last game of the path, of options of some players, and sets
// it, with its path. Defects of a game come before those of its options.
func (c *formProof) find(s *solve.Solver, players []game.Player) bool {
	g := c.Path[len(c.Path)-1]
	options, ok := sides(g)
	if !ok {
		if parts := g.Parts(); len(parts) > 1 {
			game.Check(fmt.Errorf("%s is not a form, but a sum", g))
		} else if len(parts) == 1 {
			if _, simple := game.SimpleOf(parts[0]); !simple {
				game.Check(fmt.Errorf("%s is not made of values and braces", g))
			}
		}
		return false
	}
	for _, who := range players {
		if c.defect(s, g, who) {
			return true
		}
	}
	for _, o := range slices.Concat(options[game.Left], options[game.Right]) {
		c.Path = append(c.Path, o)
		if c.find(s, players) {
			return true
		}
		c.Path = c.Path[:len(c.Path)-1]
	}
	return false
}

// defect looks for an option of a player that is dominated or reversible.
func (c *formProof) defect(s *solve.Solver, g game.Position, who game.Player) bool {
	options := game.Must(s.EveryOption(g, who, maxListed))
	var err error
	for _, reverses := range []bool{false, true} {
		if !reverses && who == game.Both {
			continue // the options of nimbers are not compared
		}
		for _, x := range options {
			_, err = find(func() proof {
				if reverses {
					c.Defect = reversible(s, g, who, x)
				} else {
					c.Defect = dominated(s, g, who, x, true)
				}
				return nil
			})
			if !errors.Is(err, ErrHolds) {
				return game.Must(true, err)
			}
		}
	}
	return false
}

func (c *formProof) weight() int {
	n := c.Defect.weight()
	for _, pos := range c.Path {
		n += pos.Weight()
	}
	return n
}

func (c *formProof) tell(w *writer) {
	if len(c.Path) > 1 {
		w.say("The form contains ", c.Path[len(c.Path)-1], ", which is not canonical itself.")
	}
	c.Defect.tell(w)
}

func (c *formProof) replay(p *referee) {
	p.check(len(c.Path) > 0)
	for i, x := range c.Path[1:] {
		options, _ := sides(c.Path[i])
		is := func(o game.Position) bool { return same(o, x) }
		p.check(slices.ContainsFunc(slices.Concat(options[game.Left], options[game.Right]), is))
	}
	at := c.Path[len(c.Path)-1]
	_, ok := sides(at)
	p.check(ok)
	switch d := c.Defect.(type) {
	case *dominatedProof:
		p.check(same(d.Game, at))
	case *reversibleProof:
		p.check(same(d.Game, at))
	default:
		p.check(false)
	}
	c.Defect.replay(p)
}
