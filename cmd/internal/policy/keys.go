package policy

import (
	"grader/problems/shape"
	"grader/problems/source"
)

var (
	// FileKeys are the keys of a file of overrides.
	FileKeys = []shape.Key{{Name: "override", Help: "What persons decided, each entry below a line [[override]].", Type: shape.List(shape.Table(OverrideKeys...), "tables")}}
	// OverrideKeys are the keys of an override.
	OverrideKeys = []shape.Key{
		{Name: "student", Help: "Whose mark it concerns; \"*\" for the whole class. Needed unless there is an answer or a file.", Type: some(shape.Text), Example: `"ada"`},
		{Name: "set", Help: "Which problem set it concerns. Needed unless there is a file.", Type: some(shape.Text), Example: `"hw3"`},
		{Name: "question", Help: "Which question; the whole set if left out.", Type: some(shape.Text), Example: `"proof"`},
		{Name: "answer", Help: "The answer that it is about, as a sheet has it: everybody who gave it.", Example: `"N"`},
		{Name: "points", Help: "The mark, in place of the program's.", Type: shape.Points, Example: "8"},
		{Name: "rubric", Help: "The ids of the items of the rubric that were given.", Type: shape.List(shape.Text, "a list of ids"), Example: `["idea"]`},
		{Name: "excused", Help: "It does not count for the student.", Type: shape.True},
		{Name: "drop", Help: "The question does not count for anybody.", Type: shape.True},
		{Name: "full", Help: "All points.", Type: shape.True},
		{Name: "due", Help: "Another due time.", Type: shape.Due, Example: "2026-10-05T23:59:00-04:00"},
		{Name: "bonus", Help: "Points on top of the mark.", Type: shape.Points, Example: "2"},
		{Name: "deduct", Help: "Points, or a share of those possible, taken off the mark.", Type: deduction, Example: `"20%"`},
		{Name: "file", Help: "The submitted file that belongs_to is about, as attention.md names it.", Type: some(shape.Text), Example: `"submissions/s0421/hw3.toml"`},
		{Name: "belongs_to", Help: "The student whose sheet the file is, whatever its path says.", Type: some(shape.Text), Example: `"s042"`},
		{Name: "extra", Help: "The points may be more than there are.", Type: shape.Bool},
		{Name: "comment", Help: "What the student is told.", Type: comment, Example: `"Why is there always such a move?"`},
		{Name: "by", Help: "Who decided it.", Type: shape.Text, Example: `"ta1"`},
		{Name: "at", Help: "When it was decided.", Type: shape.Date, Example: "2026-10-06"},
		{Name: "reason", Help: "Why, for staff.", Type: shape.Text, Example: `"read the proof"`},
		{Name: "was", Help: "The program's mark that the points replaced.", Type: shape.Points, Example: "4"},
	}
	fileNames, overrideNames = shape.Names(FileKeys), shape.Names(OverrideKeys)
)

// rulings are the keys that decide something. An entry has one of them; a rubric may come
// with points that differ from those of its items. An entry without any has a comment.
var rulings = []string{"points", "rubric", "excused", "drop", "full", "due", "bonus", "deduct", "belongs_to"}

// besides are the keys that an entry about a file cannot have: it gives no mark.
var besides = []string{"student", "question", "answer", "comment", "extra", "was"}

var (
	deduction = shape.Type{
		Text: `a number of points, or a share such as "20%"`, Kinds: []source.Kind{source.Float, source.String},
		Form: `^(` + shape.PointsForm + `|\s*` + shape.PointsForm + `\s*%\s*)$`, Least: shape.Points.Least, Most: shape.Points.Most,
	}
	comment = some(shape.Matching(`[^\s]`, "a string of 1 to 10000 characters"))
)

func some(t shape.Type) shape.Type {
	t.Some = true
	return t
}
