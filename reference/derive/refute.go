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
		k := d.shown
		for _, c := range d.Lines[line].claims {
			if k.isTrue(c) {
				continue
			}
			if words = k.impossible(c); words == "" {
				find, words = k.refute(c)
			}
			return
		}
	})
	if err != nil {
		return nil, ""
	}
	return find, words
}

// impossible says which move or option of a claim there is not, or is besides; "" if that is right.
func (k *known) impossible(c claim) string {
	t := k.t
	text := func(at place) string { return t.games[at].pos.String() }
	none := func(x place, who game.Player, o place) string {
		if who == game.Both {
			return text(o) + " is no option of " + text(x) + "."
		}
		return text(o) + " is no option of " + who.Name() + " in " + text(x) + "."
	}
	has := func(x place, who game.Player, o place) bool {
		return slices.ContainsFunc(t.options(x, who), func(one place) bool { return t.isEqual(one, o) })
	}
	switch c.Op {
	case Move, Wins:
		if !k.isMove(c.x, c.y, c.Who) {
			return none(c.x, c.Who, c.y)
		}
	case Options:
		all := t.optionsOf(c.x, c.Who)
		for _, o := range all {
			if !slices.ContainsFunc(c.list, func(y place) bool { return t.isReached(o, y) }) {
				return text(o) + " is an option of " + text(c.x) + " too."
			}
		}
		for _, y := range c.list {
			if !slices.ContainsFunc(all, func(o place) bool { return t.isReached(o, y) }) {
				return none(c.x, c.Who, y)
			}
		}
	case Dominated, Reversible:
		switch {
		case !has(c.form, c.Who, c.x):
			return none(c.form, c.Who, c.x)
		case c.Op == Dominated && !has(c.form, c.Who, c.y):
			return none(c.form, c.Who, c.y)
		case c.Op == Reversible && !has(c.x, c.Who.Other(), c.y):
			return none(c.x, c.Who.Other(), c.y)
		case !k.possible(c, t.isEqual):
			return text(c.x) + " is the only such option of " + text(c.form) + "."
		}
	}
	return ""
}

// refute refutes a claim whose moves are legal.
func (k *known) refute(c claim) (find refute.Finder, words string) {
	switch c.Op {
	case Equal:
		if c.y == k.zero() {
			return refute.WrongOutcome(c.X, game.Normal, solve.P), ""
		}
		return refute.Unequal(c.X, c.Y), ""
	case NimEqual:
		return k.refuteNim(c)
	case Differs:
		return refute.Equal(c.X, c.Y), ""
	case Greater:
		return refute.WrongOrder(c.X, c.Y, solve.L), ""
	case Confused:
		return refute.WrongOrder(c.X, c.Y, solve.N), ""
	case AtLeast:
		return refute.NotAtLeast(c.X, c.Y), ""
	case Above:
		return refute.NotAbove(c.X, c.Y), ""
	case Dominated:
		if c.Who == game.Right {
			return refute.NotAtLeast(c.X, c.Y), ""
		}
		return refute.NotAtLeast(c.Y, c.X), ""
	case Reversible:
		if c.Who == game.Right {
			return refute.NotAtLeast(c.Y, c.Form), ""
		}
		return refute.NotAtLeast(c.Form, c.Y), ""
	case LeftStop:
		return refute.WrongStop(c.X, game.Left, c.Number), ""
	case RightStop:
		return refute.WrongStop(c.X, game.Right, c.Number), ""
	case Mean:
		return refute.WrongMean(c.X, c.Number), ""
	case Temperature:
		return nil, fmt.Sprintf("The temperature of %s is %s.", c.X, halt.Must(k.t.solver.Thermograph(c.X)).Temperature)
	case Wins:
		for step := range c.X.Steps(c.Who % game.Both) {
			if o := solve.NewOption(c.X, step); o.To.LiveKey() == c.Y.LiveKey() {
				return refute.LosingMove(c.X, c.Who, game.Normal, o), ""
			}
		}
	}
	return nil, ""
}

// refuteNim refutes a claim about nim numbers: that a game has one, that two are equal, or that those
// of a mex or a nim sum are those of the options or the parts of a game.
func (k *known) refuteNim(c claim) (find refute.Finder, words string) {
	left, right := k.t.nimberOf(c.left), k.t.nimberOf(c.right)
	switch {
	case left == right && c.right.op == Mex:
		return nil, fmt.Sprintf("The options of %s have the nim values %s.", c.Left.Of, numbers(distinct(k.t.optionNimbers(c.left.of))))
	case left == right:
		return nil, fmt.Sprintf("The parts of %s have the nim values %s.", c.Left.Of, numbers(k.t.partNimbers(c.left.of)))
	case c.Left.Op == ValueOf:
		return refute.WrongNimber(c.Left.Of, right), ""
	case c.Right.Op == ValueOf:
		return refute.WrongNimber(c.Right.Of, left), ""
	}
	if c.Right.Op == Number {
		return nil, fmt.Sprintf("%s is %d, not %d.", c.Left, left, right)
	}
	return nil, fmt.Sprintf("%s is %d, not %d.", c.Right, right, left)
}

// numbers is a list of them.
func numbers(list []uint64) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", ")
}
