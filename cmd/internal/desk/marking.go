package desk

import (
	"cmp"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

type markingView struct {
	Set, Question    string
	Asked            template.HTML // as the student has the question; "" if no essay is shown
	at               subject
	Who, Link        string // Link is "" if the name is hidden
	Essay            string
	Words            int
	Mark             *markForm
	Decided          []decide.FileEntry
	Notes            []template.HTML
	Place, All, Left int
	Next, Before     string
	Answer           string // the reference answer; "" if there is none
	Fresh            bool   // it was marked here just now
	Gone             bool   // the essay in the address need not be marked any more
	Marked           bool
	Share            string    // "2/3" if the pile is shared
	Also             string    // another person with the same essay open
	Elsewhere        []passing // what others have open
}

// A passing is an essay that is skipped, since another person has it open.
type passing struct{ By, Who, Link string }

// decides is the subject of the view's decisions.
func (v markingView) decides() subject {
	if v.Mark == nil || v.Gone {
		return subject{}
	}
	return v.at
}

// about is the student whose essay is shown; "" if none is.
func (v markingView) about() string { return v.at.student }

// An essay is an answer that is marked by hand.
type essay struct {
	row   *gradebook.Row
	key   string // its name in addresses: the student's id, or an alias
	waits bool
	mine  bool   // it is in the share of this desk
	held  string // another person with it open; "" for none
}

// next reports whether this desk should show the essay next.
func (e essay) next() bool { return e.mine && (e.held == "" || !e.waits) }

// essays lists the answers to a question that are marked by hand: those that wait, and those
// already marked, to step back to. A second desk starts at the other end.
func (d *Desk) essays(s state, t *gradebook.Table, i int) (list []essay) {
	c := t.Columns[i]
	held := map[subject]string{}
	for _, one := range d.neighbours() {
		held[one.subject()] = one.By
	}
	for n := range t.Rows {
		r := &t.Rows[n]
		if i >= len(r.Program) || r.Program[i].Status == checker.Unanswered || r.Excused || r.Mark(i).Excused {
			continue
		}
		at := subject{r.ID, t.ID, c.ID}
		e := essay{row: r, key: r.ID, waits: r.Waits(i) && len(s.fresh[at]) == 0, held: held[at], mine: d.Share.has(len(list))}
		if !e.waits && r.Program[i].Status != checker.Undecided {
			continue
		}
		if d.Anonymous {
			e.key = d.alias(r.ID)
		}
		list = append(list, e)
	}
	if d.Anonymous { // the order of the roster would reveal names
		slices.SortFunc(list, func(a, b essay) int { return strings.Compare(a.key, b.key) })
	}
	if d.Share.Of == 0 && d.seats.second() {
		slices.Reverse(list)
	}
	return list
}

// marking shows one essay at a time: the one in the address. An address with an empty name shows
// none; one without a name leads to the first essay that waits, or the first after a given one.
// Essays that others have open are skipped.
func (d *Desk) marking(w http.ResponseWriter, r *http.Request, s state) {
	t, i := d.asked(w, r, s)
	if t == nil {
		return
	}
	q, c := r.URL.Query(), t.Columns[i]
	list := d.essays(s, t, i)
	v := markingView{Set: t.ID, Question: c.ID, Answer: c.Want}
	if d.Share.Of > 0 {
		v.Share = d.Share.String()
	}
	link := func(i int) string {
		if i < 0 || i >= len(list) {
			return ""
		}
		return href("/marking", "set", t.ID, "id", c.ID, "at", list[i].key)
	}
	at := -1
	for n, e := range list {
		if e.key == q.Get("at") {
			at = n
		}
		if e.mine {
			v.All++
		}
		if n == at && e.mine {
			v.Place = v.All
		}
		if e.mine && e.waits {
			v.Left++
		}
		if e.held != "" && e.waits && n != at {
			one := passing{By: e.held, Who: s.who(e.row.ID), Link: link(n)}
			if d.Anonymous {
				one.Who = e.key
			}
			v.Elsewhere = append(v.Elsewhere, one)
		}
	}
	// step is the next essay for this desk after n, in a direction; -1 if there is none.
	step := func(n, by int) int {
		for n += by; n >= 0 && n < len(list); n += by {
			if list[n].next() {
				return n
			}
		}
		return -1
	}
	first := waiting(list, -1)
	switch {
	case !q.Has("at"):
		if q.Has("after") {
			first = waiting(list, slices.IndexFunc(list, func(e essay) bool { return e.key == q.Get("after") }))
		}
		redirect(w, r, cmp.Or(link(first), noneAt(href("/marking", "set", t.ID, "id", c.ID))))
		return
	case at >= 0:
		v.Next, v.Before, v.Marked, v.Also = link(step(at, 1)), link(step(at, -1)), !list[at].waits, list[at].held
		if v.Marked {
			v.Next = cmp.Or(v.Next, link(waiting(list, at)))
		}
		d.fillEssay(r, s, t, i, list[at], &v)
	case q.Get("at") == "":
		if v.Next = link(first); v.Next == "" {
			v.Next, v.Before = link(step(-1, 1)), link(step(len(list), -1))
		}
	default:
		d.goneEssay(r, s, t, i, q.Get("at"), &v)
		v.Next = cmp.Or(link(first), noneAt(href("/marking", "set", t.ID, "id", c.ID)))
	}
	if v.Mark != nil {
		v.Mark.Next = href("/marking", "set", t.ID, "id", c.ID, "after", q.Get("at"))
	}
	title := "Marking " + t.ID + ", " + c.ID
	d.show(w, r, s, "marking", title, v)
}

// waiting is the index of the next essay after a given one, cyclically, that waits and is for this
// desk; -1 if there is none.
func waiting(list []essay, after int) int {
	for k := range list {
		if n := (after + 1 + k) % len(list); n != after && list[n].waits && list[n].next() {
			return n
		}
	}
	return -1
}

// goneEssay fills in an essay of the address that is not in the list any more.
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
	v.at = at
	v.Who, v.Link = s.who(e.row.ID), href("/student", "id", e.row.ID, "set", t.ID)
	v.Asked, v.Answer = htmlDoc(e.row.Question(i).Asked()), e.row.Question(i).Want
	v.Essay = strings.Join(plain.Lines(e.row.Program[i].Got), "\n")
	v.Words = len(strings.Fields(v.Essay))
	v.Mark = d.markForm(r, s, at, &c)
	v.Mark.Large = true
	v.Mark.Back = href("/marking", "set", t.ID, "id", c.ID, "at", e.key)
	v.Decided = s.about(at)
	v.Fresh = len(s.fresh[at]) > 0
	v.Notes = notesOf(e.row.Program[i])
	if d.Anonymous {
		v.Who, v.Link = e.key, ""
		v.Mark.Who = e.key
	}
}

// notesOf are the program's notes on an answer.
func notesOf(v *checker.Verdict) (list []template.HTML) {
	if table := v.LineTable(); table != nil {
		list = append(list, htmlDoc(table))
	}
	for _, n := range v.Notes {
		if n.Code != gradebook.PersonCode {
			list = append(list, htmlDoc(n.Doc()))
		}
	}
	return list
}
