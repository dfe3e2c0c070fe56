package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// An undominatedProof refutes that an option of a player is dominated: the opponent wins
// its difference from every other.
type undominatedProof struct {
	Game   game.Position
	Turn   turn
	Others []turn
	Wins   []win // for each of them, of its difference
}

// maxCompared bounds the options that one is compared with.
const maxCompared = 24

// Undominated refutes the claim that the option x of a player is dominated.
func Undominated(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	c := &undominatedProof{Game: g, Turn: turnOf(g, who, x)}
	options, more, err := s.Options(g, who, maxCompared)
	if err == nil && more {
		err = game.ErrLimit
	}
	if err != nil {
		return proved(g, c, err)
	}
	for _, o := range options {
		if o.Key() == x.Key() {
			continue
		}
		d := Difference(o.To, x.To)
		wins, err := s.Wins(d, who.Other(), game.Normal)
		if err == nil && !wins {
			err = ErrHolds
		}
		if err != nil {
			return proved(g, c, err)
		}
		m, err := winningTurn(s, d, who.Other())
		if err != nil {
			return proved(g, c, err)
		}
		c.Others = append(c.Others, turnOf(g, who, o))
		c.Wins = append(c.Wins, win{Position: d, First: who.Other(), Winner: who.Other(), Move: &m})
	}
	return proved(g, c, nil)
}

func (c *undominatedProof) weight() int {
	return weigh(c.Wins) + c.Turn.weight() + weighTurns(c.Others)
}

func (c *undominatedProof) tell(w *writer) {
	me, opponent := name(c.Turn.Who), name(c.Turn.Who.Other())
	if len(c.Others) == 0 {
		w.say("In ", c.Game, " "+me+" has no option but ", c.Turn.To, ", so nothing dominates it.")
		return
	}
	w.say("In ", c.Game, " "+me+"'s option ", c.Turn.To, " would be dominated by another if "+me+" won their difference when "+opponent+" begins. But "+opponent+" wins:")
	t := explain.Table{Header: explain.Row(text("other option"), text("difference"), opponent+" wins by", text("which leaves"))}
	for i, o := range c.Others {
		win := c.Wins[i]
		t.Rows = append(t.Rows, explain.Row(code(o.To), code(win.Position), explain.Code(win.Move.Move), code(win.Move.To)))
	}
	w.doc = append(w.doc, t)
}

func (c *undominatedProof) replay(p *referee) error {
	who := c.Turn.Who
	if len(c.Others) != len(c.Wins) {
		return errShape
	}
	if err := p.turn(c.Turn, who, c.Game); err != nil {
		return err
	}
	seen := map[string]bool{c.Turn.To.Key(): true}
	for i, o := range c.Others {
		if err := p.turn(o, who, c.Game); err != nil {
			return err
		}
		if err := p.says(c.Wins[i], o.To.Plus(c.Turn.To.Negative()), who.Other(), who.Other()); err != nil {
			return err
		}
		seen[o.To.Key()] = true
	}
	return p.allListed(c.Game, who, seen)
}
