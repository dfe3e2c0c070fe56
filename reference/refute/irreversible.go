package refute

import (
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// An irreversibleProof refutes that an option is reversible through another game, if both
// players have the same moves: no move leads there from the option, or the game there is
// not equal to the whole one.
type irreversibleProof struct {
	Game, Through game.Position
	Lines         []line    // to the option, and from there to Through if a move leads there
	Evidence      *evidence // of Game + Through, if a move leads there
}

// Irreversible refutes the claim that the option x of g is reversible through y:
// y is no option of x, or y is not equal to g. Parts of y without moves may be left
// out.
func Irreversible(s *solve.Solver, g game.Position, x solve.Option, y game.Position) (Refutation, error) {
	c := &irreversibleProof{Game: g, Through: y, Lines: []line{lineOf(g, x)}}
	return proved(g, c, c.find(s, x))
}

func (c *irreversibleProof) find(s *solve.Solver, x solve.Option) error {
	key := c.Through.LiveKey()
	replies, more, err := s.Options(x.To, game.Both, maxListed)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(replies, func(o solve.Option) bool { return o.To.LiveKey() == key })
	switch {
	case i < 0 && more:
		return game.ErrLimit
	case i < 0:
		return nil
	}
	c.Lines = append(c.Lines, lineOf(x.To, replies[i]))
	e, err := evidenceOf(s, c.Game.Plus(c.Through), game.Normal)
	if err == nil && e.P {
		err = ErrHolds
	}
	c.Evidence = &e
	return err
}

func (c *irreversibleProof) weight() int {
	n := weighLines(c.Lines)
	if c.Evidence != nil {
		n += c.Evidence.weight()
	}
	return n
}

func (c *irreversibleProof) tell(w *writer) {
	x := c.Lines[0].To
	if c.Evidence == nil {
		w.say("No move leads from ", x, " to ", c.Through, ", so ", x, " is not reversible through it.")
		return
	}
	w.say("The option ", x, " would be reversible through ", c.Through, " if ", c.Through,
		" were equal to ", c.Game, ": their sum would then be a P-position. It is not.")
	w.evidence(*c.Evidence)
}

func (c *irreversibleProof) replay(p *referee) error {
	if len(c.Lines) == 0 || len(c.Lines) > 2 || (len(c.Lines) == 2) != (c.Evidence != nil) {
		return errShape
	}
	if err := p.follow(c.Game, c.Lines...); err != nil {
		return err
	}
	if c.Evidence == nil {
		return p.unreachable(c.Lines[0].To, c.Through)
	}
	if c.Lines[1].To.LiveKey() != c.Through.LiveKey() {
		return errShape
	}
	return p.shows(*c.Evidence, c.Game.Plus(c.Through), game.Normal, false)
}

// An irreversibleTurnProof refutes that an option of a player is reversible through another
// game: no move of the opponent leads there, or it is better for the player than the
// whole game was.
type irreversibleTurnProof struct {
	Game, Through game.Position
	Turns         []turn // to the option, and the opponent's from there if there is one
	Win           *win   // if there is one
}

// IrreversibleOf refutes the claim that the option x of a player is reversible through y.
// Parts of y without moves may be left out.
func IrreversibleOf(s *solve.Solver, g game.Position, who game.Player, x solve.Option, y game.Position) (Refutation, error) {
	c := &irreversibleTurnProof{Game: g, Through: y, Turns: []turn{turnOf(g, who, x)}}
	replies, more, err := s.Options(x.To, who.Other(), maxListed)
	if err != nil {
		return proved(g, c, err)
	}
	key := y.LiveKey()
	i := slices.IndexFunc(replies, func(o solve.Option) bool { return o.To.LiveKey() == key })
	if i < 0 {
		if more {
			err = game.ErrLimit
		}
		return proved(g, c, err)
	}
	c.Turns = append(c.Turns, turnOf(x.To, who.Other(), replies[i]))
	win, err := winIf(s, Difference(g, y), who.Other())
	if err == nil && win.Winner == who {
		err = ErrHolds
	}
	c.Win = &win
	return proved(g, c, err)
}

func (c *irreversibleTurnProof) weight() int {
	n := c.Game.Weight() + c.Through.Weight() + weighTurns(c.Turns)
	if c.Win != nil {
		n += c.Win.weight()
	}
	return n
}

func (c *irreversibleTurnProof) tell(w *writer) {
	x := c.Turns[0]
	me, opponent := name(x.Who), name(x.Who.Other())
	if c.Win == nil {
		w.say("No move of "+opponent+" leads from ", x.To, " to ", c.Through, ", so ", x.To, " is not reversible through it.")
		return
	}
	w.say("The option ", x.To, " would be reversible through ", c.Through, " if "+me+" won ",
		Difference(c.Game, c.Through), " when "+opponent+" begins, so that ", c.Through, worse(x.Who), c.Game, ". But "+opponent+" wins.")
	w.win(*c.Win)
}

func (c *irreversibleTurnProof) replay(p *referee) error {
	if len(c.Turns) == 0 || len(c.Turns) > 2 {
		return errShape
	}
	x := c.Turns[0]
	if err := p.turn(x, x.Who, c.Game); err != nil {
		return err
	}
	if len(c.Turns) == 1 {
		if c.Win != nil {
			return errShape
		}
		return p.notReached(x.To, x.Who.Other(), c.Through)
	}
	y := c.Turns[1]
	if err := p.turn(y, x.Who.Other(), x.To); err != nil {
		return err
	}
	if c.Win == nil || y.To.LiveKey() != c.Through.LiveKey() {
		return errShape
	}
	return p.says(*c.Win, c.Game.Plus(c.Through.Negative()), y.Who, y.Who)
}
