package kinds

import (
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
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
	Read:   func(*checker.Draft) checker.AnyAsked { return checker.Of(&manual{}) },
}

// manual asks for a text that a person marks.
type manual struct{ checker.Common[essay] }

// An essay is a text as it was written.
type essay string

func (e essay) String() string { return strings.Join(plain.Lines(string(e)), "\n") }

func (e essay) Meaning() string { return strings.Join(strings.Fields(string(e)), " ") }

func (e essay) JSON() any { return nil }

func (*manual) Wording() string { return "Write your answer in your own words. A person marks it." }

func (*manual) Solve(*checker.Task) (explain.Doc, error) { return nil, nil }

func (*manual) Parse(_ *checker.Task, v source.Value) (essay, checker.Findings, error) {
	text, ok := v.Text()
	if !ok {
		return "", checker.Findings{}, checker.Expected("a text", v, "write it in words")
	}
	return essay(text), checker.Findings{}, nil
}

func (*manual) Field() checker.Field { return checker.Field{Shape: checker.Essay} }

func (*manual) Grade(*checker.Task, essay) (points.Points, []checker.Note, error) {
	return points.Of(0), nil, checker.ErrPerson
}
