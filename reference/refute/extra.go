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
