// Package checker compares answers with the reference. It knows questions, answers and credit, but
// not files, classes or reports.
package checker

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
)

// A Status is the state of one answer. The zero Status is invalid.
type Status uint8

// The six states of an answer, and Readable, which replaces right and wrong after Redact at the
// level "format".
const (
	Unanswered Status = iota + 1
	Unreadable
	Wrong
	Partial
	Correct
	Undecided
	Readable
)

// Statuses lists the states in the order in which reports count them.
var Statuses = []Status{Correct, Partial, Wrong, Unreadable, Unanswered, Undecided}

var statusNames = [...]string{
	Unanswered: "unanswered", Unreadable: "unreadable", Wrong: "wrong", Partial: "partial",
	Correct: "correct", Undecided: "undecided", Readable: "readable",
}

// String is the status as reports write it: "correct", "partial" ...
func (s Status) String() string { return statusNames[s] }

// A Code names a note permanently: "moves/loses". Tests and statistics use codes, never the text.
type Code string

// A Note is a remark on one answer.
type Note struct {
	Code Code
	// From is the least feedback level at which the note is shown.
	From problems.Level
	// Text never gives away a value, a move or a reverser, unless From is Full.
	Text explain.Doc
	// More is the addition at the level full: the refutation, the nearest legal move. It is
	// computed once the notes of a verdict are chosen; nil if there is none.
	More func() explain.Doc

	// Missing is the number of entries that are missing according to the note. Entries set aside
	// may be among them, which would make the note false.
	Missing int
}

// Doc is the note with its addition at the level full, unless that has been removed.
func (n Note) Doc() explain.Doc {
	if n.More == nil {
		return n.Text
	}
	return slices.Concat(n.Text, n.More())
}

// A Fault is a place in an answer that could not be read.
type Fault struct {
	Entry            int    // the index of an entry of a list; -1 for the whole answer
	Key              string // the key of a table; "" for the whole answer
	game.SyntaxError        // within the answer's text, or the entry's
	Example          bool   // whether an example of an answer to the question is to follow the hint
	Like             string // that example, as on a sheet; "" if there is none
	Code             Code   // of the resulting note; "" for answer/unreadable
	Cell             string // the name of the entry, "heap 3"; "" for an entry of a list

	from problems.Level // the least feedback level at which it is shown
}

// Error says what was found, and what was expected.
func (f Fault) Error() string { return f.Msg }

// Value is the unreadable value: the answer with the fault, or its entry or key.
func (f Fault) Value(answer source.Value) source.Value {
	if items := answer.Items(); 0 <= f.Entry && f.Entry < len(items) {
		return items[f.Entry]
	}
	if v, ok := answer.Get(f.Key); ok && f.Key != "" {
		return v
	}
	return answer
}

// Diagnostic is the complaint about the answer with the fault, at its place in the file.
func (f Fault) Diagnostic(answer source.Value) source.Diagnostic {
	f.Hint = f.Advice()
	return f.Value(answer).Unread(cmp.Or(string(f.Code), "answer/unreadable"), &f.SyntaxError)
}

// A Verdict is the result of marking one answer. Verdicts are shared and immutable.
type Verdict struct {
	Status Status
	Which  Which // the variant that the answer was given to
	Earned points.Points
	Got    string // the answer as it was understood, or as written if it could not be read; an essay has several lines
	Want   string // the reference answer
	// Meaning is equal for two answers to a question with the same meaning. It is for counting and
	// comparing, and never shown; "" if the answer could not be read.
	Meaning string
	// Illegal reports whether the answer has an illegal move or an unreadable part, so that the
	// sheet does not pass at level format.
	Illegal bool
	Faults  []Fault // the places that could not be read
	// Person reports whether a person has to mark the answer: an essay, or a question that the
	// reference could not decide.
	Person bool
	Notes  []Note      // at most three, most important first
	Why    explain.Doc // the worked solution
	Lines  []LineState // for an answer whose lines are judged
	Duties *Duties     // for such an answer; nil for others

	// written is the answer as it was written, if the way it is read shows whether it is right; ""
	// otherwise.
	written string
	unread  bool    // the form of the answer is unknown
	effort  *effort // nil if the answer caused none
	finish  func()  // computes the additions of the notes; nil if there are none
}

// A LineState is the state of a line of a derivation.
type LineState struct {
	Line  int    `json:"line"` // from 1, as written
	Text  string `json:"text"`
	State string `json:"state"` // true, follows, false, undecided, unreadable, remark, or read
	// Claims reports whether the line makes a claim; if not, it is a remark, or unreadable.
	Claims bool `json:"-"`
}

// Duties are the number of required lines that a derivation has, the number required, and the
// number of different false lines, without the result.
type Duties struct {
	Done  int `json:"done"`
	Of    int `json:"of"`
	False int `json:"false"`
}

// LineTable shows the states of the lines of a derivation; nil for other answers.
func (v Verdict) LineTable() explain.Doc {
	if len(v.Lines) == 0 {
		return nil
	}
	t := explain.Table{Header: explain.Row(explain.Text("line"), explain.Text("is"), explain.Text("statement"))}
	for _, l := range v.Lines {
		t.Rows = append(t.Rows, explain.Row(explain.Text(strconv.Itoa(l.Line)), explain.Text(l.State), explain.Typed(l.Text)))
	}
	return explain.Doc{t}
}

// redactedLines are the states of lines that are shown at a level: below full none of those after
// the first false one, so that students cannot find out by guessing.
func redactedLines(lines []LineState, level problems.Level) (told []LineState) {
	stop := level == problems.Format
	for _, l := range lines {
		last := l.State == "false"
		if stop && level < problems.Full && l.Claims {
			l.State = "read"
		}
		stop = stop || last
		told = append(told, l)
	}
	return told
}

// Tried reports whether there is an answer that could be read.
func (v Verdict) Tried() bool { return v.Status != Unanswered && v.Status != Unreadable }

// Redact removes from a verdict what is not shown at the level. An answer that could not be read
// gets no more than the level hint. Any report can write the result without giving an answer away.
func Redact(v Verdict, level problems.Level) Verdict {
	if level == problems.Full && !v.Tried() {
		level = problems.Hint
	}
	if level < problems.Full {
		v.Want, v.Why, v.Duties = "", nil, nil
	}
	v.Lines = redactedLines(v.Lines, level)
	if v.unread {
		v.Got = ""
	} else if level == problems.Format {
		v.withoutLegality()
		v.Earned, v.Got = points.Points{}, cmp.Or(v.written, v.Got)
		if v.Status != Unreadable && v.Status != Unanswered {
			v.Status = Readable
		}
	}
	var notes []Note
	for _, n := range v.Notes {
		if n.From > level {
			continue
		}
		if level < problems.Full {
			n.More = nil
		}
		notes = append(notes, n)
	}
	v.Notes = notes
	return v
}

// withoutLegality removes the faults that show which moves are legal, if the question asks for
// that: the moves are then treated like any other.
func (v *Verdict) withoutLegality() {
	told := slices.DeleteFunc(slices.Clone(v.Faults), func(f Fault) bool { return !toldAtFormat(f) })
	if len(told) == len(v.Faults) {
		return
	}
	v.Faults = told
	if v.Status == Unreadable {
		v.Status, v.Notes = Readable, nil
		if len(told) > 0 {
			v.Notes = []Note{AsideNote(told)}
		}
	}
}

// A Which identifies one of the variants of a question. The zero Which is for a question without
// variants.
type Which struct {
	Number int    // from 1
	List   string // the hash of its list, if that is no longer handed out
}

// String is "variant 7".
func (w Which) String() string {
	if w.List != "" {
		return fmt.Sprintf("variant %d of the earlier list %s", w.Number, w.List)
	}
	return fmt.Sprintf("variant %d", w.Number)
}

// Compare orders variants that are still handed out first.
func (w Which) Compare(o Which) int {
	return cmp.Or(cmp.Compare(w.List, o.List), cmp.Compare(w.Number, o.Number))
}
