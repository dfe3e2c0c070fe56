package desk

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/papers"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// A belongsForm asks for the owner of some files.
type belongsForm struct {
	hidden
	Files    []string
	All      bool        // they have one owner, so that all are chosen
	To       string      // the student who was probably meant; "" if not known
	Students [][2]string // the ids and names of enrolled students
	Sets     []string    // to choose from, if the set may not be known
}

// belongsForm is the form for an item about the owner of a file; nil for other items.
func (s *state) belongsForm(it item, h hidden) *belongsForm {
	f := &belongsForm{hidden: h, Files: s.Files(it.Item), All: it.Code == "class/unknown-student"}
	if len(f.Files) == 0 {
		return nil
	}
	var seen []string
	for _, file := range f.Files {
		seen = append(seen, s.fileVersion(file))
		for _, e := range s.ofFile(file) {
			seen = append(seen, sum(e.Text))
		}
	}
	f.Version = strings.Join(seen, ".")
	f.Students = s.eligible()
	if f.All {
		f.To, _ = spell.Only(it.Student, slices.Collect(maps.Keys(s.enrolled())))
	}
	if it.Set == "" {
		for _, t := range s.Book.Tables {
			f.Sets = append(f.Sets, t.ID)
		}
	}
	return f
}

// An ownerForm asks whose paper a student had.
type ownerForm struct {
	hidden
	Of       string      // the probable owner; "" if not known
	Students [][2]string // the ids and names of enrolled students
}

// ownerForm is the form for a sheet that seems to belong to another student's paper; nil for other
// items.
func (s *state) ownerForm(it item, h hidden) *ownerForm {
	switch it.Code {
	case papers.OthersCode:
		return &ownerForm{hidden: h, Of: s.Owner(it.Item), Students: s.eligible()}
	case papers.LeftCode:
		return &ownerForm{hidden: h, Of: it.Student, Students: s.eligible()}
	}
	return nil
}

// eligible lists the ids and names of the enrolled students.
func (s *state) eligible() (list [][2]string) {
	for _, id := range slices.SortedFunc(maps.Keys(s.enrolled()), gradebook.CompareIDs) {
		list = append(list, [2]string{id, s.names[id]})
	}
	return list
}

// enrolled are the students to whom a sheet can be assigned.
func (s *state) enrolled() map[string]bool {
	list := map[string]bool{}
	for _, t := range s.Book.Tables {
		for i := range t.Rows {
			if !t.Rows[i].OffRoster {
				list[t.Rows[i].ID] = true
			}
		}
	}
	return list
}

// fileVersion is a hash of a file.
func (s *state) fileVersion(file string) string { return sum(file + "\n" + s.Text(file)) }

// belongs makes an entry for each file that was chosen.
func (a *act) belongs() (entries []decide.Entry, about []subject, err error) {
	e := decide.Entry{By: a.desk.By, At: a.desk.now(a.Zone), Reason: cmp.Or(strings.TrimSpace(a.r.PostForm.Get("reason")), usualReason)}
	a.files = a.r.PostForm["file"]
	to := strings.TrimSpace(a.r.PostForm.Get("to"))
	switch {
	case len(a.files) == 0:
		return nil, nil, wrong("Choose a file first.")
	case to == "":
		return nil, nil, wrong("Write the id or the name of the student first.")
	}
	seen := known(a.r.PostForm.Get("version"))
	for _, file := range a.files {
		paths := a.Paths(file)
		if len(paths) == 0 {
			return nil, nil, wrong("There is no file %s among the submissions any more.", plain.Cut(file, 200))
		}
		set := a.r.PostForm.Get("of") // "" if the path or the file names it
		id, why := a.Belongs(file, set, to)
		if why != "" {
			return nil, nil, errForm(why)
		}
		e.Student, e.Set, e.File = id, set, paths[0]
		if !seen[a.fileVersion(file)] {
			return nil, nil, errStale{"The file " + file + " has changed since this page was made.", e.Text(), plain.Cut(a.Text(file), mostComment)}
		}
		for _, other := range a.ofFile(file) {
			if !seen[sum(other.Text)] {
				return nil, nil, &decide.Conflict{Name: a.Overrides.Name, Mine: e.Text(), Theirs: other.Text}
			}
		}
		entries = append(entries, e)
		about = append(about, subject{id, a.set, ""})
	}
	a.student = entries[0].Student
	return entries, about, nil
}

// settle makes the entry that settles a note, if the note still has the text that was on the page.
func (a *act) settle() (entries []decide.Entry, about []subject, err error) {
	note := a.r.PostForm.Get("version")
	e := decide.Entry{Student: a.student, Set: a.set, Question: a.question, By: a.desk.By, At: a.desk.now(a.Zone), Note: note}
	e.Noted = cmp.Or(strings.TrimSpace(a.r.PostForm.Get("reason")), "seen at the desk")
	i := slices.IndexFunc(a.open(), func(it item) bool { return note != "" && it.Note == note && it.subject() == a.subject })
	if i < 0 {
		return nil, nil, errStale{"This note says something else by now, or is settled.", e.Text(), ""}
	}
	if it := a.open()[i]; it.Set == "" && it.Student == "" {
		e.File = it.File
		if paths := a.Paths(it.File); len(paths) > 0 {
			e.File = paths[0]
		}
	}
	return []decide.Entry{e}, []subject{a.subject}, nil
}
