package collect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/class"
	"grader/reference/plain"
	"grader/reports"
)

// formula reports whether a spreadsheet would take a text for a formula. A key cannot be guarded,
// since that would change it.
func formula(text string) bool { return reports.CSVText(text) != text }

// learn notes the keys of a student that the roster does not have.
func (b *planner) learn(s *Student, p *Person) {
	if !b.Enrol {
		return
	}
	more := Student{ID: s.ID, Keys: map[string]string{}}
	for column, key := range p.Keys {
		if s.Keys[column] == "" && !formula(key) {
			more.Keys[column] = key
		}
	}
	if len(more.Keys) == 0 {
		return
	}
	if !slices.ContainsFunc(b.plan.Keys, func(other Student) bool { return other.ID == s.ID }) {
		b.plan.Keys = append(b.plan.Keys, more)
	}
}

// enrol makes a row of the roster for a person. The id is the login or, if there is none, the part
// of the address before the @, or else the name.
func (b *planner) enrol(p *Person) (s Student, fault string) {
	if len(p.Keys) == 0 {
		return s, "nothing but a name is known of " + p.String() + "; add the student to the roster by hand"
	}
	last := ""
	for _, column := range Columns {
		if formula(p.Keys[column]) {
			return s, fmt.Sprintf("a spreadsheet would take a key or the address of %s for a formula; add the student to the roster by hand", p)
		}
		if column != "email" {
			last = cmp.Or(last, p.Keys[column])
		}
	}
	before := func(text string) string { before, _, _ := strings.Cut(text, "@"); return before }
	squeezed := strings.Join(words(p.Name), "")
	for _, id := range []string{before(p.Keys["login"]), before(p.Keys["email"]), p.Keys["sis_id"], p.Keys["github"], squeezed, squeezed + "-" + last, last} {
		id = plain.Compose(id)
		if id == "" || strings.HasSuffix(id, "-") || formula(id) || class.IDFault(id) != "" || b.ids[folded(id)] {
			continue
		}
		return Student{ID: id, Name: plain.Clean(p.Name), Keys: p.Keys, names: forms(p.Name)}, ""
	}
	return s, "no id can be made for " + p.String() + "; add the student to the roster by hand"
}

// open reads a table. Empty data gives a table with just the header.
func open(data []byte, header ...string) (*cells.File, *cells.Fault) {
	if strings.TrimSpace(strings.TrimPrefix(string(data), "\ufeff")) == "" {
		return cells.New(',', header...), nil
	}
	return cells.Parse(data, cells.Separator(data))
}

// column is the column with a name, which is added to all rows if it is missing.
func column(file *cells.File, name string) int {
	if at := file.Column(name); at >= 0 {
		return at
	}
	at := file.Rows[file.Header()].Len()
	file.Set(file.Header(), at, name)
	for row, r := range file.Body() {
		if r.Len() <= at {
			file.Set(row, at, "")
		}
	}
	return at
}

// Enrol adds the plan's students and keys to a roster, and changes nothing else. An empty file gets
// a header.
func (p *Plan) Enrol(data []byte) ([]byte, *cells.Fault) {
	file, fault := open(data, "student", "name", "email")
	if fault != nil {
		return nil, fault
	}
	column := func(name string) int { return column(file, name) }
	student := column("student")
	put := func(row int, s Student) {
		set := func(name, text string) {
			if text != "" && file.Rows[row].Text(column(name)) == "" {
				file.Set(row, column(name), text)
			}
		}
		for _, name := range Columns {
			set(name, s.Keys[name])
		}
	}
	more := map[string]Student{}
	for _, s := range p.Keys {
		more[s.ID] = s
	}
	for row, r := range file.Body() {
		if s, ok := more[plain.Compose(strings.TrimSpace(r.Text(student)))]; ok {
			put(row, s)
		}
	}
	for _, s := range p.Enrolled {
		name := column("name")
		texts := make([]string, file.Rows[file.Header()].Len())
		texts[student], texts[name] = s.ID, reports.CSVText(s.Name)
		file.Append(texts...)
		put(len(file.Rows)-1, s)
	}
	return file.Bytes(), nil
}
