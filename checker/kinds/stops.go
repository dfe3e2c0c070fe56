package kinds

import (
	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/worked"
)

var stopsKind = &checker.Kind{
	Name:  "stops",
	Title: "Left and Right stop",
	Asks: "The Left stop and the Right stop of a game: the first numbers that are reached when both players move in turn as well as they can, with Left beginning and with Right beginning. " +
		"Each of the two earns half.",
	Syntax: "A table with both numbers: `{ left = 1, right = \"-1/2\" }`. Fractions are strings, or decimal as in `-0.5`.",
	Form:   "Both numbers, `left` and `right`. Fractions are written with a slash, or decimal.",
	Uses:   []string{"game", "play"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Table},
	Read:   readStops,
}

// dyadics are an answer of two numbers that games can have as their values.
type dyadics = read.Pair[cgt.Dyadic]

func dyadicText(x cgt.Dyadic) any { return x.String() }

var stopsForm = &read.PairForm[cgt.Dyadic]{
	Read: read.Fraction, JSON: dyadicText,
	Names: [2][]string{{"left", "l", "leftstop", "lstop", "ls"}, {"right", "r", "rightstop", "rstop", "rs"}},
	How:   "write both numbers, left and right", Entry: "the entry ", Number: "the number ", Lacks: "entry/missing",
	Signs:    checker.NumberSigns,
	Wrong:    [2]checker.Code{"stops/left", "stops/right"},
	Examples: []string{`{ left = 12, right = -7 }`, `{ left = "37/2", right = 14 }`, `{ left = 31, right = "-23/4" }`, `{ left = 26, right = -19 }`},
}

func readStops(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	pos := d.AnyGame("game", `"{2||1|0}"`)
	return checker.Asked[dyadics]{
		Answers: stopsForm.Answers(),
		Wording: "Find the Left stop and the Right stop of " + pos.String() + ".",
		Solve: func(t *checker.Task) (dyadics, error) {
			left, right, err := t.Solver().Stops(pos)
			return read.PairOf(stopsForm, left, right), err
		},
		Why:   explained[dyadics](worked.Stops, pos),
		Grade: read.GradePair[cgt.Dyadic],
		Rules: func(_ *checker.Task, want dyadics) []checker.Rule[dyadics] {
			both := func(got dyadics) bool { return got.Given == [2]bool{true, true} }
			return []checker.Rule[dyadics]{
				{Code: "stops/order", Shown: func(got dyadics) bool { return both(got) && got.X[0].Less(got.X[1]) }},
				{Code: "stops/equal", Shown: when(want.X[1].Less(want.X[0]), func(got dyadics) bool { return both(got) && got.X[0] == got.X[1] })},
			}
		},
	}.Ask()
}
