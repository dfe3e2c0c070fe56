package derive

import (
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// findResult finds the last line that claims what is asked for, and whether it is right.
func (d *Marking) findResult() {
	for i := len(d.Lines) - 1; i >= 0; i-- {
		l := &d.Lines[i]
		if c, is := d.resultIn(l.claims); is {
			d.Result = i
			if l.State != Undecided {
				d.Right = d.shown.isTrue(c)
			}
			return
		}
	}
}

// resultIn is what some claims of a line say last about G that was asked for.
func (d *Marking) resultIn(claims []claim) (result claim, is bool) {
	if len(claims) > 1 && claims[0].Op == NimEqual { // what a chain of nim numbers says of its first game
		if result, is := d.claimsResult(claims[:1]); is {
			return result, true
		}
	}
	for n := len(claims); n > 0 && !is; n-- {
		result, is = d.claimsResult(claims[:n])
	}
	return result, is
}

// claimsResult is what the last of some claims of a line, with those before it, says about G that was
// asked for.
func (d *Marking) claimsResult(claims []claim) (result claim, is bool) {
	q, t, c := d.Question, d.t, claims[len(claims)-1]
	g, zero := t.place(q.G), t.place(nil)
	alone := newKnown(t)
	alone.add(claims...)
	if c.Op == Greater || c.Op == Confused { // a chain may begin with G and end with how its last link compares
		for _, end := range []*place{&c.x, &c.y} {
			if len(claims) > 1 && alone.isEqual(*end, g) && *end != zero {
				*end = g
			}
		}
	}
	equals := func() (place, bool) { // what G is said to equal
		if !isEquality(c) {
			return 0, false
		}
		x, y, ok := alone.sides(c)
		if m := t.plain.total(y); ok && x == g && m.isValue() { // even if it contradicts what stands before it
			if c.Op == NimEqual {
				y = t.value(m.value)
			}
			return y, true
		}
		if m := alone.total(g); m.isValue() && !t.plain.total(g).isValue() && (x == g || y == g) {
			return t.value(m.value), true
		}
		switch {
		case ok && x == g:
			return y, true
		case ok && y == g:
			return x, true
		case ok && len(claims) > 1 && alone.isEqual(x, g) && isValue(t.games[y].pos):
			return y, true // the end of a chain
		}
		return 0, false
	}
	of := func(op Op, x, y place) claim { return claim{Claim: Claim{Op: op}, x: x, y: y} }
	switch q.Goal {
	case Nimber, Value, CanonicalForm:
		y, ok := equals()
		if !ok || !isValue(t.games[y].pos) || halt.Must(t.solver.FindFlaw(t.games[y].pos)) != nil {
			return c, false
		}
		if _, number := t.plain.number(y); q.Goal == Nimber && !number {
			return c, false
		}
		return of(Equal, g, y), true
	case Outcome:
		if y, ok := equals(); ok && t.plain.total(y).isValue() {
			return d.classOf(g, t.plain.total(y).value), true
		}
		return c, d.isOrder(c, g, zero)
	case Compare:
		return c, d.isOrder(c, g, t.place(q.H))
	}
	if c.Op == Wins && c.x == g && c.Who == q.Who {
		return c, true
	}
	if y, ok := equals(); ok && q.Who == game.Both && t.plain.total(y).isValue() {
		return of(Equal, g, zero), t.plain.isP(y)
	}
	none := c.Op == AtLeast && (q.Who == game.Left && c.x == zero && c.y == g || q.Who == game.Right && c.x == g && c.y == zero)
	return c, none
}

// isOrder reports whether a claim says how x compares with y, and leaves nothing open.
func (d *Marking) isOrder(c claim, x, y place) bool {
	if d.Question.Partizan() && c.Op != Equal && c.Op != Greater && c.Op != Confused {
		return false
	}
	there := c.x == x && c.y == y || c.x == y && c.y == x
	return there && (c.Op == Equal || c.Op == Greater || c.Op == Confused || c.Op == Differs || c.Op == AtLeast || c.Op == Above)
}

// classOf claims the outcome of a game by a value.
func (d *Marking) classOf(g place, v cgt.Simple) claim {
	zero := d.t.place(nil)
	left, right := v.AtLeastZero(), v.Neg().AtLeastZero()
	switch {
	case left && right:
		return claim{Claim: Claim{Op: Equal}, x: g, y: zero}
	case left:
		return claim{Claim: Claim{Op: Greater}, x: g, y: zero}
	case right:
		return claim{Claim: Claim{Op: Greater}, x: zero, y: g}
	}
	return claim{Claim: Claim{Op: Confused}, x: g, y: zero}
}
