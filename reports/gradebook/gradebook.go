// Package gradebook works out what a class has earned: marks after all decisions and
// lateness, figures of the class, what is dropped, final marks, and what a person must
// look at. Build does so once; a Book is only read from then on, so that all reports
// agree.
package gradebook

import (
	"cmp"
	"slices"
	"sync"
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
	Digest    string     // changes with the file of the problem set
	Open      bool       // not due yet, except for students with a due time of their own
	Questions []Question // in the order of the problem set
	Students  []Student
}

// A Question is one question of a set, with the reference's answer to it.
type Question struct {
	ID, Kind string
	Points   points.Points
	Prompt   string
	Rubric   []problems.Item // what a person marks by; none if there is no rubric
	Dropped  bool            // taken out of the set for the whole class
	// Answer is the reference answer as JSON writes it: a string, a number, a
	// bool, a list or a map with string keys of these; nil if there is none.
	Answer  any
	Want    string      // the same as people read it; "" if there is none
	Why     explain.Doc // the worked solution
	Drawing explain.Doc // the positions that it is about; empty if they cannot be drawn
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

// A Student is one student's sheet for one set.
type Student struct {
	ID, Name string
	File     string // relative to the folder that the command runs in; "" if missing
	Status   SheetStatus
	// Verdicts has one verdict for each question, in their order, if the sheet
	// is graded; otherwise none. A verdict that is not there, or that has no
	// status, counts as undecided.
	Verdicts []*checker.Verdict
	// Attempt names the attempt that counts, of so many; "" and 0 where the
	// layout knows no attempts.
	Attempt  string
	Attempts int
	// Submitted is when the sheet came in; zero if that is not known.
	Submitted time.Time
	Due       time.Time // zero if the sheet is never due
	Open      bool      // the sheet is not due yet, and does not count so far
	Late      Lateness
	// OffRoster reports whether there is a roster and the student is not on it. No
	// figure of the class counts the sheet.
	OffRoster bool
	Decisions []Decision
}

// A Diagnostic is one complaint about a file, ready to be written.
type Diagnostic struct {
	Severity     string // "error" or "warning"
	Code         string
	Set          string // the set that it concerns; "" if it concerns all
	Student      string // whose sheet it concerns; "" if nobody's
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

// A Book is everything that reports are made of. It is never changed after
// Build, and its parts are to be read only.
type Book struct {
	Course      string
	Tables      []*Table     // sorted by set
	Overall     *Overall     // all sets together; nil if some are left out
	Diagnostics []Diagnostic // sorted by file and place

	needs func() ([]Item, []bool) // what needs a person, worked out once
}

// Build sorts, sums and counts. What is kept of the input, such as its students, is not to
// be changed any more.
func Build(in Input) *Book {
	g := &Book{Course: in.Course, Diagnostics: slices.Clone(in.Diagnostics)}
	g.needs = sync.OnceValues(g.attention)
	slices.SortStableFunc(g.Diagnostics, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Set, b.Set))
	})
	fields := map[string][]string{}
	for _, e := range in.Roster {
		fields[e.ID] = e.Fields
	}
	for _, s := range in.Sets {
		t := newTable(s)
		t.Fields = slices.Clone(in.Fields)
		for i := range t.Rows {
			t.Rows[i].Fields = fields[t.Rows[i].ID]
		}
		g.Tables = append(g.Tables, t)
	}
	slices.SortStableFunc(g.Tables, func(a, b *Table) int { return CompareIDs(a.ID, b.ID) })
	if !in.Partial {
		g.Overall = newOverall(in, g.Tables)
	}
	return g
}

// Students lists all students of all sets, in order.
func (g *Book) Students() []string {
	var ids []string
	seen := map[string]bool{}
	for _, t := range g.Tables {
		for i := range t.Rows {
			if id := t.Rows[i].ID; !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	slices.SortFunc(ids, CompareIDs)
	return ids
}

// Only is the gradebook of one set: its table, and the diagnostics that concern
// it or concern all sets. It has no Overall.
func (g *Book) Only(set string) *Book {
	one := &Book{Course: g.Course}
	one.needs = sync.OnceValues(one.attention)
	for _, t := range g.Tables {
		if t.ID == set {
			one.Tables = append(one.Tables, t)
		}
	}
	concerns := func(d Diagnostic) bool { return d.Set == set || d.Set == "" }
	if !slices.ContainsFunc(g.Diagnostics, func(d Diagnostic) bool { return !concerns(d) }) {
		one.Diagnostics = g.Diagnostics
		return one
	}
	for _, d := range g.Diagnostics {
		if concerns(d) {
			one.Diagnostics = append(one.Diagnostics, d)
		}
	}
	return one
}

// With is the gradebook with further diagnostics at the end.
func (g *Book) With(more ...Diagnostic) *Book {
	copied := *g
	copied.Diagnostics = slices.Concat(g.Diagnostics, more)
	copied.needs = sync.OnceValues(copied.attention)
	return &copied
}

// About lists what is wrong with a file.
func (g *Book) About(file string) []Diagnostic {
	_, list := g.ofFile(file)
	return list
}

// ofFile also tells where in the list these diagnostics begin.
func (g *Book) ofFile(file string) (first int, list []Diagnostic) {
	if file == "" {
		return 0, nil
	}
	first, _ = slices.BinarySearchFunc(g.Diagnostics, file, func(d Diagnostic, file string) int { return cmp.Compare(d.File, file) })
	end := first
	for end < len(g.Diagnostics) && g.Diagnostics[end].File == file {
		end++
	}
	return first, g.Diagnostics[first:end]
}

// complete gives every question a verdict: no verdict means undecided, and never
// that an answer is wrong.
func complete(verdicts []*checker.Verdict, questions int) []*checker.Verdict {
	open := func(v *checker.Verdict) bool { return v == nil || v.Status == 0 }
	if len(verdicts) == questions && !slices.ContainsFunc(verdicts, open) {
		return verdicts // verdicts are shared and never changed
	}
	all := make([]*checker.Verdict, questions)
	copy(all, verdicts)
	for i, v := range all {
		if open(v) {
			all[i] = &checker.Verdict{Status: checker.Undecided, Person: true}
		}
	}
	return all
}
