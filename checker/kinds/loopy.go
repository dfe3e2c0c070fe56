package kinds

import (
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// What questions of several kinds say of games in which play may never end.
const (
	loopyValueHint = "A game gets the number m if none of its options has it, all smaller numbers are among theirs, and each option without a number has itself an option with the number m. " +
		"What gets no number in this way is infinite, with the numbers of its options."
	loopyOutcomeHint = "Work backwards. A position in which nobody can move is P. A position with a move to a P-position is N, and one whose moves all lead to N-positions is P. What gets no letter in this way, however long you go on, is a draw (D)."
)

// loopyChoices are who may win where play may never end.
var loopyChoices = append(slices.Clone(outcomeChoices), checker.Choice{Value: "D", Words: "nobody: play need never end"})

// A loopyValue is an answer that is a value, which may be infinite.
type loopyValue struct{ cgt.Loopy }

func (v loopyValue) JSON() any {
	if v.Infinite {
		return v.String()
	}
	return v.N
}

// loopyNimber asks for the value of a game in which play may never end.
type loopyNimber struct {
	checker.Common[loopyValue]
	pos game.Position
}

func (q *loopyNimber) Wording() string {
	return "What is the value of " + q.pos.String() + ": which nimber is it, or if it is infinite, which numbers do its options have?"
}

func (*loopyNimber) Field() checker.Field {
	return checker.Field{Shape: checker.Line, Signs: checker.LoopySigns}
}

func (*loopyNimber) Examples() []string {
	return []string{`"oo{7,9}"`, "12", `"oo{11}"`, "17", `"oo{8,13}"`, "23"}
}

func (q *loopyNimber) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	loopy, err := s.Loopy(q.pos)
	if err != nil {
		return nil, err
	}
	q.Ref = loopyValue{loopy}
	return t.Shown(worked.Loopy(s, q.pos)), nil
}

func (*loopyNimber) Parse(_ *checker.Task, v source.Value) (loopyValue, checker.Findings, error) {
	got, err := read.Loopy(v)
	return loopyValue{got}, checker.Findings{}, err
}

func (q *loopyNimber) Grade(t *checker.Task, got loopyValue) (points.Points, []checker.Note, error) {
	if got.Equal(q.Ref.Loopy) {
		return points.Of(1), nil, nil
	}
	note := checker.Hint("nimber/loopy", "This is not the value. "+loopyValueHint)
	note.More = t.Refute(refute.WrongLoopy(q.pos, got.Loopy))
	return points.Of(0), []checker.Note{note}, nil
}

func (q *loopyNimber) Mistakes(t *checker.Task, got loopyValue) []checker.Mistake {
	const says = "nimber/loopy"
	return []checker.Mistake{{
		Slip:       checker.Named("nimber/reverts", "This is the mex of the numbers that the options have. But an option without a number might be a way out: the mex is the value only if each such option has itself an option with that number.", says),
		Impossible: !q.Ref.Infinite,
		Shown:      func() bool { return !got.Infinite && got.N == cgt.Mex(q.Ref.K...) },
	}}
}

// Copies are the value in two notations.
func (q *loopyNimber) Copies() []string {
	return []string{checker.OnSheet(q.Ref.JSON()), checker.OnSheet(strings.Replace(q.Ref.String(), "oo", "∞", 1))}
}

func (q *loopyNimber) Match(got *loopyValue) checker.Match {
	o := &outcome{pos: q.pos}
	if got == nil {
		return o.Match(nil)
	}
	said := solve.D
	switch { // what follows from the value
	case got.Wins():
		said = solve.N
	case got.Loses():
		said = solve.P
	}
	return o.Match(&said)
}

// readLabel reads a label of a vertex.
func (q *labels) readLabel(v source.Value) (entry, error) {
	switch {
	case v.Blank() || !q.loopy && !q.outcome:
		return readEntry(v, false)
	case q.outcome:
		n, err := outcomeNumber(read.OutcomeLabel(v, q.loopy))
		return entry{n: n, given: err == nil}, err
	}
	value, err := read.Loopy(v)
	e := entryOf(value)
	e.given = err == nil
	return e, err
}

// entryOf is a value as an entry has it.
func entryOf(v cgt.Loopy) entry {
	if v.Infinite {
		return entry{given: true, infinite: v.String()}
	}
	return entry{n: v.N, given: true}
}

// solveLoopy labels a graph with cycles.
func (q *labels) solveLoopy(t *checker.Task, s *solve.Solver) (explain.Doc, error) {
	for i := range q.vertices {
		q.order = append(q.order, i)
		if q.outcome {
			v, err := valueOf(s, q.at(i), true, q.play)
			if err != nil {
				return nil, err
			}
			q.Ref.labels[i] = entry{n: v, given: true}
		} else {
			loopy, err := s.Loopy(q.at(i))
			if err != nil {
				return nil, err
			}
			q.Ref.labels[i] = entryOf(loopy)
		}
	}
	if q.outcome {
		return worked.Backwards(s, q.pos), nil
	}
	return t.Shown(worked.Loopy(s, q.pos)), nil
}

// gradeLoopy refutes the first wrong label.
func (q *labels) gradeLoopy(t *checker.Task, got labelling) (points.Points, []checker.Note) {
	marks, first := q.marks(got.labels, q.Ref.labels, false)
	if first < 0 {
		return share(marks), nil
	}
	at, wrong := q.at(first), got.labels[first]
	note := checker.Hint("labels/loopy", "The label of "+q.names[first]+" is wrong. "+loopyValueHint)
	if q.outcome {
		note = checker.Hint("labels/loopy", "Some label is wrong. "+loopyOutcomeHint)
		note.More = t.Refute(refute.WrongEndless(at, []solve.Outcome{solve.P, solve.N, solve.D}[wrong.n]))
	} else {
		claimed := cgt.Loopy{N: wrong.n}
		if wrong.infinite != "" {
			claimed, _, _ = read.LoopyText(wrong.infinite)
		}
		note.More = t.Refute(refute.WrongLoopy(at, claimed))
	}
	return share(marks), []checker.Note{note}
}

// endlessNotes are the notes on moves where play may never end.
func (q *winningMoves) endlessNotes(t *checker.Task, got read.MoveList, right int) (notes []checker.Note) {
	lost, held, won := "a P-position", "a P-position or a draw", "an N-position"
	if q.who != game.Both {
		const where = "a position in which the opponent, who begins there, "
		lost, held, won = where+"loses", where+"loses or gets a draw", where+"wins"
	}
	not := refute.NotLost
	wrong := checker.Hint("moves/not-winning", "A move given here does not win: the opponent wins what it leaves, or can go on for ever. A winning move leaves "+lost+".")
	missing := checker.Hint("moves/missing", "There are more winning moves than those given. Look at every part of the position for a move that leaves "+lost+".")
	none := checker.Hint("moves/none", "There is a winning move in this position. No move wins only if none leaves "+lost+".")
	if q.draw {
		not = refute.NotDrawn
		wrong = checker.Hint("moves/not-drawing", "A move given here loses: it leaves "+won+". A move that does not lose leaves "+held+".")
		missing = checker.Hint("moves/missing", "There are more moves that do not lose. Look at every part of the position for a move that leaves "+held+".")
		none = checker.Hint("moves/none", "There is a move in this position that does not lose. Every move loses only if each leaves "+won+".")
	} else {
		none.More = t.Refute(refute.WrongResult(q.pos, q.who, solve.Draw))
	}
	if r, found := q.firstWrong(got); found {
		wrong.More = t.Refute(not(q.pos, q.who, read.OptionOf(q.pos, r)))
		notes = append(notes, wrong)
	}
	switch {
	case len(got) == 0 && len(q.Ref) > 0:
		notes = append(notes, none)
	case !q.any && right > 0 && right < len(q.Ref):
		missing.Missing = len(q.Ref) - right
		notes = append(notes, missing)
	}
	return notes
}

// endlessNotes are what is said of wrong answers about whether two games are equal.
var endlessNotes = equivalentTexts{
	checker.Hint("equivalent/values", "The games are not equal. Where play may never end, two games are equal only if they have the same value, be it a nimber or infinite."),
	checker.Hint("equivalent/same-values", "The games are equal: they have the same value, even if they look different. No game tells them apart."),
	checker.Hint("equivalent/fails", "The games do differ, but this "+checker.Said("witness", "game")+" does not tell them apart: the two sums with it have the same outcome."),
}
