package desk

import (
	"cmp"
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
	Answer                string // the reference answer, if there is one
	Anonymous             bool
	Fresh                 bool // it was marked here just now
	Gone                  bool // the address names an essay that nobody need mark any more
	Marked                bool
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

// marking is one essay at a time. An address names the essay that it shows; one with an
// empty name shows none, and one without leads to the first that waits.
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
	first := slices.IndexFunc(list, func(e essay) bool { return e.waits })
	link := func(i int) string {
		if i < 0 || i >= len(list) {
			return ""
		}
		return href("/marking", "set", t.ID, "id", c.ID, "at", list[i].key)
	}
	done := noneAt(href("/marking", "set", t.ID, "id", c.ID)) // where nothing is left to mark
	onward := cmp.Or(link(first), done)
	switch {
	case !q.Has("at"):
		redirect(w, r, onward)
		return
	case at >= 0:
		for k := range list[1:] {
			if n := (at + 1 + k) % len(list); list[n].waits {
				onward = link(n)
				break
			}
		}
		if list[at].waits && v.Left == 1 {
			onward = done
		}
		v.Place, v.Next, v.Before, v.Marked = at+1, link(at+1), link(at-1), !list[at].waits
		if v.Marked {
			v.Next = cmp.Or(v.Next, onward)
		}
		d.fillEssay(r, s, t, i, list[at], &v)
		v.Mark.Next = onward
	case q.Get("at") == "":
		if v.Next = link(first); v.Next == "" {
			v.Next, v.Before = link(0), link(len(list)-1)
		}
	default:
		d.goneEssay(r, s, t, i, q.Get("at"), &v)
		v.Next = onward
		if v.Mark != nil {
			v.Mark.Next = onward
		}
	}
	title := "Marking " + t.ID + ", " + c.ID
	d.show(w, r, s, "marking", title, v)
}

// goneEssay fills in what an address names that is not among the essays any more.
func (d *Desk) goneEssay(r *http.Request, s state, t *gradebook.Table, i int, name string, v *markingView) {
	student := name
	if d.Anonymous {
		student = d.behind(s, name)
	}
	v.Gone, v.Who = true, plain.Cut(name, 40)
	if row := s.rows[t.ID][student]; row != nil && i < len(row.Program) {
		d.fillEssay(r, s, t, i, essay{row: row, key: name}, v)
	}
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
