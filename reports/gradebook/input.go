package gradebook

import (
	"path"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
)

// An Input is what a Book is built from. Only the questions' order matters;
// all else may come in any order.
type Input struct {
	Course string
	Sets   []Set
	// Partial reports whether sets of the course are left out. No final marks are made
	// of a part.
	Partial bool
	// Groups is how the sets are weighed against each other; none if they are not.
	Groups []Group
	Levels []Level // names of final marks
	// Roster lists who is on the roster, and Fields names its further columns.
	Roster      []RosterEntry
	Fields      []string
	Diagnostics []Diagnostic
}

// A RosterEntry is a student of the roster. Fields are in the order of Input.Fields.
type RosterEntry struct {
	ID, Name string
	Fields   []string
}

// A Set is one problem set with all who should have answered it.
type Set struct {
	ID, Title string
	Digest    string    // changes with the file of the problem set
	Due       time.Time // zero if it is never due
	Open      bool      // not due yet, except for students with a due time of their own
	Questions []Posed   // in the order of the problem set
	Students  []Student
}

// A Posed is one question of a set, with the reference's answer to it.
type Posed struct {
	ID, Kind string
	Points   points.Points
	Prompt   string
	Rubric   []problems.Item // what a person marks by; none if there is no rubric
	Dropped  bool            // taken out of the set for the whole class
	Open     bool            // not all are asked the same
	// Answer is the reference answer as JSON writes it: a string, a number, a
	// bool, a list or a map with string keys of these; nil if there is none.
	Answer any
	Want   string      // the same as people read it; "" if there is none
	Why    explain.Doc // the worked solution
	Field  checker.Field
	About  explain.Doc // the positions that the prompt does not name, and drawings
}

// Given is an answer as it is shown, cut to so many characters. One that could not be read is
// shown as it was written.
func (q Posed) Given(v *checker.Verdict, most int) explain.Inline {
	text := plain.Cut(v.Got, most)
	if v.Status == checker.Unreadable {
		return explain.Code(text)
	}
	return q.Field.Show(text)
}

// Asked is the question as it is asked.
func (q Posed) Asked() explain.Doc {
	var doc explain.Doc
	if q.Prompt != "" {
		doc = append(doc, explain.Marked(q.Prompt))
	}
	return append(doc, q.About...)
}

// Solution is the reference answer with its worked solution.
func (q Posed) Solution() explain.Doc {
	var doc explain.Doc
	if q.Want != "" {
		doc = append(doc, explain.P(q.Field.Show(q.Want)))
	}
	return append(doc, q.Why...)
}

// A SheetStatus is what became of a student's sheet as a whole. The zero
// SheetStatus is a bug.
type SheetStatus uint8

// The three states of a sheet.
const (
	Graded     SheetStatus = iota + 1
	Unreadable             // there is a sheet, and none of it could be read
	Missing                // somebody of the roster handed nothing in
)

var sheetStatusNames = [...]string{Graded: "graded", Unreadable: "unreadable", Missing: "missing"}

// String is the status as reports write it.
func (s SheetStatus) String() string { return sheetStatusNames[s] }

// A Diagnostic is one complaint about a file, ready to be written.
type Diagnostic struct {
	Severity     string // "error" or "warning"
	Code         string
	Set          string // the set that it concerns; "" if it concerns all
	Student      string // whose sheet it concerns; "" if nobody's
	Question     string // which question of the set; "" if it concerns all
	File         string // "" if it is about no file
	Line, Column int    // counted from 1; 0 if it is about no place in the file
	Message      string
	Hint         string
	// Person reports whether somebody must look before the grades can be used: an
	// unknown student, a name that disagrees with the path, an unknown question.
	Person bool
	// Ignored reports whether the file was not read at all: nothing says that it is a sheet.
	Ignored bool
	// Fault reports whether the program is at fault, or a rules file, and no sheet.
	Fault bool
	// Settled reports whether a person has decided that nobody must look any more.
	Settled bool
}

// Note names the diagnostic among those that a person can settle, and changes with what it says. It is "" if
// nobody must look, and where an override or the program must be mended.
func (d *Diagnostic) Note() string {
	if !d.Person || d.Fault || strings.HasPrefix(d.Code, "override/") {
		return ""
	}
	return plain.Digest(strings.Join([]string{d.Code, d.Set, d.Student, d.Question, path.Base(d.File), d.Message}, "\n"))[:12]
}

// NewDiagnostic is a complaint of the ground floor, cleaned and with its place worked
// out. Whom it concerns, and whether a person must look, is for the caller to add.
func NewDiagnostic(d source.Diagnostic) Diagnostic {
	line, column, _ := d.Place()
	return Diagnostic{
		Severity: d.Severity.String(), Code: d.Code, File: d.FileName(),
		Line: line, Column: column, Message: plain.Clean(d.Message), Hint: plain.Clean(d.Hint),
	}
}

// A Group is one entry of the scheme by which sets are weighed against each other.
type Group struct {
	Name   string
	Sets   []string // globs of the ids of its sets; those that do not exist yet are waited for
	Weight points.Points
	// DropLowest parts are left out, or as many as leave KeepBest, if that is not
	// 0, whichever is more: those without which the student stands best.
	DropLowest, KeepBest int
	ByQuestion           bool // the parts are questions; otherwise sets
	// Beyond are globs of a set or of "set/question" whose points come on top:
	// what they earn counts, and what they are worth does not.
	Beyond []string
	// Extra reports whether the whole group comes on top: its weight is not among
	// those that make up 100 per cent.
	Extra bool
}

// Has reports whether a set belongs to the group.
func (g Group) Has(set string) bool { return matchesAny(g.Sets, set) }

// matchesAny reports whether a name fits one of the globs. Settings hold no glob
// that is not well-formed, and such a one fits nothing.
func matchesAny(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool {
		ok, err := path.Match(glob, name)
		return ok && err == nil
	})
}

// A Level is a name for final marks from a number of per cent: a letter. Levels are for
// staff; students are told nothing of them.
type Level struct {
	Name string        `json:"name"`
	From points.Points `json:"from"`
}

// sortedLevels has the highest first.
func sortedLevels(levels []Level) []Level {
	sorted := slices.Clone(levels)
	slices.SortStableFunc(sorted, func(a, b Level) int { return b.From.Cmp(a.From) })
	return sorted
}
