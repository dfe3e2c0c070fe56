package derive

import (
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A Subject is a step that needs a line of its own beside the result.
type Subject struct {
	Line string // a line that would suffice
	Done bool

	kind subjectKind
	of   game.Position
	who  game.Player // for an answer, and for an option
}

type subjectKind uint8

const (
	valueOf  subjectKind = iota // the value of a game
	winnerOf                    // its value or its outcome
	answerTo                    // a winning move in it
	fateOf                      // how an option disappears
)

// MaxLines is the most lines of a derivation.
const MaxLines = 400

// Done is the number of subjects that have their line.
func Done(list []Subject) (n int) {
	for _, s := range list {
		if s.Done {
			n++
		}
	}
	return n
}

// subject is a step of a kind, for which this line would suffice.
func (d *Marking) subject(kind subjectKind, of game.Position, who game.Player, line string) Subject {
	s := Subject{Line: line, kind: kind, of: of, who: who}
	s.Done = d.isDone(s)
	return s
}

// isAbout reports whether a claim is about a subject. A = B counts as being about B only if it is
// true, and A is not an option of G itself.
func (d *Marking) isAbout(c Claim, s Subject, isTrue bool) bool {
	if s.kind == answerTo {
		return (c.Op == Move || c.Op == Wins) && c.Who == s.who && d.same(c.X, s.of)
	}
	if s.kind == fateOf {
		switch c.Op {
		case Dominated, Reversible: // in a form of G, or as if in G
			in := c
			in.Form = d.Question.G
			return c.Who == s.who && d.same(c.X, s.of) && (d.compare(Equal, c.Form, in.Form) || d.against(in) == nil)
		case SameNimber:
			return d.saysSomething(c) && (d.isOf(c.Nims[0], s.of) || isTrue && slices.ContainsFunc(c.Nims, func(n Nim) bool { return d.isOf(n, s.of) }))
		}
		other, ok := d.other(c, s.of)
		return ok && c.Op == Equal && !d.same(other, s.of) && (d.same(c.X, s.of) || isTrue && !d.among(d.optionsOf(d.Question.G, game.Both), c.X))
	}
	if _, states := d.states(c, s.of); states || s.kind == winnerOf && d.saysClass(c, s.of) {
		return true
	}
	other, ok := d.other(c, s.of)
	return ok && c.Op == Equal && isWritten(other)
}

// ways are the possible lists of subjects of a question, one for each way to reach its goal.
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

// heaps are the parts met below G whose values are not obvious; parts needed by others come first.
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
			for _, o := range d.optionsOf(at, game.Left) {
				meet(o, false)
			}
			if !isG {
				list = append(list, d.subject(kind, at, game.Both, d.nimLine(at)))
			}
		}
	}
	meet(d.Question.G, true)
	return list
}

// mostValues is the most values of a mex that is written out.
const mostValues = 12

// nimLine states the nim value of a game, with the mex or the nim sum that gives it.
func (d *Marking) nimLine(pos game.Position) string {
	by := ""
	switch _, others := split(pos); {
	case len(others) == 0:
	case len(pos.Parts()) > 1:
		by = " = " + textOf(d.ofParts(pos), " xor ")
	default:
		if values := d.ofOptions(pos); len(values) <= mostValues {
			by = " = mex{" + textOf(values, ", ") + "}"
		}
	}
	return fmt.Sprintf("g(%s)%s = %d", d.name(pos), by, d.nimber(pos))
}

// name is a game under its name in the lines.
func (d *Marking) name(pos game.Position) string {
	if len(pos) > 0 && pos.Key() == d.Question.G.Key() {
		return "G"
	}
	return pos.String()
}

// winning states that a move wins, with its player in a partizan game.
func (d *Marking) winning(from, to game.Position, who game.Player) string {
	by := ""
	if who != game.Both {
		by = who.Name() + ": "
	}
	return by + d.name(from) + " -> " + d.name(to) + " wins"
}

// parts are the parts of a partizan sum that are not in canonical form, like names.
func (d *Marking) parts() (list []Subject) {
	_, others := split(d.Question.G)
	for _, p := range others {
		at := alone(p)
		known := slices.ContainsFunc(list, func(s Subject) bool { return d.same(s.of, at) })
		form := d.canonical(at)
		if len(d.Question.G.Parts()) > 1 && !known && form.Key() != at.Key() {
			list = append(list, d.subject(valueOf, at, game.Both, at.String()+" = "+form.String()))
		}
	}
	return list
}

// canonical is the canonical form of a game.
func (d *Marking) canonical(pos game.Position) game.Position {
	if !pos.Partizan() {
		return game.Nimber(d.nimber(pos))
	}
	return halt.Must(d.solver.Form(pos))
}

// play is a winning strategy for G: the moves, and an answer to each move of the opponent.
func (d *Marking) play() (list []Subject) {
	q := d.Question
	if q.Goal == WinningMove {
		if _, answers, ok := d.best(q.Who); ok {
			return answers
		}
		return d.answers(q.G, q.Who.Other())
	}
	for _, who := range q.movers() {
		if to, answers, ok := d.best(who); ok {
			list = append(list, d.subject(answerTo, q.G, who, d.winning(q.G, to, who)))
			list = append(list, answers...)
		}
		if d.isGood(q.G, who) {
			list = append(list, d.answers(q.G, who)...)
		}
	}
	var once []Subject // an answer to equal moves
	for _, s := range list {
		if !slices.ContainsFunc(once, func(o Subject) bool { return o.who == s.who && d.same(o.of, s.of) }) {
			once = append(once, s)
		}
	}
	return once
}

// best is the winning move in G with the fewest missing answers.
func (d *Marking) best(who game.Player) (to game.Position, answers []Subject, ok bool) {
	for _, move := range d.winningMoves(d.Question.G, who) {
		list := d.answers(move, who)
		if !ok || len(list)-Done(list) < len(answers)-Done(answers) {
			to, answers, ok = move, list, true
		}
	}
	return to, answers, ok
}

// winningMoves are the winning moves of a player that lines mention, or the first one if they
// mention none.
func (d *Marking) winningMoves(pos game.Position, who game.Player) (list []game.Position) {
	options := d.optionsOf(pos, who)
	for _, l := range d.Lines {
		for _, c := range l.Claims {
			if (c.Op == Wins || c.Op == Move) && c.Who == who && d.same(c.X, pos) && d.among(options, c.Y) && d.isGood(c.Y, who) && !d.among(list, c.Y) {
				list = append(list, c.Y)
			}
		}
	}
	if at := slices.IndexFunc(options, func(o game.Position) bool { return d.isGood(o, who) }); len(list) == 0 && at >= 0 {
		list = options[at : at+1]
	}
	return list
}

// answers are the answers of a player to each move of the opponent; none where an answer is
// obvious.
func (d *Marking) answers(pos game.Position, who game.Player) (list []Subject) {
	if d.cancels(pos) {
		return nil
	}
	for _, o := range d.optionsOf(pos, who.Other()) {
		if moves := d.winningMoves(o, who); len(moves) > 0 {
			list = append(list, d.subject(answerTo, o, who, d.winning(o, moves[0], who)))
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

// fates are the reasons why options of G are not, as written, options of its canonical form.
func (d *Marking) fates() (list []Subject) {
	g := d.Question.G
	form := d.canonical(g)
	for _, who := range d.Question.movers() {
		for _, o := range d.optionsOf(g, who) {
			if !d.among(d.optionsOf(form, who), o) {
				list = append(list, d.subject(fateOf, o, who, d.fate(o, who, form)))
			}
		}
	}
	return list
}

// fate says that an option of G equals an option of the canonical form, or is dominated or
// reversible in G. Otherwise it is dominated in the canonical form, to which it can be added.
func (d *Marking) fate(o game.Position, who game.Player, form game.Position) string {
	sides := [2][]game.Position{d.optionsOf(form, game.Left), d.optionsOf(form, game.Right)}
	kept := sides[who%game.Both]
	c := Claim{X: o, Who: who, Form: d.Question.G}
	find := func(op Op, list []game.Position) bool {
		return slices.ContainsFunc(list, func(y game.Position) bool {
			c.Op, c.Y = op, y
			return d.against(c) == nil && (op != Dominated || d.compare(Differs, o, y))
		})
	}
	side := ""
	if who != game.Both {
		side = " for " + who.Name()
	}
	sides[who%game.Both] = append(slices.Clone(kept), o)
	switch {
	case find(Equal, kept):
		return d.name(o) + " = " + d.name(c.Y)
	case find(Dominated, d.optionsOf(d.Question.G, who)):
		return d.name(o) + " is dominated by " + d.name(c.Y) + side + " in G"
	case find(Reversible, d.optionsOf(o, who.Other())):
		return d.name(o) + " is reversible through " + d.name(c.Y) + side + " in G"
	}
	c.Form = alone(game.NewBraces(sides[0], sides[1]))
	find(Dominated, kept)
	return d.name(o) + " is dominated by " + d.name(c.Y) + side + " in " + c.Form.String()
}

// Key is a derivation that earns all points: a line for each subject, and the result. It returns
// game.ErrLimit if an answer cannot have so many lines.
func Key(q *Asked, s *solve.Solver) (lines []string, err error) {
	defer halt.Caught(&err)
	d := &Marking{truth: newTruth(s), Question: q}
	for _, one := range slices.MinFunc(d.ways(), func(a, b []Subject) int { return len(a) - len(b) }) {
		lines = append(lines, one.Line)
	}
	if len(lines) >= MaxLines {
		return nil, game.ErrLimit
	}
	return append(lines, d.answer()), nil
}

// answer is the line of the result.
func (d *Marking) answer() string {
	q := d.Question
	if q.Goal == WinningMove {
		if moves := d.winningMoves(q.G, q.Who); len(moves) > 0 {
			return d.winning(q.G, moves[0], q.Who)
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
