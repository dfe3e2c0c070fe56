package derive

import (
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// Refute refutes the first of some claims that can be; nil if it has no words for any.
func Refute(claims []Claim) refute.Finder {
	for _, c := range claims {
		if find := c.refute(); find != nil {
			return find
		}
	}
	return nil
}

func (c Claim) refute() refute.Finder {
	switch c.Op {
	case Equal:
		return refute.Unequal(c.X, c.Y)
	case NimEqual:
		if c.Left.Op == ValueOf && c.Right.Op == Number {
			return refute.WrongNimber(c.Left.Of, c.Right.N)
		}
	case Differs:
		return refute.Equal(c.X, c.Y)
	case Greater:
		return refute.WrongOrder(c.X, c.Y, solve.L)
	case Confused:
		return refute.WrongOrder(c.X, c.Y, solve.N)
	case Dominated:
		if o, ok := c.option(); ok {
			return refute.Undominated(c.Form, c.Who, o)
		}
	case Reversible:
		if o, ok := c.option(); ok && hasOption(c.X, c.Who.Other(), c.Y) {
			return refute.Irreversible(c.Form, c.Who, o, c.Y)
		}
	case LeftStop:
		return refute.WrongStop(c.X, game.Left, c.Number)
	case RightStop:
		return refute.WrongStop(c.X, game.Right, c.Number)
	case Mean:
		return refute.WrongMean(c.X, c.Number)
	case Wins:
		for step := range c.X.Steps(c.Who % game.Both) {
			if o := solve.NewOption(c.X, step); o.To.LiveKey() == c.Y.LiveKey() {
				return refute.LosingMove(c.X, c.Who, game.Normal, o)
			}
		}
	}
	return nil
}

// option is the option of which a claim says that it is dominated or reversible.
func (c Claim) option() (o solve.Option, ok bool) {
	for step := range c.Form.Steps(c.Who % game.Both) {
		if o = solve.NewOption(c.Form, step); o.To.LiveKey() == c.X.LiveKey() {
			return o, true
		}
	}
	return o, false
}

// hasOption reports whether a game has an option.
func hasOption(pos game.Position, who game.Player, option game.Position) bool {
	for step := range pos.Steps(who % game.Both) {
		if pos.After(step).LiveKey() == option.LiveKey() {
			return true
		}
	}
	return false
}
