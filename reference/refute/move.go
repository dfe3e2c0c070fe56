package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A moveProof refutes that a move wins, or that a reply does: the opponent, who moves next, wins.
type moveProof struct {
	Game  game.Position
	Play  game.Play
	parts // the move, or the opponent's move and the reply; and the winner of what they leave
}

// LosingMove refutes the claim that a player wins by a move, which is legal in pos: it gives the
// opponent's reply.
func LosingMove(pos game.Position, who game.Player, play game.Play, move solve.Option) Finder {
	return afterLines(pos, play, lineOf(pos, who, move))
}

// BadReply refutes the claim that a player's reply answers a move of the opponent in pos.
func BadReply(pos game.Position, who game.Player, play game.Play, move, reply solve.Option) Finder {
	return afterLines(pos, play, lineOf(pos, who.Other(), move), lineOf(move.To, who, reply))
}

func afterLines(pos game.Position, play game.Play, lines ...line) Finder {
	return find(func(s *solve.Solver) proof {
		last := lines[len(lines)-1]
		w := winIf(s, last.To, last.Who.Other(), play)
		unless(!w.Wins)
		return &moveProof{pos, play, parts{lines, []win{w}}}
	})
}

func (c *moveProof) tell(w *writer) {
	m, last := c.Lines[0], c.Lines[len(c.Lines)-1]
	opponent := last.Who.Other()
	if len(c.Lines) == 1 {
		w.say(m.move(), explain.Move(m.Move), " leaves ", m.To, ", where ", opponent, " is to move and wins.")
	} else {
		w.say("Suppose ", opponent, " moves ", explain.Move(m.Move), ", leaving ", m.To, ". The reply ", explain.Move(last.Move),
			" leaves ", last.To, ", where ", opponent, " is to move and wins.")
	}
	w.wins(c.Wins)
}

func (c *moveProof) replay(p *referee) {
	p.check((len(c.Lines) == 1 || len(c.Lines) == 2) && len(c.Wins) == 1)
	at, next := p.follow(c.Game, c.Lines[0].Who, c.Lines...)
	p.says(c.Wins[0], at, c.Play, next, true)
}
