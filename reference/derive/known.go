package derive

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A total is what is known of a game: an evident value, and components beside it of which no value
// is known. Equal games have equal totals as far as is known.
type total struct {
	value cgt.Simple
	rest  string // packed
}

func (m total) isValue() bool { return m.rest == "" }

// isMixed reports whether it has a value, and components beside it.
func (m total) isMixed() bool { return !m.isValue() && m.value != (cgt.Simple{}) }

// isSum reports whether it has several components of which no value is known.
func (m total) isSum() bool { return len(m.rest) > 4 }

// A pair is two games of which an order is claimed.
type pair struct{ x, y place }

// known is what is evident, and what the usable lines claim.
type known struct {
	t *table
	// equal leads from components to what their sum is known to equal, which is simpler.
	equal     map[string]total
	sums      []string // those of its keys that are several components
	comparing bool     // with what is said of sums
	// What is claimed of pairs: x >= y, x |> y, and that they differ.
	atLeast, above, differ []pair
	// Claims of moves, of dominated and reversible options, of stops and means.
	moves, dominated, reversible, measures []*claim
	equalities                             []*claim       // all of them
	named                                  map[place]bool // games that a line is about
	totals                                 map[place]total
}

func newKnown(t *table) *known {
	return &known{t: t, equal: map[string]total{}, named: map[place]bool{}, totals: map[place]total{}}
}

// also is what is known, and may become more without a change to it.
func (k *known) also() *known {
	more := *k
	more.equal, more.named, more.totals = maps.Clone(k.equal), maps.Clone(k.named), map[place]total{}
	more.sums, more.atLeast, more.above, more.differ = slices.Clone(k.sums), slices.Clone(k.atLeast), slices.Clone(k.above), slices.Clone(k.differ)
	more.moves, more.dominated, more.reversible = slices.Clone(k.moves), slices.Clone(k.dominated), slices.Clone(k.reversible)
	more.measures, more.equalities = slices.Clone(k.measures), slices.Clone(k.equalities)
	return &more
}

// total is what is known of a game.
func (k *known) total(at place) total {
	m, ok := k.totals[at]
	if !ok {
		k.t.spend(game.StepsPerTerm)
		m = k.sum(k.t.games[at].sum)
		k.totals[at] = m
	}
	return m
}

// sum is what is known of the sum of some components: what is said of it, or else what is said of
// its parts.
func (k *known) sum(ids []game.ID) (m total) {
	said, ok := k.said(ids)
	if ok && said.isValue() {
		return said
	}
	if m = k.byParts(ids); ok && !m.isValue() {
		return said
	}
	return m
}

// said is what is said of a sum as it stands.
func (k *known) said(ids []game.ID) (m total, ok bool) {
	if len(ids) < 2 || len(k.sums) == 0 {
		return m, false
	}
	plain := k.t.plain.sum(ids)
	if !plain.isSum() {
		return m, false
	}
	to, ok := k.equal[plain.rest]
	if ok {
		m = k.sum(unpacked(to.rest))
		m.value = m.value.Plus(to.value).Plus(plain.value)
	}
	return m, ok
}

func (k *known) byParts(ids []game.ID) (m total) {
	m = k.parts(ids)
	one := k.follow(m.rest)
	if one.rest == m.rest && m.isSum() {
		one = k.alike(m.rest)
	}
	return total{m.value.Plus(one.value), one.rest}
}

// alike is what is said of a sum whose parts are known to be equal to some components.
func (k *known) alike(rest string) total {
	if !k.comparing {
		k.comparing = true
		defer func() { k.comparing = false }()
		for _, sum := range k.sums {
			k.t.spend(1 + len(sum))
			if parts := k.parts(unpacked(sum)); parts.rest == rest {
				to := k.equal[sum]
				m := k.sum(unpacked(to.rest))
				return total{m.value.Plus(to.value).Plus(parts.value.Neg()), m.rest}
			}
		}
	}
	return total{rest: rest}
}

// parts adds up what the components are known to equal one by one.
func (k *known) parts(ids []game.ID) (m total) {
	var rest []game.ID
	for _, id := range ids {
		if v, ok := k.t.evident[id]; ok {
			m.value = m.value.Plus(v)
			continue
		}
		one := k.follow(packed([]game.ID{id}))
		m.value = m.value.Plus(one.value)
		rest = append(rest, unpacked(one.rest)...)
	}
	left := k.cancelled(rest)
	return total{m.value.Plus(left.value), left.rest}
}

// follow is what components that are known one by one are known to equal together.
func (k *known) follow(rest string) total {
	if rest == "" {
		return total{}
	}
	if to, ok := k.equal[rest]; ok {
		m := k.sum(unpacked(to.rest))
		return total{m.value.Plus(to.value), m.rest}
	}
	for _, some := range k.sums {
		k.t.spend(1)
		if len(some) >= len(rest) {
			continue
		}
		if left, ok := without(unpacked(rest), unpacked(some)); ok {
			to := k.equal[some]
			m := k.sum(append(left, unpacked(to.rest)...))
			return total{m.value.Plus(to.value), m.rest}
		}
	}
	return total{rest: rest}
}

// without takes some components away from others; ok is false if they are not all there.
func without(ids, some []game.ID) (left []game.ID, ok bool) {
	left = slices.Clone(ids)
	for _, id := range some {
		i := slices.Index(left, id)
		if i < 0 {
			return nil, false
		}
		left = slices.Delete(left, i, i+1)
	}
	return left, true
}

// cancelled is the sum of some components in their order, without those whose negatives are there
// too, but for a value.
func (k *known) cancelled(ids []game.ID) (m total) {
	if len(ids) < 2 {
		return total{rest: packed(ids)}
	}
	var left []game.ID
	for _, id := range ids {
		opposite := k.follow(packed([]game.ID{k.t.negative(id)}))
		i := -1
		if len(opposite.rest) == 4 {
			i = slices.Index(left, unpacked(opposite.rest)[0])
		}
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
			m.value = m.value.Plus(opposite.value.Neg())
		} else {
			left = append(left, id)
		}
	}
	slices.Sort(left)
	m.rest = packed(left)
	return m
}

// minus is the negative of what is known.
func (k *known) minus(m total) total {
	ids := unpacked(m.rest)
	for i, id := range ids {
		ids[i] = k.t.negative(id)
	}
	if m.isSum() {
		slices.Sort(ids)
		return total{m.value.Neg(), packed(ids)}
	}
	negative := k.sum(ids)
	return total{negative.value.Plus(m.value.Neg()), negative.rest}
}

// join has two games be equal from now on, and reports whether that is new. What contradicts what
// is known already is left out.
func (k *known) join(x, y place) (fresh bool) {
	a, b := k.total(x), k.total(y)
	if a.isValue() && b.isValue() {
		return false
	}
	a, b = k.unsolved(x), k.unsolved(y)
	opposite, other := k.minus(a), k.minus(b)
	if !k.joined(a, b) {
		return false
	}
	k.joined(k.fresh(opposite), k.fresh(other))
	return true
}

// unsolved is what is known of a game, or a sum as it stands: what is said of a sum says nothing of
// its parts, though those of the others be known.
func (k *known) unsolved(at place) total {
	m, plain := k.total(at), k.t.plain.total(at)
	if _, said := k.equal[plain.rest]; plain.isSum() && !said && !m.isValue() {
		return plain
	}
	return m
}

// fresh is what is known of a total by now, or a sum as it stands.
func (k *known) fresh(m total) total {
	if m.isSum() {
		return m
	}
	now := k.sum(unpacked(m.rest))
	return total{now.value.Plus(m.value), now.rest}
}

func (k *known) joined(a, b total) bool {
	if cmp.Or(cmp.Compare(len(a.rest), len(b.rest)), strings.Compare(a.rest, b.rest)) < 0 {
		a, b = b, a
	}
	if _, said := k.equal[a.rest]; said || a.rest == b.rest {
		return false
	}
	k.equal[a.rest] = total{b.value.Plus(a.value.Neg()), b.rest}
	if a.isSum() {
		k.sums = append(k.sums, a.rest)
	}
	clear(k.totals)
	return true
}

// isEqual reports whether two games are known to be equal.
func (k *known) isEqual(x, y place) bool { return x == y || k.total(x) == k.total(y) }

// isAtLeast reports whether x >= y is known.
func (k *known) isAtLeast(x, y place) bool {
	if k.isEqual(x, y) {
		return true
	}
	if a, b := k.total(x), k.total(y); a.isValue() && b.isValue() {
		return a.value.Plus(b.value.Neg()).AtLeastZero()
	}
	return k.has(k.atLeast, x, y)
}

// isAbove reports whether x |> y is known.
func (k *known) isAbove(x, y place) bool {
	if a, b := k.total(x), k.total(y); a.isValue() && b.isValue() {
		return !b.value.Plus(a.value.Neg()).AtLeastZero()
	}
	return k.has(k.above, x, y) || k.isOption(y, x, game.Left) || k.isOption(x, y, game.Right)
}

// isOption reports whether x is known to be equal to an option of a player in y.
func (k *known) isOption(x, y place, who game.Player) bool {
	return slices.ContainsFunc(k.t.options(y, who), func(o place) bool {
		return o == x || k.isEqual(x, o) && (k.t.games[y].partizan || k.stands(o))
	})
}

// stands reports whether a game stands in a line, or need not, since nobody can move in it. Who says
// that an impartial game is N has to name an option that is P.
func (k *known) stands(o place) bool { return k.named[o] || k.t.over(o) }

func (k *known) has(pairs []pair, x, y place) bool {
	return slices.ContainsFunc(pairs, func(p pair) bool {
		k.t.spend(1)
		return k.isEqual(p.x, x) && k.isEqual(p.y, y)
	})
}

// number is the nim value of a game, if it is known.
func (k *known) number(at place) (n uint64, ok bool) {
	m := k.total(at)
	return m.value.Star, m.isValue() && m.value == (cgt.Simple{Star: m.value.Star})
}

// zero is the game without moves.
func (k *known) zero() place { return k.t.place(nil) }

// isP reports whether the previous player is known to win a game.
func (k *known) isP(at place) bool { return k.isEqual(at, k.zero()) }

// isN reports whether the next player is known to win a game, whoever that is.
func (k *known) isN(at place) bool {
	zero := k.zero()
	if n, ok := k.number(at); ok {
		return n != 0
	}
	return k.has(k.above, at, zero) && (!k.t.games[at].partizan || k.has(k.above, zero, at)) || !k.t.games[at].partizan && k.has(k.differ, at, zero)
}

// isGood reports whether a player is known to win a game after moving to it.
func (k *known) isGood(at place, who game.Player) bool {
	switch who {
	case game.Left:
		return k.isAtLeast(at, k.zero())
	case game.Right:
		return k.isAtLeast(k.zero(), at)
	}
	return k.isP(at)
}

// measure is a stop of a game, or its mean, if it is known.
func (k *known) measure(op Op, at place) (x cgt.Dyadic, ok bool) {
	if m := k.total(at); m.isValue() {
		return m.value.Number, op != Temperature
	}
	for _, c := range k.measures {
		if c.Op == op && k.isEqual(at, c.x) {
			return c.Number, true
		}
	}
	return x, false
}
