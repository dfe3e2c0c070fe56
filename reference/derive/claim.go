package derive

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A claim is a Claim whose games have their places in a table.
type claim struct {
	Claim
	x, y, form  place
	list        []place
	left, right nim
}

type nim struct {
	op   NimOp
	n    uint64
	of   place
	args []nim
}

// claim finds the places of the games of a claim.
func (t *table) claim(c Claim) claim {
	one := claim{Claim: c, x: t.place(c.X), y: t.place(c.Y), form: t.place(c.Form), left: t.nim(c.Left), right: t.nim(c.Right)}
	for _, pos := range c.List {
		one.list = append(one.list, t.place(pos))
	}
	return one
}

func (t *table) nim(n Nim) nim {
	one := nim{op: n.Op, n: n.N}
	switch n.Op {
	case Number:
		one.of = t.value(cgt.Simple{Star: n.N})
	case ValueOf:
		one.of = t.place(n.Of)
	}
	for _, a := range n.Args {
		one.args = append(one.args, t.nim(a))
	}
	return one
}

// game is a game that has a nim number: a nimber, or the sum or the game that the number is
// written with. It is not known of the mex of what is not known.
func (k *known) game(n nim) (at place, ok bool) {
	switch n.op {
	case Xor:
		var terms []game.Position
		for _, a := range n.args {
			one, ok := k.game(a)
			if !ok {
				return 0, false
			}
			terms = append(terms, k.t.games[one].pos)
		}
		return k.t.place(slices.Concat(terms...)), true
	case Mex:
		m, ok := k.nimber(n)
		return k.t.value(cgt.Simple{Star: m}), ok
	}
	return n.of, true
}

// nimber is a nim number, if it is known.
func (k *known) nimber(n nim) (m uint64, ok bool) {
	if n.op != Mex {
		at, ok := k.game(n)
		if !ok {
			return 0, false
		}
		return k.number(at)
	}
	args, ok := k.nimbers(n.args)
	return cgt.Mex(args...), ok
}

func (k *known) nimbers(list []nim) (numbers []uint64, ok bool) {
	k.t.spend(stepsPerWeight * len(list))
	numbers = make([]uint64, 0, len(list))
	for _, a := range list {
		m, ok := k.nimber(a)
		if !ok {
			return nil, false
		}
		numbers = append(numbers, m)
	}
	return numbers, true
}

// sides are the games that an equality is about, if they are known.
func (k *known) sides(c claim) (x, y place, ok bool) {
	if c.Op != NimEqual {
		return c.x, c.y, true
	}
	x, ok1 := k.game(c.left)
	y, ok2 := k.game(c.right)
	return x, y, ok1 && ok2
}

// add takes for known what is claimed.
func (k *known) add(claims ...claim) {
	k.note(claims)
	k.settle()
}

// note keeps what is claimed, of which nothing is known before it is settled.
func (k *known) note(claims []claim) {
	k.t.spend(len(claims))
	for i := range claims {
		k.noteOne(&claims[i])
	}
}

// settle takes for known what has been noted: games may be equal by what has become known of others.
func (k *known) settle() {
	for again := true; again; {
		again = false
		for _, c := range k.equalities {
			if x, y, ok := k.sides(*c); ok && !k.isEqual(x, y) {
				again = k.join(x, y) || again
			}
		}
	}
}

func (k *known) noteOne(c *claim) {
	switch c.Op {
	case Equal, NimEqual:
		k.equalities = append(k.equalities, c)
		if x, y, ok := k.sides(*c); ok {
			k.named[x], k.named[y] = true, true
		}
		return
	case Greater:
		k.atLeast, k.above = append(k.atLeast, pair{c.x, c.y}), append(k.above, pair{c.x, c.y})
	case AtLeast:
		k.atLeast = append(k.atLeast, pair{c.x, c.y})
	case Above:
		k.above = append(k.above, pair{c.x, c.y})
	case Confused:
		k.above = append(k.above, pair{c.x, c.y}, pair{c.y, c.x})
	case Differs:
		k.differ = append(k.differ, pair{c.x, c.y}, pair{c.y, c.x})
	case Move:
		k.moves = append(k.moves, c)
	case Wins:
		k.moves = append(k.moves, c)
		k.noteGood(c)
	case Dominated:
		k.dominated = append(k.dominated, c)
	case Reversible:
		k.reversible = append(k.reversible, c)
	case LeftStop, RightStop, Temperature, Mean:
		k.measures = append(k.measures, c)
	}
	k.named[c.x], k.named[c.y] = true, true
}

// noteGood keeps that a move wins.
func (k *known) noteGood(c *claim) {
	good := k.good(*c)
	if good.Op == Equal {
		k.equalities = append(k.equalities, &good)
	} else {
		k.atLeast = append(k.atLeast, pair{good.x, good.y})
	}
}

// good is what a winning move says of the game that it leads to.
func (k *known) good(c claim) claim {
	switch c.Who {
	case game.Left:
		return claim{Claim: Claim{Op: AtLeast}, x: c.y, y: k.zero()}
	case game.Right:
		return claim{Claim: Claim{Op: AtLeast}, x: k.zero(), y: c.y}
	}
	return claim{Claim: Claim{Op: Equal}, x: c.y, y: k.zero()}
}

// same reports whether two statements claim the same, in whatever order and notation.
func (k *known) same(a, b []claim) bool {
	return k.within(a, b) && k.within(b, a)
}

func (k *known) within(some, all []claim) bool {
	return !slices.ContainsFunc(some, func(c claim) bool {
		return !slices.ContainsFunc(all, func(d claim) bool { return k.sameClaim(c, d) })
	})
}

// repeats reports whether each of some claims is among others, or is what one of them says of a sum
// with its value taken to the other side, X = 2 after X + 1 = 3, or of a move that wins.
func (k *known) repeats(some, others []claim) bool {
	return !slices.ContainsFunc(some, func(c claim) bool {
		return !slices.ContainsFunc(others, func(d claim) bool {
			return k.sameClaim(c, d) || k.solves(c, d) || d.Op == Wins && k.sameClaim(c, k.good(d))
		})
	})
}

func (k *known) solves(c, d claim) bool {
	if !isEquality(c) || !isEquality(d) {
		return false
	}
	x, v, ok1 := k.given(c)
	sum, w, ok2 := k.given(d)
	return ok1 && ok2 && sum.isMixed() && !x.isMixed() && x.rest == sum.rest && v == w.Plus(sum.value.Neg())
}

// given is a game that a claim says has a value, and the value.
func (k *known) given(c claim) (m total, v cgt.Simple, ok bool) {
	x, y, ok := k.sides(c)
	if !ok {
		return m, v, false
	}
	a, b := k.total(x), k.total(y)
	if a.isValue() {
		a, b = b, a
	}
	return a, b.value, b.isValue() && !a.isValue()
}

func (k *known) sameClaim(c, d claim) bool {
	if full := c.Op == NimEqual && c.left.op == ValueOf && c.right.op != Number && c.right.op != ValueOf; !full {
		c, d = k.plainly(c), k.plainly(d)
	} // else its set or its terms are claimed too
	if c.Op != d.Op || c.Who != d.Who || c.Number != d.Number {
		return false
	}
	if c.Op == NimEqual {
		return k.sameNim(c.left, d.left) && k.sameNim(c.right, d.right)
	}
	if len(c.list) != len(d.list) || !slices.EqualFunc(c.list, d.list, k.t.isWritten) {
		return false
	}
	symmetric := c.Op == Equal || c.Op == Differs || c.Op == Confused
	return k.t.isWritten(c.x, d.x) && k.t.isWritten(c.y, d.y) || symmetric && k.t.isWritten(c.x, d.y) && k.t.isWritten(c.y, d.x)
}

// isWritten reports whether two games are the same in another notation: one position, or one value.
func (t *table) isWritten(x, y place) bool {
	if x == y || t.games[x].pos.Key() == t.games[y].pos.Key() {
		return true
	}
	a, b := t.plain.total(x), t.plain.total(y)
	return a.isValue() && a == b
}

// sameNim reports whether two nim numbers are written alike.
func (k *known) sameNim(a, b nim) bool {
	return a.op == b.op && a.n == b.n && k.t.isWritten(a.of, b.of) && slices.EqualFunc(a.args, b.args, k.sameNim)
}

// plainly is a claim about nim numbers as one about games, where that is possible.
func (k *known) plainly(c claim) claim {
	if c.Op != NimEqual {
		return c
	}
	if x, y, ok := k.sides(c); ok {
		return claim{Claim: Claim{Op: Equal}, x: x, y: y}
	}
	return c
}

func isEquality(c claim) bool { return c.Op == Equal || c.Op == NimEqual }

// isValue reports whether a game is written with numbers, ups, nimbers and braces alone.
func isValue(pos game.Position) bool {
	for _, p := range pos.Parts() {
		b, braced := p.(*game.Braces)
		if !braced {
			if _, plain := game.SimpleOf(p); !plain {
				return false
			}
			continue
		}
		for _, who := range game.Players {
			if slices.ContainsFunc(b.OptionsOf(who), func(o game.Position) bool { return !isValue(o) }) {
				return false
			}
		}
	}
	return true
}
