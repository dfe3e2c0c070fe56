package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// A dominatedProof refutes that an option of a player is not dominated: another is at
// least as good, since the player wins the difference as second.
type dominatedProof struct {
	Game          game.Position
	Worse, Better turn
	Win           win
}

// Dominated refutes the claim that the option x of a player is not dominated.
func Dominated(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	return dominated(s, g, who, x, false)
}

// strictlyDominated is Dominated by an option that is not equal to x, which would be x
// written again.
func strictlyDominated(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	return dominated(s, g, who, x, true)
}

func dominated(s *solve.Solver, g game.Position, who game.Player, x solve.Option, strictly bool) (Refutation, error) {
	options, more, err := s.Options(g, who, maxListed)
	if err == nil && more {
		err = game.ErrLimit
	}
	c := &dominatedProof{Game: g, Worse: turnOf(g, who, x)}
	if err != nil {
		return proved(g, c, err)
	}
	for _, o := range options {
		if o.Key() == x.Key() {
			continue
		}
		holds, err := s.WinsSecond(Difference(o.To, x.To), who)
		if err != nil {
			return proved(g, c, err)
		}
		if holds && strictly {
			equal, err := s.WinsSecond(Difference(x.To, o.To), who)
			if err != nil {
				return proved(g, c, err)
			}
			holds = !equal
		}
		if holds {
			c.Better = turnOf(g, who, o)
			c.Win, err = winIf(s, Difference(o.To, x.To), who.Other())
			return proved(g, c, err)
		}
	}
	return proved(g, c, ErrHolds)
}

func (c *dominatedProof) weight() int { return c.Worse.weight() + c.Better.weight() + c.Win.weight() }

// better says that one option is at least as good as another for a player.
func better(who game.Player) string {
	if who == game.Right {
		return " is at most "
	}
	return " is at least "
}

func (c *dominatedProof) tell(w *writer) {
	who := c.Worse.Who
	w.say("In ", c.Game, " "+name(who)+"'s option ", c.Worse.To, " is dominated by ", c.Better.To, ": ", c.Better.To, better(who), c.Worse.To,
		", since "+name(who)+" wins ", Difference(c.Better.To, c.Worse.To), " when "+name(who.Other())+" begins.")
	w.win(c.Win)
}

func (c *dominatedProof) replay(p *referee) error {
	who := c.Worse.Who
	if err := p.turn(c.Worse, who, c.Game); err != nil {
		return err
	}
	if err := p.turn(c.Better, who, c.Game); err != nil {
		return err
	}
	if same(c.Worse.To, c.Better.To) {
		return errShape
	}
	return p.says(c.Win, c.Better.To.Plus(c.Worse.To.Negative()), who.Other(), who)
}
