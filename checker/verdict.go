// Package checker compares answers with the reference. It knows questions,
// answers and credit; it knows nothing of files, classes or reports.
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

// A Status is the state of one answer. The zero Status is a bug.
type Status uint8

// The six states of an answer, and Readable, which is what Redact leaves of
// right and wrong at the level "format".
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

// A Code names a note for good: "moves/loses". Tests and statistics use codes,
// never prose.
type Code string

// A Note tells something about one answer.
type Note struct {
	Code Code
	// From is the least feedback level at which the note is shown.
	From problems.Level
	// Text never gives away a value, a move or a reverser, unless From is Full.
	Text explain.Doc
	// More is what is added at the level full: the refutation, the nearest legal
	// move. It is worked out once the notes of a verdict are chosen; nil if there is nothing more.
	More func() explain.Doc

	// Missing is how many entries the note says are missing. Those that were set
	// aside may be among them, and then the note may be untrue.
	Missing int
}

// Doc is the note with what is added to it at the level full, if that is still there.
func (n Note) Doc() explain.Doc {
	if n.More == nil {
		return n.Text
	}
	return slices.Concat(n.Text, n.More())
}

// A Fault is a place in an answer that could not be read.
type Fault struct {
	Entry            int    // which entry of a list, counted from 0; -1 for the whole answer
	Key              string // which key of a table; "" for the whole answer
	game.SyntaxError        // within the answer's text, or the entry's
	Example          bool   // an example of an answer to the question is to follow the hint
	Like             string // that example, as a sheet has it; "" if there is none
	Code             Code   // of the note that it becomes; "" for answer/unreadable
	Cell             string // what the entry is called, "heap 3"; "" for an entry of a list

	from problems.Level // the least feedback level at which it is shown
}

// Error says what was found, and what was expected.
func (f *Fault) Error() string { return f.Msg }

// Value is what could not be read: the answer in which the fault was found, or
// the entry or key of it.
func (f Fault) Value(answer source.Value) source.Value {
	if items := answer.Items(); 0 <= f.Entry && f.Entry < len(items) {
		return items[f.Entry]
	}
	if v, ok := answer.Get(f.Key); ok && f.Key != "" {
		return v
	}
	return answer
}

// Diagnostic is the complaint about the answer in which the fault was found, at its place
// in the file.
func (f Fault) Diagnostic(answer source.Value) source.Diagnostic {
	f.Hint = f.Advice()
	return f.Value(answer).Unread(cmp.Or(string(f.Code), "answer/unreadable"), &f.SyntaxError)
}

// A Verdict is what became of one answer. Verdicts are shared and never changed.
type Verdict struct {
	Status Status
	Which  Which // of several questions the answer was given to
	Earned points.Points
	Got    string // the answer as it was understood, or as written if it could not be read; an essay has several lines
	Want   string // the reference answer
	// Meaning is the same for two answers to a question that mean the same however
	// they are written. It is for counting and comparing and never shown; "" if the
	// answer could not be read.
	Meaning string
	// Illegal reports whether the answer names a move that is not legal, or that it
	// is unreadable in part: what keeps a sheet from passing at level format.
	Illegal bool
	Faults  []Fault // the places that could not be read
	// Person reports whether somebody must look: an essay, or a question that the
	// reference could not decide.
	Person bool
	Notes  []Note      // at most three, most important first
	Why    explain.Doc // the worked solution
	Lines  []LineState // of an answer whose lines are judged
	Duties *Duties     // of such an answer; nil for others

	// written is the answer as it was written, where how it is read tells whether it is
	// right; "" elsewhere.
	written string
	unread  bool    // nobody could say how to read it
	effort  *effort // nil if the answer caused none
	finish  func()  // works out what the notes add; nil if it causes nothing
}

// A LineState is how a line of a derivation stands.
type LineState struct {
	Line  int    `json:"line"` // from 1, as written
	Text  string `json:"text"`
	State string `json:"state"` // true, follows, false, undecided, unreadable, remark, or read
	// Claims reports whether the line says something: one that does not is a remark, or unreadable.
	Claims bool `json:"-"`
}

// Duties are how many lines a derivation has of those that have to be there, and how many different ones
// beside the result are false.
type Duties struct {
	Done  int `json:"done"`
	Of    int `json:"of"`
	False int `json:"false"`
}

// LineTable shows how the lines of a derivation stand; nil of other answers.
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

// redactedLines are the states of lines that a reader at a level may see: below full none of those after
// the first false one, so that nobody finds out by guessing.
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

// Redact leaves of a verdict what a reader at the level may see. At the level full whoever has not
// tried sees no more than at the level hint. What it returns
// can be written by any report without giving an answer away.
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

// withoutLegality leaves out the faults that tell which moves are legal, where a question
// asks for that: what they are about is then read like any other move.
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

// A Which tells apart the questions that one of a set stands for where not all are asked the same.
// The zero Which is of a question that is the same for all.
type Which struct {
	Number int    // from 1
	List   string // the hash of the list that it is of, if that is not handed out any more
}

// String is "variant 7".
func (w Which) String() string {
	if w.List != "" {
		return fmt.Sprintf("variant %d of the earlier list %s", w.Number, w.List)
	}
	return fmt.Sprintf("variant %d", w.Number)
}

// Compare orders those that are handed out now first.
func (w Which) Compare(o Which) int {
	return cmp.Or(cmp.Compare(w.List, o.List), cmp.Compare(w.Number, o.Number))
}
