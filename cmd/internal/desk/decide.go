package desk

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
	"grader/problems/points"
	"grader/reference/plain"
)

// decide writes the entries of a form to the file of overrides.
func (d *Desk) decide(w http.ResponseWriter, r *http.Request) {
	s := d.state()
	if s.snapshot == nil {
		d.refuse(w, r, http.StatusConflict, "Nothing is graded yet. Nothing was written.")
		return
	}
	if name := lacks(r.PostForm, "set", "question", "version"); name != "" || !r.PostForm.Has("student") && !r.PostForm.Has("who") {
		d.refuse(w, r, http.StatusUnprocessableEntity, fmt.Sprintf("The form does not say which %s it is about. Nothing was written.", cmp.Or(name, "student")))
		return
	}
	a := act{desk: d, state: s, r: r, subject: subject{r.PostForm.Get("student"), r.PostForm.Get("set"), r.PostForm.Get("question")}, at: -1}
	if alias := r.PostForm.Get("who"); alias != "" {
		a.alias, a.student = alias, d.behind(s, alias)
	}
	entries, about, err := a.entries()
	if err != nil {
		d.failed(w, r, err)
		return
	}
	m := made{subject: a.subject, about: about, files: a.files, where: back(r)}
	m.aim = s.aim(m)
	d.saving.Lock()
	added, err := s.Overrides.Add(s.noted, entries...)
	if err == nil {
		for _, e := range added {
			m.texts = append(m.texts, e.Text)
		}
		m.entry, m.Says = added[0], a.says(added)
		d.saved(m, added)
	}
	d.saving.Unlock()
	if err != nil {
		d.failed(w, r, err)
		return
	}
	d.written(s)
	onward(w, r)
}

// lacks is the first of some fields that a form does not have; "" if it has all.
func lacks(form url.Values, fields ...string) string {
	for _, name := range fields {
		if !form.Has(name) {
			return name
		}
	}
	return ""
}

// onward leads to the next view, or back to the view of the form.
func onward(w http.ResponseWriter, r *http.Request) {
	to := back(r)
	if next := r.PostForm.Get("next"); next != "" {
		r.PostForm.Set("back", next)
		to = back(r)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (d *Desk) written(s state) {
	d.changed()
	if d.Written != nil {
		d.Written(s.Overrides.Path)
	}
}

// failed says why nothing was written.
func (d *Desk) failed(w http.ResponseWriter, r *http.Request, err error) {
	var form errForm
	var stale errStale
	var conflict *decide.Conflict
	switch {
	case errors.As(err, &form):
		d.refuse(w, r, http.StatusUnprocessableEntity, err.Error()+" Nothing was written.")
	case errors.As(err, &stale):
		d.fail(w, r, http.StatusConflict, problem{Text: stale.text + " Look at both. Nothing was written.", Mine: stale.mine, Theirs: stale.theirs})
	case errors.As(err, &conflict):
		d.fail(w, r, http.StatusConflict, problem{
			Text: "Somebody has decided about the same meanwhile, at this desk or elsewhere, or has changed what you want to undo. Look at both. Nothing was written.",
			Mine: conflict.Mine, Theirs: conflict.Theirs,
		})
	default:
		d.refuse(w, r, http.StatusInternalServerError, "Nothing was written: "+err.Error())
	}
}

// entries are the entries that the form asks for, and their subjects.
func (a *act) entries() (entries []decide.Entry, about []subject, err error) {
	switch a.r.PostForm.Get("do") {
	case "belongs":
		return a.belongs()
	case "note":
		return a.settle()
	}
	if a.table = a.tables[a.set]; a.table == nil {
		return nil, nil, wrong("There is no set %q any more.", plain.Cut(a.set, 40))
	}
	if a.question != "" {
		if a.at = column(a.table, a.question); a.at < 0 {
			return nil, nil, wrong("%s has no question %q any more.", a.set, plain.Cut(a.question, 40))
		}
	}
	if a.student != policy.Everybody {
		if a.row = a.rows[a.set][a.student]; a.row == nil {
			return nil, nil, wrong("There is no student %q in %s any more.", plain.Cut(a.student, 40), a.set)
		}
	}
	e := decide.Entry{Student: a.student, Set: a.set, Question: a.question, By: a.desk.By, At: a.desk.now(a.Zone)}
	// A conflict takes precedence over a mistake in the form.
	wrong := a.fill(&e)
	if like := a.r.PostForm.Get("like"); like != "" {
		entries, about, err = a.group(e, like)
	} else {
		entries, about, err = []decide.Entry{e}, []subject{a.subject}, a.unchanged(a.subject, a.r.PostForm.Get("version"), e)
	}
	if err = cmp.Or(err, wrong); err != nil {
		return nil, nil, err
	}
	return entries, about, nil
}

// unchanged checks that the page showed the present state of the subject.
func (a *act) unchanged(at subject, version string, e decide.Entry) error {
	if err := a.conflict(e, version, true, at); err != nil {
		return err
	}
	if seen, _, _ := strings.Cut(version, "."); seen != a.answerVersion(at) {
		what := "The answer of " + cmp.Or(a.alias, a.who(at.student)) + " or the question"
		if at.student == policy.Everybody {
			what = "The question"
		}
		return errStale{what + " has changed since this page was made.", e.Text(), a.shown(at)}
	}
	return nil
}

// fill copies the fields of a form into an entry.
func (a *act) fill(e *decide.Entry) error {
	field := func(name string) string { return strings.TrimSpace(a.r.PostForm.Get(name)) }
	e.Comment, e.Reason = strings.TrimSpace(strings.ReplaceAll(a.r.PostForm.Get("comment"), "\r\n", "\n")), field("reason")
	usual := usualReason
	switch do := a.r.PostForm.Get("do"); do {
	case "mark", "full", "zero", "read", "accept", "program":
		usual = "marked at the desk"
		if err := a.mark(do, e); err != nil {
			return err
		}
		if do == "read" {
			usual = "read as " + plain.Clean(plain.Cut(field("as"), 100))
		}
	case "comment":
		if e.Comment == "" {
			return wrong("Write a comment first.")
		}
	case "excuse":
		e.Excused = true
	case "keep":
		if err := a.keep(e); err != nil {
			return err
		}
		usual = "looked again"
	case "extend":
		due, err := time.ParseInLocation("2006-01-02T15:04", field("due"), a.Zone)
		if err != nil {
			return wrong("The new due time is %q, expected a date with a time of day, such as 2026-10-05T23:59.", plain.Cut(field("due"), 40))
		}
		if a.question != "" {
			return wrong("A sheet is handed in as a whole, so no question has a due time of its own.")
		}
		if due.Before(a.table.Due) {
			return wrong("The new due time is %s, and %s is due later, at %s.", due.Format("2006-01-02 15:04"), a.set, a.table.Due.Format("2006-01-02 15:04"))
		}
		e.Due = due
	case "deduct", "bonus":
		if err := a.amount(do, field("amount"), e); err != nil {
			return err
		}
	case "paper":
		e.PaperOf, usual = field("of"), "had another student's paper"
		if !a.enrolled()[e.PaperOf] || a.question != "" {
			return wrong("There is no student %q on the roster.", plain.Cut(e.PaperOf, 40))
		}
		if e.PaperOf == a.student {
			usual = "marked by the student's own variants"
		}
	case "drop":
		if a.student != policy.Everybody || a.question == "" {
			return wrong("A question is dropped for the whole class.")
		}
		e.Drop = true
	default:
		return wrong("The form does not say what to do.")
	}
	if e.Reason == "" {
		e.Reason = usual
	}
	if len(e.Comment) > mostComment {
		return wrong("The comment has more than %d characters.", mostComment)
	}
	return nil
}

// mark reads a mark.
func (a *act) mark(do string, e *decide.Entry) error {
	most, what := a.table.Points, "the whole of "+a.set
	if a.at >= 0 {
		most, what = a.table.Columns[a.at].Points, a.question
	}
	zero := points.Points{}
	switch do {
	case "full":
		e.Points = &most
		return nil
	case "zero":
		e.Points = &zero
		return nil
	case "program", "accept":
		if a.row == nil {
			return wrong("The program's mark is that of one student.")
		}
		mark, has := a.table.ProgramMark(a.row, a.question)
		if !has {
			return wrong("The program gives no mark for this.")
		}
		e.Points = &mark
		return nil
	case "read":
		if a.at < 0 {
			return wrong("Only an answer to a question can be read otherwise.")
		}
		row := a.row
		if row == nil {
			row = a.rows[a.set][a.r.PostForm.Get("like")]
		}
		if row == nil {
			return wrong("An answer is read as that of one student.")
		}
		v, err := a.Read(a.set, row, a.question, a.r.PostForm.Get("as"))
		if err != nil {
			return wrong("This cannot be read: %s.", err)
		}
		if v.Status == checker.Unreadable || v.Status == checker.Undecided {
			return wrong("Written so, the answer is %s, too.", v.Status)
		}
		e.Points = &v.Earned
		return nil
	}
	if text := strings.TrimSpace(a.r.PostForm.Get("points")); text != "" {
		p, err := points.Parse(strings.Replace(text, ",", ".", 1))
		switch {
		case err != nil:
			return wrong("The points are %q, expected a number such as 2 or 2.5.", plain.Cut(text, 40))
		case p.Cmp(most) > 0 && a.r.PostForm.Get("extra") == "":
			return wrong("The points are %s, and %s is worth %s. For more, add a bonus.", p.Decimal(2), what, most.Decimal(2))
		}
		e.Points = &p
	}
	if a.at >= 0 {
		for _, item := range a.table.Columns[a.at].Rubric {
			if slices.Contains(a.r.PostForm["rubric"], item.ID) {
				e.Rubric = append(e.Rubric, item.ID)
			}
		}
	}
	if e.Points == nil && len(e.Rubric) == 0 && e.Comment == "" {
		return wrong("Give points, choose items of the rubric, or write a comment first.")
	}
	return nil
}

// keep repeats a decision after the answer or the program's mark has changed.
func (a *act) keep(e *decide.Entry) error {
	if a.row == nil {
		return wrong("Only a mark of one student can be kept.")
	}
	for _, shift := range a.table.Shifts(a.row) {
		if shift.Question != a.question {
			continue
		}
		p := shift.Points
		if e.Full, e.Rubric = shift.Full, shift.Rubric; len(e.Rubric) == 0 && !e.Full {
			e.Points, e.Extra = &p, true
		}
		if e.Comment == "" {
			e.Comment = shift.Comment
		}
		return nil
	}
	return wrong("Nothing has changed beneath this mark any more.")
}

// amount reads a bonus or a deduction: points, or a share of the points possible.
func (a *act) amount(do, text string, e *decide.Entry) error {
	number, share := strings.CutSuffix(text, "%")
	p, err := points.Parse(strings.Replace(strings.TrimSpace(number), ",", ".", 1))
	switch {
	case err != nil || p.Sign() <= 0 || share && (do == "bonus" || p.Cmp(points.Of(100)) > 0):
		return wrong("The amount is %q, expected a number of points such as 2%s.", plain.Cut(text, 40), map[string]string{"deduct": ", or a share such as 20%"}[do])
	case do == "bonus":
		e.Bonus = &p
	case share:
		p = p.Over(points.Of(100))
		e.DeductShare = &p
	default:
		e.Deduct = &p
	}
	return nil
}

// leave moves an item to the end of the queue.
func (d *Desk) leave(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	d.left[plain.Cut(r.PostForm.Get("item"), 40)] = true
	d.mu.Unlock()
	d.changed()
	onward(w, r)
}
