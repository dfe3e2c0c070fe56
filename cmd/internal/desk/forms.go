package desk

import (
	"net/http"
	"slices"
	"strings"

	"grader/cmd/internal/course/decide"
	"grader/reports/gradebook"
)

// hidden has the hidden fields of every form: where the form is and what it is about. A decision is
// refused if that has changed when it arrives.
type hidden struct {
	Form, Back, Next            string
	Set, Student, Question, Who string
	Version                     string
	Like                        string // the form is about all students with the answer of this one
}

// Key identifies a form on a page, so that an update in place keeps what was typed into it.
func (h hidden) Key() string { return key(h.Set, h.Student, h.Question, h.Like) }

func key(parts ...string) string { return "k" + sum(strings.Join(parts, "\n")) }

// A markForm asks for a mark.
type markForm struct {
	hidden
	OutOf    string
	Rubric   []rubricItem
	Points   string // the present mark
	Comment  string
	Comments []string // used before
	Large    bool     // the form is the main one of the view, and has keyboard shortcuts
}

type rubricItem struct {
	Key              string // "" after the ninth
	ID, Points, Text string
	Chosen           bool
	Negative         bool
}

// markForm is the form for a student's answer to a question or, if c is nil, for a whole set.
func (d *Desk) markForm(r *http.Request, s state, at subject, c *gradebook.Column) *markForm {
	f := &markForm{hidden: hidden{Form: d.form, Back: r.URL.RequestURI(), Set: at.set, Student: at.student, Question: at.question, Version: s.version(at)}}
	t, row := s.row(at.set, at.student)
	var decided, remark *gradebook.Decision
	if c == nil {
		f.OutOf = t.Points.Decimal(2)
		if row != nil {
			decided, remark = row.Decided, row.Remark("")
		}
	} else {
		f.OutOf = c.Points.Decimal(2)
		if i := column(t, c.ID); row != nil {
			decided, remark = row.Mark(i).Decided, row.Mark(i).Remark
		}
	}
	if !s.counts(decided) {
		decided = nil
	}
	if !s.counts(remark) {
		remark = nil
	}
	if c != nil {
		for n, item := range c.Rubric {
			one := rubricItem{ID: item.ID, Points: item.Points.Decimal(2), Text: item.Text, Negative: item.Points.Sign() < 0}
			if n < 9 {
				one.Key = string(rune('1' + n))
			}
			one.Chosen = decided != nil && !decided.Class && slices.Contains(decided.Rubric, item.ID)
			f.Rubric = append(f.Rubric, one)
		}
	}
	if decided != nil && !decided.Class && len(decided.Rubric) == 0 {
		f.Points = decided.Points.Decimal(4)
	}
	if remark != nil && !remark.Class {
		f.Comment = remark.Comment
	}
	for _, e := range s.fresh[at] { // decided here just now
		f.fill(e)
	}
	f.Comments = s.comments(at.set, at.question)
	return f
}

// fill fills in an entry.
func (f *markForm) fill(e decide.FileEntry) {
	if e.Comment != "" {
		f.Comment = e.Comment
	}
	if !givesPoints(e) && len(e.Rubric) == 0 {
		return
	}
	if f.Points = ""; givesPoints(e) {
		f.Points = e.Points.Decimal(4)
	}
	for i := range f.Rubric {
		f.Rubric[i].Chosen = slices.Contains(e.Rubric, f.Rubric[i].ID)
	}
}

// counts reports whether a decision behind the marks is still in the file.
func (s *state) counts(d *gradebook.Decision) bool {
	if d == nil {
		return false
	}
	at := slices.IndexFunc(s.Entries, func(e decide.FileEntry) bool { return e.Line == d.Line })
	return at < 0 || slices.ContainsFunc(s.noted, func(e decide.FileEntry) bool { return e.Text == s.Entries[at].Text })
}

// mostComments bounds the comments that are offered again.
const mostComments = 12

// comments are the earlier comments about a question, the most used first.
func (s *state) comments(set, question string) []string {
	var list []string
	count := map[string]int{}
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			if count[text]++; count[text] == 1 {
				list = append(list, text)
			}
		}
	}
	for _, e := range slices.Backward(s.noted) {
		if e.Set == set && e.Question == question {
			add(e.Comment)
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return count[b] - count[a] })
	return list[:min(mostComments, len(list))]
}
