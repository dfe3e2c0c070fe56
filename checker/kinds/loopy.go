package kinds

import (
	"math"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/loopy"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// What questions of several kinds say of games in which play may never end.
const (
	loopyValueHint = "A game gets the number m if none of its options has it, all smaller numbers are among theirs, and each option without a number has itself an option with the number m. " +
		"What gets no nim value in this way is infinite, with the nim values of its options."
	loopyOutcomeHint = "Work backwards. A position in which nobody can move is P. A position with a move to a P-position is N, and one whose moves all lead to N-positions is P. What gets no letter in this way, however long you go on, is a draw (D)."
	maxInfinite      = 2000 // bytes of the text of a value
)

var loopySigns = []string{"∞", "{}"} // of values

// loopyKinds are what some kinds ask about games in which play may never end.
var loopyKinds = map[*checker.Kind]checker.Kind{
	nimValueKind: {
		Form: "A whole number, or an infinite value: `∞` or `oo`, and the nim values of the options in braces.",
		Read: readLoopyNimber,
	},
	outcomeKind: {
		Form: "`N, P or D`; also `next, previous or draw`, in any case.",
		Read: readLoopyOutcome,
	},
	winningMovesKind: {
		Form: listForm("Moves, or the positions that they lead to", "there is no such move"),
		Read: readLoopyMoves,
	},
	optionsKind: {
		Form: optionsKind.Form,
		Read: optionsKind.Read,
	},
	labelsKind: {
		Form: "A label for each vertex; an infinite value is `∞` or `oo` with the nim values of the options in braces.",
		Read: readLoopyLabels,
	},
}

// othersOf is the kind for loopy games of the same name as k; its sample is in a file such as
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

// A loopyValue is an answer that is a value, which may be infinite.
type loopyValue struct{ loopy.Value }

func (v loopyValue) JSON() any {
	if v.Infinite {
		return v.String()
	}
	return v.N
}

var aLoopyValue = checker.Answers[loopyValue]{
	Parse: checker.Plainly(func(v source.Value) (loopyValue, error) {
		got, err := readLoopy(v)
		return loopyValue{got}, err
	}),
	Field:    checker.Field{Shape: checker.Line, Signs: loopySigns},
	Examples: checker.Examples(`"oo{7,9}"`, "12", `"oo{11}"`, "17", `"oo{8,13}"`, "23"),
}

func readLoopyNimber(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	pos := d.ImpartialGame("game")
	return checker.Asked[loopyValue]{
		Answers: aLoopyValue,
		Wording: "What is the value of " + pos.String() + ": which nimber is it, or if it is infinite, which numbers do its options have?",
		Solve: func(t *checker.Task) (loopyValue, error) {
			value, err := t.Solver().Loopy(pos)
			return loopyValue{value}, err
		},
		Why:   explained[loopyValue](worked.Loopy, pos),
		Wrong: noted("nimber/loopy", func(got loopyValue) refute.Finder { return refute.WrongLoopyValue(pos, got.Value) }),
		Rules: func(_ *checker.Task, want loopyValue) []checker.Rule[loopyValue] {
			reverted := loopyValue{loopy.Nimber(cgt.Mex(want.K...))}
			return []checker.Rule[loopyValue]{result("nimber/reverts", want.Infinite, reverted)}
		},
		Match: func(got *loopyValue) checker.Match {
			o := &outcome{pos: pos}
			if got == nil {
				return o.match(nil)
			}
			said := solve.D
			if got.Wins() { // by the value
				said = solve.N
			} else if got.Loses() {
				said = solve.P
			}
			return o.match(&said)
		},
	}.Ask()
}

func readLoopyOutcome(d *checker.Draft) checker.AnyAsked {
	pos := d.ImpartialGame("game")
	o := &outcome{pos: pos, other: func() solve.Outcome { return 0 }} // in misère play nothing is known of such games
	return checker.Asked[solve.Outcome]{
		Answers: anOutcomeOrDraw,
		Wording: "Who wins " + pos.String() + ": is it an N-position, a P-position or a draw (D)?",
		Solve:   func(t *checker.Task) (solve.Outcome, error) { return t.Solver().Outcome(pos, game.Normal) },
		Why:     explained[solve.Outcome](worked.LoopyOutcome, pos),
		Wrong:   noted("outcome/loopy", func(got solve.Outcome) refute.Finder { return refute.WrongLoopyOutcome(pos, got) }),
		Rules:   o.rules,
		Match:   o.match,
	}.Ask()
}

// readLoopyLabels reads a question for the labels of a graph with cycles.
func readLoopyLabels(d *checker.Draft) checker.AnyAsked {
	q := newLabels(d)
	asked := q.asked()
	asked.Solve, asked.Grade, asked.Rules = q.solveLoopy, q.gradeLoopy, nil
	asked.Why = explained[labelling](worked.Loopy, q.pos)
	if q.outcome {
		q.label = readLoopyOutcomeLabel
		asked.Wording = "Is each vertex an N-position, a P-position or a draw (D)? The graph is " + q.pos.String() + "."
		asked.Why = explained[labelling](worked.Backwards, q.pos)
		asked.Field.Choices = drawChoices
	} else {
		q.label = func(v source.Value) (entry, error) { return loopyEntry(readLoopy(v)) }
		q.find = func(s *solve.Solver, pos game.Position) (entry, error) { return loopyEntry(s.Loopy(pos)) }
		asked.Wording = "Find the value, which may be infinite, of every vertex of " + q.pos.String() + "."
		asked.Field.Signs = loopySigns
	}
	return asked.Ask()
}

func readLoopyOutcomeLabel(v source.Value) (entry, error) {
	return given(outcomeNumber(read.OutcomeLabel(v, read.OutcomeOrDraw)))
}

// loopyEntry is a value as an entry has it.
func loopyEntry(v loopy.Value, err error) (entry, error) {
	if v.Infinite {
		return entry{given: err == nil, text: v.String()}, err
	}
	return given(v.N, err)
}

func (q *labels) solveLoopy(t *checker.Task) (labelling, error) {
	for i := range q.vertices {
		q.order = append(q.order, i)
	}
	return q.found(t.Solver())
}

func (q *labels) gradeLoopy(t *checker.Task, got, want labelling) (points.Points, []checker.Note, error) {
	marks, first := q.marks(got.labels, want.labels, false)
	if first < 0 {
		return share(marks), nil, nil
	}
	at, wrong := q.at(first), got.labels[first]
	note := checker.Hint("labels/loopy").Saying("The label of " + q.names[first] + " is wrong. " + loopyValueHint)
	if q.outcome {
		note = checker.Hint("labels/loopy").Saying("Some label is wrong. " + loopyOutcomeHint)
		note.More = t.Refute(refute.WrongLoopyOutcome(at, outcomeOf[wrong.n]))
	} else {
		claimed := loopy.Nimber(wrong.n)
		if wrong.text != "" {
			claimed, _, _ = loopy.Read(read.Loose(wrong.text), read.NumbersIn)
		}
		note.More = t.Refute(refute.WrongLoopyValue(at, claimed))
	}
	return share(marks), []checker.Note{note}, nil
}

// readLoopyMoves reads a question for the moves that win, or that do not lose, where play may never end.
func readLoopyMoves(d *checker.Draft) checker.AnyAsked {
	want := d.Choice("want", "all")
	q := &winningMoves{moveQuestion: readMoveQuestion(d), any: want == "any"}
	asked, notes := q.asked(), q.loopyNotes
	of := func(s *solve.Solver, pos game.Position) ([]solve.Option, error) {
		return s.Winning(pos, game.Both, game.Normal)
	}
	if want == "draw" {
		of, notes = (*solve.Solver).Drawing, q.drawNotes
		asked.Wording = "Find every move that does not lose, so that whoever makes it wins or can go on for ever, in " + q.pos.String() + "."
		asked.Match = func(got *read.MoveList) checker.Match {
			m := q.matchOf(got)
			if got != nil {
				m.Claim = q.claimed(*got, "does not lose")
			}
			return m
		}
	}
	asked.Solve = func(t *checker.Task) (read.MoveList, error) {
		moves, err := of(t.Solver(), q.pos)
		return read.FromOptions(moves), err
	}
	asked.Why = explained[read.MoveList](worked.LoopyMoves, q.pos)
	asked.Grade = func(t *checker.Task, got, want read.MoveList) (points.Points, []checker.Note, error) {
		return q.grade(t, got, want, notes)
	}
	asked.Rules = nil
	return asked.Ask()
}

func (q *winningMoves) loopyNotes(t *checker.Task) moveNotes {
	none := checker.Hint("moves/none").Saying("There is a winning move in this position. No move wins only if none leaves a P-position.")
	return moveNotes{
		wrong:   checker.Hint("moves/not-winning"),
		none:    none.Adding(t.Refute(refute.WrongLoopyOutcome(q.pos, solve.D))),
		missing: checker.Hint("moves/missing"),
		refute:  func(o solve.Option) refute.Finder { return refute.NotLost(q.pos, o) },
	}
}

func (q *winningMoves) drawNotes(*checker.Task) moveNotes {
	return moveNotes{
		wrong:   checker.Hint("moves/not-drawing"),
		none:    checker.Hint("moves/none").Saying("There is a move in this position that does not lose. Every move loses only if each leaves an N-position."),
		missing: checker.Hint("moves/missing").Saying("There are more moves that do not lose. Look at every part of the position for a move that leaves a P-position or a draw."),
		refute:  func(o solve.Option) refute.Finder { return refute.NotDrawn(q.pos, o) },
	}
}

// readLoopy reads a nim value, or an infinite one with the nim values of the options.
func readLoopy(v source.Value) (loopy.Value, error) {
	const hint = "oo{…} with the nim values of its options between the braces"
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
		return value, checker.Expected("the nim values of the options of an infinite value", v, "write "+hint+", oo{} if none of them has one").Over(v)
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
