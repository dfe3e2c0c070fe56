package kinds

import (
	"fmt"
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
	Read: func(d *checker.Draft) checker.AnyAsked {
		d.OnlyNormal()
		return checker.Of(&optionValues{pos: d.ImpartialGame("game"), rule: d.CreditRule()})
	},
}

// optionValues asks for the nim values of the options of a game.
type optionValues struct {
	checker.Common[valueSet]
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

func (s valueSet) String() string {
	if len(s) == 0 {
		return "[]"
	}
	return numberList(s)
}

func (s valueSet) JSON() any { return append([]uint64{}, s...) }

func (q *optionValues) Wording() string {
	return "Which nim values do the options of " + q.pos.String() + " have? List each value once."
}

func (q *optionValues) Solve(t *checker.Task) (explain.Doc, error) {
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
		var size, sum uint64
		for _, p := range o.To.Parts() {
			n, err := s.PartNimber(p)
			if err != nil {
				return nil, err
			}
			sum = plainSum([]uint64{sum, n})
			m, ok := heapSize(p)
			heaps = heaps && ok
			size ^= m
		}
		q.added, q.sizes = append(q.added, sum), append(q.sizes, size)
	}
	if !heaps {
		q.sizes = nil
	}
	q.sizes, q.added, q.Ref = distinct(q.sizes), distinct(q.added), distinct(q.values)
	return q.why(), nil
}

// why lists the options with their values.
func (q *optionValues) why() explain.Doc {
	if len(q.options) == 0 {
		return explain.Doc{explain.P(explain.Text("Nobody can move in "), explain.Math(q.pos.String()), explain.Text(", so it has no options."))}
	}
	t := explain.Table{Header: explain.Row(explain.Text("option"), explain.Text("nim value")), Right: []bool{false, true}}
	for i, o := range q.options {
		if i == maxShown {
			t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprintf("and %d more", len(q.options)-i))))
			break
		}
		t.Rows = append(t.Rows, explain.Row(explain.Math(o.To.String()), explain.Value(number(q.values[i]).String())))
	}
	return explain.Doc{
		explain.T("Work out the value of each option. The value of a sum is the nim sum of the values of its parts."), t,
		explain.P(explain.Text("The set of these values is {"+numberList(q.Ref)+"}. Its mex is the value of "), explain.Math(q.pos.String()), explain.Text(": "), explain.Value(number(cgt.Mex(q.Ref...)).String()), explain.Text(".")),
	}
}

func (*optionValues) Parse(_ *checker.Task, v source.Value) (valueSet, checker.Findings, error) {
	numbers, remarks, err := read.Numbers(v)
	return distinct(numbers), remarks, err
}

func (*optionValues) Field() checker.Field { return checker.Field{Shape: checker.Lines} }

func (*optionValues) Examples() []string {
	return []string{"[23, 17]", "[34, 19]", "[27, 38]", "[46, 29]", "[53, 61]"}
}

func (q *optionValues) Holds(got valueSet) bool { return found(got, q.Ref) > 0 }

func (q *optionValues) Match(*valueSet) checker.Match { return checker.Match{Position: q.pos} }

func (q *optionValues) Grade(t *checker.Task, got valueSet) (points.Points, []checker.Note, error) {
	right := found(got, q.Ref)
	wrong := len(got) - right
	var notes []checker.Note
	if wrong > 0 {
		notes = append(notes, checker.Hint("option-values/extra"))
	}
	if right < len(q.Ref) {
		note := checker.Hint("option-values/missing")
		note.More = q.missing(t, got)
		notes = append(notes, note)
	}
	return q.rule.Of(right, wrong, len(q.Ref)), notes, nil
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

func (q *optionValues) Rules(*checker.Task) []checker.Rule[valueSet] {
	var who valueSet
	for _, n := range q.Ref {
		who = append(who, min(n, 1))
	}
	are := func(mistake valueSet) func(valueSet) bool {
		return func(got valueSet) bool { return slices.Equal(got, mistake) }
	}
	return []checker.Rule[valueSet]{
		{Code: "option-values/sizes", Shown: when(q.sizes != nil, are(q.sizes))},
		{Code: "option-values/added", Shown: when(q.added != nil, are(q.added))},
		{Code: "option-values/outcomes", Shown: when(len(who) > 0, are(distinct(who)))},
	}
}
