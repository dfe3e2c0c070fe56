package desk

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
)

// sitting is the age up to which a desk can undo decisions that it did not make.
const sitting = 12 * time.Hour

// mostEarlier bounds those decisions.
const mostEarlier = 50

// earlier lists the decisions in the file that the same person made within sitting and before
// this desk began: at another desk, or in an editor with the time of day. Each entry is undone by
// itself.
func (d *Desk) earlier(s *snapshot) (list []made) {
	now := newLedger(s.Entries)
	for _, e := range s.Entries {
		at, err := time.Parse(time.RFC3339, e.At)
		if err != nil || e.By != d.By || at.Before(d.Now().Add(-sitting)) || at.After(d.Now()) {
			continue
		}
		who := ""
		if d.Anonymous {
			who = d.alias(e.Student)
		}
		one := made{texts: []string{e.Text}, Says: d.says(s, e, who), subject: subject{e.Student, e.Set, e.Question}, about: []subject{{e.Student, e.Set, e.Question}}, entry: e, at: at, earlier: true}
		one.aim = (&state{snapshot: s, ledger: now}).aim(one)
		switch {
		case d.Anonymous || e.Sheet != "":
			one.where = "/queue"
		case e.Class && e.Question != "":
			one.where = href("/question", "set", e.Set, "id", e.Question)
		case e.Class:
			one.where = href("/set", "set", e.Set)
		default:
			one.where = href("/student", "id", e.Student, "set", e.Set)
		}
		list = append(list, one)
	}
	return list[max(0, len(list)-mostEarlier):]
}

// undoForm is the form that undoes a decision.
func (d *Desk) undoForm(m made) hidden {
	h := hidden{Form: d.form, Set: m.set, Student: m.student, Question: m.question, Version: m.Name()}
	if d.Anonymous && m.student != policy.Everybody {
		h.Who = d.alias(m.student)
	}
	return h
}

// names reports whether a submitted form is about the same as this one.
func (h hidden) names(form url.Values) bool {
	who := form.Has("student") && h.Student == form.Get("student")
	if h.Who != "" {
		who = h.Who == form.Get("who")
	}
	return who && lacks(form, "set", "question", "version") == "" && h.Set == form.Get("set") && h.Question == form.Get("question") && h.Version == form.Get("version")
}

// undo undoes the last decision made here.
func (d *Desk) undo(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	n := len(d.made)
	var last made
	if n > 0 {
		last = d.made[n-1]
	}
	named := slices.IndexFunc(d.made, func(m made) bool { return d.undoForm(m).names(r.PostForm) })
	mine := "another decision\n"
	if named >= 0 {
		mine = strings.Join(d.made[named].texts, "\n")
	}
	d.mu.Unlock()
	s := d.state()
	switch {
	case n == 0 || s.snapshot == nil:
		d.refuse(w, r, http.StatusConflict, "There is nothing left to undo.")
		return
	case named != n-1:
		d.fail(w, r, http.StatusConflict, problem{Text: "Your last decision is another one now. Look at both. Nothing was undone.", Mine: mine, Theirs: strings.Join(last.texts, "\n")})
		return
	}
	d.saving.Lock()
	err := s.Overrides.Remove(last.texts...)
	if _, conflict := errors.AsType[*decide.Conflict](err); err == nil || conflict {
		// An entry that another person has changed is no longer this desk's.
		d.mu.Lock()
		for _, text := range last.texts {
			if delete(d.here, text); err == nil {
				d.here[text] = false
			}
		}
		if err == nil {
			d.ledger = newLedger(slices.DeleteFunc(slices.Clone(d.ledger.noted), func(e decide.FileEntry) bool { return slices.Contains(last.texts, e.Text) }))
		}
		d.made = slices.DeleteFunc(d.made, func(m made) bool { return m.number == last.number })
		d.mu.Unlock()
	}
	d.saving.Unlock()
	if err != nil {
		d.failed(w, r, err)
		return
	}
	d.written(s)
	http.Redirect(w, r, last.where, http.StatusSeeOther)
}
