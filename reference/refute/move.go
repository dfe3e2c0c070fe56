package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A moveProof refutes that a move wins, or a reply to a move: the player who moves next
// wins.
type moveProof struct {
	Game     game.Position
	Play     game.Play
	Lines    []line   // the move; or the opponent's move and the reply
	Evidence evidence // of what they leave
}

// LosingMove refutes the claim that a move wins which is legal in pos: by the
// opponent's reply.
func LosingMove(s *solve.Solver, pos game.Position, play game.Play, move solve.Option) (Refutation, error) {
	return afterLines(s, pos, play, lineOf(pos, move))
}

// BadReply refutes a reply that was said to answer a move in pos.
func BadReply(s *solve.Solver, pos game.Position, play game.Play, move, reply solve.Option) (Refutation, error) {
	return afterLines(s, pos, play, lineOf(pos, move), lineOf(move.To, reply))
}

func afterLines(s *solve.Solver, pos game.Position, play game.Play, lines ...line) (Refutation, error) {
	c := &moveProof{Game: pos, Play: play, Lines: lines}
	to := c.last().To
	outcome, err := s.Outcome(to, play)
	if err == nil && outcome == solve.P {
		err = ErrHolds
	}
	if err == nil {
		c.Evidence, err = evidenceOf(s, to, play)
	}
	return proved(pos, c, err)
}

func (c *moveProof) last() line { return c.Lines[len(c.Lines)-1] }

func (c *moveProof) weight() int { return weighLines(c.Lines) + c.Evidence.weight() }

func (c *moveProof) tell(w *writer) {
	m, last := c.Lines[0], c.last()
	if len(c.Lines) == 1 {
		w.say("The move ", explain.Code(m.Move), " leaves ", m.To, ", where the opponent is to move and wins.")
	} else {
		w.say("Suppose the opponent moves ", explain.Code(m.Move), ", leaving ", m.To, ". The reply ", explain.Code(last.Move),
			" leaves ", last.To, ", where the opponent is to move and wins.")
	}
	w.evidence(c.Evidence)
}

func (c *moveProof) replay(p *referee) error {
	if len(c.Lines) == 0 || len(c.Lines) > 2 {
		return errShape
	}
	if err := p.follow(c.Game, c.Lines...); err != nil {
		return err
	}
	return p.shows(c.Evidence, c.last().To, c.Play, false)
}
