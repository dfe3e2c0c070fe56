package collect

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"grader/cmd/internal/class"
	"grader/reference/plain"
)

// A Student is somebody on the roster, with what the roster says of them.
type Student struct {
	ID, Name string
	Email    string
	Keys     map[string]string // by column
	names    []string          // the forms of the name, see forms
}

// Students are those of a roster; none if it is nil.
func Students(roster *class.Roster) []Student {
	if roster == nil {
		return nil
	}
	var list []Student
	for _, e := range roster.Students {
		s := Student{ID: e.ID, Name: e.Name, Keys: map[string]string{}, names: forms(e.Name)}
		for i, column := range roster.Fields {
			if i >= len(e.Fields) || e.Fields[i] == "" {
				continue
			}
			column = strings.ToLower(column)
			if column == "email" {
				s.Email = e.Fields[i]
			} else if slices.Contains(Columns, column) {
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

// forms are what a name comes to however its words are turned: "ada lovelace" is for
// "Lovelace, Ada" and "Ada Lovelace", and adalovelace and lovelaceada for what has no
// spaces. The second is the name as it is written.
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

// other reports whether the roster says that the student is somebody else: it has
// another key of the system.
func (s *Student) other(p *Person) bool {
	for column, key := range p.Keys {
		if has := s.Keys[column]; has != "" && has != key {
			return true
		}
	}
	return false
}

// A Match is the student whom a person is, or why nobody can tell.
type Match struct {
	Student *Student
	by      string // what told: "canvas_id", "email", "login", "name"
	Why     string // "" if there is one student
	Several bool   // more than one student fits
}

// Who finds the student of a person: by the keys of the roster, then by e-mail, by login
// and by name. What fits two is left to people. Somebody of whom the roster has another
// key is nobody's namesake.
func Who(students []Student, keys []string, p *Person) Match {
	var byKey Match
	for _, column := range keys {
		key := p.Keys[column]
		if key == "" {
			continue
		}
		m := only(students, p, column, func(s *Student) bool { return s.Keys[column] == key })
		switch {
		case m.Several:
			return m
		case m.Student == nil:
		case byKey.Student == nil:
			byKey = m
		case byKey.Student != m.Student:
			return Match{Several: true, Why: fmt.Sprintf("%s is %s by the %s and %s by the %s", p, byKey.Student.ID, byKey.by, m.Student.ID, column)}
		}
	}
	if byKey.Student != nil {
		return byKey
	}
	login, name := p.login(students), forms(p.Name)
	for _, way := range []struct {
		by   string
		fits func(s *Student) bool
	}{
		{"email", func(s *Student) bool { return p.Email != "" && strings.EqualFold(s.Email, p.Email) }},
		{"login", func(s *Student) bool { return login != "" && (s.Keys["login"] == login || s.ID == login) }},
		{"name", func(s *Student) bool {
			return name != nil && s.names != nil && (s.names[0] == name[0] || slices.Contains(s.names[1:], name[1]))
		}},
	} {
		if m := only(students, p, way.by, func(s *Student) bool { return way.fits(s) && !s.other(p) }); m.Student != nil || m.Several {
			return m
		}
	}
	return Match{Why: "nobody on the roster is " + p.String()}
}

// login is a name that the students of this course may have as well. That on GitHub may
// be somebody else's here, unless the roster tells no other logins of GitHub.
func (p *Person) login(students []Student) string {
	if login := p.Keys["login"]; login != "" {
		return login
	}
	if slices.ContainsFunc(students, func(s Student) bool { return s.Keys["github"] != "" }) {
		return ""
	}
	return p.Keys["github"]
}

// only is the student who alone fits a person; nobody, if none does.
func only(students []Student, p *Person, by string, fits func(*Student) bool) Match {
	var list []*Student
	for i := range students {
		if fits(&students[i]) {
			list = append(list, &students[i])
		}
	}
	switch len(list) {
	case 0:
		return Match{}
	case 1:
		return Match{Student: list[0], by: by}
	}
	return Match{Several: true, Why: fmt.Sprintf("%s may be %s or %s, by the %s", p, list[0].ID, list[1].ID, by)}
}

// String is how people are told who is meant.
func (p *Person) String() string {
	var list []string
	if p.Name != "" {
		list = append(list, `"`+plain.Cut(p.Name, 60)+`"`)
	}
	if p.Email != "" {
		list = append(list, plain.Cut(p.Email, 60))
	}
	for _, column := range Columns {
		if key := p.Keys[column]; key != "" {
			list = append(list, column+" "+plain.Cut(key, 40))
		}
	}
	return strings.Join(list, ", ")
}

// same reports whether two persons are one: they have the same keys.
func (p *Person) same(o *Person) bool {
	if len(p.Keys) == 0 && len(o.Keys) == 0 {
		return strings.EqualFold(p.Email, o.Email) && p.Name == o.Name
	}
	for column, key := range p.Keys {
		if o.Keys[column] == key {
			return true
		}
	}
	return false
}
