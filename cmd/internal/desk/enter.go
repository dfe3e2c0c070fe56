package desk

import (
	"encoding/json"
	"errors"
	"net/http"
	"path/filepath"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/desk/enter"
	"grader/reference/explain"
	"grader/reference/plain"
)

// An enterView is the page for typing in answers from paper: the fields of a version, or the sets
// to choose from.
type enterView struct {
	Set, Title, Form, Last string
	Sets                   []string
	Forms                  []typedForm
	Students               [][2]string
	Questions              []typedQuestion
	Typed                  int
}

// A typedForm is a version of the paper with its own order of questions: their ids, separated by
// spaces.
type typedForm struct{ Name, Order string }

type typedQuestion struct {
	ID, Points string
	Number     int // 0 if the version does not have it
	Essay      bool
}

// enter shows one field for each question, in the order of the paper.
func (d *Desk) enter(w http.ResponseWriter, r *http.Request, s state) {
	v := enterView{Set: r.URL.Query().Get("set"), Sets: s.Sets}
	if v.Set == "" {
		d.show(w, r, s, "enter", "Answers from paper", v)
		return
	}
	set, err := s.Paper(v.Set)
	if err != nil {
		d.refuse(w, r, http.StatusNotFound, sentences(err))
		return
	}
	v.Title, v.Students = set.Exam.Set.Heading(), set.Students()
	for _, name := range set.Forms() {
		exam, _, _ := set.InForm(name) // a version with unknown variants is refused when it is typed
		v.Forms = append(v.Forms, typedForm{name, strings.Join(order(exam), " ")})
	}
	exam, form, _ := set.InForm(r.URL.Query().Get("form")) // without one, the order is that of the set
	v.Form = form
	asked := order(exam)
	for _, t := range set.Exam.Tasks {
		v.Questions = append(v.Questions, typedQuestion{t.Question.ID, t.Points.Text(), slices.Index(asked, t.Question.ID) + 1, t.Field().Shape == checker.Essay})
	}
	slices.SortStableFunc(v.Questions, func(a, b typedQuestion) int { return a.Number - b.Number })
	d.mu.Lock()
	if v.Typed = len(d.typedIn); v.Typed > 0 {
		v.Last = d.typedIn[v.Typed-1]
	}
	d.mu.Unlock()
	d.show(w, r, s, "enter", v.Set+" from paper", v)
}

// order lists the ids of the questions of an exam.
func order(exam *checker.Exam) (ids []string) {
	for _, t := range exam.Tasks {
		ids = append(ids, t.Question.ID)
	}
	return ids
}

// paperOn is the set that a form is about, with the typed student and version.
func (d *Desk) paperOn(r *http.Request) (s state, set *enter.Set, student, form string, err error) {
	student, form = r.PostForm.Get("student"), r.PostForm.Get("form")
	if s = d.state(); s.snapshot == nil {
		return s, nil, student, form, wrong("Nothing is graded yet.")
	}
	set, err = s.Paper(r.PostForm.Get("set"))
	return s, set, student, form, err
}

// A reading is what the desk shows beside a field.
type reading struct {
	Said  string `json:"said"`
	HTML  string `json:"html,omitempty"` // the answer as it was read
	Wrong bool   `json:"wrong,omitempty"`
}

// readTyped says how a typed student, version or answer is read. It writes nothing.
func (d *Desk) readTyped(w http.ResponseWriter, r *http.Request) {
	d.reading.Lock()
	defer d.reading.Unlock()
	s, set, student, form, err := d.paperOn(r)
	said := reading{Wrong: err != nil}
	switch field := r.PostForm.Get("field"); {
	case r.Context().Err() != nil:
		return // the field has changed meanwhile
	case err != nil:
		said.Said = sentences(err)
	case field == "student":
		p, err := set.Paper(student, formOr(set, form))
		if said.Said, said.Wrong = sentences(err), err != nil; err == nil {
			said.Said = plain.Clean(s.who(p.Student))
		}
	case field == "form":
		_, name, err := set.InForm(form)
		if said.Said, said.Wrong = sentences(err), err != nil; err == nil {
			said.Said = "form " + name
		}
	default:
		said.answer(set, student, form, r.PostForm.Get("question"), r.PostForm.Get("answer"))
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(said) // a closed connection needs no answer
}

// formOr is the typed version, or the first one if none is typed yet.
func formOr(set *enter.Set, form string) string {
	if forms := set.Forms(); strings.TrimSpace(form) == "" && forms != nil {
		return forms[0]
	}
	return form
}

// answer says how an answer is read.
func (said *reading) answer(set *enter.Set, student, form, question, text string) {
	own, _, err := set.InForm(form)
	if err == nil && set.Forms() == nil && !own.Shared() {
		var p *enter.Paper
		if p, err = set.Paper(student, form); err == nil {
			own = p.Own
		}
	}
	if err != nil {
		said.Said = sentences(err)
		return
	}
	t, known := own.Task(question)
	if !known {
		said.Said, said.Wrong = "There is no such question.", true
		return
	}
	t.Solve()
	_, v := enter.Literal(t, text, set.Limits)
	switch {
	case v.Status == checker.Unanswered:
	case v.Status == checker.Unreadable:
		said.Said, said.Wrong = "cannot be read", true
		if len(v.Faults) > 0 {
			said.Said += ": " + plain.Cut(v.Faults[0].Msg, 300)
		}
	case t.Open:
		said.Said = "nobody knows which variant this is"
	case strings.Contains(v.Got, "\n") || t.Kind.Person:
		said.Said = explain.Count(len(strings.Fields(v.Got)), "word")
	default:
		said.Said, said.Wrong = "read as ", v.Illegal
		if len(v.Faults) > 0 {
			said.Said = plain.Cut(v.Faults[0].Msg, 300) + "; the rest is read as "
		} else if v.Illegal {
			said.Said = "not a legal move, read as "
		}
		said.HTML = explain.HTMLLine(t.Field().Show(plain.Cut(v.Got, 300)))
	}
}

// sentences say what is wrong, and what to do about it; "" for no error.
func sentences(err error) string {
	if err == nil {
		return ""
	}
	text := checker.Sentence(err.Error())
	if why, ok := errors.AsType[papers.Unfit](err); ok && why.Hint != "" {
		text += " " + checker.Sentence(why.Hint)
	}
	return text
}

// ownFields are the fields of the form besides those of questions. A question with one of these
// names comes second in the form.
var ownFields = []string{"token", "back", "set", "student", "form"}

// entered writes a sheet with what was typed.
func (d *Desk) entered(w http.ResponseWriter, r *http.Request) {
	d.reading.Lock()
	defer d.reading.Unlock()
	s, set, student, form, err := d.paperOn(r)
	if err != nil {
		d.refuse(w, r, http.StatusNotFound, sentences(err)+" Nothing was written.")
		return
	}
	p, err := set.Paper(student, form)
	at := ""
	if err == nil {
		typed := map[string]string{}
		for _, t := range p.Own.Tasks {
			fields := r.PostForm[t.Question.ID]
			if slices.Contains(ownFields, t.Question.ID) {
				fields = fields[min(1, len(fields)):]
			}
			typed[t.Question.ID] = strings.Join(fields, "")
		}
		text, _ := p.Sheet(typed, " by "+d.By+" on "+d.now(s.Zone).Format("2006-01-02 15:04"))
		at, err = p.Write(text)
	}
	if err != nil {
		d.refuse(w, r, http.StatusConflict, sentences(err)+" Nothing was written.")
		return
	}
	d.mu.Lock()
	d.typedIn = append(d.typedIn, s.who(p.Student)+", in "+at)
	d.mu.Unlock()
	if d.Written != nil {
		d.Written(filepath.Join(p.Folder, filepath.FromSlash(at)))
	}
	redirect(w, r, href("/enter", "set", r.PostForm.Get("set"), "form", p.Form))
}
