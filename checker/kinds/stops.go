package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/worked"
)

var stopsKind = &checker.Kind{
	Name:  "stops",
	Title: "Left and Right stop",
	Asks: "The Left stop and the Right stop of a game: the numbers that are reached when the players move in turn until there is a number, with Left beginning and with Right beginning. " +
		"Each of the two earns half.",
	Syntax: "A table with both numbers: `{ left = 1, right = \"-1/2\" }`. Fractions are strings, or decimal as in `-0.5`.",
	Form:   "Both numbers, `left` and `right`. Fractions are written with a slash, or decimal.",
	Sample: `id     = "ends"
kind   = "stops"
game   = "{2||1|0}"
accept = [{ left = 2, right = 1 }, { left = "2", right = "1" }]
reject = [{ left = 2, right = 0 }, { left = 1, right = 2 }, { left = 2 }]`,
	Uses:  []string{"game", "play"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Table},
	Read: func(d *checker.Draft) checker.AnyAsked {
		d.OnlyNormal()
		return checker.Of(&stops{aPair[cgt.Dyadic]{pos: d.AnyGame("game", `"{2||1|0}"`), form: stopsForm}})
	},
}

// aPair is what questions for two numbers have in common.
type aPair[T comparable] struct {
	checker.Common[read.Pair[T]]
	pos  game.Position
	form *read.PairForm[T]
}

func (q *aPair[T]) Parse(_ *checker.Task, v source.Value) (read.Pair[T], checker.Findings, error) {
	return read.ReadPair(v, q.form)
}

func (q *aPair[T]) Field() checker.Field {
	f := checker.Field{Shape: checker.Entries, Names: []string{q.form.Names[0][0], q.form.Names[1][0]}}
	if _, fractions := any(q.Ref).(read.Pair[cgt.Dyadic]); fractions {
		f.Signs = checker.NumberSigns
	}
	return f
}

// wrong are the notes on the numbers that are wrong.
func (q *aPair[T]) wrong(got read.Pair[T], notes [2]checker.Note) []checker.Note {
	right := got.Right(q.Ref)
	var list []checker.Note
	for i, note := range notes {
		if got.Given[i] && !right[i] {
			list = append(list, note)
		}
	}
	return list
}

// dyadics are an answer of two numbers that games can have as their values.
type dyadics = read.Pair[cgt.Dyadic]

func dyadicText(x cgt.Dyadic) any { return x.String() }

// stops asks for the two stops of a game.
type stops struct{ aPair[cgt.Dyadic] }

var stopsForm = &read.PairForm[cgt.Dyadic]{
	Read: read.Fraction, JSON: dyadicText,
	Names: [2][]string{{"left", "l", "leftstop", "lstop", "ls"}, {"right", "r", "rightstop", "rstop", "rs"}},
	How:   "write both numbers, left and right", Entry: "the entry ", Number: "the number ", Lacks: "entry/missing",
}

func (q *stops) Wording() string {
	return "Find the Left stop and the Right stop of " + q.pos.String() + "."
}

func (q *stops) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	left, right, err := s.Stops(q.pos)
	if err != nil {
		return nil, err
	}
	q.Ref = read.PairOf(stopsForm, left, right)
	return t.Shown(worked.Stops(s, q.pos)), nil
}

func (q *stops) Examples() []string {
	return []string{`{ left = 12, right = -7 }`, `{ left = "37/2", right = 14 }`, `{ left = 31, right = "-23/4" }`, `{ left = 26, right = -19 }`}
}

func (q *stops) Grade(_ *checker.Task, got dyadics) (points.Points, []checker.Note, error) {
	return read.Halves(got.Right(q.Ref)), q.wrong(got, [2]checker.Note{
		checker.Hint("stops/left", "The Left stop is another number. Left begins, the players move in turn, and the first number that is reached counts; Left plays for the largest, Right for the smallest."),
		checker.Hint("stops/right", "The Right stop is another number. Right begins, the players move in turn, and the first number that is reached counts; Left plays for the largest, Right for the smallest."),
	}), nil
}

func (q *stops) Mistakes(_ *checker.Task, got dyadics) []checker.Mistake {
	const left, right = "stops/left", "stops/right"
	want, both := q.Ref.X, got.Given == [2]bool{true, true}
	return []checker.Mistake{{
		Slip:  checker.Named("stops/order", "The Left stop is never less than the Right stop: whoever begins is at least as well off as whoever does not. The name of a stop says who begins.", left, right),
		Shown: func() bool { return both && got.X[0].Less(got.X[1]) },
	}, {
		Slip:  checker.Named("stops/equal", "The two stops are different here. They are the same where beginning gains nothing that a number measures; this game is hot, so that whoever begins gains.", left, right),
		Shown: when(want[1].Less(want[0]), func() bool { return both && got.X[0] == got.X[1] }),
	}}
}
