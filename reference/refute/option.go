package refute

import (
	"slices"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A dominatedProof refutes that an option of a player is not dominated: another is at
// least as good, since the player wins the difference as second.
type dominatedProof struct {
	Game  game.Position
	parts // the moves to the worse and the better option, and who wins the difference
}

// Dominated refutes the claim that the option x of a player is not dominated.
func Dominated(g game.Position, who game.Player, x solve.Option) Finder {
	return find(func(s *solve.Solver) proof {
		for _, o := range halt.Must(s.EveryOption(g, who, maxListed)) {
			if o.Key() != x.Key() && halt.Must(s.WinsSecond(Difference(o.To, x.To), who)) {
				return dominatedBy(s, lineOf(g, who, x), lineOf(g, who, o))
			}
		}
		halt.Check(ErrHolds)
		return nil
	})
}

// dominatedBy shows that the option x of a player is dominated by y.
func dominatedBy(s *solve.Solver, x, y line) proof {
	w := winIf(s, Difference(y.To, x.To), x.Who.Other(), game.Normal)
	return &dominatedProof{x.From, parts{[]line{x, y}, []win{w}}}
}

func (c *dominatedProof) tell(w *writer) {
	x, y := c.Lines[0], c.Lines[1]
	better := " is at least "
	if x.Who == game.Right {
		better = " is at most "
	}
	w.say("In ", c.Game, " "+name(x.Who)+"'s option ", x.To, " is dominated by ", y.To, ": ", y.To, better, x.To,
		", since ", x.Who, " wins ", Difference(y.To, x.To), " when ", x.Who.Other(), " begins.")
	w.wins(c.Wins)
}

func (c *dominatedProof) replay(p *referee) {
	p.check(len(c.Lines) == 2 && len(c.Wins) == 1)
	x, y := c.Lines[0], c.Lines[1]
	p.legal(x, x.Who, c.Game)
	p.legal(y, x.Who, c.Game)
	p.check(!same(x.To, y.To))
	p.says(c.Wins[0], Difference(y.To, x.To), game.Normal, x.Who.Other(), false)
}

// An undominatedProof refutes that an option of a player is dominated: the opponent wins
// its difference from every other.
type undominatedProof struct {
	Game  game.Position
	parts // the move to the option, and to every other; for each of these, of its difference
}

// maxCompared bounds the options that one is compared with.
const maxCompared = 24

// Undominated refutes the claim that the option x of a player is dominated.
func Undominated(g game.Position, who game.Player, x solve.Option) Finder {
	return find(func(s *solve.Solver) proof {
		c := &undominatedProof{Game: g}
		c.Lines = []line{lineOf(g, who, x)}
		for _, o := range halt.Must(s.EveryOption(g, who, maxCompared)) {
			if o.Key() == x.Key() {
				continue
			}
			d := Difference(o.To, x.To)
			move, ok, err := s.FirstWinning(d, who.Other(), game.Normal)
			unless(err == nil && !ok)
			l := lineOf(d, who.Other(), halt.Must(move, err))
			c.Lines = append(c.Lines, lineOf(g, who, o))
			c.Wins = append(c.Wins, win{Position: d, First: who.Other(), Wins: true, Move: &l})
		}
		return c
	})
}

func (c *undominatedProof) tell(w *writer) {
	x, others := c.Lines[0], c.Lines[1:]
	me, opponent := name(x.Who), name(x.Who.Other())
	if len(others) == 0 {
		w.say("In ", c.Game, " ", me, " has no option but ", x.To, ", so nothing dominates it.")
		return
	}
	w.say("In ", c.Game, " "+me+"'s option ", x.To, " would be dominated by another if ", me, " won their difference when ", opponent, " begins. But ", opponent, " wins:")
	t := explain.Table{Header: explain.Row(text("other option"), text("difference"), opponent+" wins by", text("which leaves"))}
	for i, o := range others {
		win := c.Wins[i]
		t.Rows = append(t.Rows, explain.Row(code(o.To), code(win.Position), explain.Move(win.Move.Move), code(win.Move.To)))
	}
	w.doc = append(w.doc, t)
}

func (c *undominatedProof) replay(p *referee) {
	p.check(len(c.Lines) == len(c.Wins)+1)
	x := c.Lines[0]
	seen := map[string]bool{}
	for i, o := range c.Lines {
		p.legal(o, x.Who, c.Game)
		seen[o.To.Key()] = true
		if i > 0 {
			p.says(c.Wins[i-1], Difference(o.To, x.To), game.Normal, x.Who.Other(), true)
		}
	}
	p.listed(c.Game, x.Who, seen)
}

// A reversibleProof refutes that an option of a player is not reversible: the opponent's
// reply to it leaves a game that is no better for the player than the whole one was, and
// equal to it if both have the same moves.
type reversibleProof struct {
	Game  game.Position
	parts // the moves to the option, and from there; and of the game minus what they leave
}

// reversedBy shows that the option x of a player is reversible through y.
func reversedBy(s *solve.Solver, x, y line) proof {
	w := winIf(s, Difference(x.From, y.To), x.Who.Other(), game.Normal)
	return &reversibleProof{x.From, parts{[]line{x, y}, []win{w}}}
}

// worse says that what reverses an option is no better for its player than the game.
func worse(who game.Player) string {
	if who == game.Right {
		return " is at least "
	}
	return " is at most "
}

func (c *reversibleProof) tell(w *writer) {
	x, y := c.Lines[0], c.Lines[1]
	if x.Who == game.Both {
		w.say("In ", c.Game, " the option ", x.To, " is reversible through ", y.To,
			", which is an option of ", x.To, " and equal to ", c.Game, ": their sum is a P-position.")
	} else {
		w.say("In ", c.Game, " "+name(x.Who)+"'s option ", x.To, " is reversible through ", y.To, ": ", y.Who, " can move there, and ",
			y.To, worse(x.Who), c.Game, ", since ", x.Who, " wins ", Difference(c.Game, y.To), " when ", y.Who, " begins.")
	}
	w.wins(c.Wins)
}

func (c *reversibleProof) replay(p *referee) {
	p.check(len(c.Lines) == 2 && len(c.Wins) == 1)
	who := c.Lines[0].Who
	y, _ := p.follow(c.Game, who, c.Lines...)
	p.says(c.Wins[0], Difference(c.Game, y), game.Normal, who.Other(), false)
}

// An irreversibleProof refutes that an option of a player is reversible through another
// game: no move of the opponent leads there, or it is better for the player than the whole
// game was; in impartial games, it is not equal to it.
type irreversibleProof struct {
	Game, Through game.Position
	parts         // the moves to the option, and from there to Through if there is one; and then of Game minus Through
}

// Irreversible refutes the claim that the option x of a player is reversible through y.
// Parts of y without moves may be left out.
func Irreversible(g game.Position, who game.Player, x solve.Option, y game.Position) Finder {
	return find(func(s *solve.Solver) proof {
		c := &irreversibleProof{Game: g, Through: y}
		c.Lines = []line{lineOf(g, who, x)}
		key := y.LiveKey()
		replies, more, err := s.Options(x.To, who.Other(), maxListed)
		i := slices.IndexFunc(replies, func(o solve.Option) bool { return o.To.LiveKey() == key })
		if i < 0 && more {
			err = game.ErrLimit
		}
		if replies = halt.Must(replies, err); i >= 0 {
			c.Lines = append(c.Lines, lineOf(x.To, who.Other(), replies[i]))
			c.Wins = winsIf(s, Difference(g, y), game.Normal, who.Other())
			unless(!c.Wins[0].Wins)
		}
		return c
	})
}

func (c *irreversibleProof) tell(w *writer) {
	x, who := c.Lines[0].To, c.Lines[0].Who
	me, opponent := name(who), name(who.Other())
	switch {
	case c.Wins == nil && who == game.Both:
		w.say("No move leads from ", x, " to ", c.Through, ", so ", x, " is not reversible through it.")
	case c.Wins == nil:
		w.say("No move of ", opponent, " leads from ", x, " to ", c.Through, ", so ", x, " is not reversible through it.")
	case who == game.Both:
		w.say("The option ", x, " would be reversible through ", c.Through, " if ", c.Through,
			" were equal to ", c.Game, ": their sum would then be a P-position. It is not.")
	default:
		w.say("The option ", x, " would be reversible through ", c.Through, " if ", me, " won ",
			Difference(c.Game, c.Through), " when ", opponent, " begins, so that ", c.Through, worse(who), c.Game, ". But ", opponent, " wins.")
	}
	w.wins(c.Wins)
}

func (c *irreversibleProof) replay(p *referee) {
	p.check(len(c.Lines) == len(c.Wins)+1 && len(c.Wins) <= 1)
	who := c.Lines[0].Who
	at, _ := p.follow(c.Game, who, c.Lines...)
	if len(c.Wins) == 0 {
		p.unreachable(at, who.Other(), c.Through)
		return
	}
	p.check(at.LiveKey() == c.Through.LiveKey())
	p.says(c.Wins[0], Difference(c.Game, c.Through), game.Normal, who.Other(), true)
}
