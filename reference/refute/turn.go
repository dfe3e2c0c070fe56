package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A turnProof refutes that a player wins by a move, or by a reply to the opponent's: the
// opponent, who moves next, wins.
type turnProof struct {
	Game  game.Position
	Turns []turn // the move; or the opponent's move and the reply
	Win   win
}

// LosingMoveOf refutes the claim that a player wins by a move which is legal in pos.
func LosingMoveOf(s *solve.Solver, pos game.Position, who game.Player, move solve.Option) (Refutation, error) {
	return afterTurns(s, pos, turnOf(pos, who, move))
}

// BadReplyOf refutes a reply of a player that was said to answer a move of the opponent.
func BadReplyOf(s *solve.Solver, pos game.Position, who game.Player, move, reply solve.Option) (Refutation, error) {
	return afterTurns(s, pos, turnOf(pos, who.Other(), move), turnOf(move.To, who, reply))
}

func afterTurns(s *solve.Solver, pos game.Position, turns ...turn) (Refutation, error) {
	last := turns[len(turns)-1]
	c := &turnProof{Game: pos, Turns: turns}
	var err error
	c.Win, err = winIf(s, last.To, last.Who.Other())
	if err == nil && c.Win.Winner == last.Who {
		err = ErrHolds
	}
	return proved(pos, c, err)
}

func (c *turnProof) weight() int {
	return c.Win.weight() + weighTurns(c.Turns)
}

func (c *turnProof) tell(w *writer) {
	last := c.Turns[len(c.Turns)-1]
	if len(c.Turns) == 2 {
		m := c.Turns[0]
		w.say("Suppose "+name(m.Who)+" moves ", explain.Code(m.Move), ", leaving ", m.To, ". The reply ", explain.Code(last.Move),
			" leaves ", last.To, ", where "+name(m.Who)+" is to move and wins.")
	} else {
		w.say(name(last.Who)+"'s move ", explain.Code(last.Move), " leaves ", last.To, ", where "+name(last.Who.Other())+" is to move and wins.")
	}
	w.win(c.Win)
}

func (c *turnProof) replay(p *referee) error {
	if len(c.Turns) == 0 || len(c.Turns) > 2 {
		return errShape
	}
	at, who := c.Game, c.Turns[0].Who
	for _, t := range c.Turns {
		if err := p.turn(t, who, at); err != nil {
			return err
		}
		at, who = t.To, who.Other()
	}
	return p.says(c.Win, at, who, who)
}
