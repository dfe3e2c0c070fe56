// Package derive marks derivations: texts in which every line is a statement about games. It parses
// them, asks the solver whether each line is true, and finds which of the required steps are
// present. It does not check proofs: a true line needs no justification.
package derive

import (
	"errors"
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A Goal says what a derivation has to show about G.
type Goal string

// The goals.
const (
	Nimber        Goal = "nimber"
	Value         Goal = "value"
	Outcome       Goal = "outcome"
	CanonicalForm Goal = "canonical-form"
	WinningMove   Goal = "winning-move"
)

// An Asked is the question of a derivation.
type Asked struct {
	Goal Goal
	G    game.Position
	Who  game.Player // for a winning move; Both in an impartial game
	May  []game.Game // the rulesets whose single heaps need no line of their own
}

// movers are Left and Right, or Both in an impartial game.
func (q *Asked) movers() []game.Player { return game.Movers(q.G.Partizan()) }

// An Op is the kind of a claim.
type Op uint8

// The claims. The outcome of a game X is its order relative to 0: Equal is P, Confused N, Greater
// L.
const (
	Equal      Op = iota // X = Y
	Differs              // X != Y
	AtLeast              // X >= Y
	Greater              // X > Y
	Confused             // X || Y
	SameNimber           // all of Nims are the same number
	Move                 // Y is an option of X for Who
	Wins                 // Y is such an option, and Who, having moved to Y, wins it
	Options              // the options of X for Who are exactly those of List
	Dominated            // of the options X and Y of Who in Form, X is no better than Y
	Reversible           // the option X of Who in Form has the option Y of the opponent, which is no worse for Who than Form
)

// A Claim is one statement of a line.
type Claim struct {
	Op   Op
	X, Y game.Position
	Who  game.Player // Left or Right; Both in an impartial game, and for the options of both
	Form game.Position
	List []game.Position
	Nims []Nim
}

// A Nim is an expression for a nim number: a number, or a nim value, mex or nim sum.
type Nim struct {
	Op   NimOp
	N    uint64        // for a number
	Of   game.Position // for a nim value
	Args []Nim         // for mex and xor
}

// A NimOp is the kind of a nim expression.
type NimOp uint8

// The nim numbers: 3 or *3, g(X), mex{0, 1, g(A)}, 3 xor g(B).
const (
	Number NimOp = iota
	ValueOf
	Mex
	Xor
)

// A State is the result for a line.
type State string

// The states of lines. A line that Follows is false, but follows from the lines above.
const (
	True       State = "true"
	Follows    State = "follows"
	False      State = "false"
	Undecided  State = "undecided"
	Unreadable State = "unreadable"
	Remark     State = "remark" // also a line that repeats one above, or says nothing
)

// A Line is one line of a derivation, as it was parsed and then marked.
type Line struct {
	Text    string            // as written
	Fault   *game.SyntaxError // the error if it cannot be parsed; offsets are into Text
	Claims  []Claim           // one for each link of a chain; none for a remark or a definition of a name
	State   State             // undecided until it is marked, if it makes a claim
	Against *Refutation       // for a false line

	truth State // the state, or for a repeated line that of the first
}

// counts reports whether a line is true or follows from those above.
func (l Line) counts() bool { return l.truth == True || l.truth == Follows }

// A Marking is a derivation with its lines judged, and the subjects found in it.
type Marking struct {
	*truth   // with no nim values stated
	Question *Asked
	Lines    []Line
	Subjects []Subject
	False    int  // the number of different false lines, without the result's own
	Num, Den int  // the fraction earned of the points beyond those for the result alone
	Result   int  // the index of the line of the result; -1 if there is none
	Right    bool // whether the result is right
	Unknown  bool // whether a line or subject that counts is beyond the budget
}

// Mark judges the lines of a derivation. Lines beyond the budget of the solver are undecided.
func Mark(q *Asked, lines []Line, s *solve.Solver) (_ *Marking, err error) {
	defer halt.Caught(&err)
	d := &Marking{truth: newTruth(s), Question: q, Lines: slices.Clone(lines), Result: -1, Den: 1}
	above, told := map[string]State{}, d.believing(map[string]uint64{})
	for i := range d.Lines {
		l := &d.Lines[i]
		l.truth = l.State
		if err := halt.Try(func() { d.judge(l, above, told) }); err != nil && !errors.Is(err, game.ErrLimit) {
			return nil, err
		}
	}
	d.count()
	return d, nil
}

// judge finds the state of a line, and records the nim values that it states: a chain states that
// of each game in it.
func (d *Marking) judge(l *Line, above map[string]State, told *truth) {
	if len(l.Claims) == 0 {
		return
	}
	says := ""
	for _, c := range l.Claims {
		says += d.saying(c)
	}
	against := func(t *truth) *Refutation {
		for _, c := range l.Claims {
			if why := t.against(c); why != nil {
				return why
			}
		}
		return nil
	}
	state, again := above[says]
	if !again {
		state = True
		if why := against(d.truth); why != nil {
			state = Follows
			if against(told) != nil {
				state, l.Against = False, why
			}
		}
		above[says] = state
	}
	l.State, l.truth = state, state
	if again || l.truth == True && !slices.ContainsFunc(l.Claims, d.saysSomething) {
		l.State = Remark
	}
	for _, c := range l.Claims {
		if n, ok := stated(c); ok {
			number := told.number(n)
			for _, of := range c.Nims {
				if of.Op == ValueOf {
					told.stated[d.key(of.Of)] = number
				}
			}
		}
	}
}

// saying is a text that is equal for claims with the same meaning.
func (d *Marking) saying(c Claim) string {
	games := []string{d.key(c.X), d.key(c.Y)}
	if c.Op == Equal || c.Op == Differs || c.Op == Confused {
		slices.Sort(games)
	}
	for _, pos := range c.List {
		games = append(games, d.key(pos))
	}
	return fmt.Sprintln(c.Op, c.Who, games, d.key(c.Form), d.sayingNims(c.Nims))
}

func (d *Marking) sayingNims(nims []Nim) (list []string) {
	for _, n := range nims {
		list = append(list, fmt.Sprint(n.Op, n.N, d.key(n.Of), d.sayingNims(n.Args)))
	}
	return list
}

// saysSomething reports whether a true claim says more than X = X, 0 is P, or 3 xor 5 = 6.
func (d *Marking) saysSomething(c Claim) bool {
	if c.Op == SameNimber {
		return slices.ContainsFunc(c.Nims, d.aboutGames) && len(slices.Compact(d.sayingNims(c.Nims))) > 1
	}
	return c.Op > Confused || (d.aboutGames(Nim{Of: c.X}) || d.aboutGames(Nim{Of: c.Y})) && !d.same(c.X, c.Y)
}

// aboutGames reports whether a nim expression is about G, or about a game whose value is not
// obvious.
func (d *Marking) aboutGames(n Nim) bool {
	_, others := split(n.Of)
	return len(others) > 0 || n.Of.Key() == d.Question.G.Key() || slices.ContainsFunc(n.Args, d.aboutGames)
}

// stated is the nim number that a chain states for the games in it: the last one that is not itself
// the value of a game.
func stated(c Claim) (Nim, bool) {
	for _, n := range slices.Backward(c.Nims) {
		if n.Op != ValueOf {
			return n, true
		}
	}
	return Nim{}, false
}

// states is the nim number that a chain states for a game.
func (d *Marking) states(c Claim, pos game.Position) (n Nim, ok bool) {
	n, ok = stated(c)
	return n, ok && slices.ContainsFunc(c.Nims, func(n Nim) bool { return d.isOf(n, pos) })
}

func (d *Marking) isOf(n Nim, pos game.Position) bool { return n.Op == ValueOf && d.same(n.Of, pos) }

// other is the game with which a claim compares another one.
func (d *Marking) other(c Claim, pos game.Position) (other game.Position, ok bool) {
	switch {
	case c.Op > Confused:
		return nil, false
	case d.same(c.X, pos):
		return c.Y, true
	}
	return c.X, d.same(c.Y, pos)
}

// saysClass reports whether a claim states the outcome of a game, as X != 0 does for an impartial
// one.
func (d *Marking) saysClass(c Claim, pos game.Position) bool {
	other, ok := d.other(c, pos)
	return ok && c.Op != AtLeast && (c.Op != Differs || !pos.Partizan()) && d.same(other, nil)
}

// count finds the result, and counts the required subjects and the false lines.
func (d *Marking) count() {
	for i, l := range slices.Backward(d.Lines) {
		if at := slices.IndexFunc(l.Claims, d.isResult); at >= 0 {
			d.Result, d.Right = i, d.isRight(l.Claims[at])
			break
		}
	}
	for i, l := range d.Lines {
		if l.State == False && i != d.Result {
			d.False++
		}
	}
	for n, way := range d.ways() {
		num, den := Done(way), max(len(way), Done(way)+d.False)
		if len(way) == 0 && d.Right {
			num, den = 1, 1+d.False
		}
		if n == 0 || num*d.Den > d.Num*den {
			d.Subjects, d.Num, d.Den = way, num, max(1, den)
		}
	}
}

// isResult reports whether a claim answers the question.
func (d *Marking) isResult(c Claim) bool {
	q := d.Question
	n, states := d.states(c, q.G)
	switch q.Goal {
	case WinningMove: // a winning move, or that there is none
		other, ok := d.other(c, q.G)
		isForOther := (c.Op == Greater || c.Op == AtLeast) && d.same(c.X, q.G) == (q.Who == game.Right)
		return c.Op == Wins && c.Who == q.Who && d.same(c.X, q.G) || states && d.number(n) == 0 ||
			ok && d.same(other, nil) && (c.Op == Equal || isForOther)
	case Outcome:
		return states || d.saysClass(c, q.G)
	}
	return states || q.Goal != Nimber && d.hasForm(c)
}

// hasForm reports whether a claim says that G equals a game in canonical form.
func (d *Marking) hasForm(c Claim) bool {
	other, ok := d.other(c, d.Question.G)
	list := []Nim{{Of: other}}
	if at := slices.IndexFunc(c.Nims, func(n Nim) bool { return d.isOf(n, d.Question.G) }); at >= 0 {
		list = slices.Delete(slices.Clone(c.Nims), at, at+1)
	} else if !ok || c.Op != Equal {
		return false
	}
	return slices.ContainsFunc(list, func(n Nim) bool {
		return n.Op <= ValueOf && isWritten(n.Of) && halt.Must(d.solver.FindFlaw(n.Of)) == nil
	})
}

// isRight decides a claim that answers the question; of nim numbers only the one that it states for
// G.
func (d *Marking) isRight(c Claim) bool {
	n, states := stated(c)
	if !states {
		return d.against(c) == nil
	}
	number, nimber := d.number(n), d.nimber(d.Question.G)
	return number == nimber || d.Question.Goal == Outcome && number > 0 && nimber > 0
}

// isWritten reports whether a game is written in braces or as a value.
func isWritten(pos game.Position) bool {
	_, braces := game.BracesOf(pos)
	_, value := game.ValueOf(pos)
	return braces || value
}

// isDone reports whether the last line about a subject is true or follows.
func (d *Marking) isDone(s Subject) bool {
	for _, l := range slices.Backward(d.Lines) {
		if at := slices.IndexFunc(l.Claims, func(c Claim) bool { return d.isAbout(c, s, l.counts()) }); at >= 0 {
			d.Unknown = d.Unknown || l.truth == Undecided
			return l.counts() && (l.Claims[at].Op != Move || d.isGood(l.Claims[at].Y, s.who))
		}
	}
	return false
}
