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

// An Input is what a Book is built from. Only the order of the questions matters.
type Input struct {
	Course string
	Sets   []Set
	// Partial reports whether sets of the course are left out. There are no final marks then.
	Partial bool
	// Groups are the weights of the sets; empty if they are not weighted.
	Groups []Group
	Levels []Level // names of final marks
	// Roster lists the students of the course, and Fields the further columns of the roster.
	Roster      []RosterEntry
	Fields      []string
	Diagnostics []Diagnostic
}

// A RosterEntry is a student on the roster. Fields are in the order of Input.Fields.
type RosterEntry struct {
	ID, Name string
	Fields   []string
}

// A Set is one problem set with the students who should have answered it.
type Set struct {
	ID, Title string
	Digest    string    // changes with the file of the problem set
	Due       time.Time // zero if the set is never due
	Open      bool      // not due yet, except for students with a due time of their own
	Questions []Posed   // in the order of the problem set
	Students  []Student
}

// A Posed is one question of a set, with the reference answer.
type Posed struct {
	ID, Kind string
	Points   points.Points
	Prompt   string
	Rubric   []problems.Item // empty if there is no rubric
	Dropped  bool            // dropped from the set for the whole class
	Open     bool            // not all students are asked the same
	// Answer is the reference answer as JSON has it: a string, a number, a bool, a list or a map of
	// these with string keys; nil if there is none.
	Answer any
	Want   string      // Answer for people; "" if there is none
	Why    explain.Doc // the worked solution
	Field  checker.Field
	About  explain.Doc // the positions, unless the prompt names them, and drawings
}

// Given is an answer as it is shown, cut to most characters. An answer that could not be read is
// shown as it was written.
func (q Posed) Given(v *checker.Verdict, most int) explain.Inline {
	text := plain.Cut(v.Got, most)
	if v.Status == checker.Unreadable {
		return explain.Code(text)
	}
	return q.Field.Show(text)
}

// Asked is the prompt and the positions.
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

// A SheetStatus is the result of a student's sheet as a whole. The zero SheetStatus is a bug.
type SheetStatus uint8

// The states of a sheet.
const (
	Graded     SheetStatus = iota + 1
	Unreadable             // no part of the sheet could be read
	Missing                // a student on the roster has no sheet
)

var sheetStatusNames = [...]string{Graded: "graded", Unreadable: "unreadable", Missing: "missing"}

// String is the status as reports have it.
func (s SheetStatus) String() string { return sheetStatusNames[s] }

// A Diagnostic is one complaint about a file, ready for reports.
type Diagnostic struct {
	Severity     string // "error" or "warning"
	Code         string
	Set          string // "" for all sets
	Student      string // whose sheet it is about; "" if it is about no student
	Question     string // "" if it is about no question
	File         string // "" if it is about no file
	Line, Column int    // counted from 1; 0 if it is about no place in the file
	Message      string
	Hint         string
	// Person reports whether the complaint needs attention before the grades can be used: an
	// unknown student, a name that disagrees with the path, an unknown question.
	Person bool
	// Ignored reports whether the file was not read because nothing identifies it as a sheet.
	Ignored bool
	// Fault reports whether the program or a rules file is at fault, not a sheet.
	Fault bool
	// Settled reports whether an override settles the complaint.
	Settled bool
}

// Note identifies a diagnostic that an override can settle. It changes with the message. It is ""
// for a diagnostic that needs no attention, or that is about an override or a fault.
func (d *Diagnostic) Note() string {
	if !d.Person || d.Fault || strings.HasPrefix(d.Code, "override/") {
		return ""
	}
	return plain.Digest(strings.Join([]string{d.Code, d.Set, d.Student, d.Question, path.Base(d.File), d.Message}, "\n"))[:12]
}

// NewDiagnostic converts a complaint: its texts are cleaned and its place is computed. The caller
// adds whom it is about and whether it needs attention.
func NewDiagnostic(d source.Diagnostic) Diagnostic {
	line, column, _ := d.Place()
	return Diagnostic{
		Severity: d.Severity.String(), Code: d.Code, File: d.FileName(),
		Line: line, Column: column, Message: plain.Clean(d.Message), Hint: plain.Clean(d.Hint),
	}
}

// A Group is one group of sets in the weighting of a course.
type Group struct {
	Name   string
	Sets   []string // globs of set ids, some of which may not exist yet
	Weight points.Points
	// DropLowest parts are dropped, or as many as leave KeepBest if that is not 0, whichever is
	// more. The parts dropped are those whose loss is best for the student.
	DropLowest, KeepBest int
	ByQuestion           bool // the parts are questions, not sets
	// Beyond are globs of sets or of "set/question" that are bonus: the points earned count, the
	// points possible do not.
	Beyond []string
	// Extra reports whether the whole group is bonus: its weight is not part of the 100 per cent.
	Extra bool
}

// Has reports whether a set belongs to the group.
func (g Group) Has(set string) bool { return matchesAny(g.Sets, set) }

// matchesAny reports whether a name matches one of the globs. A malformed glob, which settings
// never have, matches nothing.
func matchesAny(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool {
		ok, err := path.Match(glob, name)
		return ok && err == nil
	})
}

// A Level is a name for final marks from a percentage on, such as a letter. Levels are for staff;
// students never see them.
type Level struct {
	Name string        `json:"name"`
	From points.Points `json:"from"`
}

// sortedLevels has the highest level first.
func sortedLevels(levels []Level) []Level {
	sorted := slices.Clone(levels)
	slices.SortStableFunc(sorted, func(a, b Level) int { return b.From.Cmp(a.From) })
	return sorted
}
