package export

import (
	"fmt"
	"strings"

	"grader/cmd/internal/cells"
	"grader/cmd/internal/collect"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// A line is a row of a file that is filled in, with the student whom it means.
type line struct {
	at     int // the index of the row
	person collect.Person
	effect Row
	row    *gradebook.Row // nil if nobody is meant, or nobody in particular
}

// lines finds out whom the rows of a file mean, if they are about a person. Two rows that
// mean one student mean nobody: the system knows two people where the roster has one.
func (j *job) lines(file *cells.File, keys []string, person func(r *cells.Row) (p collect.Person, ok bool)) (list []*line) {
	first := map[string]*line{}
	for at, r := range file.Body() {
		p, ok := person(r)
		if !ok {
			continue
		}
		l := &line{at: at, person: p, effect: Row{Place: r.Place(), Student: p.String()}}
		list = append(list, l)
		m := collect.Who(j.students, keys, &p)
		if m.Student == nil {
			l.effect.Does, l.effect.Why, l.effect.Problem = leaves, m.Why, m.Several
			continue
		}
		id := m.Student.ID
		l.row = j.Table.Row(id)
		if l.row == nil {
			l.effect.Does, l.effect.Why = leaves, id+" has no mark for this set"
			continue
		}
		l.effect.Student = gradebook.Who(l.row.ID, l.row.Name)
		if other := first[id]; other != nil {
			for _, x := range []*line{other, l} {
				x.row = nil
				x.effect.Does, x.effect.Why, x.effect.Problem = leaves, fmt.Sprintf("%s and %s both seem to be %s", first[id].effect.Place, l.effect.Place, id), true
			}
			continue
		}
		first[id] = l
	}
	return list
}

// Sets reports whether the importer takes the mark of a row, and has it not yet.
func (r Row) Sets() bool { return r.Does == sets }

// absent tells of the students with marks whom no line means.
func (j *job) absent(list []*line) {
	here := map[string]bool{}
	for _, l := range list {
		if l.row != nil {
			here[l.row.ID] = true
		}
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
func table(data []byte, comma byte) *cells.File {
	file, fault := cells.Parse(data, comma)
	if fault != nil {
		unfit("export it again, and do not save it with a spreadsheet before", "line %d: %s", fault.Line, fault.Message)
	}
	if len(file.Rows) == 0 {
		unfit("export it again", "the file is empty")
	}
	return file
}
