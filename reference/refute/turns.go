package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A TurnProof refutes that a player wins by a move, or by a reply to the opponent's: the
// opponent, who moves next, wins.
type TurnProof struct {
	Game  game.Position
	Turns []Turn // the move; or the opponent's move and the reply
	Win   Win
}

// LosingMoveOf refutes the claim that a player wins by a move which is legal in pos.
func LosingMoveOf(s *solve.Solver, pos game.Position, who game.Player, move solve.Option) (Refutation, error) {
	return afterTurns(s, pos, turn(pos, who, move))
}

// BadReplyOf refutes a reply of a player that was said to answer a move of the opponent.
func BadReplyOf(s *solve.Solver, pos game.Position, who game.Player, move, reply solve.Option) (Refutation, error) {
	return afterTurns(s, pos, turn(pos, who.Other(), move), turn(move.To, who, reply))
}

func afterTurns(s *solve.Solver, pos game.Position, turns ...Turn) (Refutation, error) {
	last := turns[len(turns)-1]
	proof := &TurnProof{Game: pos, Turns: turns}
	var err error
	proof.Win, err = winIf(s, last.To, last.Who.Other())
	if err == nil && proof.Win.Winner == last.Who {
		err = ErrHolds
	}
	return proved(pos, proof, err)
}

func (c *TurnProof) weight() int {
	return c.Win.weight() + weighTurns(c.Turns)
}

func (c *TurnProof) tell(w *writer) {
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

func (c *TurnProof) replay(p *referee) error {
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

// An OptionProof refutes a list of a player's options that leaves one out.
type OptionProof struct {
	Game game.Position
	Turn Turn
}

// MissingOf refutes a list of a player's options that leaves one out.
func MissingOf(pos game.Position, who game.Player, option solve.Option) (Refutation, error) {
	return proved(pos, &OptionProof{Game: pos, Turn: turn(pos, who, option)}, nil)
}

func (c *OptionProof) weight() int { return c.Game.Weight() + c.Turn.weight() }

func (c *OptionProof) tell(w *writer) {
	w.say(name(c.Turn.Who)+"'s move ", explain.Code(c.Turn.Move), " leads from ", c.Game, " to the option ", c.Turn.To, ".")
}

func (c *OptionProof) replay(p *referee) error { return p.turn(c.Turn, c.Turn.Who, c.Game) }

// A NoOptionProof refutes that a move of a player leads to another position. It shows
// some of the moves that there are.
type NoOptionProof struct {
	Game, Other game.Position
	Who         game.Player
	Turns       []Turn
}

// ExtraOf refutes the claim that a move of a player leads from pos to another position.
func ExtraOf(s *solve.Solver, pos game.Position, who game.Player, other game.Position) (Refutation, error) {
	proof := &NoOptionProof{Game: pos, Other: other, Who: who}
	options, more, err := s.PlayerOptions(pos, who, maxListed)
	if err == nil && more {
		err = game.ErrLimit
	}
	key := other.LiveKey()
	for i, o := range options {
		if o.To.LiveKey() == key {
			return proved(pos, proof, ErrHolds)
		}
		if i < maxReplies {
			proof.Turns = append(proof.Turns, turn(pos, who, o))
		}
	}
	return proved(pos, proof, err)
}

func (c *NoOptionProof) weight() int {
	return c.Game.Weight() + c.Other.Weight() + weighTurns(c.Turns)
}

func (c *NoOptionProof) tell(w *writer) {
	w.say("No single move of "+name(c.Who)+" leads from ", c.Game, " to ", c.Other, ".")
	if len(c.Turns) == 0 {
		w.say(name(c.Who)+" cannot move in ", c.Game, ".")
		return
	}
	list := explain.List{}
	for _, t := range c.Turns {
		list.Items = append(list.Items, []explain.Inline{explain.Code(t.Move), text(" leaves "), code(t.To)})
	}
	w.say(name(c.Who) + "'s moves that there are:")
	w.doc = append(w.doc, list)
}

func (c *NoOptionProof) replay(p *referee) error {
	for _, t := range c.Turns {
		if err := p.turn(t, c.Who, c.Game); err != nil {
			return err
		}
	}
	return p.notReached(c.Game, c.Who, c.Other)
}
