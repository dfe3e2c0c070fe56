package derive

import (
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/notation"
)

// A Duty is something that a derivation has to show.
type Duty struct {
	Claim Claim // one that would show it
	Done  bool

	kind  dutyKind
	at    place
	who   game.Player
	truth claim
}

type dutyKind uint8

const (
	valueDuty  dutyKind = iota // the value of a part
	answerDuty                 // what is answered to a move, or how a player wins
	moveDuty                   // a winning move
	optionDuty                 // what becomes of an option
)

// maxDuties bounds what a question asks for: a derivation has at most so many lines.
const maxDuties = 400

// routes are the duties of a question, by each way to what is asked for.
func (d *Marking) routes() (routes [][]Duty) {
	q, t := d.Question, d.t
	g := t.place(q.G)
	switch {
	case q.Goal == CanonicalForm:
		return [][]Duty{d.optionDuties(g)}
	case q.Partizan():
		routes = append(routes, d.partDuties(g))
	default:
		roots := []place{g}
		if q.Goal == Compare {
			roots = append(roots, t.place(q.H))
		}
		routes = append(routes, d.valueDuties(roots))
	}
	switch q.Goal {
	case Compare:
		if q.Partizan() {
			return [][]Duty{nil}
		}
	case Outcome, WinningMove:
		routes = append(routes, d.playDuties(g))
	}
	if full := slices.DeleteFunc(slices.Clone(routes), func(r []Duty) bool { return len(r) == 0 }); len(full) > 0 {
		return full // a way without steps is none where there is another
	}
	return routes
}

// valueDuties are the values of the parts that are met on the way down, but of those that are
// evident, and of what only a value leads to that may be quoted.
func (d *Marking) valueDuties(roots []place) (list []Duty) {
	t := d.t
	seen := map[place]bool{}
	var queue []game.Part
	for _, at := range roots {
		queue = append(queue, components(t.games[at].pos)...)
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		at := t.place(alone(p))
		if seen[at] || t.plain.total(at).isValue() {
			continue
		}
		seen[at] = true
		if !slices.Contains(roots, at) {
			n := halt.Must(t.solver.Nimber(t.games[at].pos))
			list = append(list, t.duty(valueDuty, at, Claim{Op: NimEqual, Left: Nim{Op: ValueOf, Of: t.games[at].pos}, Right: Nim{N: n}}))
			if len(list) > maxDuties {
				halt.Check(game.ErrLimit)
			}
		}
		if t.games[at].quotable && !slices.Contains(roots, at) {
			continue
		}
		for _, o := range t.options(at, game.Left) {
			queue = append(queue, components(t.games[o].pos)...)
		}
	}
	return list
}

func (t *table) duty(kind dutyKind, at place, c Claim) Duty {
	return Duty{Claim: c, kind: kind, at: at, who: c.Who, truth: t.claim(c)}
}

// partDuties are the values of the parts of a sum that are not names already.
func (d *Marking) partDuties(g place) (list []Duty) {
	parts := d.t.games[g].pos.Parts()
	for _, p := range parts {
		at := d.t.place(alone(p))
		if len(parts) < 2 || d.t.plain.total(at).isValue() || isName(p) || slices.ContainsFunc(list, func(one Duty) bool { return one.at == at }) {
			continue
		}
		if form := d.canonical(at); form.Key() != alone(p).Key() { // or nothing is to be said
			list = append(list, d.t.duty(valueDuty, at, Claim{Op: Equal, X: alone(p), Y: form}))
		}
	}
	return list
}

// isName reports whether a game in braces is written as a name: +-1, tiny(2).
func isName(p game.Part) bool {
	_, braced := p.(*game.Braces)
	return braced && !strings.HasPrefix(alone(p).AsWritten().String(), "{")
}

// canonical is the canonical form of a game.
func (d *Marking) canonical(at place) game.Position {
	if !d.t.games[at].partizan {
		return game.Nimber(halt.Must(d.t.solver.Nimber(d.t.games[at].pos)))
	}
	return halt.Must(notation.OfForm(d.t.solver.Forms(), halt.Must(d.t.solver.Form(d.t.games[at].pos))))
}

// playDuties are how a player wins who does: the moves, and an answer to each move of the opponent.
func (d *Marking) playDuties(g place) (list []Duty) {
	q, t := d.Question, d.t
	players := game.Movers(q.Partizan())
	if q.Goal == WinningMove {
		players = []game.Player{q.Who}
	}
	for _, who := range players {
		first, ok := d.winningMove(g, who)
		if ok {
			list = append(list, t.duty(moveDuty, g, Claim{Op: Wins, X: t.games[g].pos, Y: t.games[first].pos, Who: who}))
		}
		if ok && !t.plain.isGood(first, who) {
			list = append(list, d.answers(first, who)...)
		}
		if q.Goal == Outcome && t.isGood(g, who) {
			list = append(list, d.answers(g, who)...)
		} else if !ok && q.Goal == WinningMove {
			list = append(list, d.answers(g, who.Other())...)
		}
	}
	return list
}

// winningMove is a move that wins for a player: the one that a line claims, if it does, or the first.
func (d *Marking) winningMove(g place, who game.Player) (to place, ok bool) {
	for _, l := range d.Lines {
		for _, c := range l.claims {
			if (c.Op == Wins || c.Op == Move) && c.x == g && (c.Who == who || c.Who == game.Both) && d.t.plain.isMove(g, c.y, who) && d.t.isGood(c.y, who) {
				return c.y, true
			}
		}
	}
	for _, o := range d.t.options(g, who) {
		if d.t.isGood(o, who) {
			return o, true
		}
	}
	return 0, false
}

// answers are those of a player to each move of the opponent in a game.
func (d *Marking) answers(at place, who game.Player) (list []Duty) {
	for _, o := range d.t.options(at, who.Other()) {
		if z, ok := d.winningMove(o, who); ok {
			list = append(list, d.t.duty(answerDuty, o, Claim{Op: Wins, X: d.t.games[o].pos, Y: d.t.games[z].pos, Who: who}))
		}
	}
	return list
}

// optionDuties are what becomes of the options that are not, as written, options of the result.
func (d *Marking) optionDuties(g place) (list []Duty) {
	t := d.t
	result := t.place(d.canonical(g))
	for _, who := range game.Movers(d.Question.Partizan()) {
		for _, o := range t.options(g, who) {
			if !t.plain.holdsOne(t.options(result, who), o) {
				list = append(list, t.duty(optionDuty, o, d.whyGone(g, o, who, result)))
			}
		}
	}
	return list
}

// whyGone says of an option that it is dominated, reversible or equal to one of the result.
func (d *Marking) whyGone(g, o place, who game.Player, result place) Claim {
	t := d.t
	pos := func(at place) game.Position { return t.games[at].pos }
	for _, b := range t.options(result, who) {
		if t.isOrdered(Equal, o, b) {
			return Claim{Op: Equal, X: pos(o), Y: pos(b), Who: who}
		}
	}
	for _, b := range t.options(g, who) {
		c := Claim{Op: Dominated, X: pos(o), Y: pos(b), Who: who, Form: pos(g)}
		if b != o && t.plain.isTrue(t.claim(c)) && !(t.isOrdered(Equal, o, b) && b > o) {
			return c
		}
	}
	for _, b := range t.options(o, who.Other()) {
		c := Claim{Op: Reversible, X: pos(o), Y: pos(b), Who: who, Form: pos(g)}
		if t.plain.isTrue(t.claim(c)) {
			return c
		}
	}
	return Claim{Op: Dominated, X: pos(o), Y: pos(o), Who: who, Form: pos(g)}
}

// count finds out which duties are done, what the result is, and what is false.
func (d *Marking) count() {
	d.findResult()
	for i, l := range d.Lines {
		d.Unknown = d.Unknown || l.State == Undecided
		if l.State == False && i != d.Result && !d.isOfResult(l) && !slices.ContainsFunc(d.Lines[:i], func(m Judged) bool {
			return m.State == False && d.t.plain.same(m.claims, l.claims)
		}) {
			d.False++
		}
	}
	shown := d.Right && d.Lines[d.Result].State == Shown
	worked := d.worked(shown)
	d.Led = shown || worked
	plain := shown && d.Question.Goal != CanonicalForm && (d.Lines[d.Result].Rule == Evident || d.Lines[d.Result].Rule == Quoted)
	for n, route := range d.routes() {
		for i := range route {
			route[i].Done = worked || plain || d.isDone(route, i)
		}
		if n == 0 || d.share(route) > d.share(d.Duties) {
			d.Duties = route
		}
	}
}

// worked reports whether the lines lead to what is true of G, whatever the last one makes of it, and
// nothing leads to it without them.
func (d *Marking) worked(shown bool) bool {
	var truth []claim
	switch {
	case shown:
		truth = d.Lines[d.Result].claims
	case d.Right:
		return false
	default:
		truth = []claim{d.t.claim(d.answer())}
	}
	return newKnown(d.t).leadsTo(truth) == "" && d.shown.leadsTo(truth) != ""
}

// isOfResult reports whether all that is false in a line is about G, of which it says the same as the
// result: a mistake that is made once.
func (d *Marking) isOfResult(l Judged) bool {
	if d.Result < 0 {
		return false
	}
	g, k := d.t.place(d.Question.G), d.shown
	result, _ := d.resultIn(d.Lines[d.Result].claims)
	one, is := d.resultIn(l.claims)
	return is && k.sameClaim(one, result) && !slices.ContainsFunc(l.claims, func(c claim) bool {
		return c.x != g && c.y != g && c.left.of != g && !k.isTrue(c)
	})
}

// share is what is done of some duties, in parts of a number that all divide.
func (d *Marking) share(duties []Duty) float64 {
	if len(duties) == 0 {
		return 0
	}
	return float64(Done(duties)) / float64(max(len(duties), Done(duties)+d.False))
}

// Done is how many duties are done.
func Done(duties []Duty) (n int) {
	for _, one := range duties {
		if one.Done {
			n++
		}
	}
	return n
}

// isDone reports whether the last line about a duty is shown or follows, or would if others were done.
func (d *Marking) isDone(route []Duty, at int) bool {
	i := d.lastAbout(route[at])
	if i < 0 {
		return false
	}
	l := &d.Lines[i]
	switch l.State {
	case Shown, Follows:
		return route[at].kind != answerDuty && route[at].kind != moveDuty || d.wins(i, route[at])
	case True:
	default:
		return false
	}
	var missing []claim
	for _, other := range route {
		if d.lastAbout(other) < 0 {
			missing = append(missing, other.truth)
		}
	}
	return d.believing(missing, i).leadsTo(l.claims) != ""
}

// lastAbout is the last line that is about a duty; -1 if there is none.
func (d *Marking) lastAbout(duty Duty) int {
	for i := len(d.Lines) - 1; i >= 0; i-- {
		if d.isAbout(i, duty) {
			return i
		}
	}
	return -1
}

func (d *Marking) isAbout(i int, duty Duty) bool {
	l := &d.Lines[i]
	plain := d.t.plain
	if duty.kind == optionDuty && l.Form != nil && l.Before != nil && i != d.Result {
		before, form := d.t.place(l.Before), d.t.place(l.Form)
		if plain.holdsOne(d.t.options(before, duty.who), duty.at) && !plain.holdsOne(d.t.options(form, duty.who), duty.at) {
			return true
		}
	}
	return slices.ContainsFunc(l.claims, func(c claim) bool {
		switch duty.kind {
		case valueDuty:
			return d.givesValue(i, c, duty.at)
		case optionDuty:
			if c.Op == Dominated || c.Op == Reversible {
				return c.Who == duty.who && c.x == duty.at
			}
			result := d.t.options(d.t.place(d.canonical(d.t.place(d.Question.G))), duty.who)
			x, y, ok := d.t.plain.sides(c)
			return isEquality(c) && ok && x != y && (x == duty.at && plain.holdsOne(result, y) || y == duty.at && plain.holdsOne(result, x))
		case moveDuty:
			return (c.Op == Wins || c.Op == Move) && c.x == duty.at && (c.Who == duty.who || c.Who == game.Both)
		}
		return c.x == duty.at && ((c.Op == Wins || c.Op == Move) && (c.Who == duty.who || c.Who == game.Both) || c.y == plain.zero() && (c.Op == Confused || c.Op == Above && c.Who == duty.who)) ||
			duty.who == game.Both && d.givesValue(i, c, duty.at)
	})
}

// givesValue reports whether a claim of a line gives a game a value.
func (d *Marking) givesValue(i int, c claim, at place) bool {
	if !isEquality(c) {
		return false
	}
	if c.Op == NimEqual && c.left.op == ValueOf && c.left.of == at && c.right.op == Mex {
		return true
	}
	x, y, ok := d.t.plain.sides(c)
	if c.Op == NimEqual && c.left.op != ValueOf && c.right.op != ValueOf || c.right.op == Xor && c.left.of != at {
		return false // a nim sum is about the game whose value it is
	}
	if y == at {
		x, y = y, x
	}
	if !ok || x != at || y == at {
		return false
	}
	return isValue(d.t.games[y].pos) || d.above(i).total(y).isValue()
}

// wins reports whether a line about a move, which is shown or follows, also leaves no doubt that the
// move wins.
func (d *Marking) wins(i int, duty Duty) bool {
	l := &d.Lines[i]
	k := d.above(i)
	k.add(l.claims...)
	return slices.ContainsFunc(l.claims, func(c claim) bool {
		if c.x != duty.at {
			return duty.who == game.Both && d.givesValue(i, c, duty.at) && !k.isP(duty.at)
		}
		return c.Op != Move || k.isGood(c.y, duty.who)
	})
}
