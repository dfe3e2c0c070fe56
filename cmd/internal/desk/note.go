package desk

import (
	"cmp"
	"slices"
	"strings"

	"grader/cmd/internal/decide"
)

// settle makes an entry of the form, if the note still says what was on the page.
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
