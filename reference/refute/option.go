package refute

import (
	"grader/reference/game"
	"grader/reference/solve"
)

// A dominatedProof shows that an option of a player is dominated: another is at least as good,
// since the player wins the difference as second.
type dominatedProof struct {
	Game  game.Position
	parts // the moves to the worse and the better option, and the winner of the difference
}

// dominatedBy shows that the option x of a player is dominated by y.
func dominatedBy(s *solve.Solver, x, y line) proof {
	w := winIf(s, Difference(y.To, x.To), x.Who.Other(), game.Normal)
	return &dominatedProof{x.From, parts{[]line{x, y}, []win{w}}}
}

func (c *dominatedProof) tell(w *writer) {
	x, y := c.Lines[0], c.Lines[1]
	better := " is at least "
	if x.Who == game.Right {
		better = " is at most "
	}
	w.say("In ", c.Game, " "+name(x.Who)+"'s option ", x.To, " is dominated by ", y.To, ": ", y.To, better, x.To,
		", since ", x.Who, " wins ", Difference(y.To, x.To), " when ", x.Who.Other(), " begins.")
	w.wins(c.Wins)
}

func (c *dominatedProof) replay(p *referee) {
	p.check(len(c.Lines) == 2 && len(c.Wins) == 1)
	x, y := c.Lines[0], c.Lines[1]
	p.legal(x, x.Who, c.Game)
	p.legal(y, x.Who, c.Game)
	p.check(!same(x.To, y.To))
	p.says(c.Wins[0], Difference(y.To, x.To), game.Normal, x.Who.Other(), false)
}

// A reversibleProof shows that an option of a player is reversible: the opponent's reply to it
// leaves a game that is no better for the player than the original game, and equal to it in
// impartial games.
type reversibleProof struct {
	Game  game.Position
	parts // the moves to the option and from there, and the game minus the result
}

// reversedBy shows that the option x of a player is reversible through y.
func reversedBy(s *solve.Solver, x, y line) proof {
	w := winIf(s, Difference(x.From, y.To), x.Who.Other(), game.Normal)
	return &reversibleProof{x.From, parts{[]line{x, y}, []win{w}}}
}

// worse says that the position which reverses an option is no better for its player than the game.
func worse(who game.Player) string {
	if who == game.Right {
		return " is at least "
	}
	return " is at most "
}

func (c *reversibleProof) tell(w *writer) {
	x, y := c.Lines[0], c.Lines[1]
	if x.Who == game.Both {
		w.say("In ", c.Game, " the option ", x.To, " is reversible through ", y.To,
			", which is an option of ", x.To, " and equal to ", c.Game, ": their sum is a P-position.")
	} else {
		w.say("In ", c.Game, " "+name(x.Who)+"'s option ", x.To, " is reversible through ", y.To, ": ", y.Who, " can move there, and ",
			y.To, worse(x.Who), c.Game, ", since ", x.Who, " wins ", Difference(c.Game, y.To), " when ", y.Who, " begins.")
	}
	w.wins(c.Wins)
}

func (c *reversibleProof) replay(p *referee) {
	p.check(len(c.Lines) == 2 && len(c.Wins) == 1)
	who := c.Lines[0].Who
	y, _ := p.follow(c.Game, who, c.Lines...)
	p.says(c.Wins[0], Difference(c.Game, y), game.Normal, who.Other(), false)
}
