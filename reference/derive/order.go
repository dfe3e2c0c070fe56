package derive

import (
	"slices"

	"grader/reference/game"
)

// An orders says of two games whether x >= y, or whether x |> y.
type orders struct{ atLeast, above func(x, y place) bool }

// holds reports whether a claim about the order of two games consists of orders that hold.
func (k *known) ordered(c claim, by orders) bool {
	impartial := !k.t.games[c.x].partizan && !k.t.games[c.y].partizan
	switch c.Op {
	case AtLeast:
		return by.atLeast(c.x, c.y)
	case Above:
		return by.above(c.x, c.y)
	case Greater:
		return by.atLeast(c.x, c.y) && by.above(c.x, c.y)
	case Confused:
		return by.above(c.x, c.y) && (impartial || by.above(c.y, c.x))
	}
	return by.above(c.x, c.y) || by.above(c.y, c.x)
}

// order are the rules that lead to a claim about the order of two games.
func (k *known) order(c claim) []test {
	plain := k.t.plain
	known := BothWays
	if k.total(c.x).isValue() && k.total(c.y).isValue() {
		known = FromValue
	} else if c.Op == AtLeast || c.Op == Above {
		known = Transitive
	}
	list := []test{{Evident, func() bool { return k.ordered(c, orders{plain.isAtLeast, plain.isAbove}) }}}
	if c.Op == Confused && !k.t.games[c.x].partizan && c.y == k.zero() {
		list = append(list, test{ByN, func() bool { return k.isWon(c.x) }})
	}
	list = append(list, test{known, func() bool {
		return k.ordered(c, orders{k.isAtLeast, k.isAbove}) || c.Op == Differs && k.has(k.differ, c.x, c.y)
	}})
	switch {
	case c.Op == AtLeast || c.Op == Above:
		list = append(list, test{Order, func() bool { return k.ordered(c, orders{k.seesAtLeast, k.seesAbove}) }})
	case c.Op != Differs && (k.t.games[c.x].partizan || k.t.games[c.y].partizan): // of two orders one may be seen
		list = append(list, test{BothWays, func() bool {
			if c.Op == Greater {
				return k.isAtLeast(c.x, c.y) && k.seesAbove(c.x, c.y) || k.seesAtLeast(c.x, c.y) && k.isAbove(c.x, c.y)
			}
			return k.isAbove(c.x, c.y) && k.seesAbove(c.y, c.x) || k.seesAbove(c.x, c.y) && k.isAbove(c.y, c.x)
		}})
	}
	return append(
		list,
		test{Transitive, func() bool { return k.ordered(c, orders{k.throughAtLeast, k.throughAbove}) }},
		test{Play, func() bool { return k.ordered(c, orders{k.playsAtLeast, k.playsAbove}) }},
	)
}

// seesAtLeast reports whether x >= y is known or can be seen by one exchange: after each move of
// Right in x - y it is known that Left wins by beginning, or there is an answer to what is known.
func (k *known) seesAtLeast(x, y place) bool {
	if k.isAtLeast(x, y) {
		return true
	}
	t := k.t
	return !slices.ContainsFunc(t.options(x, game.Right), func(xr place) bool { return !k.isAbove(xr, y) && !k.answers(xr, y) }) &&
		!slices.ContainsFunc(t.options(y, game.Left), func(yl place) bool { return !k.isAbove(x, yl) && !k.answers(x, yl) })
}

// answers reports whether x |> y by one move to something known.
func (k *known) answers(x, y place) bool {
	k.t.spend(1)
	return slices.ContainsFunc(k.t.options(x, game.Left), func(xl place) bool {
		return k.isAtLeast(xl, y) && (k.t.games[x].partizan || k.stands(xl))
	}) || slices.ContainsFunc(k.t.options(y, game.Right), func(yr place) bool {
		return k.isAtLeast(x, yr) && (k.t.games[y].partizan || k.stands(yr))
	})
}

// seesAbove reports whether x |> y is known or can be seen by one move.
func (k *known) seesAbove(x, y place) bool { return k.isAbove(x, y) || k.answers(x, y) }

// throughAtLeast reports whether x >= z and z >= y are known of some game z.
func (k *known) throughAtLeast(x, y place) bool {
	return k.through(x, y, k.atLeast, k.isAtLeast)
}

// throughAbove is the same for x |> y: one of the two must be strict.
func (k *known) throughAbove(x, y place) bool {
	return k.through(x, y, k.above, k.isAtLeast) || k.through(x, y, k.atLeast, k.isAbove)
}

// through reports whether a claimed order, with one that is known, leads from x to y.
func (k *known) through(x, y place, claimed []pair, holds func(x, y place) bool) bool {
	return slices.ContainsFunc(claimed, func(p pair) bool {
		return k.isEqual(p.x, x) && holds(p.y, y) || k.isEqual(p.y, y) && holds(x, p.x)
	})
}

// playsAtLeast reports whether the same is known of a difference that is equal to that of x and y.
func (k *known) playsAtLeast(x, y place) bool {
	return k.isAtLeast(k.t.less(x, y), k.zero()) || k.plays(k.atLeast, x, y)
}

func (k *known) playsAbove(x, y place) bool {
	return k.isAbove(k.t.less(x, y), k.zero()) || k.plays(k.above, x, y)
}

func (k *known) plays(claimed []pair, x, y place) bool {
	difference := k.t.less(x, y)
	return slices.ContainsFunc(claimed, func(p pair) bool { return k.isEqual(k.t.less(p.x, p.y), difference) })
}

// noBetter reports whether it is seen that an option of a player is no better than another.
func (k *known) noBetter(a, b place, who game.Player) bool {
	if who == game.Right {
		a, b = b, a
	}
	return k.seesAtLeast(b, a)
}

// bypassed reports whether it is seen that what the opponent answers with is no worse for a player
// than the whole game.
func (k *known) bypassed(whole, answer place, who game.Player) bool {
	if who == game.Right {
		return k.seesAtLeast(answer, whole)
	}
	return k.seesAtLeast(whole, answer)
}
