package derive

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/notation"
	"grader/reference/solve"
)

// A Subject is something that needs a line beside the result.
type Subject struct {
	Line string // one that would do
	Done bool

	kind subjectKind
	of   game.Position
	who  game.Player // of an answer, and of an option
}

type subjectKind uint8

const (
	valueOf  subjectKind = iota // the value of a game
	winnerOf                    // the same, or who wins it
	answerTo                    // a move in it that wins
	fateOf                      // what becomes of an option
)

// MaxLines bounds what a question asks for: a derivation has at most so many lines.
const MaxLines = 400

// Done is how many subjects have their line.
func Done(list []Subject) (n int) {
	for _, s := range list {
		if s.Done {
			n++
		}
	}
	return n
}

// isAbout reports whether a claim is about a subject.
func (d *Marking) isAbout(c Claim, s Subject) bool {
	if s.kind == answerTo {
		return (c.Op == Move || c.Op == Wins) && c.Who == s.who && d.same(c.X, s.of)
	}
	if s.kind == fateOf {
		switch c.Op {
		case Dominated, Reversible:
			return c.Who == s.who && d.same(c.X, s.of) && d.compare(Equal, c.Form, d.Question.G)
		case SameNimber:
			return c.Nims[0].Op == ValueOf && d.same(c.Nims[0].Of, s.of)
		}
		return c.Op == Equal && d.same(c.X, s.of) && !d.same(c.Y, s.of)
	}
	if _, states := stated(c); states && d.isOf(c, s.of) || s.kind == winnerOf && d.saysClass(c, s.of) {
		return true
	}
	other, ok := d.other(c, s.of)
	return ok && c.Op == Equal && isWritten(other)
}

// ways are the subjects of a question, by each way to what is asked for.
func (d *Marking) ways() (ways [][]Subject) {
	q := d.Question
	single := len(q.G.Parts()) == 1
	byPlay := q.Goal == Outcome || q.Goal == WinningMove
	switch {
	case q.Goal == CanonicalForm:
		return [][]Subject{d.fates()}
	case !q.G.Partizan() && single && byPlay:
		ways = append(ways, d.heaps(winnerOf))
	case !q.G.Partizan():
		ways = append(ways, d.heaps(valueOf))
	case !single || !byPlay:
		ways = append(ways, d.parts())
	}
	if byPlay {
		ways = append(ways, d.play())
	}
	return ways
}

// heaps are the parts that are met on the way down from G, but those whose values are plain to see;
// what others need comes first.
func (d *Marking) heaps(kind subjectKind) (list []Subject) {
	may := map[string]bool{}
	for _, g := range d.Question.May {
		may[g.About().Name] = true
	}
	seen := map[string]bool{}
	var meet func(pos game.Position, top bool)
	meet = func(pos game.Position, top bool) {
		_, others := split(pos)
		for _, p := range others {
			at := alone(p)
			key := d.key(at)
			isG := top && len(pos.Parts()) == 1
			if seen[key] || !isG && p.Game() != nil && may[p.Game().About().Name] {
				continue
			}
			seen[key] = true
			if len(seen) > MaxLines {
				halt.Check(game.ErrLimit)
			}
			for _, o := range d.optionsOf(at, game.Left) {
				meet(o, false)
			}
			if !isG {
				list = append(list, Subject{Line: d.nimLine(at), kind: kind, of: at})
			}
		}
	}
	meet(d.Question.G, true)
	return list
}

// mostValues bounds a mex that is written down.
const mostValues = 12

// nimLine says what the nim value of a game is, with the mex or the nim sum that it comes from.
func (d *Marking) nimLine(pos game.Position) string {
	b, sum := d.truly(), len(pos.Parts()) > 1
	values := b.ofParts(pos)
	if !sum {
		values = distinct(b.ofOptions(pos))
	}
	texts := make([]string, len(values))
	for i, n := range values {
		texts[i] = strconv.FormatUint(n, 10)
	}
	by := " = mex{" + strings.Join(texts, ", ") + "}"
	switch _, others := split(pos); {
	case len(others) == 0 || len(values) > mostValues:
		by = ""
	case sum:
		by = " = " + strings.Join(texts, " xor ")
	}
	return fmt.Sprintf("g(%s)%s = %d", d.name(pos), by, d.nimber(pos))
}

// name is a game as lines name it.
func (d *Marking) name(pos game.Position) string {
	if len(pos) > 0 && pos.Key() == d.Question.G.Key() {
		return "G"
	}
	return pos.String()
}

// winning says that a move wins, and of whom it is where Left and Right have different ones.
func (d *Marking) winning(from, to game.Position, who game.Player) string {
	by := ""
	if who != game.Both {
		by = who.Name() + ": "
	}
	return by + d.name(from) + " -> " + d.name(to) + " wins"
}

// parts are those of a sum of Left and Right that are no names and not written canonically.
func (d *Marking) parts() (list []Subject) {
	_, others := split(d.Question.G)
	for _, p := range others {
		at := alone(p)
		known := slices.ContainsFunc(list, func(s Subject) bool { return d.same(s.of, at) })
		form := d.canonical(at)
		_, braced := p.(*game.Braces)
		name := braced && !strings.HasPrefix(at.AsWritten().String(), "{")
		if len(d.Question.G.Parts()) > 1 && !known && !name && form.Key() != at.Key() {
			list = append(list, Subject{Line: at.String() + " = " + form.String(), kind: valueOf, of: at})
		}
	}
	return list
}

// canonical is the canonical form of a game.
func (d *Marking) canonical(pos game.Position) game.Position {
	if !pos.Partizan() {
		return game.Nimber(d.nimber(pos))
	}
	return halt.Must(notation.OfForm(d.solver.Forms(), halt.Must(d.solver.Form(pos))))
}

// play is how whoever wins G does: the moves, and an answer to each move of the opponent.
func (d *Marking) play() (list []Subject) {
	q := d.Question
	add := func(more ...Subject) {
		for _, s := range more {
			if !slices.ContainsFunc(list, func(o Subject) bool { return o.who == s.who && d.same(o.of, s.of) }) {
				list = append(list, s)
			}
		}
	}
	if q.Goal == WinningMove {
		if to, ok := d.winningMove(q.G, q.Who); ok {
			return d.answers(to, q.Who)
		}
		return d.answers(q.G, q.Who.Other())
	}
	for _, who := range q.movers() {
		if to, ok := d.winningMove(q.G, who); ok {
			add(Subject{Line: d.winning(q.G, to, who), kind: answerTo, of: q.G, who: who})
			add(d.answers(to, who)...)
		}
		if d.isGood(q.G, who) {
			add(d.answers(q.G, who)...)
		}
	}
	return list
}

// winningMove is a move that wins for a player: the one that a line makes, if it does, or the first.
func (d *Marking) winningMove(pos game.Position, who game.Player) (to game.Position, ok bool) {
	for _, l := range d.Lines {
		for _, c := range l.Claims {
			if (c.Op == Wins || c.Op == Move) && c.Who == who && d.same(c.X, pos) && d.among(d.optionsOf(pos, who), c.Y) && d.isGood(c.Y, who) {
				return c.Y, true
			}
		}
	}
	for _, o := range d.optionsOf(pos, who) {
		if d.isGood(o, who) {
			return o, true
		}
	}
	return nil, false
}

// answers are those of a player to each move of the opponent; none where it is plain to see that there
// is one.
func (d *Marking) answers(pos game.Position, who game.Player) (list []Subject) {
	if d.cancels(pos) {
		return nil
	}
	for _, o := range d.optionsOf(pos, who.Other()) {
		if to, ok := d.winningMove(o, who); ok {
			list = append(list, Subject{Line: d.winning(o, to, who), kind: answerTo, of: o, who: who})
		}
		if len(list) > MaxLines {
			halt.Check(game.ErrLimit)
		}
	}
	return list
}

// cancels reports whether a game consists of parts and their negatives, beside heaps of nim sum 0.
func (d *Marking) cancels(pos game.Position) bool {
	plain, others := split(pos)
	var left []game.Position
	for _, p := range others {
		at := slices.IndexFunc(left, func(o game.Position) bool { return d.same(o, alone(p.Negative())) })
		if at < 0 {
			left = append(left, alone(p))
		} else {
			left = slices.Delete(left, at, at+1)
		}
	}
	return len(left) == 0 && plain.AtLeastZero() && plain.Neg().AtLeastZero()
}

// fates are what becomes of the options of G that are not, as written, options of its canonical form.
func (d *Marking) fates() (list []Subject) {
	g := d.Question.G
	form := d.canonical(g)
	for _, who := range d.Question.movers() {
		for _, o := range d.optionsOf(g, who) {
			if !d.among(d.optionsOf(form, who), o) {
				list = append(list, Subject{Line: d.fate(o, who, form), kind: fateOf, of: o, who: who})
			}
			if len(list) > MaxLines {
				halt.Check(game.ErrLimit)
			}
		}
	}
	return list
}

// fate says of an option of G that it equals an option of the canonical form, or is dominated or
// reversible in G. Or else it is dominated in the canonical form, to which it can be added.
func (d *Marking) fate(o game.Position, who game.Player, form game.Position) string {
	g, kept, side := d.Question.G, d.optionsOf(form, who), ""
	if who != game.Both {
		side = " for " + who.Name()
	}
	better := func(b game.Position) bool { return d.noWorse(b, o, who) && !d.noWorse(o, b, who) }
	if at := slices.IndexFunc(kept, func(b game.Position) bool { return d.compare(Equal, o, b) }); at >= 0 {
		return d.name(o) + " = " + d.name(kept[at])
	}
	options := d.optionsOf(g, who)
	if at := slices.IndexFunc(options, better); at >= 0 {
		return d.name(o) + " is dominated by " + d.name(options[at]) + side + " in G"
	}
	through := d.optionsOf(o, who.Other())
	if at := slices.IndexFunc(through, func(b game.Position) bool { return d.noWorse(g, b, who) }); at >= 0 {
		return d.name(o) + " is reversible through " + d.name(through[at]) + side + " in G"
	}
	sides := [2][]game.Position{d.optionsOf(form, game.Left), d.optionsOf(form, game.Right)}
	sides[who%game.Both] = append(slices.Clone(sides[who%game.Both]), o)
	at := slices.IndexFunc(kept, better)
	return d.name(o) + " is dominated by " + d.name(kept[max(at, 0)]) + side + " in " + alone(game.NewBraces(sides[0], sides[1])).String()
}

// Key is a derivation that earns everything: a line for each subject, and the result. It fails with
// game.ErrLimit if that is more than an answer can have.
func Key(q *Asked, s *solve.Solver) (lines []string, err error) {
	defer halt.Caught(&err)
	d := &Marking{truth: newTruth(s), Question: q}
	for _, one := range slices.MinFunc(d.ways(), func(a, b []Subject) int { return len(a) - len(b) }) {
		lines = append(lines, one.Line)
	}
	return append(lines, d.answer()), nil
}

// answer says what is asked for.
func (d *Marking) answer() string {
	q := d.Question
	if q.Goal == WinningMove {
		if to, ok := d.winningMove(q.G, q.Who); ok {
			return d.winning(q.G, to, q.Who)
		}
	}
	switch {
	case q.Goal == Outcome || q.Goal == WinningMove:
		return "G is " + halt.Must(d.solver.Outcome(q.G, game.Normal)).String()
	case q.G.Partizan():
		return "G = " + d.canonical(q.G).String()
	}
	return d.nimLine(q.G)
}
