package refute

import (
	"slices"

	"grader/reference/game"
	"grader/reference/solve"
)

// A ReversibleProof refutes that an option of a player is not reversible: the opponent's
// reply to it leaves a game that is no better for the player than the whole one was.
type ReversibleProof struct {
	Game  game.Position
	Turns []Turn // to the option, and the opponent's from there
	Win   Win    // of the game minus what the reply leaves
}

// Reversible refutes the claim that the option x of a player is not reversible.
func Reversible(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	proof := &ReversibleProof{Game: g}
	replies, more, err := s.PlayerOptions(x.To, who.Other(), maxListed)
	if err == nil && more {
		err = game.ErrLimit
	}
	if err != nil {
		return proved(g, proof, err)
	}
	for _, y := range replies {
		d := Difference(g, y.To)
		holds, err := s.WinsSecond(d, who)
		if err != nil {
			return proved(g, proof, err)
		}
		if holds {
			proof.Turns = []Turn{turn(g, who, x), turn(x.To, who.Other(), y)}
			proof.Win, err = winIf(s, d, who.Other())
			return proved(g, proof, err)
		}
	}
	return proved(g, proof, ErrHolds)
}

func (c *ReversibleProof) weight() int {
	return c.Win.weight() + weighTurns(c.Turns)
}

// worse says that what reverses an option is no better for its player than the game.
func worse(who game.Player) string {
	if who == game.Right {
		return " is at least "
	}
	return " is at most "
}

func (c *ReversibleProof) tell(w *writer) {
	x, y := c.Turns[0], c.Turns[1]
	w.say("In ", c.Game, " "+name(x.Who)+"'s option ", x.To, " is reversible through ", y.To, ": "+name(y.Who)+" can move there, and ",
		y.To, worse(x.Who), c.Game, ", since "+name(x.Who)+" wins ", Difference(c.Game, y.To), " when "+name(y.Who)+" begins.")
	w.win(c.Win)
}

func (c *ReversibleProof) replay(p *referee) error {
	if len(c.Turns) != 2 {
		return errShape
	}
	x, y := c.Turns[0], c.Turns[1]
	if err := p.turn(x, x.Who, c.Game); err != nil {
		return err
	}
	if err := p.turn(y, x.Who.Other(), x.To); err != nil {
		return err
	}
	return p.says(c.Win, c.Game.Plus(y.To.Negative()), y.Who, x.Who)
}

// An IrreversibleProof refutes that an option of a player is reversible through another
// game: no move of the opponent leads there, or it is better for the player than the
// whole game was.
type IrreversibleProof struct {
	Game, Through game.Position
	Turns         []Turn // to the option, and the opponent's from there if there is one
	Win           *Win   // if there is one
}

// IrreversibleOf refutes the claim that the option x of a player is reversible through y.
// Parts of y without moves may be left out.
func IrreversibleOf(s *solve.Solver, g game.Position, who game.Player, x solve.Option, y game.Position) (Refutation, error) {
	proof := &IrreversibleProof{Game: g, Through: y, Turns: []Turn{turn(g, who, x)}}
	replies, more, err := s.PlayerOptions(x.To, who.Other(), maxListed)
	if err != nil {
		return proved(g, proof, err)
	}
	key := y.LiveKey()
	i := slices.IndexFunc(replies, func(o solve.Option) bool { return o.To.LiveKey() == key })
	if i < 0 {
		if more {
			err = game.ErrLimit
		}
		return proved(g, proof, err)
	}
	proof.Turns = append(proof.Turns, turn(x.To, who.Other(), replies[i]))
	win, err := winIf(s, Difference(g, y), who.Other())
	if err == nil && win.Winner == who {
		err = ErrHolds
	}
	proof.Win = &win
	return proved(g, proof, err)
}

func (c *IrreversibleProof) weight() int {
	n := c.Game.Weight() + c.Through.Weight() + weighTurns(c.Turns)
	if c.Win != nil {
		n += c.Win.weight()
	}
	return n
}

func (c *IrreversibleProof) tell(w *writer) {
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

func (c *IrreversibleProof) replay(p *referee) error {
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
