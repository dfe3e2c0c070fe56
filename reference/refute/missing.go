package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A missingProof refutes a list of options that leaves one out.
type missingProof struct {
	Game game.Position
	Line line
}

// Missing refutes a list of options that leaves one out.
func Missing(pos game.Position, option solve.Option) (Refutation, error) {
	return proved(pos, &missingProof{Game: pos, Line: lineOf(pos, option)}, nil)
}

func (c *missingProof) weight() int { return c.Line.weight() }

func (c *missingProof) tell(w *writer) {
	w.say("The move ", explain.Code(c.Line.Move), " leads from ", c.Game, " to the option ", c.Line.To, ".")
}

func (c *missingProof) replay(p *referee) error { return p.legalIn(c.Line, c.Game) }

// A missingTurnProof refutes a list of a player's options that leaves one out.
type missingTurnProof struct {
	Game game.Position
	Turn turn
}

// MissingOf refutes a list of a player's options that leaves one out.
func MissingOf(pos game.Position, who game.Player, option solve.Option) (Refutation, error) {
	return proved(pos, &missingTurnProof{Game: pos, Turn: turnOf(pos, who, option)}, nil)
}

func (c *missingTurnProof) weight() int { return c.Game.Weight() + c.Turn.weight() }

func (c *missingTurnProof) tell(w *writer) {
	w.say(name(c.Turn.Who)+"'s move ", explain.Code(c.Turn.Move), " leads from ", c.Game, " to the option ", c.Turn.To, ".")
}

func (c *missingTurnProof) replay(p *referee) error { return p.turn(c.Turn, c.Turn.Who, c.Game) }
