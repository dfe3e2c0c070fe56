package derive

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A Rule is a rule of inference, or another reason why a claim is shown.
type Rule string

// The rules. Evident is what nobody need show; a value that stands in a table which was handed out
// is Quoted.
const (
	Evident     Rule = "evident"
	Quoted      Rule = "quoted"
	ByOptions   Rule = "options"
	ByMex       Rule = "mex"
	NimSum      Rule = "nim-sum"
	ByP         Rule = "P"
	ByN         Rule = "N"
	FromValue   Rule = "from-value"
	Order       Rule = "order"
	Play        Rule = "play"
	BothWays    Rule = "both-ways"
	Transitive  Rule = "transitive"
	ByDominated Rule = "dominated"
	ByReversal  Rule = "reversible"
	Simplify    Rule = "simplify"
	SameOptions Rule = "same-options"
	Simplest    Rule = "simplest"
	Sum         Rule = "sum"
	Name        Rule = "name"
	Stops       Rule = "stops"
	Switch      Rule = "switch"
)

// A test is a rule, and whether it leads to a claim from what is known.
type test struct {
	rule  Rule
	holds func() bool
}

// leads is the first rule that leads from what is known to a claim; "" if none does.
func (k *known) leads(c claim) Rule {
	for _, t := range k.tests(c) {
		if t.holds() {
			return t.rule
		}
	}
	return ""
}

// tests are the rules that may lead to a claim.
func (k *known) tests(c claim) []test {
	always := func() bool { return true }
	if !k.possible(c, k.isEqual) {
		return nil
	}
	switch c.Op {
	case Equal:
		return k.equality(c.x, c.y)
	case NimEqual:
		return k.nimEquality(c)
	case Differs, Greater, Confused, AtLeast, Above:
		return k.order(c)
	case Move, Options:
		return []test{{ByOptions, always}}
	case Wins:
		return []test{{ByN, func() bool { return k.isGood(c.y, c.Who) }}}
	case Dominated:
		return []test{{ByDominated, func() bool { return k.noBetter(c.x, c.y, c.Who) }}}
	case Reversible:
		return []test{{ByReversal, func() bool { return k.bypassed(c.form, c.y, c.Who) }}}
	}
	return []test{{Evident, func() bool { x, ok := k.t.plain.measure(c.Op, c.x); return ok && x == c.Number }}, {k.measuring(c), func() bool { return k.measured(c) }}}
}

// possible reports whether a claim fits the rules of play: whether its moves are legal, and its
// options are options, or equal to such.
func (k *known) possible(c claim, equal func(x, y place) bool) bool {
	has := func(at place, who game.Player, o place) bool {
		return slices.ContainsFunc(k.t.options(at, who), func(one place) bool { return equal(one, o) })
	}
	switch c.Op {
	case Move, Wins:
		return k.isMove(c.x, c.y, c.Who)
	case Options:
		return k.areOptions(c)
	case Dominated:
		n := 0
		k.t.options(c.form, c.Who)                   // which is charged for
		for _, o := range optionsOf(c.Form, c.Who) { // repeats included
			if equal(k.t.place(o), c.x) {
				n++
			}
		}
		return n > 0 && has(c.form, c.Who, c.y) && (n > 1 || !equal(c.x, c.y))
	case Reversible:
		return has(c.form, c.Who, c.x) && has(c.x, c.Who.Other(), c.y)
	}
	return true
}

// isMove reports whether somebody, or one player, has a move.
func (k *known) isMove(x, y place, who game.Player) bool {
	to := func(who game.Player) bool {
		return slices.ContainsFunc(k.t.options(x, who), func(o place) bool { return k.t.isReached(o, y) })
	}
	if who != game.Both {
		return to(who)
	}
	return to(game.Left) || k.t.games[x].partizan && to(game.Right)
}

// areOptions reports whether the options of a game are listed.
func (k *known) areOptions(c claim) bool {
	all := k.t.optionsOf(c.x, c.Who)
	listed := func(o place) bool {
		return slices.ContainsFunc(c.list, func(y place) bool { return k.t.isReached(o, y) })
	}
	legal := func(y place) bool {
		return slices.ContainsFunc(all, func(o place) bool { return k.t.isReached(o, y) })
	}
	return !slices.ContainsFunc(all, func(o place) bool { return !listed(o) }) && !slices.ContainsFunc(c.list, func(y place) bool { return !legal(y) })
}

// sameSets reports whether two lists have the same games, however often.
func (k *known) sameSets(a, b []place) bool { return k.holds(a, b) && k.holds(b, a) }

func (k *known) holds(all, some []place) bool {
	return !slices.ContainsFunc(some, func(o place) bool { return !k.holdsOne(all, o) })
}

func (k *known) holdsOne(all []place, o place) bool {
	return slices.ContainsFunc(all, func(one place) bool { return k.isEqual(one, o) })
}

// equality are the rules that lead to X = Y.
func (k *known) equality(x, y place) []test {
	plain := k.t.plain
	list := []test{{Evident, func() bool { return plain.isEqual(x, y) }}}
	for _, side := range [][2]place{{x, y}, {y, x}} {
		x, y := side[0], side[1]
		if k.t.games[x].quotable && plain.total(y).isValue() {
			list = append(list, test{Quoted, func() bool { return k.t.isOrdered(Equal, x, y) }})
		}
		if k.t.games[x].partizan || plain.total(x).isValue() {
			continue
		}
		if n, ok := k.number(y); ok {
			list = append(list, k.nimValue(x, n)...)
		}
	}
	sides := func(holds func(x, y place) bool) func() bool {
		return func() bool { return holds(x, y) || holds(y, x) }
	}
	known := Transitive
	if len(k.t.games[x].sum) > 1 || len(k.t.games[y].sum) > 1 {
		known = Sum
	}
	return append(
		list,
		test{known, func() bool { return k.isEqual(x, y) }},
		test{Name, sides(k.standsFor)},
		test{SameOptions, sides(k.hasSameOptions)},
		test{Simplest, sides(k.isSimplest)},
		test{Simplify, sides(k.simplifies)},
		test{BothWays, func() bool {
			return k.isAtLeast(x, y) && (k.isAtLeast(y, x) || !k.t.games[x].partizan && !k.t.games[y].partizan)
		}},
		test{Play, func() bool { return k.isP(k.t.less(x, y)) }},
	)
}

// nimValue are the rules that lead to the nim value of a game.
func (k *known) nimValue(x place, n uint64) []test {
	list := []test{{NimSum, func() bool {
		parts := total{}
		for _, id := range k.t.games[x].sum {
			one := k.sum([]game.ID{id})
			parts = total{parts.value.Plus(one.value), parts.rest + one.rest}
		}
		return len(k.t.games[x].sum) > 1 && parts == total{value: cgt.Simple{Star: n}}
	}}, {ByMex, func() bool {
		values, ok := k.optionNumbers(x)
		return ok && cgt.Mex(values...) == n
	}}}
	if n == 0 {
		list = append(list, test{ByP, func() bool { return k.isLost(x) }})
	}
	return list
}

// optionNumbers are the nim values of the options of a game, if all are known.
func (k *known) optionNumbers(x place) (values []uint64, ok bool) {
	for _, o := range k.t.options(x, game.Left) {
		n, ok := k.number(o)
		if !ok {
			return nil, false
		}
		values = append(values, n)
	}
	return values, true
}

// isLost reports whether each option of a game is known to be N, or has an answer in a line.
func (k *known) isLost(x place) bool {
	return !slices.ContainsFunc(k.t.options(x, game.Left), func(o place) bool {
		return !k.isN(o) && !slices.ContainsFunc(k.moves, func(m *claim) bool {
			return m.x == o && k.isMove(m.x, m.y, m.Who) && k.isP(m.y)
		})
	})
}

// isWon reports whether some option of a game is known to be P. It stands in a line, unless nobody
// can move in it.
func (k *known) isWon(x place) bool {
	return slices.ContainsFunc(k.t.options(x, game.Left), func(o place) bool { return k.isP(o) && k.stands(o) })
}

// nimEquality are the rules that lead to an equality of nim numbers. A mex after the nim value of a
// game claims that its numbers are the values of the options, and a nim sum that its terms are the
// values of the parts.
func (k *known) nimEquality(c claim) []test {
	if c.left.op == ValueOf && c.right.op == Mex {
		return []test{{ByMex, func() bool {
			values, ok1 := k.optionNumbers(c.left.of)
			numbers, ok2 := k.nimbers(c.right.args)
			return ok1 && ok2 && slices.Equal(distinct(values), distinct(numbers))
		}}}
	}
	if c.left.op == ValueOf && c.right.op == Xor && len(k.t.games[c.left.of].sum) > 1 {
		return []test{{NimSum, func() bool { return k.areParts(c.left.of, c.right.args) }}}
	}
	x, y, ok := k.sides(c)
	if !ok {
		return nil
	}
	if c.left.op == Xor || c.right.op == Xor { // whose terms are values that are known
		plain := k.t.plain
		return []test{{Evident, func() bool { return plain.isEqual(x, y) }}, {NimSum, func() bool { return k.isEqual(x, y) }}}
	}
	return k.equality(x, y)
}

// areParts reports whether the terms of a nim sum are the values of the parts of a game, in any
// order, zeros left out. Several parts may stand together.
func (k *known) areParts(x place, terms []nim) bool {
	if numbers, ok := k.nimbers(terms); ok {
		var parts []uint64
		for _, id := range k.t.games[x].sum {
			one := k.sum([]game.ID{id})
			ok = ok && one.isValue()
			parts = append(parts, one.value.Star)
		}
		if ok {
			return k.t.areGrouped(parts, numbers)
		}
	}
	var parts, given []total
	add := func(list []total, m total) []total {
		if m == (total{}) {
			return list
		}
		return append(list, m)
	}
	for _, id := range k.t.games[x].sum {
		parts = add(parts, k.sum([]game.ID{id}))
	}
	for _, n := range terms {
		at, ok := k.game(n)
		if !ok {
			return false
		}
		if n.op != ValueOf {
			given = add(given, k.total(at))
			continue
		}
		for _, id := range k.t.games[at].sum { // several parts may stand together
			given = add(given, k.sum([]game.ID{id}))
		}
	}
	for _, m := range given {
		i := slices.Index(parts, m)
		if i < 0 {
			return false
		}
		parts = slices.Delete(parts, i, i+1)
	}
	return len(parts) == 0
}
