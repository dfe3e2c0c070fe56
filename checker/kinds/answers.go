package kinds

import (
	"slices"
	"strconv"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// A number is an answer that is a whole number, and a nimber one that is a nim value.
type (
	number uint64
	nimber uint64
)

func (n number) String() string { return strconv.FormatUint(uint64(n), 10) }

func (n number) JSON() any { return uint64(n) }

func (n nimber) String() string { return cgt.Nimber(n).String() }

func (n nimber) JSON() any { return uint64(n) }

// The answers that are one number.
var (
	aNumber = oneNumber[number](read.Number)
	aNimber = oneNumber[nimber](read.Nimber)
)

func oneNumber[N ~uint64](parse func(source.Value) (uint64, error)) checker.Answers[N] {
	return checker.Answers[N]{
		Parse: checker.Plainly(func(v source.Value) (N, error) {
			n, err := parse(v)
			return N(n), err
		}),
		Field:    checker.Field{Shape: checker.Line},
		Examples: checker.Examples("12", "9", "14", "6", "17", "10", "23", "8", "31", "19", "45"),
	}
}

// arithmetic is a question about numbers alone.
func arithmetic(wording string, want uint64, why explain.Doc) checker.Asked[number] {
	return checker.Asked[number]{
		Answers: aNumber,
		Wording: wording,
		Solve:   func(*checker.Task) (number, error) { return number(want), nil },
		Why:     func(*solve.Solver, number) (explain.Doc, error) { return why, nil },
	}
}

// The possible winners: the next player or the previous one; in partizan games also Left or Right,
// whoever begins; in loopy games also neither.
var (
	outcomeChoices = []checker.Choice{{Value: "N", Words: "the next player, who is to move"}, {Value: "P", Words: "the previous player"}}
	classChoices   = []checker.Choice{
		{Value: "L", Words: "Left, whoever begins"},
		{Value: "R", Words: "Right, whoever begins"},
		{Value: "N", Words: "the next player, who begins"},
		{Value: "P", Words: "the previous player"},
	}
	drawChoices = append(slices.Clone(outcomeChoices), checker.Choice{Value: "D", Words: "nobody: play need never end"})
)

// The answers that are an outcome.
var (
	anOutcome       = oneOutcome(outcomeChoices, func(v source.Value) (solve.Outcome, error) { return read.Outcome(v, false) })
	anOutcomeClass  = oneOutcome(classChoices, func(v source.Value) (solve.Outcome, error) { return read.Outcome(v, true) })
	anOutcomeOrDraw = oneOutcome(drawChoices, read.OutcomeOrDraw)
)

func oneOutcome(choices []checker.Choice, parse func(source.Value) (solve.Outcome, error)) checker.Answers[solve.Outcome] {
	return checker.Answers[solve.Outcome]{Parse: checker.Plainly(parse), Field: checker.Field{Shape: checker.Choose, Choices: choices}}
}

// A form is an answer that is a game.
type form struct{ game.Position }

func (f form) Meaning() string { return f.Key() }

// aForm are the answers that are a game, given to a question about one.
func aForm(about game.Position, parse func(*checker.Task, game.Position, source.Value) (game.Position, error), signs []string, examples ...string) checker.Answers[form] {
	return checker.Answers[form]{
		Parse: func(t *checker.Task, v source.Value) (form, checker.Findings, error) {
			pos, err := parse(t, about, v)
			return form{pos}, checker.Findings{}, err
		},
		Field:    checker.Field{Shape: checker.Line, Signs: signs},
		Examples: checker.Examples(examples...),
	}
}
