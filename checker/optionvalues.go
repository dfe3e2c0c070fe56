package checker

import (
	"fmt"
	"slices"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// optionValuesQuestion asks for the nim values of the options of a game.
type optionValuesQuestion struct {
	pos  game.Position
	rule creditRule
}

type optionValuesReference struct {
	set     valueSet
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

var optionValuesKind = &kindOf[*optionValuesQuestion, *optionValuesReference, valueSet]{
	Kind: Kind{
		Name:   "option-values",
		Title:  "Values of the options",
		Asks:   "The set of the nim values of a game's options in normal play, whose mex is the value of the game. A value that several options have counts once. Credit is by `credit`.",
		Syntax: "An array of whole numbers or nimbers, in any order: `[0, 1, 3]`, `[\"0\", \"*\", \"*3\"]`; `[]` when there is no option. One string is read too: `\"{0, *, *3}\"`.",
		Form:   "An array of whole numbers or nimbers, in any order; an empty array if there is no option.",
		Sample: `id     = "values"
kind   = "option-values"
game   = "kayles(4)"
accept = [[3, 0, 2], "{0, *2, *3}", [0, 2, 2, 3]]
reject = [[0, 1, 2, 3], [0, 2], []]`,
		Uses:   []string{"game", "play", "credit"},
		Scores: []string{"credit"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Int, source.Array},
	},
	Read: func(d *draft) *optionValuesQuestion {
		d.onlyNormal()
		return &optionValuesQuestion{pos: d.impartialGame("game"), rule: d.creditRule()}
	},
	Wording: func(q *optionValuesQuestion) string {
		return "Which nim values do the options of " + q.pos.String() + " have? List each value once."
	},
	Solve: solveOptionValues,
	Want:  func(ref *optionValuesReference) valueSet { return ref.set },
	Parse: func(t *Task, q *optionValuesQuestion, _ *optionValuesReference, v source.Value) (valueSet, findings, error) {
		numbers, remarks, err := readNumbers(v)
		return distinct(numbers), remarks, err
	},
	Examples: func(*optionValuesQuestion) []string {
		return []string{"[23, 17]", "[34, 19]", "[27, 38]", "[46, 29]", "[53, 61]"}
	},
	Holds: func(_ *optionValuesQuestion, got valueSet, ref *optionValuesReference) bool {
		return holdsNumber(got, ref.set)
	},
	Format: valueSet.String,
	JSON:   func(s valueSet) any { return append([]uint64{}, s...) },
	Field:  linesField[*optionValuesQuestion],
	Grade:  gradeOptionValues,
	Match:  func(q *optionValuesQuestion, _ *valueSet) Match { return Match{Position: q.pos} },
	Slips: []slip[*optionValuesQuestion, *optionValuesReference, valueSet]{
		{
			Code: "option-values/sizes",
			Hit: func(q *optionValuesQuestion, got valueSet, ref *optionValuesReference) bool {
				return ref.sizes != nil && slices.Equal(got, ref.sizes) && !slices.Equal(got, ref.set)
			},
			Text: "This is what the sizes of the heaps would give in Nim. In this game the value of a heap is not its size: work out the value of each heap first.",
		},
		{
			Code: "option-values/added",
			Hit: func(q *optionValuesQuestion, got valueSet, ref *optionValuesReference) bool {
				return ref.added != nil && slices.Equal(got, ref.added) && !slices.Equal(got, ref.set)
			},
			Text: "Here the values of the parts of an option were added as numbers. Values of games that are played together combine by nim addition (exclusive or).",
		},
		{
			Code: "option-values/outcomes",
			Hit: func(q *optionValuesQuestion, got valueSet, ref *optionValuesReference) bool {
				var who valueSet
				for _, n := range ref.set {
					who = append(who, min(n, 1))
				}
				return len(got) > 0 && slices.Equal(got, distinct(who)) && !slices.Equal(got, ref.set)
			},
			Text: "These numbers tell only which options are won by whom, and the question asks for their nim values. Options that the next player wins may have different values.",
		},
	},
}

func solveOptionValues(t *Task, q *optionValuesQuestion) (*optionValuesReference, explain.Doc, error) {
	s := t.questionSolver()
	options, more, err := s.Options(q.pos, game.Both, maxOptions)
	if err != nil {
		return nil, nil, err
	}
	if more {
		return nil, nil, game.ErrLimit
	}
	ref := &optionValuesReference{options: options, sizes: valueSet{}, added: valueSet{}}
	if ref.values, err = s.OptionValues(q.pos, options); err != nil {
		return nil, nil, err
	}
	for _, o := range options {
		var size, sum uint64
		for _, p := range o.To.Parts() {
			n, err := s.PartNimber(p)
			if err != nil {
				return nil, nil, err
			}
			sum = plainSum([]uint64{sum, n})
			if m, ok := game.ReadNumber(p.Text()); ok {
				size ^= m
			} else {
				ref.sizes = nil
			}
		}
		ref.added = append(ref.added, sum)
		if ref.sizes != nil {
			ref.sizes = append(ref.sizes, size)
		}
	}
	ref.sizes, ref.added, ref.set = distinct(ref.sizes), distinct(ref.added), distinct(ref.values)
	return ref, q.why(ref), nil
}

// why lists the options with their values.
func (q *optionValuesQuestion) why(ref *optionValuesReference) explain.Doc {
	if len(ref.options) == 0 {
		return explain.Doc{explain.P(explain.Text("Nobody can move in "), explain.Code(q.pos.String()), explain.Text(", so it has no options: the list is "), explain.Code("[]"), explain.Text("."))}
	}
	t := explain.Table{Header: explain.Row(explain.Text("option"), explain.Text("nim value")), Right: []bool{false, true}}
	for i, o := range ref.options {
		if i == maxShown {
			t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprintf("and %d more", len(ref.options)-i))))
			break
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(o.To.String()), explain.Value(formatNumber(ref.values[i]))))
	}
	return explain.Doc{
		explain.T("Work out the value of each option. The value of a sum is the nim sum of the values of its parts."), t,
		explain.P(explain.Text("The set of these values is {"+numberList(ref.set)+"}. Its mex is the value of "), explain.Code(q.pos.String()), explain.Text(": "), explain.Value(formatNumber(cgt.Mex(ref.set...))), explain.Text(".")),
	}
}

func gradeOptionValues(t *Task, q *optionValuesQuestion, got valueSet, ref *optionValuesReference) (points.Points, []Note, error) {
	want := ref.set
	right := 0
	for _, n := range got {
		if _, ok := slices.BinarySearch(want, n); ok {
			right++
		}
	}
	wrong := len(got) - right
	var notes []Note
	if wrong > 0 {
		notes = append(notes, hint("option-values/extra", "Not every number given here is the value of an option. Work out the value of each option by itself."))
	}
	if right < len(want) {
		note := hint("option-values/missing", "Some option has a value that is not in the list. Go through every move that the rules allow.")
		note.More = ref.missing(t, got)
		notes = append(notes, note)
	}
	return q.rule.of(right, wrong, len(want)), notes, nil
}

// missing shows an option whose value was not given, and that it has the value.
func (r *optionValuesReference) missing(t *Task, got valueSet) func() explain.Doc {
	i := slices.IndexFunc(r.values, func(n uint64) bool { return !slices.Contains(got, n) })
	option, value := r.options[i].To, r.values[i]
	proof := refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
		return refute.Equal(s, option, game.Nimber(value))
	})
	return func() explain.Doc {
		doc := explain.Doc{explain.P(explain.Text("The option "), explain.Code(option.String()), explain.Text(" has the value "), explain.Value(formatNumber(value)), explain.Text("."))}
		return append(doc, proof()...)
	}
}

// readNumbers reads a list of numbers: an array, one number, or a list in one text,
// "{0, *, *3}". Entries of an array that cannot be read are set aside, unless nothing
// can be read.
func readNumbers(v source.Value) ([]uint64, findings, error) {
	var r findings
	if text, ok := v.Text(); ok {
		if numbers, ok := numbersIn(text); ok {
			return numbers, r, nil
		}
		fault := numberFault(v, "")
		fault.Msg = "expected a list of whole numbers, found " + written(v, true)
		fault.Hint = "write the numbers in brackets, with commas between them"
		return nil, r, fault
	}
	if v.Kind() != source.Array {
		n, err := readNumber(v)
		return []uint64{n}, r, err
	}
	items := v.Items()
	if len(items) == 1 && (items[0].Kind() == source.Array || items[0].Kind() == source.String) {
		if numbers, inner, err := readNumbers(items[0]); err == nil && len(numbers) > 0 {
			return numbers, inner, nil
		}
	}
	var numbers []uint64
	for i, item := range items[:min(len(items), maxEntries)] {
		n, err := readNumber(item)
		if err != nil {
			fault := *faultFrom(err, i)
			fault.Entry = i
			r.Faults = append(r.Faults, fault)
			continue
		}
		numbers = append(numbers, n)
	}
	if len(numbers) == 0 && len(r.Faults) > 0 {
		return nil, findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	if len(r.Faults) > 0 {
		r.Notes = append(r.Notes, asideNote(r.Faults))
	}
	return numbers, r, nil
}
