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
	State State

	truth State // the same, but of a line that says what one above says, whose state that has
}

// counts reports whether a line is true or follows.
func (l *Judged) counts() bool { return l.truth == True || l.truth == Follows }

// A Marking is a derivation whose lines have been judged, with what of all that has to be there is.
type Marking struct {
	*truth
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
	above, stated := map[string]State{}, map[string]uint64{}
	for _, l := range lines {
		j := Judged{Line: l, State: Remark}
		switch {
		case l.Fault != nil:
			j.State = Unreadable
		case len(l.Claims) > 0:
			err := halt.Try(func() { d.judge(&j, above, belief{d.truth, stated}) })
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

// judge finds the state of a line, and takes down which values it states.
func (d *Marking) judge(l *Judged, above map[string]State, b belief) {
	says := ""
	for _, c := range l.Claims {
		says += d.saying(c)
	}
	holds := func(b belief) bool {
		return !slices.ContainsFunc(l.Claims, func(c Claim) bool { return !d.holds(c, b) })
	}
	var again bool
	if l.truth, again = above[says]; !again {
		switch {
		case holds(d.truly()):
			l.truth = True
		case holds(b):
			l.truth = Follows
		default:
			l.truth = False
		}
		above[says] = l.truth
	}
	l.State = l.truth
	if again || l.truth == True && !slices.ContainsFunc(l.Claims, func(c Claim) bool { return !d.saysNothing(c) }) {
		l.State = Remark
	}
	for _, c := range l.Claims {
		d.believe(c, b)
	}
}

// saying is the same for claims that say the same, however written.
func (d *Marking) saying(c Claim) string {
	x, y := d.key(c.X), d.key(c.Y)
	if (c.Op == Equal || c.Op == Differs || c.Op == Confused) && x > y {
		x, y = y, x
	}
	var list []string
	for _, pos := range c.List {
		list = append(list, d.key(pos))
	}
	slices.Sort(list)
	return fmt.Sprintln(c.Op, c.Who, x, y, d.key(c.Form), list, d.sayingNims(c.Nims))
}

func (d *Marking) sayingNims(nims []Nim) (list []string) {
	for _, n := range nims {
		list = append(list, fmt.Sprint(n.Op, n.N, d.key(n.Of), d.sayingNims(n.Args)))
	}
	return list
}

// saysNothing reports whether a claim that is true says nothing: X = X, 0 is P, 3 xor 5 = 6.
func (d *Marking) saysNothing(c Claim) bool {
	if c.Op == SameNimber {
		return !slices.ContainsFunc(c.Nims, d.aboutGames)
	}
	if c.Op > Confused {
		return false
	}
	return !d.aboutGames(Nim{Of: c.X}) && !d.aboutGames(Nim{Of: c.Y}) || d.same(c.X, c.Y)
}

// aboutGames reports whether a nim number is of G, or of a game whose value is not plain to see.
func (d *Marking) aboutGames(n Nim) bool {
	_, others := split(n.Of)
	return len(others) > 0 || n.Of.Key() == d.Question.G.Key() || slices.ContainsFunc(n.Args, d.aboutGames)
}

// believe takes down the nim values that a claim states: a chain that of each game in it.
func (d *Marking) believe(c Claim, b belief) {
	if n, ok := stated(c); ok {
		number := b.number(n)
		for _, of := range c.Nims {
			if of.Op == ValueOf {
				b.stated[d.key(of.Of)] = number
			}
		}
	}
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

// isOf reports whether a chain of nim numbers has that of a game.
func (d *Marking) isOf(c Claim, pos game.Position) bool {
	return slices.ContainsFunc(c.Nims, func(n Nim) bool { return n.Op == ValueOf && d.same(n.Of, pos) })
}

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

// saysClass reports whether a claim says who wins a game.
func (d *Marking) saysClass(c Claim, pos game.Position) bool {
	other, ok := d.other(c, pos)
	return ok && (c.Op == Equal || c.Op == Greater || c.Op == Confused) && d.same(other, nil)
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
		for i := range way {
			way[i].Done = d.isDone(way[i])
		}
		if n == 0 || d.share(way) > d.share(d.Subjects) {
			d.Subjects = way
		}
	}
}

// isResult reports whether a claim is one of what is asked for.
func (d *Marking) isResult(c Claim) bool {
	q := d.Question
	n, states := stated(c)
	states = states && d.isOf(c, q.G)
	switch q.Goal {
	case WinningMove: // one, or that there is none
		if c.Op == Wins {
			return d.same(c.X, q.G) && c.Who == q.Who
		}
		forOther := c.Op == Greater && (q.Who == game.Left && len(c.X.Parts()) == 0 || q.Who == game.Right && len(c.Y.Parts()) == 0)
		return states && d.truly().number(n) == 0 || d.saysClass(c, q.G) && (c.Op == Equal || forOther)
	case Outcome:
		return states || d.saysClass(c, q.G)
	}
	other, compares := d.other(c, q.G)
	written := compares && q.G.Partizan() && c.Op == Equal && isWritten(other) && halt.Must(d.solver.FindFlaw(other)) == nil
	return states || written
}

// isRight decides a claim of what is asked for, of nim numbers only what it makes of that of G.
func (d *Marking) isRight(c Claim) bool {
	n, states := stated(c)
	if !states {
		return d.holds(c, d.truly())
	}
	number, nimber := d.truly().number(n), d.nimber(d.Question.G)
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
	for i := range slices.Backward(d.Lines) {
		l := &d.Lines[i]
		if at := slices.IndexFunc(l.Claims, func(c Claim) bool { return d.isAbout(c, s) }); at >= 0 {
			d.Unknown = d.Unknown || l.truth == Undecided
			return l.counts() && (l.Claims[at].Op != Move || d.isGood(l.Claims[at].Y, s.who))
		}
	}
	return false
}

// share is what is there of some subjects; where nothing has to be, it is what the result earns.
func (d *Marking) share(list []Subject) float64 {
	done := Done(list)
	if len(list) == 0 && d.Right {
		return 1 / float64(1+d.False)
	}
	return float64(done) / float64(max(1, len(list), done+d.False))
}
