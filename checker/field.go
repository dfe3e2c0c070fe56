package checker

import (
	"grader/reference/game"
)

// A Field says which field of a form fits an answer to a question.
type Field struct {
	Shape   Shape    `json:"shape"`
	Names   []string `json:"names,omitempty"`   // of the parts: heaps, vertices, keys
	Choices []Choice `json:"choices,omitempty"` // what the answer, or each part of it, may be; nil for a text
	Several bool     `json:"several,omitempty"` // several choices may be right
	Witness bool     `json:"witness,omitempty"` // of a Truth: whoever says no also names a game
	// Moves says what a move in the position of the question adds to a list: "move", its
	// name, or "position", what it leaves; "" for nothing.
	Moves string `json:"moves,omitempty"`
	// Telling means that a list of the moves of the position would tell the answer, or a
	// part of it.
	Telling bool `json:"-"`
}

// A Choice is one of a few answers.
type Choice struct {
	Value string `json:"value"`
	Words string `json:"words,omitempty"`
}

// A Shape is the shape of an answer. The zero Shape is a bug.
type Shape string

// The shapes of answers.
const (
	Line    Shape = "line"    // one text: a number, a game
	Lines   Shape = "lines"   // an array of texts
	Cells   Shape = "cells"   // an array with one entry for each name
	Labels  Shape = "labels"  // a table with one entry for each name
	Entries Shape = "entries" // a table whose keys are the names
	Choose  Shape = "choose"  // one choice, or an array of them
	Truth   Shape = "truth"   // true or false, perhaps with a witness
	Replies Shape = "replies" // a table from moves to replies
	Essay   Shape = "essay"   // a text of any length
)

// Field is the field for an answer to the question.
func (t *Task) Field() Field {
	if t.question == nil {
		return Field{Shape: Line}
	}
	return t.question.Field()
}

// Games are the positions that the question is about.
func (t *Task) Games() []game.Position { return t.games }

// Named are all positions that the question names, those among them that only give it its
// ruleset.
func (t *Task) Named() []game.Position { return t.named }
