package kinds

import (
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/plain"
)

var manualKind = &checker.Kind{
	Name:   "manual",
	Title:  "Marked by a person",
	Asks:   "An essay or a proof. The program never marks it: the answer is undecided until a person marks it.",
	Syntax: `A string in quotes; if it has several lines, three quotes before and after it: """…""".`,
	Form:   "Text, in as many lines as you like.",
	Person: true,
	Reads:  []source.Kind{source.String},
	Read: func(*checker.Draft) checker.AnyAsked {
		return checker.Asked[essay]{
			Answers: checker.Answers[essay]{Parse: checker.Plainly(readEssay), Field: checker.Field{Shape: checker.Essay}},
			Wording: "Write your answer in your own words. A person marks it.",
			Solve:   func(*checker.Task) (essay, error) { return "", nil },
			Grade: func(*checker.Task, essay, essay) (points.Points, []checker.Note, error) {
				return points.Of(0), nil, checker.ErrPerson
			},
		}.Ask()
	},
}

// An essay is a text as it was written.
type essay string

func (e essay) String() string { return strings.Join(plain.Lines(string(e)), "\n") }

func (e essay) Meaning() string { return strings.Join(strings.Fields(string(e)), " ") }

func (e essay) JSON() any { return nil }

func readEssay(v source.Value) (essay, error) {
	text, ok := v.Text()
	if !ok {
		return "", checker.Expected("a text", v, "write it in words")
	}
	return essay(text), nil
}
