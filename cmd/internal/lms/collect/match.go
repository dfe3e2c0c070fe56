package collect

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"grader/cmd/internal/course/class"
	"grader/reference/plain"
)

// A Student is a student on the roster.
type Student struct {
	ID, Name string
	Keys     map[string]string // by column
	names    []string          // see forms
}

// Students are the students of a roster; nil for no roster.
func Students(roster *class.Roster) []Student {
	if roster == nil {
		return nil
	}
	var list []Student
	for _, e := range roster.Students {
		s := Student{ID: e.ID, Name: e.Name, Keys: map[string]string{}, names: forms(e.Name)}
		for i, column := range roster.Fields {
			if column = strings.ToLower(column); i < len(e.Fields) && e.Fields[i] != "" && slices.Contains(Columns, column) {
				s.Keys[column] = e.Fields[i]
			}
		}
		list = append(list, s)
	}
	return list
}

// words are the words of a name in lower case and without accents.
func words(name string) []string {
	return strings.FieldsFunc(plain.Unaccented(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// forms are spellings of a name that do not depend on the order of its words. The first is the
// sorted words: "ada lovelace" for "Lovelace, Ada" and "Ada Lovelace". The others are without
// spaces, such as adalovelace and lovelaceada; the second is in the order of the name.
func forms(name string) []string {
	w := words(name)
	if len(w) == 0 {
		return nil
	}
	list := []string{strings.Join(slices.Sorted(slices.Values(w)), " ")}
	for i := range w {
		list = append(list, strings.Join(slices.Concat(w[i:], w[:i]), ""))
	}
	return list
}

// other is a column in which the student and the person have different keys; "" if there is none.
func (s *Student) other(p *Person) string {
	for _, column := range Columns {
		if has, key := s.Keys[column], p.Keys[column]; has != "" && key != "" && !strings.EqualFold(has, key) {
			return column
		}
	}
	return ""
}

// A Match is the student who is a person, or the reason why that is not known.
type Match struct {
	Student *Student
	Alone   bool   // by name only: it must be confirmed by hand
	Why     string // why there is no student, or a note on the match
	Several bool   // more than one student fits
	like    string // a student with the same name who is another person
}

// People are the students of a class, and the persons of a file who certainly are some of them.
type People struct {
	// by maps a column and a key, as in "login ada", to the students. The column of the forms of a
	// name is "name".
	by     map[string][]*Student
	sure   map[string]*Person // by the id of the student
	github bool               // the roster has logins of GitHub
}

// Know finds the persons in a file of the system who certainly are students.
func Know(students []Student, persons []*Person) *People {
	c := &People{by: map[string][]*Student{}, sure: map[string]*Person{}}
	for i := range students {
		s := &students[i]
		add := func(column, text string) {
			if key := column + " " + folded(text); !slices.Contains(c.by[key], s) {
				c.by[key] = append(c.by[key], s)
			}
		}
		add("student", s.ID)
		for column, key := range s.Keys {
			add(column, key)
			c.github = c.github || column == "github"
		}
		for _, form := range s.names {
			add("name", form)
		}
	}
	for _, p := range persons {
		if m := c.byKey(p); m.Student != nil {
			c.sure[m.Student.ID] = p
		}
	}
	return c
}

// Who finds the student who is a person. A number, a login or an address decides. A name is enough
// only for a student without other keys on the roster, and who is no other person of the file. If
// two students fit, neither is chosen.
func (c *People) Who(p *Person) Match {
	if m := c.byKey(p); m.Student != nil || m.Several {
		return m
	}
	by, list := "name", []*Student(nil)
	if name := forms(p.Name); name != nil {
		list = slices.Concat(c.by["name "+name[0]], c.by["name "+name[1]])
	}
	if login := folded(p.Keys["github"]); login != "" && !c.github { // another person may have the login in this course
		by, list = "login", slices.Concat(c.by["login "+login], c.by["student "+login])
	}
	like := ""
	m := only(p, by, list, func(s *Student) bool {
		another := s.other(p)
		if another == "" && c.sure[s.ID] != nil {
			another = "row in the file"
		}
		if another != "" {
			like = "; " + s.ID + " has the " + by + ", and another " + another
		}
		return another == ""
	})
	switch {
	case m.Student != nil:
		m.Alone, m.Why = true, "by the "+by+" alone"+m.Student.confirm(p)
	case !m.Several:
		m.Why, m.like = "nobody on the roster is "+p.String()+like, like
	}
	return m
}

// byKey finds the student whose number, login or address on the roster is the person's. If the
// roster has none, the id of a student may also be the person's login or university number.
func (c *People) byKey(p *Person) (found Match) {
	by := ""
	for _, column := range Columns {
		key := folded(p.Keys[column])
		if key == "" {
			continue
		}
		m := only(p, column, c.by[column+" "+key], func(*Student) bool { return true })
		if m.Student == nil && !m.Several && slices.Contains([]string{"login", "sis_id", "gradescope_sid"}, column) {
			m = only(p, column, c.by["student "+key], func(s *Student) bool { return s.Keys[column] == "" && s.other(p) == "" })
		}
		switch {
		case m.Several:
			return m
		case m.Student == nil:
		case found.Student == nil:
			found, by = m, column
		case found.Student != m.Student:
			return Match{Several: true, Why: fmt.Sprintf("%s is %s by the %s and %s by the %s", p, found.Student.ID, by, m.Student.ID, column)}
		}
	}
	return found
}

// confirm says how to confirm a match by name.
func (s *Student) confirm(p *Person) string {
	for _, column := range Columns {
		if key := p.Keys[column]; key != "" && !formula(key) {
			return fmt.Sprintf("; if it is %s, write %s as %s of %s into the roster", s.ID, plain.Cut(key, 60), column, s.ID)
		}
	}
	return ""
}

// only is the only student of a list who fits a person; no student if none or several do.
func only(p *Person, by string, list []*Student, fits func(*Student) bool) Match {
	var first *Student
	for _, s := range list {
		switch {
		case s == first || !fits(s):
		case first == nil:
			first = s
		default:
			return Match{Several: true, Why: fmt.Sprintf("%s may be %s or %s, by the %s", p, first.ID, s.ID, by)}
		}
	}
	return Match{Student: first}
}

// String describes the person in messages.
func (p *Person) String() string {
	var list []string
	if p.Name != "" {
		list = append(list, `"`+plain.Cut(p.Name, 60)+`"`)
	}
	for _, column := range Columns {
		switch key := p.Keys[column]; {
		case key == "":
		case column == "email":
			list = append(list, plain.Cut(key, 60))
		default:
			list = append(list, column+" "+plain.Cut(key, 40))
		}
	}
	return strings.Join(list, ", ")
}

// same reports whether two persons share a key.
func (p *Person) same(o *Person) bool {
	if len(p.Keys) == 0 && len(o.Keys) == 0 {
		return p.Name == o.Name
	}
	for column, key := range p.Keys {
		if strings.EqualFold(o.Keys[column], key) {
			return true
		}
	}
	return false
}
