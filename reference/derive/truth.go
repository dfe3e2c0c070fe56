package derive

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/refute"
	"grader/reference/solve"
)

// A truth decides claims with the solver. Beyond the budget it stops the work with game.ErrLimit.
type truth struct {
	solver  *solve.Solver
	space   *game.Space
	options map[listKey][]game.Position
	// stated are nim values taken as given, by the keys of the games; without any the true ones
	// apply.
	stated map[string]uint64
}

type listKey struct {
	of  string
	who game.Player
}

func newTruth(s *solve.Solver) *truth {
	return &truth{solver: s, space: s.Beside(), options: map[listKey][]game.Position{}}
}

// believing is the truth with some nim values taken as given.
func (t truth) believing(stated map[string]uint64) *truth {
	t.stated = stated
	return &t
}

// stepsPerWeight is the cost of recognising a game, for each step that copying it costs.
const stepsPerWeight = 8

// split divides a game into the sum of its obvious parts, numbers, ups, nimbers and heaps of Nim,
// and the other parts.
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

// key is the same for all positions with the same components.
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

// optionsOf are the options of a player, or of both, without repetition.
func (t *truth) optionsOf(pos game.Position, who game.Player) []game.Position {
	if who == game.Both && pos.Partizan() {
		return slices.Concat(t.optionsOf(pos, game.Left), t.optionsOf(pos, game.Right))
	}
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

// A Refutation is the reason why a claim is false: a refutation by play, or words if play cannot
// show it.
type Refutation struct {
	Find  refute.Finder
	Words string
}

func inWords(format string, args ...any) *Refutation {
	return &Refutation{Words: fmt.Sprintf(format, args...)}
}

// against is the reason why a claim is false; nil if it is true.
func (t *truth) against(c Claim) *Refutation {
	switch c.Op {
	case SameNimber:
		return t.againstNims(c.Nims)
	case Move, Options:
		return t.misnamed(c)
	case Wins:
		if why := t.misnamed(c); why != nil || t.isGood(c.Y, c.Who) {
			return why
		}
		for step := range c.X.Steps(c.Who % game.Both) {
			if o := solve.NewOption(c.X, step); t.same(o.To, c.Y) {
				return &Refutation{Find: refute.LosingMove(c.X, c.Who, game.Normal, o)}
			}
		}
	case Dominated, Reversible:
		if why := t.misnamed(c); why != nil {
			return why
		}
		c, t = c.order(), t.believing(nil)
	}
	if t.compare(c.Op, c.X, c.Y) {
		return nil
	}
	return &Refutation{Find: c.refuted()}
}

// order is the claim about the order of games that makes an option dominated or reversible.
func (c Claim) order() Claim {
	better, worse := c.Form, c.Y
	if c.Op == Dominated {
		better, worse = c.Y, c.X
	}
	if c.Who == game.Right {
		better, worse = worse, better
	}
	return Claim{Op: AtLeast, X: better, Y: worse}
}

// refuted refutes a claim about the order of games.
func (c Claim) refuted() refute.Finder {
	switch {
	case c.Op == Equal && len(c.Y.Parts()) == 0:
		return refute.WrongOutcome(c.X, game.Normal, solve.P)
	case c.Op == Equal:
		return refute.Unequal(c.X, c.Y)
	case c.Op == Differs:
		return refute.Equal(c.X, c.Y)
	case c.Op == Greater:
		return refute.WrongOrder(c.X, c.Y, solve.L)
	case c.Op == Confused:
		return refute.WrongOrder(c.X, c.Y, solve.N)
	}
	return refute.NotAtLeast(c.X, c.Y)
}

// misnamed names a game that a claim wrongly calls an option, or an option that a list lacks; nil
// if there is none.
func (t *truth) misnamed(c Claim) *Refutation {
	noOption := func(of game.Position, who game.Player, options ...game.Position) *Refutation {
		for _, o := range options {
			if side := strings.TrimPrefix(who.Name()+" ", game.Both.Name()+" "); !t.among(t.optionsOf(of, who), o) {
				return inWords("%s is no %soption of %s.", o, side, of)
			}
		}
		return nil
	}
	switch c.Op {
	case Options:
		for _, o := range t.optionsOf(c.X, c.Who) {
			if !t.among(c.List, o) {
				return inWords("%s is an option of %s too.", o, c.X)
			}
		}
		return noOption(c.X, c.Who, c.List...)
	case Dominated:
		if t.same(c.X, c.Y) {
			return inWords("No option dominates itself.")
		}
		return noOption(c.Form, c.Who, c.X, c.Y)
	case Reversible:
		if why := noOption(c.Form, c.Who, c.X); why != nil {
			return why
		}
		return noOption(c.X, c.Who.Other(), c.Y)
	}
	return noOption(c.X, c.Who, c.Y)
}

// orders has the order of a game relative to 0, by its outcome.
var orders = map[solve.Outcome]cgt.Order{solve.P: cgt.Equal, solve.N: cgt.Confused, solve.L: cgt.Greater, solve.R: cgt.Less}

// compare reports whether the order of two games is as claimed.
func (t *truth) compare(op Op, x, y game.Position) bool {
	order := cgt.Confused
	switch {
	case !x.Partizan() && !y.Partizan():
		if t.value(x) == t.value(y) {
			order = cgt.Equal
		}
	case len(y.Parts()) == 0:
		order = orders[halt.Must(t.solver.Outcome(x, game.Normal))]
	default:
		order = halt.Must(t.solver.Compare(x, y))
	}
	return slices.Contains(meaning[op], order)
}

// meaning has the orders that a claim allows.
var meaning = map[Op][]cgt.Order{
	Equal:    {cgt.Equal},
	Differs:  {cgt.Greater, cgt.Less, cgt.Confused},
	AtLeast:  {cgt.Equal, cgt.Greater},
	Greater:  {cgt.Greater},
	Confused: {cgt.Confused},
}

// isGood reports whether a player who has moved to a game wins it.
func (t *truth) isGood(pos game.Position, who game.Player) bool {
	if who == game.Right {
		return t.compare(AtLeast, nil, pos)
	}
	return t.compare(AtLeast, pos, nil)
}

func (t *truth) nimber(pos game.Position) uint64 { return halt.Must(t.solver.Nimber(pos)) }

// alone is the position that consists of one part.
func alone(p game.Part) game.Position {
	return game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
}

// value is the value stated for a game, or else the one that the values of its parts or options
// give.
func (t *truth) value(pos game.Position) uint64 {
	if n, ok := t.stated[t.key(pos)]; ok {
		return n
	}
	return t.given(pos)
}

// given is the value of a game that the values of its parts, or of its options, give.
func (t *truth) given(pos game.Position) uint64 {
	switch {
	case len(t.stated) == 0:
		return t.nimber(pos)
	case len(pos.Parts()) > 1:
		return cgt.NimSum(t.ofParts(pos)...)
	}
	return cgt.Mex(t.ofOptions(pos)...)
}

// stands is the value stated for a game or for its parts, or the true one.
func (t *truth) stands(pos game.Position) uint64 {
	if n, ok := t.stated[t.key(pos)]; ok {
		return n
	}
	if len(pos.Parts()) > 1 {
		return t.given(pos)
	}
	return t.nimber(pos)
}

func (t *truth) ofOptions(pos game.Position) (values []uint64) {
	for _, o := range t.optionsOf(pos, game.Left) {
		values = append(values, t.stands(o))
	}
	return distinct(values)
}

func (t *truth) ofParts(pos game.Position) (values []uint64) {
	for _, p := range pos.Parts() {
		values = append(values, t.stands(alone(p)))
	}
	return values
}

// number is the value of a nim number.
func (t *truth) number(n Nim) uint64 {
	switch n.Op {
	case Number:
		return n.N
	case ValueOf:
		return t.stands(n.Of)
	case Mex:
		return cgt.Mex(t.numbers(n.Args)...)
	}
	return cgt.NimSum(t.numbers(n.Args)...)
}

func (t *truth) numbers(list []Nim) (values []uint64) {
	halt.Check(t.solver.Spend(stepsPerWeight * len(list)))
	for _, n := range list {
		values = append(values, t.number(n))
	}
	return values
}

// againstNims is the reason why nim numbers are not equal. After the value of a game the set of a
// mex has to be the values of its options, and the terms of a nim sum the values of its parts, or
// of the terms in which it is written; terms 0 may be left out.
func (t *truth) againstNims(nims []Nim) *Refutation {
	x, n := nims[0], t.number(nims[0])
	if x.Op == ValueOf {
		n = t.given(x.Of)
	}
	for _, y := range nims[1:] {
		switch claimed := t.number(y); {
		case n != claimed && x.Op == ValueOf:
			return &Refutation{Find: refute.WrongNimber(x.Of, claimed)}
		case n != claimed:
			return inWords("What stands before the sign is %d, and what stands after it %d.", n, claimed)
		case x.Op != ValueOf:
		case y.Op == Mex:
			if values := t.ofOptions(x.Of); !slices.Equal(values, distinct(t.numbers(y.Args))) {
				return inWords("The options of %s have the nim values %s.", x.Of, textOf(values, ", "))
			}
		case y.Op == Xor && len(x.Of.Parts()) > 1:
			var written []uint64
			for i := range x.Of {
				written = append(written, t.stands(x.Of[i:i+1]))
			}
			terms, values := counted(t.numbers(y.Args)), t.ofParts(x.Of)
			if !maps.Equal(terms, counted(values)) && !maps.Equal(terms, counted(written)) {
				return inWords("The parts of %s have the nim values %s.", x.Of, textOf(values, ", "))
			}
		}
	}
	return nil
}

// textOf writes numbers with a separator.
func textOf(values []uint64, between string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(values), "[]"), " ", between)
}

// distinct removes repetitions from numbers.
func distinct(list []uint64) []uint64 {
	slices.Sort(list)
	return slices.Compact(list)
}

// counted is the number of occurrences of each number but 0 in a list.
func counted(list []uint64) map[uint64]int {
	count := map[uint64]int{}
	for _, n := range list {
		if n > 0 {
			count[n]++
		}
	}
	return count
}
