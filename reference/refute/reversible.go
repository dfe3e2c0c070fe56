package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// A reversibleProof refutes that an option of a player is not reversible: the opponent's
// reply to it leaves a game that is no better for the player than the whole one was.
type reversibleProof struct {
	Game  game.Position
	Turns []turn // to the option, and the opponent's from there
	Win   win    // of the game minus what the reply leaves
}

// Reversible refutes the claim that the option x of a player is not reversible.
func Reversible(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	c := &reversibleProof{Game: g}
	replies, more, err := s.Options(x.To, who.Other(), maxListed)
	if err == nil && more {
		err = game.ErrLimit
	}
	if err != nil {
		return proved(g, c, err)
	}
	for _, y := range replies {
		d := Difference(g, y.To)
		holds, err := s.WinsSecond(d, who)
		if err != nil {
			return proved(g, c, err)
		}
		if holds {
			c.Turns = []turn{turnOf(g, who, x), turnOf(x.To, who.Other(), y)}
			c.Win, err = winIf(s, d, who.Other())
			return proved(g, c, err)
		}
	}
	return proved(g, c, ErrHolds)
}

func (c *reversibleProof) weight() int {
	return c.Win.weight() + weighTurns(c.Turns)
}

// worse says that what reverses an option is no better for its player than the game.
func worse(who game.Player) string {
	if who == game.Right {
		return " is at least "
	}
	return " is at most "
}

func (c *reversibleProof) tell(w *writer) {
	x, y := c.Turns[0], c.Turns[1]
	w.say("In ", c.Game, " "+name(x.Who)+"'s option ", x.To, " is reversible through ", y.To, ": "+name(y.Who)+" can move there, and ",
		y.To, worse(x.Who), c.Game, ", since "+name(x.Who)+" wins ", Difference(c.Game, y.To), " when "+name(y.Who)+" begins.")
	w.win(c.Win)
}

func (c *reversibleProof) replay(p *referee) error {
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
