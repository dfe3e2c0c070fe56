package derive

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/refute"
	"grader/reference/solve"
)

// Refute says why a line is false: it refutes the first of its claims that is, or has words where that
// is no question of play. Beyond the budget of the solver there is neither.
func (d *Marking) Refute(line int) (find refute.Finder, words string) {
	err := halt.Try(func() {
		claims := d.Lines[line].Claims
		at := slices.IndexFunc(claims, func(c Claim) bool { return !d.holds(c, d.truly()) })
		if at < 0 {
			return
		}
		c := claims[at]
		of, option, listed := d.missing(c)
		switch {
		case of == nil:
			find, words = d.refute(c)
		case !listed:
			words = fmt.Sprintf("%s is an option of %s too.", option, of)
		case d.among(d.allOptions(of, game.Both), option):
			words = fmt.Sprintf("%s is no other option of %s for that player.", option, of)
		default:
			words = fmt.Sprintf("%s is no option of %s.", option, of)
		}
	})
	if err != nil {
		return nil, ""
	}
	return find, words
}

// refute refutes a claim whose moves are legal.
func (d *Marking) refute(c Claim) (find refute.Finder, words string) {
	switch c.Op {
	case Equal:
		if len(c.Y.Parts()) == 0 {
			return refute.WrongOutcome(c.X, game.Normal, solve.P), ""
		}
		return refute.Unequal(c.X, c.Y), ""
	case Differs:
		return refute.Equal(c.X, c.Y), ""
	case Greater:
		return refute.WrongOrder(c.X, c.Y, solve.L), ""
	case Confused:
		return refute.WrongOrder(c.X, c.Y, solve.N), ""
	case SameNimber:
		return d.refuteNims(c.Nims)
	case Wins:
		for step := range c.X.Steps(c.Who % game.Both) {
			if o := solve.NewOption(c.X, step); d.same(o.To, c.Y) {
				return refute.LosingMove(c.X, c.Who, game.Normal, o), ""
			}
		}
		return nil, ""
	}
	better, worse := c.X, c.Y // of AtLeast
	switch {
	case c.Op == Dominated:
		better, worse = c.Y, c.X
	case c.Op == Reversible:
		better, worse = c.Form, c.Y
	}
	if c.Op != AtLeast && c.Who == game.Right {
		better, worse = worse, better
	}
	return refute.NotAtLeast(better, worse), ""
}

// refuteNims refutes a chain of nim numbers: that a game has one, that two are equal, or that those of
// a mex or a nim sum are those of the options or the parts of a game.
func (d *Marking) refuteNims(nims []Nim) (find refute.Finder, words string) {
	truth := d.truly()
	x, n := nims[0], truth.number(nims[0])
	for _, y := range nims[1:] {
		switch claimed := truth.number(y); {
		case n != claimed && x.Op == ValueOf:
			return refute.WrongNimber(x.Of, claimed), ""
		case n != claimed:
			return nil, fmt.Sprintf("What stands before the sign is %d, and what stands after it %d.", n, claimed)
		case x.Op == ValueOf && !truth.agree([]Nim{x, y}):
			what, values := "options", distinct(truth.ofOptions(x.Of))
			if y.Op == Xor {
				what, values = "parts", truth.ofParts(x.Of)
			}
			return nil, fmt.Sprintf("The %s of %s have the nim values %s.", what, x.Of, strings.ReplaceAll(strings.Trim(fmt.Sprint(values), "[]"), " ", ", "))
		}
	}
	return nil, ""
}
