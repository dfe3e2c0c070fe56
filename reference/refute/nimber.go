package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
)

// A nimberProof refutes a nim value. Were it right, the game and *Claimed would add up to
// a P-position; but the player to move wins there. If the claim is too large, the player
// wins by the move from *Claimed to *Value.
type nimberProof struct {
	Game           game.Position
	Claimed, Value uint64
	Evidence       evidence // of the game + *Claimed
}

// WrongNimber refutes a nim value, in normal play: if it were right, the game and
// *claimed would add up to a P-position.
func WrongNimber(s *solve.Solver, pos game.Position, claimed uint64) (Refutation, error) {
	c := &nimberProof{Game: pos, Claimed: claimed}
	return proved(pos, c, c.find(s))
}

func (c *nimberProof) find(s *solve.Solver) (err error) {
	if c.Value, err = s.Nimber(c.Game); err != nil {
		return err
	}
	if c.Value == c.Claimed {
		return ErrHolds
	}
	sum := c.Game.Plus(game.Nimber(c.Claimed))
	var win solve.Option
	if c.Value > c.Claimed {
		option, ok, err := s.OptionOfValue(c.Game, c.Claimed)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("no move leads from %s to the value %d", c.Game, c.Claimed)
		}
		win = solve.Option{Move: sum.MoveName(option.Step), To: sum.After(option.Step)}
	} else {
		last := len(sum) - 1
		moves, _ := sum[last].Parts[0].Reach(c.Value)
		for m, to := range moves {
			step := game.Step{Term: last, Move: m, To: to}
			win = solve.Option{Move: sum.MoveName(step), To: sum.After(step)}
		}
	}
	c.Evidence, err = evidenceBy(s, sum, game.Normal, win)
	return err
}

func (c *nimberProof) weight() int { return c.Evidence.weight() }

func (c *nimberProof) tell(w *writer) {
	sum := c.Game.Plus(game.Nimber(c.Claimed))
	w.say("If the value were ", nimber(c.Claimed), ", then ", sum,
		" would be a P-position: a game and its value add up to 0. But the player to move wins it.")
	w.evidence(c.Evidence)
}

func (c *nimberProof) replay(p *referee) error {
	if err := p.shows(c.Evidence, c.Game.Plus(game.Nimber(c.Claimed)), game.Normal, false); err != nil {
		return err
	}
	if err := p.isValue(c.Game, c.Value); err != nil {
		return err
	}
	if c.Claimed < c.Value {
		return nil
	}
	return holds(c.Claimed > c.Value && same(c.Evidence.lost(), c.Game.Plus(game.Nimber(c.Value))))
}
