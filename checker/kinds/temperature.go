package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/worked"
)

var temperatureKind = &checker.Kind{
	Name:  "temperature",
	Title: "Temperature and mean value",
	Asks: "The temperature of a game, which is how much a move in it is worth, and its mean value, which is what one copy is worth on average when many are played together: where the mast of its thermograph begins, and at which number. " +
		"Each of the two earns half. The temperature of a whole number is -1, of a fraction with the denominator 2^n it is -1/2^n.",
	Syntax: "A table with both numbers: `{ temperature = \"1/2\", mean = 1 }`. Fractions are strings, or decimal as in `0.5`.",
	Form:   "Both numbers, `temperature` and `mean`. Fractions are written with a slash, or decimal.",
	Uses:   []string{"game", "play"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Table},
	Read:   readTemperature,
}

var temperatureForm = &read.PairForm[cgt.Dyadic]{
	Read: read.Fraction, JSON: dyadicText,
	Names: [2][]string{{"temperature", "temp", "t", "heat"}, {"mean", "meanvalue", "m", "mast", "mastvalue", "value"}},
	How:   "write both numbers, temperature and mean", Entry: "the entry ", Number: "the number ", Lacks: "entry/missing",
	Signs:    checker.NumberSigns,
	Wrong:    [2]checker.Code{"temperature/wrong", "temperature/mean"},
	Examples: []string{`{ temperature = 23, mean = -17 }`, `{ temperature = "37/2", mean = 14 }`, `{ temperature = 31, mean = "-23/4" }`, `{ temperature = 26, mean = -19 }`},
}

func readTemperature(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	pos := d.AnyGame("game", `"{2||1|0}"`)
	var left, right cgt.Dyadic // the stops
	return checker.Asked[dyadics]{
		Answers: temperatureForm.Answers(),
		Wording: "Find the temperature and the mean value of " + pos.String() + ".",
		Solve: func(t *checker.Task) (dyadics, error) {
			h, err := t.Solver().Thermograph(pos)
			if err != nil {
				return dyadics{}, err
			}
			left, right, err = t.Solver().Stops(pos)
			return read.PairOf(temperatureForm, h.Temperature, h.Mean), err
		},
		Why:   explained[dyadics](worked.Temperature, pos),
		Grade: read.GradePair[cgt.Dyadic],
		Rules: func(_ *checker.Task, want dyadics) []checker.Rule[dyadics] {
			wrong := func(got dyadics, i int) bool { return got.Given[i] && got.X[i] != want.X[i] }
			exchanged := [2]cgt.Dyadic{want.X[1], want.X[0]}
			return []checker.Rule[dyadics]{
				{Code: "temperature/exchanged", Shown: func(got dyadics) bool { return got.Given == [2]bool{true, true} && got.X == exchanged }},
				{Code: "temperature/average", Shown: func(got dyadics) bool { return wrong(got, 1) && got.X[1].Plus(got.X[1]) == left.Plus(right) }},
				{Code: "temperature/number", Shown: when(want.X[0].Sign() < 0, func(got dyadics) bool { return got.Given[0] && got.X[0].Sign() >= 0 })},
				{Code: "temperature/width", Shown: when(right.Less(left), func(got dyadics) bool { return wrong(got, 0) && got.X[0] == left.Minus(right) })},
			}
		},
	}.Ask()
}
