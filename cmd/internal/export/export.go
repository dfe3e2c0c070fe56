// Package export writes marks in the forms that the systems of courses take, and says
// beforehand what their importers will do with them.
package export

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"grader/cmd/internal/cells"
	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/collect"
	"grader/cmd/internal/pack"
	"grader/problems"
	"grader/problems/points"
	"grader/reports"
	"grader/reports/gradebook"
)

// A Format is a form in which marks leave.
type Format struct {
	Name  string // as people type it: "canvas"
	Makes string // what it is, and what it is made of
	// Needs tells that a file which the system exported is filled in.
	Needs bool
	// Ext is the ending of the files that it makes, and Noun what is counted in them.
	Ext, Noun string
	make      func(j *job) error
}

// A Job is what is exported: the table of one set, with all that is known of it.
type Job struct {
	Book   *gradebook.Book
	Table  *gradebook.Table
	Roster *class.Roster // nil if there is none
	// Level is what a student may be told.
	Level func(r *gradebook.Row) problems.Level
	From  []byte // what the system exported; nil if nothing was named

	// What somebody typed.
	Column   string // the name of the column in the system; "" for that of the set
	Zeros    bool   // who has handed in nothing that could be read gets 0
	Open     bool   // marks of which a person has yet to decide a part leave as they stand
	Above    bool   // the system takes marks above the maximum
	Comments bool   // feedback leaves, too
	// Env gives the environment, and Now is the time of the export.
	Env func(string) string
	Now time.Time
}

// A Result is what an export makes.
type Result struct {
	Files []pack.File // one without a name, or any number of files with names
	Rows  []Row
	Notes []string // what is to be told about the whole
}

// A Row is what the importer does with one row or file.
type Row struct {
	Place   string // "line 3"; "" if it is in no file
	Student string // as somebody knows them
	Mark    string // "" if none is written
	Does    string // what the importer does: "sets it", "skips it"
	Why     string
	// Problem tells that a mark does not arrive, or that somebody must look.
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
	j.Files = append(j.Files, pack.File{Name: effect.Place, Data: data})
}

func (j *job) tell(r Row) { j.Rows = append(j.Rows, r) }

func (j *job) note(format string, args ...any) {
	j.Notes = append(j.Notes, fmt.Sprintf(format, args...))
}

// Count counts the rows of which something holds.
func (r *Result) Count(holds func(Row) bool) (n int) {
	for _, row := range r.Rows {
		if holds(row) {
			n++
		}
	}
	return n
}

// Looks reports whether somebody must look at a row.
func (r Row) Looks() bool { return r.Problem }

// excused stands in place of the mark of who need not answer.
const excused = "EX"

// mark is the mark of a student as it leaves: a number with at most two decimals, or EX;
// "" if there is none, and then why.
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

// title is what the set is called for people.
func (j *job) title() string {
	return cmp.Or(j.Column, j.Table.Title, j.Table.ID)
}

// field is what the roster has of a student in a column; "" if nothing.
func (j *job) field(r *gradebook.Row, column string) string {
	for i, name := range j.Table.Fields {
		if strings.EqualFold(name, column) && i < len(r.Fields) {
			return r.Fields[i]
		}
	}
	return ""
}

// about is a row that is told of a student who is in no file.
func about(r *gradebook.Row) Row { return Row{Student: gradebook.Who(r.ID, r.Name)} }

// What importers do.
const (
	sets      = "sets it"
	unchanged = "changes nothing"
	skips     = "skips it"
	leaves    = "is left as it is"
	out       = "is left out"
)

// A line is a row of a file that is filled in, with the student whom it means.
type line struct {
	at     int // the index of the row
	person collect.Person
	effect Row
	row    *gradebook.Row // nil if nobody is meant, or nobody in particular
	means  string         // the id of who seems to be meant; "" if that is nobody
}

// leave leaves a row as it is, for a reason.
func (l *line) leave(why string, problem bool) {
	l.row = nil
	l.effect.Does, l.effect.Why, l.effect.Problem = leaves, why, problem
}

// lines finds out whom the rows of a file mean, if they are about a person. Two rows that
// mean one student mean nobody: the system knows two people where the roster has one. A row
// that means somebody by the name alone waits for a person.
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

// Sets reports whether the importer takes the mark of a row, and has it not yet.
func (r Row) Sets() bool { return r.Does == sets }

// absent tells of the students with marks whom no line seems to mean.
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
			continue // nobody misses it
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
