package checker

import (
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// temperatureQuestion asks for the temperature and the mean value of a game.
type temperatureQuestion struct {
	pos game.Position
}

type temperatureReference struct {
	pair        numberPair
	left, right cgt.Dyadic // the stops
}

// temperatureKeys are the keys of an answer, each with what else it is called.
var temperatureKeys = [2][]string{
	{"temperature", "temp", "t", "heat"},
	{"mean", "meanvalue", "m", "mast", "mastvalue", "value"},
}

var temperatureKind = &kindOf[*temperatureQuestion, temperatureReference, numberPair]{
	Kind: Kind{
		Name:  "temperature",
		Title: "Temperature and mean value",
		Asks: "The temperature of a game, which is how much a move in it is worth, and its mean value, around which many copies of it settle: where the mast of its thermograph begins, and at which number. " +
			"Each of the two earns half. The temperature of a whole number is -1, of a fraction with the denominator 2^n it is -1/2^n.",
		Syntax: "A table with both numbers: `{ temperature = \"1/2\", mean = 1 }`. Fractions are strings, or decimal as in `0.5`.",
		Form:   "A table with both numbers, under the keys `temperature` and `mean`. A fraction is a string, or decimal.",
		Sample: `id     = "heat"
kind   = "temperature"
game   = "{3||2|-2}"
accept = [{ temperature = 1, mean = 2 }, { temperature = 1.0, mean = "2" }]
reject = [{ temperature = 1, mean = "5/2" }, { temperature = 2, mean = 1 }, { mean = 2 }]`,
		Uses:  []string{"game", "play"},
		Needs: []string{"game"},
		Reads: []source.Kind{source.String, source.Table},
	},
	Read: func(d *draft) *temperatureQuestion {
		d.onlyNormal()
		return &temperatureQuestion{pos: d.anyGame("game", `"{2||1|0}"`)}
	},
	Wording: func(q *temperatureQuestion) string {
		return "Find the temperature and the mean value of " + q.pos.String() + "."
	},
	Solve: func(t *Task, q *temperatureQuestion) (ref temperatureReference, why explain.Doc, err error) {
		s := t.questionSolver()
		h, err := s.Thermograph(q.pos)
		if err != nil {
			return ref, nil, err
		}
		if ref.left, ref.right, err = s.Stops(q.pos); err != nil {
			return ref, nil, err
		}
		ref.pair = pairOf(&temperatureKeys, h.Temperature, h.Mean)
		return ref, t.shown(worked.Temperature(s, q.pos)), nil
	},
	Want: func(ref temperatureReference) numberPair { return ref.pair },
	Parse: func(t *Task, _ *temperatureQuestion, _ temperatureReference, v source.Value) (numberPair, findings, error) {
		return readPair(v, &temperatureKeys, "write a table with the keys temperature and mean")
	},
	Examples: func(*temperatureQuestion) []string {
		return []string{`{ temperature = 23, mean = -17 }`, `{ temperature = "37/2", mean = 14 }`, `{ temperature = 31, mean = "-23/4" }`, `{ temperature = 26, mean = -19 }`}
	},
	Holds: func(_ *temperatureQuestion, got numberPair, ref temperatureReference) bool {
		return got.right(ref.pair) != [2]bool{}
	},
	Format: numberPair.String,
	JSON:   numberPair.json,
	Field:  entriesField[*temperatureQuestion](temperatureKeys[0][0], temperatureKeys[1][0]),
	Grade: func(t *Task, q *temperatureQuestion, got numberPair, ref temperatureReference) (points.Points, []Note, error) {
		right := got.right(ref.pair)
		var notes []Note
		if got.given[0] && !right[0] {
			note := hint("temperature/wrong", "The temperature is another number. Tax every move by t: the temperature is the least t at which the Left wall and the Right wall of the thermograph meet.")
			note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
				return refute.WrongTemperature(s, q.pos, got.x[0])
			})
			notes = append(notes, note)
		}
		if got.given[1] && !right[1] {
			note := hint("temperature/mean", "The mean value is another number: the one at which the two walls of the thermograph meet, where the mast begins.")
			note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) { return refute.WrongMean(s, q.pos, got.x[1]) })
			notes = append(notes, note)
		}
		return halves(right), notes, nil
	},
	Slips: []slip[*temperatureQuestion, temperatureReference, numberPair]{
		{
			Code: "temperature/exchanged",
			Hit: func(q *temperatureQuestion, got numberPair, ref temperatureReference) bool {
				return got.given[0] && got.given[1] && ref.pair.x[0] != ref.pair.x[1] && got.x[0] == ref.pair.x[1] && got.x[1] == ref.pair.x[0]
			},
			Text: "The two numbers have changed places. The temperature says how much a move is worth, and the mean value how much the game is worth on average.",
			Says: []Code{"temperature/wrong", "temperature/mean"},
		},
		{
			Code: "temperature/average",
			Hit: func(q *temperatureQuestion, got numberPair, ref temperatureReference) bool {
				return got.given[1] && got.x[1] != ref.pair.x[1] && got.x[1].Plus(got.x[1]) == ref.left.Plus(ref.right)
			},
			Text: "The mean value given is the average of the two stops. That is right only where both walls of the thermograph lean until they meet; here one of them bends, or is vertical for a while.",
			Says: []Code{"temperature/mean"},
		},
		{
			Code: "temperature/number",
			Hit: func(q *temperatureQuestion, got numberPair, ref temperatureReference) bool {
				return got.given[0] && got.x[0].Sign() >= 0 && ref.pair.x[0].Sign() < 0
			},
			Text: "The game is a number, in which nobody wants to move: a move costs its player something, so that the temperature is below 0.",
			Says: []Code{"temperature/wrong"},
		},
		{
			Code: "temperature/width",
			Hit: func(q *temperatureQuestion, got numberPair, ref temperatureReference) bool {
				return got.given[0] && got.x[0] != ref.pair.x[0] && ref.right.Less(ref.left) && got.x[0] == ref.left.Minus(ref.right)
			},
			Text: "The temperature given is the distance of the two stops. Both walls of the thermograph lean towards each other, so that they meet sooner.",
			Says: []Code{"temperature/wrong"},
		},
	},
}
