package derive

import (
	"fmt"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A truth asks the solver whether claims are true. It stops with game.ErrLimit beyond the budget.
type truth struct {
	solver  *solve.Solver
	space   *game.Space
	options map[listKey][]game.Position
}

type listKey struct {
	of  string
	who game.Player
}

func newTruth(s *solve.Solver) *truth {
	return &truth{solver: s, space: s.Beside(), options: map[listKey][]game.Position{}}
}

// stepsPerWeight is what it costs to know a game again, for each step that it costs to copy it.
const stepsPerWeight = 8

// split is a game as the sum of what is plain to see, numbers, ups, nimbers, heaps of Nim, and of
// other parts.
func split(pos game.Position) (plain cgt.Simple, others []game.Part) {
	for _, p := range pos.Parts() {
		if v, ok := plainly(p); ok {
			plain = plain.Plus(v)
		} else if !game.Over(p) {
			others = append(others, p)
		}
	}
	return plain, others
}

func plainly(p game.Part) (v cgt.Simple, ok bool) {
	if g := p.Game(); g != nil && g.About().Name == "nim" {
		n, ok := game.ReadNumber(p.Text())
		return cgt.Simple{Star: n}, ok
	}
	return game.SimpleOf(p)
}

// key is the same for positions with the same components, however written.
func (t *truth) key(pos game.Position) string {
	halt.Check(t.solver.Spend(stepsPerWeight * (1 + pos.Weight())))
	plain, others := split(pos)
	ids := t.space.Intern(others)
	slices.Sort(ids)
	return fmt.Sprint(plain, ids)
}

func (t *truth) same(x, y game.Position) bool { return t.key(x) == t.key(y) }

func (t *truth) among(list []game.Position, pos game.Position) bool {
	return slices.ContainsFunc(list, func(o game.Position) bool { return t.same(o, pos) })
}

// optionsOf are the options of a player, each once.
func (t *truth) optionsOf(pos game.Position, who game.Player) []game.Position {
	at := listKey{pos.LiveKey(), who % game.Both}
	list, listed := t.options[at]
	if !listed {
		seen := map[string]bool{}
		for step := range pos.Steps(who % game.Both) {
			to := pos.After(step)
			if key := t.key(to); !seen[key] {
				seen[key] = true
				list = append(list, to)
			}
		}
		t.options[at] = list
	}
	return list
}

// allOptions are those of a player, or of both.
func (t *truth) allOptions(pos game.Position, who game.Player) []game.Position {
	if who != game.Both || !pos.Partizan() {
		return t.optionsOf(pos, who)
	}
	return slices.Concat(t.optionsOf(pos, game.Left), t.optionsOf(pos, game.Right))
}

// compare reports whether two games compare as a claim says.
func (t *truth) compare(op Op, x, y game.Position) bool {
	var order cgt.Order
	switch {
	case !x.Partizan() && !y.Partizan():
		order = cgt.Confused
		if t.nimber(x) == t.nimber(y) {
			order = cgt.Equal
		}
	case len(y.Parts()) == 0:
		order = orders[halt.Must(t.solver.Outcome(x, game.Normal))]
	default:
		order = halt.Must(t.solver.Compare(x, y))
	}
	switch op {
	case Equal:
		return order == cgt.Equal
	case Differs:
		return order != cgt.Equal
	case AtLeast:
		return order == cgt.Equal || order == cgt.Greater
	case Greater:
		return order == cgt.Greater
	}
	return order == cgt.Confused
}

// orders tells by the outcome of a game how it compares with 0.
var orders = map[solve.Outcome]cgt.Order{solve.P: cgt.Equal, solve.N: cgt.Confused, solve.L: cgt.Greater, solve.R: cgt.Less}

func (t *truth) nimber(pos game.Position) uint64 { return halt.Must(t.solver.Nimber(pos)) }

// noWorse reports whether one game is at least as good as another for a player.
func (t *truth) noWorse(x, y game.Position, who game.Player) bool {
	if who == game.Right {
		x, y = y, x
	}
	return t.compare(AtLeast, x, y)
}

// isGood reports whether a player who has moved to a game wins it.
func (t *truth) isGood(pos game.Position, who game.Player) bool { return t.noWorse(pos, nil, who) }

// missing is the game that is not an option as a claim says, and of whom; or, with a nil player list,
// one that a list of options leaves out.
func (t *truth) missing(c Claim) (of, option game.Position, listed bool) {
	lacks := func(of game.Position, who game.Player, option game.Position) bool {
		return !t.among(t.allOptions(of, who), option)
	}
	switch c.Op {
	case Move, Wins:
		if lacks(c.X, c.Who, c.Y) {
			return c.X, c.Y, true
		}
	case Options:
		for _, y := range c.List {
			if lacks(c.X, c.Who, y) {
				return c.X, y, true
			}
		}
		for _, o := range t.allOptions(c.X, c.Who) {
			if !t.among(c.List, o) {
				return c.X, o, false
			}
		}
	case Dominated, Reversible:
		of, who := c.Form, c.Who
		if lacks(of, who, c.X) {
			return of, c.X, true
		}
		if c.Op == Reversible {
			of, who = c.X, c.Who.Other()
		}
		if lacks(of, who, c.Y) || c.Op == Dominated && t.same(c.X, c.Y) {
			return of, c.Y, true
		}
	}
	return nil, nil, true
}

// holds decides a claim, as far as values go by what somebody believes.
func (t *truth) holds(c Claim, b belief) bool {
	if of, _, _ := t.missing(c); of != nil {
		return false
	}
	impartial := !c.X.Partizan() && !c.Y.Partizan()
	switch {
	case c.Op == SameNimber:
		return b.agree(c.Nims)
	case c.Op == Wins && impartial:
		return b.value(c.Y) == 0
	case c.Op == Wins:
		return t.isGood(c.Y, c.Who)
	case c.Op == Dominated:
		return t.noWorse(c.Y, c.X, c.Who)
	case c.Op == Reversible:
		return t.noWorse(c.Form, c.Y, c.Who)
	case c.Op == Move || c.Op == Options:
		return true
	case c.Op == Equal && impartial:
		return b.value(c.X) == b.value(c.Y)
	case (c.Op == Confused || c.Op == Differs) && impartial:
		return b.value(c.X) != b.value(c.Y)
	}
	return t.compare(c.Op, c.X, c.Y)
}

// A belief tells nim values: those that somebody has stated, by the keys of the games, and what
// follows from them; without any the true ones.
type belief struct {
	*truth
	stated map[string]uint64
}

// truly is the belief of somebody who has been told nothing.
func (t *truth) truly() belief { return belief{truth: t} }

// value is what is stated of a game, or else what the values of its parts or options give.
func (b belief) value(pos game.Position) uint64 {
	if n, ok := b.stated[b.key(pos)]; ok {
		return n
	}
	return b.given(pos)
}

// stands is what is stated of a game or of its parts, or the truth.
func (b belief) stands(pos game.Position) uint64 {
	if n, ok := b.stated[b.key(pos)]; ok {
		return n
	}
	if len(pos.Parts()) > 1 {
		return cgt.NimSum(b.ofParts(pos)...)
	}
	return b.nimber(pos)
}

// given is what the values of its parts, or of its options, make that of a game.
func (b belief) given(pos game.Position) uint64 {
	switch {
	case len(b.stated) == 0:
		return b.nimber(pos)
	case len(pos.Parts()) > 1:
		return cgt.NimSum(b.ofParts(pos)...)
	}
	return cgt.Mex(b.ofOptions(pos)...)
}

func (b belief) ofOptions(pos game.Position) (values []uint64) {
	for _, o := range b.optionsOf(pos, game.Left) {
		values = append(values, b.stands(o))
	}
	return values
}

func (b belief) ofParts(pos game.Position) (values []uint64) {
	for _, p := range pos.Parts() {
		values = append(values, b.stands(alone(p)))
	}
	return values
}

// number is the value of a nim number.
func (b belief) number(n Nim) uint64 {
	switch n.Op {
	case Number:
		return n.N
	case ValueOf:
		return b.stands(n.Of)
	}
	if args := b.numbers(n.Args); n.Op == Mex {
		return cgt.Mex(args...)
	} else {
		return cgt.NimSum(args...)
	}
}

func (b belief) numbers(list []Nim) (values []uint64) {
	halt.Check(b.solver.Spend(stepsPerWeight * len(list)))
	for _, n := range list {
		values = append(values, b.number(n))
	}
	return values
}

// agree reports whether nim numbers are the same. After the value of a game the set of a mex has to be
// that of the values of its options, and the terms of a nim sum those of its parts.
func (b belief) agree(nims []Nim) bool {
	x := nims[0]
	first := b.number(x)
	if x.Op == ValueOf {
		first = b.given(x.Of)
	}
	for _, n := range nims[1:] {
		if b.number(n) != first {
			return false
		}
		if x.Op == ValueOf && n.Op == Mex && !slices.Equal(distinct(b.ofOptions(x.Of)), distinct(b.numbers(n.Args))) {
			return false
		}
		if x.Op == ValueOf && n.Op == Xor && len(x.Of.Parts()) > 1 && !b.alike(x.Of, b.numbers(n.Args)) {
			return false
		}
	}
	return true
}

// distinct are some numbers in their order, each once.
func distinct(list []uint64) []uint64 {
	slices.Sort(list)
	return slices.Compact(list)
}

// alike reports whether the terms of a nim sum are the values of the parts of a game, or of the terms
// that it is written with. What is 0 may be left out.
func (b belief) alike(pos game.Position, terms []uint64) bool {
	written := make([]uint64, len(pos))
	for i := range pos {
		written[i] = b.stands(pos[i : i+1])
	}
	return slices.Equal(counted(terms), counted(b.ofParts(pos))) || slices.Equal(counted(terms), counted(written))
}

// counted are some numbers in their order, but 0.
func counted(list []uint64) []uint64 {
	list = slices.DeleteFunc(list, func(n uint64) bool { return n == 0 })
	slices.Sort(list)
	return list
}
