package desk

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
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

// aim lists the versions of a decision's subjects and files.
func (s *state) aim(m made) (list []string) {
	for _, at := range m.about {
		list = append(list, s.version(at))
	}
	for _, file := range m.files {
		list = append(list, s.fileVersion(file))
	}
	return list
}

// Look compares the decisions made here with the file.
func (d *Desk) Look() {
	d.saving.Lock()
	defer d.saving.Unlock()
	s := d.state()
	if s.snapshot == nil {
		return
	}
	if list, known := d.inFile(s.snapshot); known {
		d.fromOutside(func() bool { return d.compare(list) })
	}
}

// compare records the entries in the file, and finds which decisions are lost and which are back.
// It reports whether any are.
func (d *Desk) compare(list []decide.FileEntry) (changed bool) {
	d.ledger = newLedger(list)
	there, before := textsOf(list), d.lost
	d.lost = nil
	for _, l := range before {
		gone := missing(there, l.texts)
		switch {
		case len(gone) > 0:
			d.lost = append(d.lost, lost{l.made, gone})
		default:
			changed = true
			d.made = append(d.made, l.made)
		}
	}
	d.made = slices.DeleteFunc(d.made, func(m made) bool {
		gone := missing(there, m.texts)
		if len(gone) > 0 {
			changed = true
			d.lost = append(d.lost, lost{m, gone})
		}
		return len(gone) > 0
	})
	slices.SortFunc(d.made, func(a, b made) int { return cmp.Compare(a.number, b.number) })
	return changed
}

// missing lists the texts that are not there.
func missing(there map[string]bool, texts []string) (gone []string) {
	for _, text := range texts {
		if !there[text] {
			gone = append(gone, text)
		}
	}
	return gone
}

// mostLost bounds the lost decisions that a page lists.
const mostLost = 50

// again writes all chosen lost decisions to the file once more, or none; or it drops them. The
// subjects of a decision must be as they were on the screen when it was made.
func (d *Desk) again(w http.ResponseWriter, r *http.Request) {
	var err error
	switch r.PostForm.Get("do") {
	case "again":
		err = d.restore(r.PostForm["version"], true)
	case "forget":
		err = d.restore(r.PostForm["version"], false)
	default:
		err = wrong("The form does not say what to do.")
	}
	if err != nil {
		d.failed(w, r, err)
		return
	}
	d.written(d.state())
	onward(w, r)
}

func (d *Desk) restore(names []string, write bool) error {
	d.saving.Lock()
	defer d.saving.Unlock()
	s := d.state()
	var chosen []lost
	var texts []string
	for _, l := range s.lost {
		if slices.Contains(names, l.Name()) {
			chosen = append(chosen, l)
			texts = append(texts, l.gone...)
		}
	}
	if len(chosen) == 0 || len(chosen) != len(names) {
		return wrong("These decisions are not missing any more.")
	}
	var added []decide.FileEntry
	if write {
		for _, l := range chosen {
			if err := s.stillAimed(l); err != nil {
				return err
			}
		}
		var err error
		if added, err = s.Overrides.Restore(s.noted, texts...); err != nil {
			return err
		}
	}
	d.mu.Lock()
	d.lost = slices.DeleteFunc(d.lost, func(l lost) bool { return slices.Contains(names, l.Name()) })
	for _, text := range texts {
		d.here[text] = write
	}
	d.mu.Unlock()
	for _, l := range chosen {
		if write {
			d.saved(l.made, added)
			added = nil
		}
	}
	return nil
}

// Name identifies a decision made here, by its number and its texts.
func (m made) Name() string { return strconv.Itoa(m.number) + "." + sum(strings.Join(m.texts, "\n")) }

// stillAimed checks that the subjects of a decision have not changed, and that there is no later
// decision about them.
func (s *state) stillAimed(l lost) error {
	now, mine := s.aim(l.made), strings.Join(l.gone, "\n")
	for i, then := range l.aim {
		answer, _, _ := strings.Cut(then, ".")
		if seen, _, _ := strings.Cut(now[i], "."); seen != answer {
			theirs := ""
			if i < len(l.about) && s.tables[l.about[i].set] != nil {
				theirs = s.shown(l.about[i])
			}
			return errStale{"What this decision is about has changed since it was made: " + l.Says + ".", mine, theirs}
		}
		if i >= len(l.about) {
			continue
		}
		for _, text := range l.texts {
			then += "." + sum(text)
		}
		if theirs := s.unseen(then, true, l.about[i]); theirs != "" {
			return &decide.Conflict{Name: s.Overrides.Name, Mine: mine, Theirs: theirs}
		}
	}
	return nil
}
