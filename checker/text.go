package checker

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"grader/problems"
	"grader/reference/explain"
	"grader/reference/game"
)

// Short names of levels, for the literals of notes.
const (
	formatLevel  = problems.Format
	verdictLevel = problems.Verdict
	hintLevel    = problems.Hint
	fullLevel    = problems.Full
)

// FaultText says which text could not be read, and how to write it.
func FaultText(f Fault) explain.Doc {
	text := f.Msg
	if f.Entry >= 0 {
		text = f.Place() + ": " + text
	}
	doc := explain.Doc{explain.P(explain.Typed(Sentence(text)))}
	if hint := f.Advice(); hint != "" {
		doc = append(doc, explain.P(explain.Typed(Sentence(hint))))
	}
	return doc
}

// Place names the entry of a fault, "entry 2"; "" for the whole answer.
func (f Fault) Place() string {
	if f.Entry < 0 || f.Cell != "" {
		return f.Cell
	}
	return "entry " + strconv.Itoa(f.Entry+1)
}

// Sentence gives a complaint a capital and a full stop.
func Sentence(msg string) string {
	if msg == "" {
		return ""
	}
	if c := msg[0]; 'a' <= c && c <= 'z' {
		msg = string(c-'a'+'A') + msg[1:]
	}
	if strings.HasSuffix(msg, "?") || strings.HasSuffix(msg, ".") {
		return msg
	}
	return msg + "."
}

// explain sets the worked solution.
func (t *Task) explain(doc explain.Doc, err error) {
	switch {
	case err == nil:
		t.Why = doc
	case !errors.Is(err, game.ErrLimit):
		t.failed("explaining", err)
	}
}

// AsideNote is the note on entries of a list that could not be read and cost nothing.
func AsideNote(faults []Fault) Note {
	return aside("answer/aside", faults, "The entry that could not be read was set aside and costs nothing.", "The %d entries that could not be read were set aside and cost nothing.")
}

// AsideEntry is the note on unreadable entries of an answer with fixed entries: unlike those of a
// list, which cost nothing, they are missing.
func AsideEntry(faults []Fault) Note {
	return aside("entry/aside", faults, "The entry that could not be read earns nothing.", "The %d entries that could not be read earn nothing.")
}

func aside(code Code, faults []Fault, one, many string) Note {
	if n := len(faults); n > 1 {
		one = fmt.Sprintf(many, n)
	}
	return Note{Code: code, From: formatLevel, Text: append(FaultText(faults[0]), explain.T(one))}
}

// ErrPerson is the error of grading what only a person can mark.
var ErrPerson = errors.New("a person marks this question")

// OnSheet writes an answer, given as in reports, as on a sheet.
func OnSheet(answer any) string {
	if table, ok := answer.(map[string]any); ok {
		var entries []string
		for _, key := range slices.Sorted(maps.Keys(table)) {
			entries = append(entries, OnSheet(key)+" = "+OnSheet(table[key]))
		}
		return "{ " + strings.Join(entries, ", ") + " }"
	}
	text, _ := json.Marshal(answer) // TOML writes all other values as JSON does
	return string(text)
}
