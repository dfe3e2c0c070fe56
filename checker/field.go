package checker

import (
	"strconv"

	"grader/reference/game"
)

// A Field says which field of a form fits an answer to a question.
type Field struct {
	Shape   Shape
	Names   []string // of the parts: heaps, vertices, keys
	Choices []Choice // what the answer, or each part of it, may be; nil for a text
	Several bool     // several choices may be right
	Witness bool     // of a Truth: whoever says no also names a game
	// Moves says what a move in the position of the question adds to a list: "move", its
	// name, or "position", what it leaves; "" for nothing.
	Moves string
	// Telling means that a list of the moves of the position would tell the answer, or a
	// part of it.
	Telling bool
}

// A Choice is one of a few answers.
type Choice struct{ Value, Words string }

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
func (t *Task) Field() Field { return t.field() }

func lineField[Q any](Q) Field { return Field{Shape: Line} }

func linesField[Q any](Q) Field { return Field{Shape: Lines} }

func entriesField[Q any](names ...string) func(Q) Field {
	return func(Q) Field { return Field{Shape: Entries, Names: names} }
}

// outcomeChoices are who may win: the next player or the previous one.
var outcomeChoices = []Choice{{"N", "the next player, who is to move"}, {"P", "the previous player"}}

// classChoices are who may win where Left and Right have different moves.
var classChoices = []Choice{{"L", "Left, whoever begins"}, {"R", "Right, whoever begins"}, {"N", "the next player, who begins"}, {"P", "the previous player"}}

// heapsUpTo are the heaps from 0 to one.
func heapsUpTo(last uint64) []string {
	names := make([]string, last+1)
	for i := range names {
		names[i] = strconv.Itoa(i)
	}
	return names
}

// Games are the positions that the question is about.
func (t *Task) Games() []game.Position { return t.games }
