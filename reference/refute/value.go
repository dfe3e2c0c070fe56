package refute

import (
	"fmt"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A nimberProof refutes a nim value. If it were right, the game and *Claimed would add up to a
// P-position; but the player to move wins there. If the claim is too large, that player wins by the
// move from *Claimed to *Value.
type nimberProof struct {
	Game           game.Position
	Claimed, Value uint64
	parts          // for the game + *Claimed
}

// WrongNimber refutes a nim value in normal play: if it were right, the game and *claimed would add
// up to a P-position.
func WrongNimber(pos game.Position, claimed uint64) Finder {
	return find(func(s *solve.Solver) proof {
		c := &nimberProof{Game: pos, Claimed: claimed, Value: halt.Must(s.Nimber(pos))}
		unless(c.Value == c.Claimed)
		sum := pos.Plus(game.Nimber(claimed))
		var step game.Step
		if c.Value > c.Claimed {
			option, ok, err := s.OptionOfValue(pos, claimed)
			if err == nil && !ok {
				err = fmt.Errorf("no move leads from %s to the value %d", pos, claimed)
			}
			step = halt.Must(option, err).Step
		} else {
			last := len(sum) - 1
			moves, _ := sum[last].Parts[0].Reach(c.Value)
			for m, to := range moves {
				step = game.Step{Term: last, Move: m, To: to}
			}
		}
		c.Wins = []win{winBy(s, sum, game.Both, game.Normal, solve.NewOption(sum, step))}
		return c
	})
}

func (c *nimberProof) tell(w *writer) {
	w.say("If the value were ", nimber(c.Claimed), ", then ", c.Game.Plus(game.Nimber(c.Claimed)),
		" would be a P-position: a game and its value add up to 0. But the player to move wins it.")
	w.wins(c.Wins)
}

func (c *nimberProof) replay(p *referee) {
	p.check(len(c.Wins) == 1)
	p.says(c.Wins[0], c.Game.Plus(game.Nimber(c.Claimed)), game.Normal, game.Both, true)
	p.isValue(c.Game, c.Value)
	if c.Claimed >= c.Value {
		p.check(c.Claimed > c.Value && same(c.Wins[0].at(), c.Game.Plus(game.Nimber(c.Value))))
	}
}

// A mexProof refutes a nim value by the values of all options.
type mexProof struct {
	Game           game.Position
	Claimed, Value uint64
	parts                   // the moves to each option
	Values         []uint64 // of the options
}

// Mex refutes a nim value by the values of the options, as for the entry of a table, or the label
// of a vertex.
func Mex(pos game.Position, claimed uint64) Finder {
	return find(func(s *solve.Solver) proof {
		c := &mexProof{Game: pos, Claimed: claimed, Value: halt.Must(s.Nimber(pos))}
		unless(c.Value == c.Claimed)
		for _, o := range halt.Must(s.EveryOption(pos, game.Both, maxListed)) {
			c.Lines = append(c.Lines, lineOf(pos, game.Both, o))
			c.Values = append(c.Values, halt.Must(s.Nimber(o.To)))
		}
		return c
	})
}

func (c *mexProof) tell(w *writer) {
	if len(c.Lines) == 0 {
		w.say("Nobody can move in ", heap(c.Game), ", so its value is ", nimber(0), ".")
		return
	}
	t := explain.Table{Header: explain.Row(text("move"), text("option"), text("value")), Right: []bool{false, false, true}}
	for i, l := range c.Lines {
		if i == 3*maxReplies {
			t.Rows = append(t.Rows, explain.Row(text(fmt.Sprintf("and %d more", len(c.Lines)-i))))
			break
		}
		t.Rows = append(t.Rows, explain.Row(explain.Move(l.Move), code(l.To), explain.Value(fmt.Sprint(c.Values[i]))))
	}
	w.say("The options of ", c.Game, " and their nim values are:")
	w.doc = append(w.doc, t)
	w.say("The least missing number is ", explain.Value(fmt.Sprint(c.Value)), ".")
}

func (c *mexProof) replay(p *referee) {
	p.check(len(c.Lines) == len(c.Values) && c.Value != c.Claimed)
	listed := map[string]bool{}
	for i, l := range c.Lines {
		p.legal(l, game.Both, c.Game)
		p.isValue(l.To, c.Values[i])
		listed[l.To.Key()] = true
	}
	p.listed(c.Game, game.Both, listed)
	p.check(cgt.Mex(c.Values...) == c.Value)
}
