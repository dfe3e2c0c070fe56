package checker

import (
	"errors"
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

var undecidedNote = Note{
	Code: "question/undecided", From: formatLevel,
	Text: explain.Doc{explain.T("The program could not solve this question within its budget. Nobody is marked wrong for that; a person will look at the answer.")},
}

var tooLargeNote = Note{
	Code: "answer/too-large", From: formatLevel,
	Text: explain.Doc{explain.T("The game in this answer is too large to work out within the budget for answers. Nobody is marked wrong for that; a person will look at the answer.")},
}

var failedNote = Note{
	Code: "answer/failed", From: formatLevel,
	Text: explain.Doc{explain.T("The program could not grade this answer. The fault is the program's, so it costs nothing; a person will look at the answer.")},
}

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

// faultText says what could not be read, and how to write it.
func faultText(f Fault) explain.Doc {
	text := f.Msg
	if f.Entry >= 0 {
		text = "entry " + strconv.Itoa(f.Entry+1) + ": " + text
	}
	doc := explain.Doc{explain.T(sentence(text))}
	if f.Hint != "" {
		doc = append(doc, explain.T(sentence(f.Hint)))
	}
	return doc
}

// sentence gives a complaint a capital and a full stop.
func sentence(msg string) string {
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

// shown is a worked solution, which an answer that is known can do without: the
// budget may not suffice for it.
func (t *Task) shown(doc explain.Doc, err error) explain.Doc {
	if err != nil {
		if !errors.Is(err, game.ErrLimit) {
			t.failed("explaining", err)
		}
		return nil
	}
	return doc
}

// hint is a note that is shown from the level hint on.
func hint(code Code, text string) Note {
	return Note{Code: code, From: hintLevel, Text: explain.Doc{explain.T(text)}}
}

func inPlay(play game.Play) string {
	if play == game.Misere {
		return ", in misère play"
	}
	return ""
}

func otherPlay(play game.Play) game.Play {
	if play == game.Misere {
		return game.Normal
	}
	return game.Misere
}
