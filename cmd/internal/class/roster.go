package class

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"grader/problems/source"
	"grader/reference/spell"
)

// A Roster lists who is enrolled. A nil Roster is a course without a list.
type Roster struct {
	Students []Enrolled // in the order of the file
	index    map[string]int
}

// Enrolled is one line of a roster.
type Enrolled struct{ ID, Name string }

// ReadRoster reads a roster: CSV with a header, of which the column student is
// required. Other columns may hold anything.
func ReadRoster(file *source.File) (*Roster, []source.Diagnostic) {
	r := rosterReader{file: file, roster: &Roster{index: map[string]int{}}, student: -1, name: -1}
	lines := csv.NewReader(strings.NewReader(string(file.Data)))
	lines.FieldsPerRecord = -1
	for first := true; ; first = false {
		record, err := lines.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			r.broken(lines, err)
			break
		}
		line, _ := lines.FieldPos(0)
		if first {
			if !r.header(record) {
				break
			}
			continue
		}
		r.line(record, line)
	}
	if r.student < 0 && len(r.List) == 0 {
		r.complain(1, "roster/header", "the roster is empty, expected a header with the column student", "begin it with a line student,name,email")
	}
	return r.roster, r.List
}

type rosterReader struct {
	source.Complaints
	file          *source.File
	roster        *Roster
	student, name int // their columns; -1 if there is none
}

// complain is about a whole line.
func (r *rosterReader) complain(line int, code, message, hint string) {
	start := 0
	for ; line > 1; line-- {
		i := strings.IndexByte(string(r.file.Data[start:]), '\n')
		if i < 0 {
			break
		}
		start += i + 1
	}
	text, _ := r.file.Line(start)
	r.AddAt(r.file, source.Range{Start: start, End: start + len(text)}, code, message, hint)
}

func (r *rosterReader) broken(lines *csv.Reader, err error) {
	var syntax *csv.ParseError
	line := 1
	if errors.As(err, &syntax) {
		line = syntax.StartLine
	}
	r.complain(line, "roster/csv", "this line is not CSV: a quote is out of place", `write a value with commas or quotes as "a ""b"", c"`)
}

// header finds the columns.
func (r *rosterReader) header(record []string) bool {
	for i, name := range record {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "student":
			r.student = i
		case "name":
			r.name = i
		}
	}
	if r.student < 0 {
		hint := "begin the roster with a line student,name,email"
		if near, ok := spell.Nearest("student", record); ok {
			hint = fmt.Sprintf("the column %q should perhaps be student", near)
		}
		r.complain(1, "roster/header", "the roster has no column student", hint)
	}
	return r.student >= 0
}

func (r *rosterReader) line(record []string, line int) {
	field := func(i int) string {
		if i < 0 || i >= len(record) {
			return ""
		}
		return strings.TrimSpace(record[i])
	}
	id := field(r.student)
	if why := idFault(id); why != "" {
		r.complain(line, "roster/student", "the id of this student "+why, "ids are parts of file names")
		return
	}
	if _, twice := r.roster.index[id]; twice {
		r.complain(line, "roster/twice", fmt.Sprintf("the student %q is listed twice", id), "keep one of the lines")
		return
	}
	r.roster.index[id] = len(r.roster.Students)
	r.roster.Students = append(r.roster.Students, Enrolled{id, field(r.name)})
}

// find is the roster's line for a student.
func (r *Roster) find(id string) (Enrolled, bool) {
	if r == nil {
		return Enrolled{}, false
	}
	i, ok := r.index[id]
	if !ok {
		return Enrolled{}, false
	}
	return r.Students[i], true
}

// nearest is the enrolled student whose id somebody probably meant.
func (r *Roster) nearest(id string) (string, bool) {
	var ids []string
	for _, s := range r.Students {
		ids = append(ids, s.ID)
	}
	return spell.Nearest(id, ids)
}
