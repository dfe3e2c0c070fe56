package desk

import (
	"net/http"
	"slices"
	"strings"

	"grader/checker"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

type markingView struct {
	Set, Question, Prompt string
	Who, Link             string // Link is "" if the name is hidden
	Essay                 string
	Words                 int
	Mark                  *markForm
	Decided               []decisionView
	Notes                 []note
	Place, All, Left      int
	Next, Before          string
	Everything            string // the address of the view with those that are marked, too
	Answer                string // the reference answer, if there is one
	Anonymous             bool
	Fresh                 bool // it was marked here just now
}

// An essay is an answer that a person marks.
type essay struct {
	row   *gradebook.Row
	key   string // by which it is called in addresses: the student's id, or an alias
	waits bool
}

// alias stands for a student whose name is hidden. Nobody who does not know the desk's
// token can tell whose it is.
func (d *Desk) alias(student string) string {
	return "essay " + strings.ToUpper(sum(d.form + "\n" + student)[:6])
}

// behind is the student of an alias; "" if there is none.
func (d *Desk) behind(s state, alias string) string {
	for id := range s.names {
		if d.alias(id) == alias {
			return id
		}
	}
	return ""
}

// essays lists the answers to a question that a person marks: those that wait and, to
// step back to, those that persons have marked.
func (d *Desk) essays(s state, t *gradebook.Table, i int) (list []essay) {
	c := t.Columns[i]
	for n := range t.Rows {
		r := &t.Rows[n]
		if i >= len(r.Program) || r.Program[i].Status == checker.Unanswered || r.Excused || r.Mark(i).Excused {
			continue
		}
		e := essay{row: r, key: r.ID, waits: r.Waits(i) && len(s.fresh[subject{r.ID, t.ID, c.ID}]) == 0}
		if !e.waits && r.Program[i].Status != checker.Undecided {
			continue
		}
		if d.Anonymous {
			e.key = d.alias(r.ID)
		}
		list = append(list, e)
	}
	if d.Anonymous { // the order would tell names, too
		slices.SortFunc(list, func(a, b essay) int { return strings.Compare(a.key, b.key) })
	}
	return list
}

// marking is one essay at a time.
func (d *Desk) marking(w http.ResponseWriter, r *http.Request) {
	s, t, i := d.asked(w, r)
	if t == nil {
		return
	}
	q, c := r.URL.Query(), t.Columns[i]
	list := d.essays(s, t, i)
	v := markingView{Set: t.ID, Question: c.ID, Prompt: c.Prompt, Answer: c.Want, All: len(list), Anonymous: d.Anonymous}
	for _, e := range list {
		if e.waits {
			v.Left++
		}
	}
	at := slices.IndexFunc(list, func(e essay) bool { return e.key == q.Get("at") })
	if at < 0 {
		at = slices.IndexFunc(list, func(e essay) bool { return e.waits })
	}
	if at < 0 {
		at = 0
	}
	link := func(i int) string {
		if i < 0 || i >= len(list) {
			return ""
		}
		return href("/marking", "set", t.ID, "id", c.ID, "at", list[i].key)
	}
	if at < len(list) {
		v.Place, v.Next, v.Before = at+1, link(at+1), link(at-1)
		d.fillEssay(r, s, t, i, list[at], &v)
		v.Mark.Next = href("/marking", "set", t.ID, "id", c.ID)
		for k := range list[1:] {
			if n := (at + 1 + k) % len(list); list[n].waits {
				v.Mark.Next = link(n)
				break
			}
		}
	}
	title := "Marking " + t.ID + ", " + c.ID
	d.show(w, r, s, "marking", title, v)
}

// fillEssay fills in the essay that is being marked.
func (d *Desk) fillEssay(r *http.Request, s state, t *gradebook.Table, i int, e essay, v *markingView) {
	c := t.Columns[i]
	at := subject{e.row.ID, t.ID, c.ID}
	v.Who, v.Link = s.who(e.row.ID), href("/student", "id", e.row.ID, "set", t.ID)
	v.Essay = strings.Join(plain.Lines(e.row.Program[i].Got), "\n")
	v.Words = len(strings.Fields(v.Essay))
	v.Mark = d.markForm(r, s, at, &c)
	v.Mark.Large = true
	v.Mark.Back = href("/marking", "set", t.ID, "id", c.ID, "at", e.key)
	v.Decided = s.decisions(at)
	v.Fresh = len(s.fresh[at]) > 0
	v.Notes = notesOf(e.row.Program[i])
	if d.Anonymous {
		v.Who, v.Link = e.key, ""
		v.Mark.Who = e.key
	}
}

// A note is what the program says of an answer.
type note struct {
	Code string
	Text any
}

// personCode is the code of the note that says of every essay that a person marks it.
const personCode = "manual/person"

func notesOf(v *checker.Verdict) (list []note) {
	for _, n := range v.Notes {
		if n.Code != personCode {
			list = append(list, note{string(n.Code), htmlDoc(n.Doc())})
		}
	}
	return list
}
