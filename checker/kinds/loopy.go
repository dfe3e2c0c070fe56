package kinds

import (
	"math"
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/loopy"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// What questions of several kinds say of games in which play may never end.
const (
	loopyValueHint = "A game gets the number m if none of its options has it, all smaller numbers are among theirs, and each option without a number has itself an option with the number m. " +
		"What gets no number in this way is infinite, with the numbers of its options."
	loopyOutcomeHint = "Work backwards. A position in which nobody can move is P. A position with a move to a P-position is N, and one whose moves all lead to N-positions is P. What gets no letter in this way, however long you go on, is a draw (D)."
	maxInfinite      = 2000 // bytes of the text of a value
)

var (
	loopyChoices = append(slices.Clone(outcomeChoices), checker.Choice{Value: "D", Words: "nobody: play need never end"})
	loopySigns   = []string{"∞", "{}"} // of values
)

// loopyKinds are what some kinds ask about games in which play may never end.
var loopyKinds = map[*checker.Kind]checker.Kind{
	nimValueKind: {
		Form: "A whole number, or an infinite value: `∞` or `oo`, and the numbers of the options in braces.",
		Read: func(d *checker.Draft) checker.AnyAsked {
			d.OnlyNormal()
			return checker.Of(&loopyNimber{pos: d.ImpartialGame("game")})
		},
	},
	outcomeKind: {
		Form: "`N, P or D`; also `next, previous or draw`, in any case.",
		Read: func(d *checker.Draft) checker.AnyAsked {
			return checker.Of(&loopyOutcome{outcome{pos: d.ImpartialGame("game")}})
		},
	},
	winningMovesKind: {
		Form: listForm("Moves, or the positions that they lead to", "there is no such move"),
		Read: func(d *checker.Draft) checker.AnyAsked {
			want := d.Choice("want", "all")
			return checker.Of(&loopyMoves{winningMoves{aMoveList: aMoveList{moveQuestion: readMoveQuestion(d)}, any: want == "any"}, want == "draw"})
		},
	},
	optionsKind: {
		Form: optionsKind.Form,
		Read: optionsKind.Read,
	},
	labelsKind: {
		Form: "A label for each vertex; an infinite value is `∞` or `oo` with the numbers of the options in braces.",
		Read: func(d *checker.Draft) checker.AnyAsked {
			q := &loopyLabels{newLabels(d)}
			q.label = q.readLabel
			return checker.Of(q)
		},
	},
}

// othersOf is what a kind asks about games in which play may never end; its sample is in a file such as
// outcome.loopy.toml.
func othersOf(k *checker.Kind) []checker.Other {
	asked, ok := loopyKinds[k]
	if !ok {
		return nil
	}
	about := *k
	about.Form, about.Sample, about.Read, about.PartizanForm = asked.Form, sample(k.Name+".loopy"), asked.Read, ""
	return []checker.Other{{Where: "Where play may never end", About: game.Position.Loopy, Kind: &about}}
}

// loopyNimber asks for the value of a game in which play may never end.
type loopyNimber struct {
	checker.Common[loopyValue]
	pos game.Position
}

// A loopyValue is an answer that is a value, which may be infinite.
type loopyValue struct{ loopy.Value }

func (v loopyValue) JSON() any {
	if v.Infinite {
		return v.String()
	}
	return v.N
}

func (q *loopyNimber) Wording() string {
	return "What is the value of " + q.pos.String() + ": which nimber is it, or if it is infinite, which numbers do its options have?"
}

func (*loopyNimber) Field() checker.Field {
	return checker.Field{Shape: checker.Line, Signs: loopySigns}
}

func (*loopyNimber) Examples() []string {
	return []string{`"oo{7,9}"`, "12", `"oo{11}"`, "17", `"oo{8,13}"`, "23"}
}

func (q *loopyNimber) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	value, err := s.Loopy(q.pos)
	if err != nil {
		return nil, err
	}
	q.Ref = loopyValue{value}
	return t.Shown(worked.Loopy(s, q.pos)), nil
}

func (*loopyNimber) Parse(_ *checker.Task, v source.Value) (loopyValue, checker.Findings, error) {
	got, err := readLoopy(v)
	return loopyValue{got}, checker.Findings{}, err
}

func (q *loopyNimber) Grade(t *checker.Task, got loopyValue) (points.Points, []checker.Note, error) {
	if got.Equal(q.Ref.Value) {
		return points.Of(1), nil, nil
	}
	note := checker.Hint("nimber/loopy")
	note.More = t.Refute(refute.WrongLoopyValue(q.pos, got.Value))
	return points.Of(0), []checker.Note{note}, nil
}

func (q *loopyNimber) Rules(*checker.Task) []checker.Rule[loopyValue] {
	reverts := func(got loopyValue) bool { return !got.Infinite && got.N == cgt.Mex(q.Ref.K...) }
	return []checker.Rule[loopyValue]{{Code: "nimber/reverts", Shown: when(q.Ref.Infinite, reverts)}}
}

func (q *loopyNimber) Match(got *loopyValue) checker.Match {
	o := &outcome{pos: q.pos}
	if got == nil {
		return o.Match(nil)
	}
	said := solve.D
	if got.Wins() { // what follows from the value
		said = solve.N
	} else if got.Loses() {
		said = solve.P
	}
	return o.Match(&said)
}

// loopyOutcome asks who wins where play may never end.
type loopyOutcome struct{ outcome }

func (q *loopyOutcome) Wording() string {
	return "Who wins " + q.pos.String() + ": is it an N-position, a P-position or a draw (D)?"
}

func (q *loopyOutcome) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	outcome, err := s.Outcome(q.pos, game.Normal)
	if err != nil {
		return nil, err
	}
	q.Ref, q.other = outcome, func() solve.Outcome { return 0 } // in misère play nothing is known of such games
	return t.Shown(worked.LoopyOutcome(s, q.pos)), nil
}

func (*loopyOutcome) Field() checker.Field {
	return checker.Field{Shape: checker.Choose, Choices: loopyChoices}
}

func (*loopyOutcome) Parse(_ *checker.Task, v source.Value) (solve.Outcome, checker.Findings, error) {
	got, err := read.OutcomeOrDraw(v)
	return got, checker.Findings{}, err
}

func (q *loopyOutcome) Grade(t *checker.Task, got solve.Outcome) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	note := checker.Hint("outcome/loopy")
	note.More = t.Refute(refute.WrongLoopyOutcome(q.pos, got))
	return points.Of(0), []checker.Note{note}, nil
}

// loopyLabels asks for the labels of a graph with cycles.
type loopyLabels struct{ labels }

func (q *loopyLabels) Wording() string {
	if q.outcome {
		return "Is each vertex an N-position, a P-position or a draw (D)? The graph is " + q.pos.String() + "."
	}
	return "Find the value, which may be infinite, of every vertex of " + q.pos.String() + "."
}

func (q *loopyLabels) Field() checker.Field {
	if q.outcome {
		return checker.Field{Shape: checker.Labels, Names: q.names, Choices: loopyChoices}
	}
	return checker.Field{Shape: checker.Labels, Names: q.names, Signs: loopySigns}
}

func (q *loopyLabels) readLabel(v source.Value) (entry, error) {
	switch {
	case v.Blank():
		return entry{}, nil
	case q.outcome:
		n, err := outcomeNumber(read.OutcomeLabel(v, read.OutcomeOrDraw))
		return entry{n: n, given: err == nil}, err
	}
	value, err := readLoopy(v)
	e := entryOf(value)
	e.given = err == nil
	return e, err
}

// entryOf is a value as an entry has it.
func entryOf(v loopy.Value) entry {
	if v.Infinite {
		return entry{given: true, text: v.String()}
	}
	return entry{n: v.N, given: true}
}

func (q *loopyLabels) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	q.Ref = labelling{q.names, make([]entry, len(q.names)), q.outcome}
	for i := range q.vertices {
		q.order = append(q.order, i)
		if q.outcome {
			value, err := valueOf(s, q.at(i), true, q.play)
			if err != nil {
				return nil, err
			}
			q.Ref.labels[i] = entry{n: value, given: true}
		} else {
			value, err := s.Loopy(q.at(i))
			if err != nil {
				return nil, err
			}
			q.Ref.labels[i] = entryOf(value)
		}
	}
	why := worked.Loopy
	if q.outcome {
		why = worked.Backwards
	}
	return t.Shown(why(s, q.pos)), nil
}

func (q *loopyLabels) Grade(t *checker.Task, got labelling) (points.Points, []checker.Note, error) {
	marks, first := q.marks(got.labels, q.Ref.labels, false)
	if first < 0 {
		return share(marks), nil, nil
	}
	at, wrong := q.at(first), got.labels[first]
	note := checker.Hint("labels/loopy").Saying("The label of " + q.names[first] + " is wrong. " + loopyValueHint)
	if q.outcome {
		note = checker.Hint("labels/loopy").Saying("Some label is wrong. " + loopyOutcomeHint)
		note.More = t.Refute(refute.WrongLoopyOutcome(at, []solve.Outcome{solve.P, solve.N, solve.D}[wrong.n]))
	} else {
		claimed := loopy.Nimber(wrong.n)
		if wrong.text != "" {
			claimed, _, _ = loopy.Read(read.Loose(wrong.text), read.NumbersIn)
		}
		note.More = t.Refute(refute.WrongLoopyValue(at, claimed))
	}
	return share(marks), []checker.Note{note}, nil
}

func (*loopyLabels) Rules(*checker.Task) []checker.Rule[labelling] { return nil }

// loopyMoves asks for the moves that win, or that do not lose, where play may never end.
type loopyMoves struct {
	winningMoves
	draw bool // the moves that do not lose are asked for
}

func (q *loopyMoves) Wording() string {
	if q.draw {
		return "Find every move that does not lose, so that whoever makes it wins or can go on for ever, in " + q.pos.String() + "."
	}
	return q.winningMoves.Wording()
}

func (q *loopyMoves) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	var moves []solve.Option
	var err error
	if q.draw {
		moves, err = s.Drawing(q.pos)
	} else {
		moves, err = s.Winning(q.pos, game.Both, game.Normal)
	}
	if err != nil {
		return nil, err
	}
	q.Ref = read.FromOptions(moves)
	q.winning = q.Ref.Keys()
	return t.Shown(worked.LoopyMoves(s, q.pos)), nil
}

func (q *loopyMoves) Grade(t *checker.Task, got read.MoveList) (credit points.Points, notes []checker.Note, err error) {
	credit, right := q.credit(got)
	if credit.Cmp(points.Of(1)) == 0 {
		return credit, nil, nil
	}
	not := refute.NotLost
	wrong := checker.Hint("moves/not-winning")
	missing := checker.Hint("moves/missing")
	none := checker.Hint("moves/none").Saying("There is a winning move in this position. No move wins only if none leaves a P-position.")
	if q.draw {
		not = refute.NotDrawn
		wrong = checker.Hint("moves/not-drawing")
		missing = checker.Hint("moves/missing").Saying("There are more moves that do not lose. Look at every part of the position for a move that leaves a P-position or a draw.")
		none = checker.Hint("moves/none").Saying("There is a move in this position that does not lose. Every move loses only if each leaves an N-position.")
	} else {
		none.More = t.Refute(refute.WrongLoopyOutcome(q.pos, solve.D))
	}
	if r, found := q.firstWrong(got); found {
		wrong.More = t.Refute(not(q.pos, read.OptionOf(q.pos, r)))
		notes = append(notes, wrong)
	}
	switch {
	case len(got) == 0 && len(q.Ref) > 0:
		notes = append(notes, none)
	case !q.any && right > 0 && right < len(q.Ref):
		missing.Missing = len(q.Ref) - right
		notes = append(notes, missing)
	}
	return credit, notes, nil
}

func (*loopyMoves) Rules(*checker.Task) []checker.Rule[read.MoveList] { return nil }

func (q *loopyMoves) Match(got *read.MoveList) checker.Match {
	m := q.winningMoves.Match(got)
	if q.draw && got != nil {
		m.Claim = q.claimed(*got, "does not lose")
	}
	return m
}

// readLoopy reads a nim value, or an infinite one with the numbers of the options.
func readLoopy(v source.Value) (loopy.Value, error) {
	const hint = "oo{…} with the numbers of its options between the braces"
	text, _ := read.Only(v).Text()
	value, complete, infinite := loopy.Read(read.Loose(text), read.NumbersIn)
	infinite = infinite && len(text) <= maxInfinite
	x, ok := read.Only(v).Float()
	switch {
	case ok && math.IsInf(x, 1): // inf in TOML
		return loopy.Infinity(), nil
	case infinite && complete:
		return value, nil
	case infinite:
		return value, checker.Expected("the numbers of the options of an infinite value", v, "write "+hint+", oo{} if none of them has a number").Over(v)
	}
	n, err := read.Nimber(v)
	if err == nil {
		return loopy.Nimber(n), nil
	}
	fault := checker.FaultFrom(err, -1)
	if fault.Code == "" {
		fault.Msg = "expected a whole number or an infinite value, found " + v.Quoted()
		fault.Hint = "write a number in digits, or " + hint
	}
	return value, fault
}
