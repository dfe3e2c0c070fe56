package refute

import (
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A formProof refutes that a form made of braces and values, or of nimbers only, is canonical.
type formProof struct {
	Path   []game.Position // to the game at fault: see solve.Flaw
	Defect proof           // a *dominatedProof or a *reversibleProof
}

// Uncanonical refutes the claim that a game made of nimbers and sets, or of values and braces, is a
// canonical form, by its first flaw: an option that is dominated, or one that is reversible, with
// the position through which it reverses.
func Uncanonical(literal game.Position) Finder {
	return find(func(s *solve.Solver) proof {
		f := halt.Must(s.FindFlaw(literal))
		unless(f == nil)
		if f.Option == nil {
			halt.Check(fmt.Errorf("%s is not a form, but a sum", f.In()))
		}
		x := lineTo(s, f.In(), f.Player, f.Option)
		if f.By != nil {
			return &formProof{f.Path, dominatedBy(s, x, lineTo(s, f.In(), f.Player, f.By))}
		}
		return &formProof{f.Path, reversedBy(s, x, lineTo(s, f.Option, f.Player.Other(), f.Through))}
	})
}

// lineTo is the move of a player that leads to a position.
func lineTo(s *solve.Solver, from game.Position, who game.Player, to game.Position) line {
	for _, o := range halt.Must(s.EveryOption(from, who, maxListed)) {
		if same(o.To, to) {
			return lineOf(from, who, o)
		}
	}
	halt.Check(fmt.Errorf("no move leads from %s to %s", from, to))
	return line{}
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
		b, ok := game.BracesOf(c.Path[i])
		is := func(o game.Position) bool { return same(o, x) }
		p.check(ok && slices.ContainsFunc(slices.Concat(b.OptionsOf(game.Left), b.OptionsOf(game.Right)), is))
	}
	at := c.Path[len(c.Path)-1]
	_, ok := game.BracesOf(at)
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
