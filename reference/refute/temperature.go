package refute

import (
	"fmt"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A temperatureProof refutes a temperature. If it is not below 0, a tax shows it: one not
// below the temperature claimed, at which the walls are still apart, or one below, at which
// they have met. A temperature below 0 is that of a number, which a game is or is not.
type temperatureProof struct {
	Game         game.Position
	Claimed, Tax cgt.Dyadic
	// Best is what each player does best at the tax; nil where the game is a number.
	Best [2]*taxed
	// Number is the number that the game is, or would be.
	Number cgt.Dyadic
	Wins   []win // of the game minus this number
}

// A taxed is a move that costs a tax, and the wall of the opponent in what it leaves.
type taxed struct {
	Turn turn
	Wall cgt.Dyadic
}

// WrongTemperature refutes a temperature.
func WrongTemperature(s *solve.Solver, g game.Position, claimed cgt.Dyadic) (Refutation, error) {
	c := &temperatureProof{Game: g, Claimed: claimed}
	h, err := s.Thermograph(g)
	if err == nil && h.Temperature == claimed {
		err = ErrHolds
	}
	if err != nil {
		return proved(g, c, err)
	}
	c.Number = h.Mean
	switch {
	case h.Temperature.Sign() < 0:
		c.Wins, err = winsIf(s, minus(g, c.Number), game.Players[:]...)
		return proved(g, c, err)
	case h.Temperature.Less(claimed):
		c.Tax = h.Temperature
	case claimed.Sign() > 0:
		c.Tax = claimed
	}
	for _, who := range game.Players {
		if c.Best[who], err = bestTaxed(s, g, who, c.Tax); err != nil {
			return proved(g, c, err)
		}
	}
	if h.Temperature.Sign() == 0 && claimed.Sign() < 0 {
		c.Wins, err = notZero(s, minus(g, c.Number))
	}
	return proved(g, c, err)
}

// notZero shows that a player who begins wins a game that is not 0.
func notZero(s *solve.Solver, d game.Position) ([]win, error) {
	for _, first := range game.Players {
		w, err := winIf(s, d, first)
		if err != nil || w.Winner == first {
			return []win{w}, err
		}
	}
	return nil, ErrHolds
}

// bestTaxed is what a player does best where every move costs a tax.
func bestTaxed(s *solve.Solver, g game.Position, who game.Player, tax cgt.Dyadic) (*taxed, error) {
	options, more, err := s.Options(g, who, maxListed)
	if more {
		err = game.ErrLimit
	}
	if err != nil {
		return nil, err
	}
	var best *taxed
	for _, o := range options {
		h, err := s.Thermograph(o.To)
		if err != nil {
			return nil, err
		}
		left, right := h.At(tax)
		x := right
		if who == game.Right {
			x = left
		}
		if best == nil || best.Wall != x && best.Wall.Less(x) == (who == game.Left) {
			best = &taxed{turnOf(g, who, o), x}
		}
	}
	if best == nil { // which only numbers have
		return nil, fmt.Errorf("%s has no move in %s", who, g)
	}
	return best, nil
}

// after is where the game stands once the tax is paid, too.
func (m *taxed) after(tax cgt.Dyadic) cgt.Dyadic {
	if m.Turn.Who == game.Right {
		return m.Wall.Plus(tax)
	}
	return m.Wall.Minus(tax)
}

// number reports whether the proof is that the game is a number.
func (c *temperatureProof) number() bool { return c.Best == [2]*taxed{} }

func (c *temperatureProof) weight() int {
	n := c.Game.Weight() + weigh(c.Wins)
	for _, m := range c.Best {
		if m != nil {
			n += m.Turn.weight()
		}
	}
	return n
}

func (c *temperatureProof) tell(w *writer) {
	if c.number() {
		rule := []any{"The temperature of a whole number is -1, and of a fraction with the denominator 2^n it is -1/2^n: here ", explain.Value(ofNumber(c.Number).String()), "."}
		if _, plain := game.NumberOf(c.Game); plain {
			w.say(append([]any{c.Game, " is a number. "}, rule...)...)
			return
		}
		w.say(append([]any{c.Game, " is the number ", explain.Value(c.Number.String()), ", since whoever begins loses ", minus(c.Game, c.Number), ". "}, rule...)...)
		for _, v := range c.Wins {
			w.win(v)
		}
		return
	}
	w.say("Let every move cost the tax ", explain.Value(c.Tax.String()), ". The best that each player can do then:")
	t := explain.Table{Header: explain.Row(text("player"), text("move"), text("leaves"), text("there"), text("with the tax"))}
	for who, m := range c.Best {
		wall, sign := text("right wall at "), " - "
		if game.Player(who) == game.Right {
			wall, sign = "left wall at ", " + "
		}
		row := explain.Row(name(game.Player(who)), explain.Code(m.Turn.Move), code(m.Turn.To), wall,
			explain.Value(m.Wall.String()+sign+c.Tax.String()+" = "+m.after(c.Tax).String()))
		row[3] = append(row[3], explain.Value(m.Wall.String()))
		t.Rows = append(t.Rows, row)
	}
	w.doc = append(w.doc, t)
	l, r := c.Best[game.Left].after(c.Tax), c.Best[game.Right].after(c.Tax)
	switch {
	case r.Less(l):
		w.say("So the left wall stands at ", explain.Value(l.String()), " and the right wall at ", explain.Value(r.String()),
			". They have not met at this tax, and the temperature is higher than ", explain.Value(c.Claimed.String()), ".")
	case len(c.Wins) == 0:
		w.say("So both walls stand at ", explain.Value(l.String()), ". They have met at this tax, and the temperature is less than ", explain.Value(c.Claimed.String()), ".")
	default:
		w.say("A temperature below 0 is that of a number. Both stops are ", explain.Value(c.Number.String()), ", so that the game would be this number. But then whoever begins would lose ", minus(c.Game, c.Number), ".")
		w.win(c.Wins[0])
	}
}

// ofNumber is the temperature of a number.
func ofNumber(x cgt.Dyadic) cgt.Dyadic { return cgt.Fraction(-1, x.Log()) }

func (c *temperatureProof) replay(p *referee) error {
	if c.number() {
		if ofNumber(c.Number) == c.Claimed || len(c.Wins) != 2 {
			return errShape
		}
		for who, w := range c.Wins {
			first := game.Player(who)
			if err := p.says(w, c.difference(), first, first.Other()); err != nil {
				return err
			}
		}
		return nil
	}
	if c.Tax.Sign() < 0 || c.Best[game.Left] == nil || c.Best[game.Right] == nil {
		return errShape
	}
	l, r := c.Best[game.Left].after(c.Tax), c.Best[game.Right].after(c.Tax)
	for who, m := range c.Best {
		if err := p.best(m, game.Player(who), c.Game, c.Tax); err != nil {
			return err
		}
	}
	switch {
	case r.Less(l): // apart
		return holds(!c.Tax.Less(c.Claimed) && len(c.Wins) == 0)
	case l != r:
		return errShape
	case c.Claimed.Sign() >= 0: // met
		return holds(c.Tax.Less(c.Claimed) && len(c.Wins) == 0)
	case c.Tax.Sign() != 0 || l != c.Number || len(c.Wins) != 1:
		return errShape
	}
	return p.says(c.Wins[0], c.difference(), c.Wins[0].First, c.Wins[0].First)
}

// difference is the game minus the number.
func (c *temperatureProof) difference() game.Position {
	return c.Game.Plus(game.Value(cgt.Simple{Number: c.Number.Neg()}))
}

// best checks that a player does best by a move where every move costs a tax.
func (p *referee) best(m *taxed, who game.Player, g game.Position, tax cgt.Dyadic) error {
	if err := p.turn(m.Turn, who, g); err != nil {
		return err
	}
	p.left = p.budget
	x, err := p.wallAt(m.Turn.To, who.Other(), tax)
	if err != nil {
		return err
	}
	if x != m.Wall {
		return holds(false)
	}
	for step := range g.Steps(who) {
		if err := p.lookAt(g); err != nil {
			return err
		}
		x, err := p.wallAt(g.After(step), who.Other(), tax)
		if err != nil {
			return err
		}
		if x != m.Wall && m.Wall.Less(x) == (who == game.Left) {
			return holds(false)
		}
	}
	return nil
}

// wallAt is where a player's wall of a position stands at a tax.
func (p *referee) wallAt(pos game.Position, who game.Player, tax cgt.Dyadic) (x cgt.Dyadic, err error) {
	ids, err := p.sum(pieces(pos.Parts()))
	if err != nil {
		return x, err
	}
	both, err := p.walls(ids, cgt.Simple{}, tax)
	if err != nil {
		return x, err
	}
	return both[who].at(tax), nil
}
