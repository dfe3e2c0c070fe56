package derive

import (
	"slices"

	"grader/reference/game"
)

// Lacks says which rule would lead to a line that is true and not shown, or false, and the game about
// which it has to know more.
func (d *Marking) Lacks(i int) (rule Rule, about game.Position) {
	k := d.above(i)
	for _, c := range d.Lines[i].claims {
		if k.leads(c) == "" {
			rule, at := k.lack(c)
			return rule, d.t.games[at].pos
		}
		k.add(c)
	}
	return "", nil
}

// lack is the rule that fits a claim best, and what is not known.
func (k *known) lack(c claim) (Rule, place) {
	unknown := func(list []place) (place, bool) {
		i := slices.IndexFunc(list, func(o place) bool { _, ok := k.number(o); return !ok })
		if i < 0 {
			return 0, false
		}
		return k.part(list[i]), true
	}
	x, y, ok := k.sides(c)
	of := c.x
	if of == k.zero() {
		of = c.y
	}
	switch c.Op {
	case Equal, NimEqual:
		if c.Op == NimEqual && c.left.op == ValueOf {
			x, ok = c.left.of, true
		}
		if !ok || k.t.games[x].partizan || k.t.games[y].partizan {
			break
		}
		if len(k.t.games[x].sum) > 1 {
			return NimSum, k.part(x)
		}
		if o, missing := unknown(k.t.options(x, game.Left)); missing {
			return ByMex, o
		}
		return ByMex, x
	case Confused, Differs:
		if !k.t.games[c.x].partizan && !k.t.games[c.y].partizan {
			return ByN, of
		}
		return BothWays, of
	case Greater:
		return BothWays, of
	case Dominated:
		return ByDominated, c.x
	case Reversible:
		return ByReversal, c.x
	case Move, Options:
		return ByOptions, c.x
	case Wins:
		return ByN, c.y
	case LeftStop, RightStop, Temperature, Mean:
		return k.measuring(c), c.x
	case AtLeast, Above:
		return Order, of
	}
	for _, p := range components(k.t.games[x].pos) {
		if one := k.t.place(alone(p)); ok && len(k.t.games[x].sum) > 1 && !k.total(one).isValue() {
			return Sum, one
		}
	}
	for _, side := range [][2]place{{x, y}, {y, x}} {
		for _, from := range append(k.forms(), side[0]) {
			if k.isEqual(from, side[0]) && from != side[1] {
				for _, who := range game.Players {
					for _, o := range k.t.options(from, who) {
						if k.holdsOne(k.t.options(side[1], who), o) {
							continue
						}
						if _, written := game.BracesOf(k.t.games[from].pos); !written {
							return SameOptions, o
						}
						return Simplify, o
					}
				}
			}
		}
	}
	return BothWays, x
}

// part is the first part of a game whose value is not known, or the game.
func (k *known) part(at place) place {
	for _, p := range components(k.t.games[at].pos) {
		one := k.t.place(alone(p))
		if _, known := k.number(one); !known {
			return one
		}
	}
	return at
}
