package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A DominatedProof refutes that an option of a player is not dominated: another is at
// least as good, since the player wins the difference as second.
type DominatedProof struct {
	Game          game.Position
	Worse, Better Turn
	Win           Win
}

// Dominated refutes the claim that the option x of a player is not dominated.
func Dominated(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	options, more, err := s.PlayerOptions(g, who, maxListed)
	if err == nil && more {
		err = game.ErrLimit
	}
	proof := &DominatedProof{Game: g, Worse: turn(g, who, x)}
	if err != nil {
		return proved(g, proof, err)
	}
	for _, o := range options {
		if o.Key() == x.Key() {
			continue
		}
		holds, err := s.WinsSecond(Difference(o.To, x.To), who)
		if err != nil {
			return proved(g, proof, err)
		}
		if holds {
			proof.Better = turn(g, who, o)
			proof.Win, err = winIf(s, Difference(o.To, x.To), who.Other())
			return proved(g, proof, err)
		}
	}
	return proved(g, proof, ErrHolds)
}

func (c *DominatedProof) weight() int { return c.Worse.weight() + c.Better.weight() + c.Win.weight() }

// better says that one option is at least as good as another for a player.
func better(who game.Player) string {
	if who == game.Right {
		return " is at most "
	}
	return " is at least "
}

func (c *DominatedProof) tell(w *writer) {
	who := c.Worse.Who
	w.say("In ", c.Game, " "+name(who)+"'s option ", c.Worse.To, " is dominated by ", c.Better.To, ": ", c.Better.To, better(who), c.Worse.To,
		", since "+name(who)+" wins ", Difference(c.Better.To, c.Worse.To), " when "+name(who.Other())+" begins.")
	w.win(c.Win)
}

func (c *DominatedProof) replay(p *referee) error {
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

// An UndominatedProof refutes that an option of a player is dominated: the opponent wins
// its difference from every other.
type UndominatedProof struct {
	Game   game.Position
	Turn   Turn
	Others []Turn
	Wins   []Win // for each of them, of its difference
}

// maxCompared bounds the options that one is compared with.
const maxCompared = 24

// Undominated refutes the claim that the option x of a player is dominated.
func Undominated(s *solve.Solver, g game.Position, who game.Player, x solve.Option) (Refutation, error) {
	proof := &UndominatedProof{Game: g, Turn: turn(g, who, x)}
	options, more, err := s.PlayerOptions(g, who, maxCompared)
	if err == nil && more {
		err = game.ErrLimit
	}
	if err != nil {
		return proved(g, proof, err)
	}
	for _, o := range options {
		if o.Key() == x.Key() {
			continue
		}
		d := Difference(o.To, x.To)
		wins, err := s.WinsFirst(d, who.Other())
		if err == nil && !wins {
			err = ErrHolds
		}
		if err != nil {
			return proved(g, proof, err)
		}
		m, err := winningTurn(s, d, who.Other())
		if err != nil {
			return proved(g, proof, err)
		}
		proof.Others = append(proof.Others, turn(g, who, o))
		proof.Wins = append(proof.Wins, Win{Position: d, First: who.Other(), Winner: who.Other(), Move: &m})
	}
	return proved(g, proof, nil)
}

func (c *UndominatedProof) weight() int {
	return weigh(c.Wins) + c.Turn.weight() + weighTurns(c.Others)
}

func (c *UndominatedProof) tell(w *writer) {
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

func (c *UndominatedProof) replay(p *referee) error {
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
