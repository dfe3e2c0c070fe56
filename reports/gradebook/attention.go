package gradebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"grader/checker"
	"grader/reference/explain"
)

// A Reason says why somebody must look.
type Reason uint8

// The reasons, in the order in which they are listed.
const (
	SheetUnreadable  Reason = iota + 1 // nothing of a sheet could be read
	Complaint                          // unknown student or question, a name that disagrees with the path ...
	AnswerUnreadable                   // one answer could not be read
	AnswerUndecided                    // an essay, or more than the reference could decide
	MarkShifted                        // the program's mark has changed beneath that of a person
	FileIgnored                        // nothing says that a file is a sheet
	SheetMissing                       // somebody of the roster handed nothing in
)

var reasonTitles = [...]string{
	SheetUnreadable:  "Sheets that could not be read",
	Complaint:        "Sheets that do not fit the course",
	AnswerUnreadable: "Answers that could not be read",
	AnswerUndecided:  "Answers that a person must mark",
	MarkShifted:      "Marks given by hand for an answer that has since changed",
	FileIgnored:      "Files that were not read",
	SheetMissing:     "Sheets that are missing",
}

// String is the reason as a heading.
func (r Reason) String() string { return reasonTitles[r] }

// An Item is one thing that somebody must look at. Parts that do not apply are
// empty.
type Item struct {
	Reason                 Reason
	Set, Student, Question string
	Name, Email            string // of the student, as far as the roster has them
	File                   string
	Line, Column           int
	Text, Hint             string // one line each
	Code                   string // of the complaint, if it is one
}

// Attention lists what needs a person, sorted by reason, set, student and
// question. Answers that are merely wrong need nobody. The list is empty exactly
// when attention.md is, and then grading ends with exit code 0 even if --strict is given.
func Attention(g *Book) []Item {
	items, _ := g.attention()
	return items
}

// OtherDiagnostics are those that Attention does not include.
func OtherDiagnostics(g *Book) []Diagnostic {
	var list []Diagnostic
	_, listed := g.attention()
	for i, d := range g.Diagnostics {
		if !listed[i] {
			list = append(list, d)
		}
	}
	return list
}

// A needs has what needs a person, once somebody has asked for it: several reports do.
type needs struct {
	once   sync.Once
	items  []Item
	listed map[int]bool
}

// attention also tells which of the gradebook's diagnostics the items include.
func (g *Book) attention() (items []Item, listed map[int]bool) {
	g.needs.once.Do(func() { g.needs.items, g.needs.listed = attention(g) })
	return g.needs.items, g.needs.listed
}

func attention(g *Book) (items []Item, listed map[int]bool) {
	listed = map[int]bool{}
	hints := map[*checker.Note]string{}
	for _, t := range g.Tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			base := Item{Set: t.ID, Student: r.ID, Name: r.Name, Email: t.email(r), File: r.File}
			switch {
			case r.Status == Graded:
				items = appendAnswers(items, t, r, base, hints)
			case r.Status == Unreadable:
				// Once a person has decided what the sheet is worth, the complaint
				// about it is nobody's work any more.
				if item := unreadableSheet(g, base, listed); !r.Settled() {
					items = append(items, item)
				}
			case !r.Open && !r.Settled():
				base.Reason = SheetMissing
				items = append(items, base)
			}
			for _, shift := range t.Shifts(r) {
				items = append(items, shift.item(base))
			}
		}
	}
	for i, d := range g.Diagnostics {
		if d.Person && !listed[i] {
			listed[i] = true
			items = append(items, g.complaint(d))
		}
	}
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Set, b.Set), cmp.Compare(a.Student, b.Student))
	})
	return items, listed
}

// unreadableSheet gives the first complaint about the file as the reason.
func unreadableSheet(g *Book, item Item, listed map[int]bool) Item {
	item.Reason = SheetUnreadable
	first, about := g.about(item.File)
	for i, d := range about {
		if !listed[first+i] {
			listed[first+i] = true
			item.Line, item.Column, item.Text, item.Hint, item.Code = d.Line, d.Column, d.Message, d.Hint, d.Code
			break
		}
	}
	return item
}

func (g *Book) complaint(d Diagnostic) Item {
	it := Item{
		Reason: Complaint, Set: d.Set, Student: d.Student, File: d.File,
		Line: d.Line, Column: d.Column, Text: d.Message, Hint: d.Hint, Code: d.Code,
	}
	if d.Ignored {
		it.Reason = FileIgnored
	}
	for _, t := range g.Tables {
		if r := t.Row(d.Student); r != nil && r.Name != "" {
			it.Name = r.Name
		}
		if r := t.Row(d.Student); r != nil && t.email(r) != "" {
			it.Email = t.email(r)
		}
	}
	return it
}

// emailColumns are what rosters call the column of mail addresses, in lower case.
var emailColumns = []string{"email", "e-mail", "mail", "email address", "e-mail address"}

// email is the student's address; "" if the roster has none.
func (t *Table) email(r *Row) string {
	for i, name := range t.Fields {
		if slices.Contains(emailColumns, strings.ToLower(strings.TrimSpace(name))) && i < len(r.Fields) {
			return r.Fields[i]
		}
	}
	return ""
}

// item asks somebody to look at a mark again.
func (s Shift) item(it Item) Item {
	it.Reason, it.Question, it.File, it.Line, it.Column = MarkShifted, s.Question, s.File, s.Line, 1
	was, now := "the program had none", "it has none now"
	if s.SawMark {
		was = "the program's was " + s.Saw.Decimal(2)
	}
	switch {
	case s.HasNow:
		now = "it is " + s.Now.Decimal(2) + " now"
	case !s.SawMark:
		now = "the answer has changed since"
	}
	it.Text = fmt.Sprintf("%s is the mark%s; %s then, and %s", s.Points.Decimal(2), s.Signature(), was, now)
	it.Hint = "look again, and write the new date, or was = MARK, in " + s.File
	if s.HasNow {
		it.Hint = "look again, and write the new date, or was = " + Exact(s.Now) + ", in " + s.File
	}
	return it
}

// appendAnswers appends the answers of a row that need a person. Hints has those of notes
// that have been written already: many students may get the same note.
func appendAnswers(items []Item, t *Table, r *Row, base Item, hints map[*checker.Note]string) []Item {
	for i, v := range r.Verdicts {
		if r.Excused || r.Decided != nil || r.Mark(i).Excused || r.Mark(i).Decided != nil || r.Late.TooLate {
			continue // a person has decided, or no decision would change the mark
		}
		item := base
		item.Question = t.Columns[i].ID
		switch {
		case v.Status == checker.Unreadable:
			item.Reason = AnswerUnreadable
			item.Text = v.Got
		case v.Status == checker.Undecided || v.Person:
			item.Reason = AnswerUndecided
		default:
			continue
		}
		if len(v.Notes) > 0 {
			known := false
			if item.Hint, known = hints[&v.Notes[0]]; !known {
				item.Hint = explain.Line(v.Notes[0].Text)
				hints[&v.Notes[0]] = item.Hint
			}
		}
		if fault := v.Fault(); fault != nil {
			item.Text = fault.Error()
		}
		items = append(items, item)
	}
	return items
}
