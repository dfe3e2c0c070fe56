// Package export writes marks in the formats of course systems, and predicts what their importers
// will do.
package export

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/lms/collect"
	"grader/problems"
	"grader/problems/points"
	"grader/reports"
	"grader/reports/gradebook"
)

// A Format is a format for marks of another system.
type Format struct {
	Name  string // as people type it: "canvas"
	Makes string // what it is, and what it is made from
	// Needs reports whether the format fills in a file that the system exported.
	Needs bool
	// Ext is the ending of the files that it makes, and Noun what is counted in them.
	Ext, Noun string
	make      func(j *job) error
}

// A Job is what to export: the table of one set, with everything known about it.
type Job struct {
	Book   *gradebook.Book
	Table  *gradebook.Table
	Roster *class.Roster // nil if there is none
	// Level is the feedback that a student may see.
	Level func(r *gradebook.Row) problems.Level
	From  []byte // exported by the system; nil if none was given

	// Options of the command line.
	Column   string // the name of the column in the system; "" for that of the set
	Zeros    bool   // give 0 to students without a readable sheet
	Open     bool   // export marks with pending points as they are
	Above    bool   // the system accepts marks above the maximum
	Comments bool   // export feedback, too
	// Env reads the environment, and Now is the time of the export.
	Env func(string) string
	Now time.Time
}

// A Result is what an export makes.
type Result struct {
	Files []files.File // one without a name, or any number of files with names
	Rows  []Row
	Notes []string // messages about the whole
}

// A Row is what the importer does with one row or file.
type Row struct {
	Place   string // "line 3"; "" if it is in no file
	Student string // for people
	Mark    string // "" if none is written
	Does    string // what the importer does: "sets it", "skips it"
	Why     string
	// Problem reports whether a mark does not arrive, or needs attention.
	Problem bool
}

// A job is one run of a format.
type job struct {
	Job
	Result
	students []collect.Student
	pages    *reports.Feedback
}

// Make makes the export.
func (f *Format) Make(in Job) (*Result, error) {
	if f.Needs && in.From == nil {
		return nil, cli.Failf("name the file that the system exported: --from FILE", "%s fills in a file that the system exported, and none was named", f.Name)
	}
	j := newJob(in)
	if err := f.make(j); err != nil {
		return nil, err
	}
	return &j.Result, nil
}

func newJob(in Job) *job {
	j := &job{Job: in, students: collect.Students(in.Roster), pages: reports.NewFeedback(in.Book)}
	if in.Roster == nil {
		for i := range in.Table.Rows {
			r := &in.Table.Rows[i]
			j.students = append(j.students, collect.Student{ID: r.ID, Name: r.Name})
		}
	}
	return j
}

// file adds the file of one student.
func (j *job) file(r *gradebook.Row, name string, data []byte) {
	effect := about(r)
	effect.Mark, effect.Does, effect.Place = r.Earned.Decimal(2), sets, r.ID+"/"+name
	if class.IDFault(r.ID) != "" {
		effect.Does, effect.Place, effect.Why, effect.Problem = out, "", "the student's id cannot be the name of a folder", true
		j.tell(effect)
		return
	}
	j.tell(effect)
	j.Files = append(j.Files, files.File{Name: effect.Place, Data: data})
}

func (j *job) tell(r Row) { j.Rows = append(j.Rows, r) }

func (j *job) note(format string, args ...any) {
	j.Notes = append(j.Notes, fmt.Sprintf(format, args...))
}

// Count counts the rows that satisfy holds.
func (r *Result) Count(holds func(Row) bool) (n int) {
	for _, row := range r.Rows {
		if holds(row) {
			n++
		}
	}
	return n
}

// NeedsAttention reports whether a row needs attention.
func (r Row) NeedsAttention() bool { return r.Problem }

// excused is the mark of a student who is excused.
const excused = "EX"

// mark is the mark of a student for export: a number with at most two decimals, or EX; "" if there
// is none, for the reason in why.
func (j *job) mark(r *gradebook.Row) (text, why string) {
	switch {
	case r.Excused:
		return excused, ""
	case r.Pending.Sign() > 0 && !j.Open:
		return "", fmt.Sprintf("a person has yet to mark %s; --open writes the mark as it stands", r.Pending.Text())
	case r.Status == gradebook.Graded || r.Settled():
		return r.Earned.Decimal(2), ""
	case j.Zeros && !r.Open:
		return r.Earned.Decimal(2), ""
	case r.Status == gradebook.Unreadable:
		return "", "the sheet could not be read; --zeros writes 0"
	case r.Open:
		return "", "there is no sheet yet"
	}
	return "", "there is no sheet; --zeros writes 0"
}

// title is the name of the set for people.
func (j *job) title() string {
	return cmp.Or(j.Column, j.Table.Title, j.Table.ID)
}

// field is a student's value in a column of the roster; "" if there is none.
func (j *job) field(r *gradebook.Row, column string) string {
	for i, name := range j.Table.Fields {
		if strings.EqualFold(name, column) && i < len(r.Fields) {
			return r.Fields[i]
		}
	}
	return ""
}

// about is the row of a student who is in no file.
func about(r *gradebook.Row) Row { return Row{Student: gradebook.Who(r.ID, r.Name)} }

// What importers do with a row.
const (
	sets      = "sets it"
	unchanged = "changes nothing"
	skips     = "skips it"
	leaves    = "is left as it is"
	out       = "is left out"
)

// A line is a row of a file that is filled in, and its student.
type line struct {
	at     int // the index of the row
	person collect.Person
	effect Row
	row    *gradebook.Row // nil if the row is not filled in
	means  string         // the id of the probable student; "" if there is none
}

// leave leaves a row as it is, for a reason.
func (l *line) leave(why string, problem bool) {
	l.row = nil
	l.effect.Does, l.effect.Why, l.effect.Problem = leaves, why, problem
}

// lines finds the students of the rows about a person. If two rows seem to be the same student,
// neither is filled in: the system has two persons for one on the roster. A row that matches by
// name only is left to be confirmed.
func (j *job) lines(file *cells.File, person func(r *cells.Row) (p collect.Person, ok bool)) (list []*line) {
	var persons []*collect.Person
	for at, r := range file.Body() {
		if p, ok := person(r); ok {
			l := &line{at: at, person: p, effect: Row{Place: r.Place(), Student: p.String()}}
			list, persons = append(list, l), append(persons, &l.person)
		}
	}
	people, first := collect.Know(j.students, persons), map[string]*line{}
	for _, l := range list {
		m := people.Who(&l.person)
		if m.Student == nil {
			l.leave(m.Why, m.Several)
			continue
		}
		l.means, l.row = m.Student.ID, j.Table.Row(m.Student.ID)
		if l.row == nil {
			l.leave(l.means+" has no mark for this set", false)
			continue
		}
		l.effect.Student = gradebook.Who(l.row.ID, l.row.Name)
		other := first[l.means]
		switch {
		case other != nil:
			why := fmt.Sprintf("%s and %s both seem to be %s", other.effect.Place, l.effect.Place, l.means)
			other.leave(why, true)
			l.leave(why, true)
		case m.Alone:
			l.leave(m.Why, true)
		}
		if other == nil {
			first[l.means] = l
		}
	}
	return list
}

// Sets reports whether the importer sets the mark of a row to a new value.
func (r Row) Sets() bool { return r.Does == sets }

// absent reports the students with marks whom no line matches.
func (j *job) absent(list []*line) {
	here := map[string]bool{}
	for _, l := range list {
		here[l.means] = true
	}
	for i := range j.Table.Rows {
		r := &j.Table.Rows[i]
		if here[r.ID] {
			continue
		}
		effect := about(r)
		if effect.Mark, effect.Why = j.mark(r); effect.Mark == "" {
			continue // nothing is missing
		}
		effect.Does, effect.Why, effect.Problem = out, "no row of the file is theirs", true
		j.tell(effect)
	}
}

// number reads a number as people and systems write it; ok is false if it is none.
func number(text string) (n points.Points, ok bool) {
	text = strings.TrimSuffix(strings.Replace(strings.TrimSpace(text), ",", ".", 1), ".")
	n, err := points.Parse(text)
	return n, err == nil && !strings.Contains(text, "/")
}

// sameNumber reports whether two texts are the same number.
func sameNumber(a, b string) bool {
	x, ok := number(a)
	y, also := number(b)
	return ok && also && x.Cmp(y) == 0
}

// table reads a file that the system exported.
func table(data []byte, comma byte) (*cells.File, error) {
	file, fault := cells.Parse(data, comma)
	if fault != nil {
		return nil, cli.Failf("export it again, and do not save it with a spreadsheet before", "line %d: %s", fault.Line, fault.Message)
	}
	if len(file.Rows) == 0 {
		return nil, cli.Failf("export it again", "the file is empty")
	}
	return file, nil
}
