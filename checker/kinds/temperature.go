package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/worked"
)

var temperatureKind = &checker.Kind{
	Name:  "temperature",
	Title: "Temperature and mean value",
	Asks: "The temperature of a game, which is how much a move in it is worth, and its mean value, around which many copies of it settle: where the mast of its thermograph begins, and at which number. " +
		"Each of the two earns half. The temperature of a whole number is -1, of a fraction with the denominator 2^n it is -1/2^n.",
	Syntax: "A table with both numbers: `{ temperature = \"1/2\", mean = 1 }`. Fractions are strings, or decimal as in `0.5`.",
	Form:   "Both numbers, `temperature` and `mean`. Fractions are written with a slash, or decimal.",
	Sample: `id     = "heat"
kind   = "temperature"
game   = "{3||2|-2}"
accept = [{ temperature = 1, mean = 2 }, { temperature = 1.0, mean = "2" }]
reject = [{ temperature = 1, mean = "5/2" }, { temperature = 2, mean = 1 }, { mean = 2 }]`,
	Uses:  []string{"game", "play"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Table},
	Read: func(d *checker.Draft) checker.AnyAsked {
		d.OnlyNormal()
		return checker.Of(&temperature{aPair: aPair[cgt.Dyadic]{pos: d.AnyGame("game", `"{2||1|0}"`), form: temperatureForm}})
	},
}

// temperature asks for the temperature and the mean value of a game.
type temperature struct {
	aPair[cgt.Dyadic]
	left, right cgt.Dyadic // the stops
}

var temperatureForm = &read.PairForm[cgt.Dyadic]{
	Read: read.Fraction, JSON: dyadicText,
	Names: [2][]string{{"temperature", "temp", "t", "heat"}, {"mean", "meanvalue", "m", "mast", "mastvalue", "value"}},
	How:   "write both numbers, temperature and mean", Entry: "the entry ", Number: "the number ", Lacks: "entry/missing",
}

func (q *temperature) Wording() string {
	return "Find the temperature and the mean value of " + q.pos.String() + "."
}

func (q *temperature) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	h, err := s.Thermograph(q.pos)
	if err != nil {
		return nil, err
	}
	q.left, q.right, err = s.Stops(q.pos)
	if err != nil {
		return nil, err
	}
	q.Ref = read.PairOf(temperatureForm, h.Temperature, h.Mean)
	return t.Shown(worked.Temperature(s, q.pos)), nil
}

func (q *temperature) Examples() []string {
	return []string{`{ temperature = 23, mean = -17 }`, `{ temperature = "37/2", mean = 14 }`, `{ temperature = 31, mean = "-23/4" }`, `{ temperature = 26, mean = -19 }`}
}

func (q *temperature) Grade(_ *checker.Task, got dyadics) (points.Points, []checker.Note, error) {
	return read.Halves(got.Right(q.Ref)), q.wrong(got, [2]checker.Note{
		checker.Hint("temperature/wrong", "The temperature is another number. Tax every move by t: the temperature is the least t at which the Left wall and the Right wall of the thermograph meet."),
		checker.Hint("temperature/mean", "The mean value is another number: the one at which the two walls of the thermograph meet, where the mast begins."),
	}), nil
}

func (q *temperature) Mistakes(_ *checker.Task, got dyadics) []checker.Mistake {
	const wrong, mean = "temperature/wrong", "temperature/mean"
	want, right := q.Ref.X, got.Right(q.Ref)
	isAverage := func(x cgt.Dyadic) bool { return x.Plus(x) == q.left.Plus(q.right) }
	isWidth := func(x cgt.Dyadic) bool { return x == q.left.Minus(q.right) }
	return []checker.Mistake{{
		Slip: checker.Named("temperature/exchanged", "The two numbers have changed places. The temperature says how much a move is worth, and the mean value how much the game is worth on average.", wrong, mean),
		Shown: func() bool {
			return got.Given == [2]bool{true, true} && got.X == [2]cgt.Dyadic{want[1], want[0]}
		},
	}, {
		Slip:  checker.Named("temperature/average", "The mean value given is the average of the two stops. That is right only where both walls of the thermograph lean until they meet; here one of them bends, or is vertical for a while.", mean),
		Shown: func() bool { return got.Given[1] && !right[1] && isAverage(got.X[1]) },
	}, {
		Slip:  checker.Named("temperature/number", "The game is a number, in which nobody wants to move: a move costs its player something, so that the temperature is below 0.", wrong),
		Shown: when(want[0].Sign() < 0, func() bool { return got.Given[0] && got.X[0].Sign() >= 0 }),
	}, {
		Slip:  checker.Named("temperature/width", "The temperature given is the distance of the two stops. Both walls of the thermograph lean towards each other, so that they meet sooner.", wrong),
		Shown: when(q.right.Less(q.left), func() bool { return got.Given[0] && !right[0] && isWidth(got.X[0]) }),
	}}
}
