package derive

import (
	"errors"
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A State says how a line stands.
type State string

// The states of lines. A line that Follows is false, but what the lines above give.
const (
	True       State = "true"
	Follows    State = "follows"
	False      State = "false"
	Undecided  State = "undecided"
	Unreadable State = "unreadable"
	Remark     State = "remark" // or a line that says what one above says, or nothing
)

// A Judged is a line with its state.
type Judged struct {
	Line
	State   State
	Against *Refutation // of a line that is false

	truth State // the same, but of a line that says what one above says, whose state that has
}

// counts reports whether a line is true or follows.
func (l Judged) counts() bool { return l.truth == True || l.truth == Follows }

// A Marking is a derivation whose lines have been judged, with what of all that has to be there is.
type Marking struct {
	*truth   // of somebody who has been told nothing
	Question *Asked
	Lines    []Judged
	Subjects []Subject
	False    int  // different lines that are false, but the result's own
	Result   int  // the index of the line of the result; -1 if there is none
	Right    bool // the result is right
	Unknown  bool // something that counts is beyond the budget
}

// Mark judges the lines of a derivation. What is beyond the budget of the solver is undecided.
func Mark(q *Asked, lines []Line, s *solve.Solver) (_ *Marking, err error) {
	defer halt.Caught(&err)
	d := &Marking{truth: newTruth(s), Question: q, Result: -1}
	above, told := map[string]State{}, d.believing(map[string]uint64{})
	for _, l := range lines {
		j := Judged{Line: l, State: Remark}
		switch {
		case l.Fault != nil:
			j.State = Unreadable
		case len(l.Claims) > 0:
			err := halt.Try(func() { d.judge(&j, above, told) })
			if errors.Is(err, game.ErrLimit) {
				j.State, j.truth = Undecided, Undecided
			} else {
				halt.Check(err)
			}
		}
		d.Lines = append(d.Lines, j)
	}
	d.count()
	return d, nil
}

// judge finds the state of a line, and takes down which nim values it states: a chain that of each game
// in it.
func (d *Marking) judge(l *Judged, above map[string]State, told *truth) {
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
	var again bool
	if l.truth, again = above[says]; !again {
		why := against(d.truth)
		switch {
		case why == nil:
			l.truth = True
		case against(told) == nil:
			l.truth = Follows
		default:
			l.truth, l.Against = False, why
		}
		above[says] = l.truth
	}
	l.State = l.truth
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

// saying is the same for claims that say the same, however written.
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

// saysSomething reports whether a claim that is true says more than X = X, 0 is P, or 3 xor 5 = 6.
func (d *Marking) saysSomething(c Claim) bool {
	if c.Op == SameNimber {
		return slices.ContainsFunc(c.Nims, d.aboutGames) && len(slices.Compact(d.sayingNims(c.Nims))) > 1
	}
	return c.Op > Confused || (d.aboutGames(Nim{Of: c.X}) || d.aboutGames(Nim{Of: c.Y})) && !d.same(c.X, c.Y)
}

// aboutGames reports whether a nim number is of G, or of a game whose value is not plain to see.
func (d *Marking) aboutGames(n Nim) bool {
	_, others := split(n.Of)
	return len(others) > 0 || n.Of.Key() == d.Question.G.Key() || slices.ContainsFunc(n.Args, d.aboutGames)
}

// stated is the nim number that a chain states of the games in it, the last one that is none of a game.
func stated(c Claim) (Nim, bool) {
	for _, n := range slices.Backward(c.Nims) {
		if n.Op != ValueOf {
			return n, true
		}
	}
	return Nim{}, false
}

// states is the nim number that a chain states of a game.
func (d *Marking) states(c Claim, pos game.Position) (n Nim, ok bool) {
	n, ok = stated(c)
	return n, ok && slices.ContainsFunc(c.Nims, func(n Nim) bool { return d.isOf(n, pos) })
}

func (d *Marking) isOf(n Nim, pos game.Position) bool { return n.Op == ValueOf && d.same(n.Of, pos) }

// other is the game that a claim compares with another one.
func (d *Marking) other(c Claim, pos game.Position) (other game.Position, ok bool) {
	switch {
	case c.Op > Confused:
		return nil, false
	case d.same(c.X, pos):
		return c.Y, true
	}
	return c.X, d.same(c.Y, pos)
}

// saysClass reports whether a claim says who wins a game, as X != 0 does of an impartial one.
func (d *Marking) saysClass(c Claim, pos game.Position) bool {
	other, ok := d.other(c, pos)
	return ok && c.Op != AtLeast && (c.Op != Differs || !pos.Partizan()) && d.same(other, nil)
}

// count finds the result, what of all that has to be there is, and what is false.
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
		if n == 0 || d.share(way) > d.share(d.Subjects) {
			d.Subjects = way
		}
	}
}

// isResult reports whether a claim is one of what is asked for.
func (d *Marking) isResult(c Claim) bool {
	q := d.Question
	n, states := d.states(c, q.G)
	switch q.Goal {
	case WinningMove: // one, or that there is none
		other, ok := d.other(c, q.G)
		isForOther := (c.Op == Greater || c.Op == AtLeast) && d.same(c.X, q.G) == (q.Who == game.Right)
		return c.Op == Wins && c.Who == q.Who && d.same(c.X, q.G) || states && d.number(n) == 0 ||
			ok && d.same(other, nil) && (c.Op == Equal || isForOther)
	case Outcome:
		return states || d.saysClass(c, q.G)
	}
	return states || q.Goal != Nimber && d.hasForm(c)
}

// hasForm reports whether a claim says of G that it equals a game which is written canonically.
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

// isRight decides a claim of what is asked for, of nim numbers only what it makes of that of G.
func (d *Marking) isRight(c Claim) bool {
	n, states := stated(c)
	if !states {
		return d.against(c) == nil
	}
	number, nimber := d.number(n), d.nimber(d.Question.G)
	return number == nimber || d.Question.Goal == Outcome && number > 0 && nimber > 0
}

// isWritten reports whether a game is written with braces or as a value.
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

// share is what is there of some subjects; where nothing has to be, it is what the result earns.
func (d *Marking) share(list []Subject) float64 {
	if len(list) == 0 && d.Right {
		return 1 / float64(1+d.False)
	}
	done := Done(list)
	return float64(done) / float64(max(1, len(list), done+d.False))
}
