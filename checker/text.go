package checker

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"grader/problems"
	"grader/reference/explain"
	"grader/reference/game"
)

// Levels by short names, for the literals of notes.
const (
	formatLevel  = problems.Format
	verdictLevel = problems.Verdict
	hintLevel    = problems.Hint
	fullLevel    = problems.Full
)

var undecidedNote = Remark("question/undecided", "The program could not solve this question within its budget. Nobody is marked wrong for that; a person will look at the answer.")

var tooLargeNote = Remark("answer/too-large", "The game in this answer is too large to work out within the budget for answers. Nobody is marked wrong for that; a person will look at the answer.")

var openNote = Remark("answer/variant", "Nobody has said which variant of this question this sheet is for. That costs nothing; a person will look at the answer.")

var failedNote = Remark("answer/failed", "The program could not grade this answer. The fault is the program's, so it costs nothing; a person will look at the answer.")

// FaultText says what could not be read, and how to write it.
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

// Place is what the entry of a fault is called, "entry 2"; "" for the whole answer.
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

// Shown is a worked solution, which an answer that is known can do without: the
// budget may not suffice for it.
func (t *Task) Shown(doc explain.Doc, err error) explain.Doc {
	if err != nil {
		if !errors.Is(err, game.ErrLimit) {
			t.failed("explaining", err)
		}
		return nil
	}
	return doc
}

// Hint is a note that is shown from the level hint on.
func Hint(code Code, text string) Note {
	return Note{Code: code, From: hintLevel, Text: explain.Doc{explain.Marked(text)}}
}

// Named is a mistake with a name. The text names the idea and never a value or a move; says are the
// codes of general notes that say no more than this one, and are left out after it.
func Named(code Code, text string, says ...Code) Slip { return Slip{code, text, says} }

// Remark is a note that is shown at every level.
func Remark(code Code, text string) Note {
	return Note{Code: code, From: formatLevel, Text: explain.Doc{explain.Marked(text)}}
}

// AsideNote tells of entries of a list that could not be read and cost nothing.
func AsideNote(faults []Fault) Note {
	return aside("answer/aside", faults, "The entry that could not be read was set aside and costs nothing.", "The %d entries that could not be read were set aside and cost nothing.")
}

// AsideEntry tells of entries that could not be read where each is asked for:
// unlike those of a list, which cost nothing, they are missed.
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

var personNote = Remark("manual/person", "This answer could be read. A person will mark it.")

// OnSheet writes an answer as a sheet has it, given as reports have it.
func OnSheet(answer any) string {
	if table, ok := answer.(map[string]any); ok {
		var entries []string
		for _, key := range slices.Sorted(maps.Keys(table)) {
			entries = append(entries, OnSheet(key)+" = "+OnSheet(table[key]))
		}
		return "{ " + strings.Join(entries, ", ") + " }"
	}
	text, _ := json.Marshal(answer) // which writes all else as TOML does
	return string(text)
}

// notes holds one page of Markdown for each code, in a file named after the code
// with a point in place of the slash. A test compares it with the codes in use.
//
//go:embed notes/*.md
var notes embed.FS

// Page is the page about a note's code: a title line, what the note means, a
// worked example and how to avoid the mistake, in Markdown.
func Page(code Code) (text string, ok bool) {
	page, err := notes.ReadFile("notes/" + strings.ReplaceAll(string(code), "/", ".") + ".md")
	return string(page), err == nil
}

// Codes lists the codes of all notes, in the order of their bytes.
func Codes() []Code {
	entries, _ := fs.ReadDir(notes, "notes") // which are part of the program
	var codes []Code
	for _, e := range entries {
		codes = append(codes, Code(strings.ReplaceAll(strings.TrimSuffix(e.Name(), ".md"), ".", "/")))
	}
	return codes
}
