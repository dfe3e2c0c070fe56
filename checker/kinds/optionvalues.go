package kinds

import (
	"cmp"
	"slices"

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

var optionValuesKind = &checker.Kind{
	Name:   "option-values",
	Title:  "Values of the options",
	Asks:   "The set of the nim values of a game's options in normal play, whose mex is the value of the game. A value that several options have counts once. Credit is by `credit`.",
	Syntax: "An array of whole numbers or nimbers, in any order: `[0, 1, 3]`, `[\"0\", \"*\", \"*3\"]`; `[]` when there is no option. One string is read too: `\"{0, *, *3}\"`.",
	Form:   listForm("Whole numbers or nimbers, in any order", "there is no option"),
	Uses:   []string{"game", "play", "credit"},
	Needs:  []string{"game"},
	Reads:  []source.Kind{source.String, source.Int, source.Array},
	Read:   readOptionValues,
}

func readOptionValues(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	q := &optionValues{pos: d.ImpartialGame("game"), rule: d.CreditRule()}
	return checker.Asked[valueSet]{
		Answers: aValueSet,
		Wording: "Which nim values do the options of " + q.pos.String() + " have? List each value once.",
		Solve:   q.solve,
		Why:     explained[valueSet](worked.OptionValues, q.pos),
		Grade:   q.grade,
		Rules:   q.rules,
		Holds:   func(got, want valueSet) bool { return found(got, want) > 0 },
		Match:   func(*valueSet) checker.Match { return checker.Match{Position: q.pos} },
	}.Ask()
}

// optionValues is a question about the nim values of the options of a game, with its results.
type optionValues struct {
	pos     game.Position
	rule    checker.CreditRule
	options []solve.Option
	values  []uint64 // of the options
	// What two mistakes lead to: sizes of heaps taken for values, and values added as
	// numbers. Nil where that makes no sense.
	sizes, added valueSet
}

// A valueSet is a set of numbers in increasing order.
type valueSet []uint64

func (s valueSet) String() string { return cmp.Or(numberList(s), "[]") }

func (s valueSet) JSON() any { return append([]uint64{}, s...) }

var aValueSet = checker.Answers[valueSet]{
	Parse: func(_ *checker.Task, v source.Value) (valueSet, checker.Findings, error) {
		numbers, remarks, err := read.Numbers(v)
		return distinct(numbers), remarks, err
	},
	Field:    checker.Field{Shape: checker.Lines},
	Examples: checker.Examples("[23, 17]", "[34, 19]", "[27, 38]", "[46, 29]", "[53, 61]"),
}

func (q *optionValues) solve(t *checker.Task) (valueSet, error) {
	s := t.Solver()
	var err error
	if q.options, err = s.EveryOption(q.pos, game.Both, maxOptions); err != nil {
		return nil, err
	}
	q.values, err = s.OptionValues(q.pos, q.options)
	if err != nil {
		return nil, err
	}
	heaps := true
	for _, o := range q.options {
		values, err := valuesOf(s, o.To)
		if err != nil {
			return nil, err
		}
		sizes, ok := sizesOf(o.To, heapSize)
		heaps = heaps && ok
		q.added, q.sizes = append(q.added, plainSum(values)), append(q.sizes, cgt.NimSum(sizes...))
	}
	if !heaps {
		q.sizes = nil
	}
	q.sizes, q.added = distinct(q.sizes), distinct(q.added)
	return distinct(q.values), nil
}

func (q *optionValues) grade(t *checker.Task, got, want valueSet) (points.Points, []checker.Note, error) {
	right := found(got, want)
	wrong := len(got) - right
	var notes []checker.Note
	if wrong > 0 {
		notes = append(notes, checker.Hint("option-values/extra"))
	}
	if right < len(want) {
		notes = append(notes, checker.Hint("option-values/missing").Adding(q.missing(t, got)))
	}
	return q.rule.Of(right, wrong, len(want)), notes, nil
}

// missing shows an option whose value was not given, and that it has the value.
func (q *optionValues) missing(t *checker.Task, got valueSet) func() explain.Doc {
	i := slices.IndexFunc(q.values, func(n uint64) bool { return !slices.Contains(got, n) })
	option, value := q.options[i].To, q.values[i]
	proof := t.Refute(refute.Equal(option, game.Nimber(value)))
	return func() explain.Doc {
		doc := explain.Doc{explain.P(explain.Text("The option "), explain.Math(option.String()), explain.Text(" has the value "), explain.Value(number(value).String()), explain.Text("."))}
		return append(doc, proof()...)
	}
}

func (q *optionValues) rules(_ *checker.Task, want valueSet) []checker.Rule[valueSet] {
	var who valueSet
	for _, n := range want {
		who = append(who, min(n, 1))
	}
	return []checker.Rule[valueSet]{
		result("option-values/sizes", q.sizes != nil, q.sizes),
		result("option-values/added", q.added != nil, q.added),
		result("option-values/outcomes", len(who) > 0, valueSet(distinct(who))),
	}
}
