package checker

import (
	"errors"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
)

// errPerson is the error of grading what only a person can mark.
var errPerson = errors.New("a person marks this question")

// maxEssay bounds a text that may be an answer in a few words; a longer one is an essay.
const maxEssay = 4000

var manualKind = &kindOf[struct{}, string, string]{
	Kind: Kind{
		Name:   "manual",
		Title:  "Marked by a person",
		Asks:   "An essay or a proof. The program never marks it: the answer is undecided until a person marks it.",
		Syntax: `A string in quotes; if it has several lines, three quotes before and after it: """…""".`,
		Form:   `Text in quotes; if it has several lines, three quotes before and after it: """…""".`,
		Sample: `id     = "proof"
kind   = "manual"
points = 5
prompt = "Show that the player to move wins Chomp on every board of more than one cell."`,
		Person: true,
		Reads:  []source.Kind{source.String},
	},
	Read:    func(d *draft) struct{} { return struct{}{} },
	Wording: func(struct{}) string { return "Write your answer in your own words. A person marks it." },
	Solve:   func(*Task, struct{}) (string, explain.Doc, error) { return "", nil, nil },
	Want:    itself[string],
	Parse: func(t *Task, _ struct{}, _ string, v source.Value) (string, findings, error) {
		text, ok := v.Text()
		if !ok {
			return "", findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a text in quotes, found " + written(v, true), Hint: `put quotes before and after the text, three of them (""") if it has several lines`}}
		}
		return text, findings{}, nil
	},
	Format:  func(text string) string { return strings.Join(plain.Lines(text), "\n") },
	Meaning: func(text string) string { return strings.Join(strings.Fields(text), " ") },
	JSON:    func(string) any { return nil },
	Field:   func(struct{}) Field { return Field{Shape: Essay} },
	Grade: func(*Task, struct{}, string, string) (points.Points, []Note, error) {
		return points.Of(0), nil, errPerson
	},
}

var personNote = Note{
	Code: "manual/person", From: formatLevel,
	Text: explain.Doc{explain.T("This answer could be read. A person will mark it.")},
}
