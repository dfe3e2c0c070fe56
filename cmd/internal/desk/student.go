package desk

import (
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

type studentView struct {
	ID, Name string
	Fields   [][2]string
	Final    string
	Next     string
	Before   string
	Sets     []studentSet
	All      string // the address with all sets; "" if all are shown
}

type studentSet struct {
	ID, Title, Open     string // the address of this set alone
	Total, State, OutOf string
	Sheet               string
	About               []fact // lateness, extensions
	Answers             []studentAnswer
	Decided             []decide.FileEntry
	Mark                *markForm
	Hidden              hidden
	Shown               template.HTML // the feedback as the student sees it
	Whole               bool          // with the forms
}

// A fact is a sentence about a sheet, with the exact time if it names one.
type fact struct{ Text, At string }

type studentAnswer struct {
	written
	ID, OutOf, Link string
	Mark, State     string
	Program         string // the program's mark; "" if it was not replaced
	Decided         []decide.FileEntry
	Form            *markForm
	Hidden          hidden
}

// about is the student.
func (v studentView) about() string { return v.ID }

// student shows everything about a student, for one set or all.
func (d *Desk) student(w http.ResponseWriter, r *http.Request, s state) {
	q := r.URL.Query()
	id, only := q.Get("id"), q.Get("set")
	if _, known := s.names[id]; !known {
		d.refuse(w, r, http.StatusNotFound, "There is no such student: nobody of this name is on the roster or has handed in anything.")
		return
	}
	v := studentView{ID: id, Name: s.names[id]}
	list := s.students()
	n := slices.Index(list, id)
	if n > 0 {
		v.Before = href("/student", "id", list[n-1], "set", only)
	}
	if n+1 < len(list) {
		v.Next = href("/student", "id", list[n+1], "set", only)
	}
	for _, t := range s.Book.Tables {
		if row := s.rows[t.ID][id]; row != nil {
			if len(v.Fields) == 0 {
				for i, name := range t.Fields {
					if i < len(row.Fields) && row.Fields[i] != "" {
						v.Fields = append(v.Fields, [2]string{name, row.Fields[i]})
					}
				}
			}
			v.Sets = append(v.Sets, d.studentSet(r, s, t, row, only == t.ID))
		}
	}
	if only != "" {
		v.All = href("/student", "id", id)
	}
	for i := range s.Book.Overall.Rows {
		if one := &s.Book.Overall.Rows[i]; one.ID == id && one.HasFinal {
			v.Final = finalOf(one) + " per cent"
		}
	}
	d.show(w, r, s, "student", id, v)
}

// studentSet is a set of a student; whole adds all answers and forms.
func (d *Desk) studentSet(r *http.Request, s state, t *gradebook.Table, row *gradebook.Row, whole bool) studentSet {
	v := studentSet{ID: t.ID, Title: t.Title, OutOf: row.Possible.Decimal(2), Sheet: row.File, Open: href("/student", "id", row.ID, "set", t.ID), Whole: whole}
	v.Total, v.State = totalOf(row)
	v.About = about(row)
	for i, c := range t.Columns {
		v.Answers = append(v.Answers, studentAnswer{
			ID: c.ID, OutOf: c.Points.Decimal(2), Link: href("/question", "set", t.ID, "id", c.ID),
			Mark: markOf(t, row, i), State: stateOf(t, row, i),
		})
	}
	if !whole {
		return v
	}
	at := subject{row.ID, t.ID, ""}
	v.Decided = s.about(at)
	v.Mark = d.markForm(r, s, at, nil)
	v.Hidden = v.Mark.hidden
	draw := s.Draw(t.ID, row)
	for i, c := range t.Columns {
		a := &v.Answers[i]
		about := subject{row.ID, t.ID, c.ID}
		if i < len(row.Program) {
			p := row.Program[i]
			a.written = writtenOf(row.Question(i), p)
			a.Paper = paperOf(row.Question(i), p)
			a.Drawn = htmlDoc(draw(c.ID))
			if row.Mark(i).Decided != nil && p.Status != checker.Undecided {
				a.Program = p.Earned.Decimal(2)
			}
		}
		a.Decided = s.about(about)
		a.Form = d.markForm(r, s, about, &c)
		a.Hidden = a.Form.hidden
	}
	v.Shown = s.feedback.HTML(t, row, s.Level(t, row), "h4")
	return v
}

// about lists further facts about a sheet.
func about(r *gradebook.Row) (list []fact) {
	add := func(text string) { list = append(list, fact{Text: text}) }
	at := func(what string, t time.Time) {
		list = append(list, fact{what + " " + plain.Moment(t), t.Format(time.RFC3339)})
	}
	if !r.Submitted.IsZero() {
		at("handed in on", r.Submitted)
	}
	if due, given := r.Extension(); given {
		at("extended to", due)
	} else if !r.Due.IsZero() {
		at("due on", r.Due)
	}
	switch {
	case r.Late.TooLate:
		add("too late to earn anything")
	case r.Late.Days > 0:
		add(explain.Count(r.Late.Days, "day") + " late, which costs " + r.Penalty.Text())
	}
	if r.Late.By > 0 && r.Late.Slips {
		add(r.Late.SlipText())
	}
	if r.Attempts > 0 {
		add(fmt.Sprintf("attempt %s of %d", r.Attempt, r.Attempts))
	}
	if r.OffRoster {
		add("not on the roster")
	}
	return list
}
