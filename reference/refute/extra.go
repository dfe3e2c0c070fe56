package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// An extraProof refutes that a move leads to another position. It shows some of the moves
// that there are.
type extraProof struct {
	Game, Other game.Position
	Lines       []line
}

// Extra refutes the claim that a move leads from pos to another position. It
// shows the first few moves that there are.
func Extra(s *solve.Solver, pos, other game.Position) (Refutation, error) {
	c := &extraProof{Game: pos, Other: other}
	options, err := everyOption(s, pos)
	key := other.LiveKey()
	for i, o := range options {
		if o.To.LiveKey() == key && err == nil {
			return proved(pos, c, ErrHolds)
		}
		if i < maxReplies {
			c.Lines = append(c.Lines, lineOf(pos, o))
		}
	}
	return proved(pos, c, err)
}

func (c *extraProof) weight() int { return weighLines(c.Lines) }

func (c *extraProof) tell(w *writer) {
	w.say("No single move leads from ", c.Game, " to ", c.Other, ".")
	if len(c.Lines) == 0 {
		w.say("Nobody can move in ", c.Game, ".")
		return
	}
	w.say("The legal moves are:")
	w.moves(c.Lines)
}

// moves lists moves and what they leave.
func (w *writer) moves(lines []line) {
	list := explain.List{}
	for _, l := range lines {
		list.Items = append(list.Items, []explain.Inline{explain.Code(l.Move), text(" leaves "), code(l.To)})
	}
	w.doc = append(w.doc, list)
}

func (c *extraProof) replay(p *referee) error {
	for _, l := range c.Lines {
		if err := p.legalIn(l, c.Game); err != nil {
			return err
		}
	}
	return p.unreachable(c.Game, c.Other)
}

// An extraTurnProof refutes that a move of a player leads to another position. It shows
// some of the moves that there are.
type extraTurnProof struct {
	Game, Other game.Position
	Who         game.Player
	Turns       []turn
}

// ExtraOf refutes the claim that a move of a player leads from pos to another position.
func ExtraOf(s *solve.Solver, pos game.Position, who game.Player, other game.Position) (Refutation, error) {
	c := &extraTurnProof{Game: pos, Other: other, Who: who}
	options, err := everyOptionOf(s, pos, who)
	key := other.LiveKey()
	for i, o := range options {
		if o.To.LiveKey() == key {
			return proved(pos, c, ErrHolds)
		}
		if i < maxReplies {
			c.Turns = append(c.Turns, turnOf(pos, who, o))
		}
	}
	return proved(pos, c, err)
}

// everyOptionOf lists all options of a player; game.ErrLimit says that they are too many.
func everyOptionOf(s *solve.Solver, pos game.Position, who game.Player) ([]solve.Option, error) {
	options, more, err := s.PlayerOptions(pos, who, maxListed)
	if err == nil && more {
		err = game.ErrLimit
	}
	return options, err
}

func (c *extraTurnProof) weight() int {
	return c.Game.Weight() + c.Other.Weight() + weighTurns(c.Turns)
}

func (c *extraTurnProof) tell(w *writer) {
	w.say("No single move of "+name(c.Who)+" leads from ", c.Game, " to ", c.Other, ".")
	if len(c.Turns) == 0 {
		w.say(name(c.Who)+" cannot move in ", c.Game, ".")
		return
	}
	w.say(name(c.Who) + "'s moves that there are:")
	var lines []line
	for _, t := range c.Turns {
		lines = append(lines, t.line)
	}
	w.moves(lines)
}

func (c *extraTurnProof) replay(p *referee) error {
	for _, t := range c.Turns {
		if err := p.turn(t, c.Who, c.Game); err != nil {
			return err
		}
	}
	return p.notReached(c.Game, c.Who, c.Other)
}
