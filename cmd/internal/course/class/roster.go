package class

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"grader/cmd/internal/course/policy"
	"grader/problems/shape"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// A Roster lists the enrolled students. A nil Roster is a course without a list.
type Roster struct {
	Students []gradebook.RosterEntry // in the order of the file
	Fields   []string                // the names of the further columns
	index    map[string]int
	// byID finds students by the values of further columns, and byName by the forms of their names.
	byID, byName map[string][]int
	spelling     sync.Once
	ids          *spell.List // made at the first search for the nearest id
}

// ReadRoster reads a roster: CSV with a header. The column student is required. Other columns may
// hold anything, and are kept.
func ReadRoster(file *source.File) (*Roster, []source.Diagnostic) {
	r := &Roster{index: map[string]int{}, byID: map[string][]int{}, byName: map[string][]int{}}
	t := policy.Table{File: file, Code: "roster", What: "the roster"}
	t.Read([]string{"student"}, func(line int, record []string) {
		id := plain.Compose(t.Field(record, "student"))
		if why := IDFault(id); why != "" {
			t.Complain(line, "student", "the id of this student "+why, "ids are parts of file names")
			return
		}
		if _, twice := r.index[id]; twice {
			t.Complain(line, "twice", fmt.Sprintf("the student %q is listed twice", id), "keep one of the lines")
			return
		}
		r.index[id] = len(r.Students)
		e := gradebook.RosterEntry{ID: id, Name: t.Field(record, "name")}
		for i, name := range t.Columns {
			if further(name) {
				text := ""
				if i < len(record) {
					text = strings.TrimSpace(record[i])
				}
				e.Fields = append(e.Fields, text)
			}
		}
		r.Students = append(r.Students, e)
		r.remember(len(r.Students)-1, e)
	})
	for _, name := range t.Columns {
		if further(name) {
			r.Fields = append(r.Fields, name)
		}
	}
	return r, t.List
}

// further reports whether a column is neither the student's id nor the name.
func further(column string) bool {
	return !strings.EqualFold(column, "student") && !strings.EqualFold(column, "name")
}

// find is the roster's entry for a student.
func (r *Roster) find(id string) (gradebook.RosterEntry, bool) {
	if r == nil {
		return gradebook.RosterEntry{}, false
	}
	i, ok := r.index[id]
	if !ok {
		return gradebook.RosterEntry{}, false
	}
	return r.Students[i], true
}

// nearest is the enrolled student whose id was probably meant. It is fast for very many calls.
func (r *Roster) nearest(id string) (string, bool) {
	r.spelling.Do(func() { r.ids = spell.NewList(r.listed()) })
	return r.ids.Nearest(id)
}

// only is nearest if no other id is as near, for assigning sheets.
func (r *Roster) only(id string) (string, bool) { return spell.Only(id, r.listed()) }

// listed are the ids of all enrolled students.
func (r *Roster) listed() (ids []string) {
	for _, s := range r.Students {
		ids = append(ids, s.ID)
	}
	return ids
}

// Known is the student with this value in some column of the roster; "" if there is none, or more
// than one.
func (r *Roster) Known(said string) string {
	if list := r.called(said); len(list) == 1 {
		return r.Students[list[0]].ID
	}
	return ""
}

// called are the students with this value in some column. Case counts only if it distinguishes two
// students, since logins and addresses ignore it.
func (r *Roster) called(said string) []int {
	if list := r.byID[plain.Compose(said)]; len(list) > 0 {
		return list
	}
	return r.byID[strings.ToLower(plain.Compose(said))]
}

// remember indexes a student by everything that may stand for the id in a path.
func (r *Roster) remember(at int, e gradebook.RosterEntry) {
	add := func(to map[string][]int, key string) {
		if key = plain.Compose(key); key != "" && !slices.Contains(to[key], at) {
			to[key] = append(to[key], at)
		}
	}
	add(r.byID, e.ID)
	for _, f := range e.Fields {
		add(r.byID, f)
		add(r.byID, strings.ToLower(f))
	}
	words := wordsOf(e.Name)
	add(r.byName, sortedWords(words))
	for i := range words {
		add(r.byName, strings.Join(slices.Concat(words[i:], words[:i]), ""))
	}
}

// wordsOf are the words of a name in lower case, without punctuation.
func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(plain.Compose(name)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
	})
}

// sortedWords is the same for "Ada Lovelace" and "Lovelace, Ada". A name without spaces never has
// the same value.
func sortedWords(words []string) string {
	sorted := slices.Sorted(slices.Values(words))
	return strings.Join(sorted, " ")
}

// mismatch is why a path identifies no student.
type mismatch struct{ code, text, hint string }

// resolve finds the student of a capture: by the id in this course, or else by a value in another
// column of the roster, or else by the name. Without a roster the captured text is the id.
func (r *Roster) resolve(c capture) (student string, why mismatch) {
	if c[theStudent] != "" {
		return c[theStudent], mismatch{}
	}
	if r == nil {
		if c[theID] != "" {
			return c[theID], mismatch{}
		}
		return c[theName], mismatch{}
	}
	var found []int
	said, what := c[theID], "id"
	if said != "" {
		found = r.called(said)
	}
	if name := c[theName]; name != "" && len(found) != 1 {
		words := wordsOf(name)
		said, what, found = name, "name", r.byName[sortedWords(words)]
		if len(found) == 0 {
			found = r.byName[strings.Join(words, "")]
		}
	}
	switch len(found) {
	case 1:
		return r.Students[found[0]].ID, mismatch{}
	case 0:
		return "", mismatch{"class/unmatched-student", "nobody on the roster has the " + what + " " + quoted(said), "add the student to the roster, rename the file, or say with belongs_to in the overrides whose it is"}
	}
	first, second := r.Students[found[0]].ID, r.Students[found[1]].ID
	return "", mismatch{"class/ambiguous-student", "several students have the " + what + " " + quoted(said) + ", such as " + first + " and " + second, "rename the file so that it says whose it is, or say so with belongs_to in the overrides"}
}

// RosterColumns are the columns of a roster that have a meaning. Other columns are kept. A sheet
// may be named by a value in any of them.
var RosterColumns = []shape.Key{
	{Name: "student", Help: "The id of the student in this course, which becomes part of file names.", Type: student, Needed: true, Example: `"ada"`},
	{Name: "name", Help: "The name, which reports show.", Type: shape.Text, Example: `"Ada Lovelace"`},
	{Name: "email", Help: "The address, which attention.json gives to those who write to students.", Type: shape.Text, Example: `"ada@example.org"`},
	{Name: "section", Help: "The section or the tutorial.", Type: shape.Text, Example: `"T1"`},
	{Name: "canvas_id", Help: "The number in Canvas.", Type: shape.Text, Example: `"48213"`},
	{Name: "sis_id", Help: "The id in the student information system.", Type: shape.Text, Example: `"20145678"`},
	{Name: "login", Help: "The login.", Type: shape.Text, Example: `"alovelace"`},
	{Name: "moodle_id", Help: "The number of the participant in Moodle.", Type: shape.Text, Example: `"123456"`},
	{Name: "gradescope_sid", Help: "The student id in Gradescope.", Type: shape.Text, Example: `"20145678"`},
	{Name: "github", Help: "The login at GitHub.", Type: shape.Text, Example: `"adalovelace"`},
}

var student = func() shape.Type {
	t := shape.Text
	t.Some = true
	return t
}()
