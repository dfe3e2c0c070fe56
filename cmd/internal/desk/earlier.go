package desk

import (
	"strings"
	"time"

	"grader/cmd/internal/decide"
	"grader/cmd/internal/policy"
	"grader/reports/gradebook"
)

// sitting is how old a decision may be to be undone by a desk that did not make it.
const sitting = 12 * time.Hour

// mostEarlier bounds those decisions.
const mostEarlier = 50

// earlier are the decisions that whoever sits at the desk made today before it began, as
// the file says: at another desk, or in an editor with the time of day. Each entry is
// undone by itself.
func (d *Desk) earlier(s *snapshot) (list []made) {
	for _, e := range s.Entries {
		at, err := time.Parse(time.RFC3339, e.At)
		if err != nil || e.By != d.By || at.Before(d.Now().Add(-sitting)) || at.After(d.Now()) {
			continue
		}
		one := made{texts: []string{e.Text}, says: d.saysEntry(s, e), subject: subject{e.Student, e.Set, e.Question}, about: []subject{{e.Student, e.Set, e.Question}}, entry: entryOf(e), at: at, counted: true, earlier: true}
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

// saysEntry is what an entry of the file decides, in a line.
func (d *Desk) saysEntry(s *snapshot, e decide.FileEntry) string {
	who := s.who(e.Student)
	switch {
	case e.Sheet != "":
		return e.Sheet + " belongs to " + who
	case e.Answer != "":
		who = "all who answered the same"
	case e.Class:
		who = "the whole class"
	case d.Anonymous:
		who = d.alias(e.Student)
	}
	parts := []string{e.Set, who}
	if e.Question != "" {
		parts = append(parts, e.Question)
	}
	return strings.Join(parts, ", ") + ": " + effect(entryOf(e))
}

// entryOf is an entry of the file as the desk would write it.
func entryOf(e decide.FileEntry) decide.Entry {
	out := decide.Entry{Student: e.Student, Set: e.Set, Question: e.Question, Answer: e.Answer, File: e.Sheet, Comment: e.Comment, Reason: e.Reason, Full: e.Full, Rubric: e.Rubric, Due: e.Due}
	p := e.Points
	_, given := e.Given("points")
	switch e.What {
	case gradebook.Marked:
		if given {
			out.Points = &p
		}
	case gradebook.Excused:
		out.Drop = e.Student == policy.Everybody && e.Question != ""
		out.Excused = !out.Drop
	case gradebook.Bonus:
		out.Bonus = &p
	case gradebook.Deduction:
		if share := e.Share; share.Sign() > 0 {
			out.DeductShare = &share
		} else {
			out.Deduct = &p
		}
	}
	return out
}
