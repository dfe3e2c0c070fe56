package gradebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/reference/explain"
)

// A Reason says why something needs attention.
type Reason uint8

// The reasons, in the order in which they are listed.
const (
	SheetUnreadable  Reason = iota + 1 // no part of a sheet could be read
	Complaint                          // an unknown student or question, a name that disagrees with the path, ...
	AnswerUnreadable                   // an answer could not be read
	AnswerUndecided                    // an essay, or an answer beyond the limits of the reference solver
	MarkShifted                        // the program's mark has changed since a mark was given by hand
	FileIgnored                        // nothing identifies a file as a sheet
	SheetMissing                       // a student on the roster has no sheet
	ProgramFault                       // the program or a rules file failed
	AnswersAlike                       // the answers of several students are more alike than chance explains
)

var reasonTitles = [...]string{
	SheetUnreadable:  "Sheets that could not be read",
	Complaint:        "Sheets that do not fit the course",
	AnswerUnreadable: "Answers that could not be read",
	AnswerUndecided:  "Answers that a person must mark",
	MarkShifted:      "Marks given by hand for an answer that has since changed",
	FileIgnored:      "Files that were not read",
	ProgramFault:     "Faults of the program or of a rules file",
	SheetMissing:     "Sheets that are missing",
	AnswersAlike:     "Answers that are alike",
}

// String is the reason as a heading.
func (r Reason) String() string { return reasonTitles[r] }

// Stays reports whether the item stays whatever mark is given by hand: a file or the program must
// be fixed.
func (r Reason) Stays() bool {
	return r == Complaint || r == FileIgnored || r == ProgramFault || r == AnswersAlike
}

// An Item is one thing that needs attention. Fields that do not apply are empty.
type Item struct {
	Reason                 Reason
	Set, Student, Question string
	Name, Email            string // of the student; "" if the roster does not have them
	File                   string
	Line, Column           int
	Text, Hint             string // one line each
	Code                   string // of the complaint; "" if it is none
	Note                   string // identifies the note; "" if an override cannot settle it
}

// Attention lists what needs attention, sorted by reason, set, student and question. Wrong answers
// do not. If and only if the list is empty, attention.md is empty and grading with --strict exits
// with code 0.
func Attention(g *Book) []Item {
	items, _ := g.needs()
	return items
}

// OtherDiagnostics are the diagnostics that Attention does not include.
func OtherDiagnostics(g *Book) []Diagnostic {
	var list []Diagnostic
	_, listed := g.needs()
	for i, d := range g.Diagnostics {
		if !listed[i] {
			list = append(list, d)
		}
	}
	return list
}

// attention lists the items, and marks the diagnostics that they include.
func (g *Book) attention() (items []Item, listed []bool) {
	listed = make([]bool, len(g.Diagnostics))
	for _, t := range g.Tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			it := Item{Set: t.ID, Student: r.ID, Name: r.Name, Email: t.email(r), File: r.File}
			switch {
			case r.Status == Graded:
				items = t.appendAnswers(items, r, it)
			case r.Status == Unreadable:
				// A decision about the whole sheet settles the complaint about it.
				if at := g.firstAbout(r.File, listed); at >= 0 {
					it = it.complaint(&g.Diagnostics[at])
				}
				if it.Reason, it.Note = SheetUnreadable, ""; !r.Settled() {
					items = append(items, it)
				}
			case !r.Open && !r.Settled():
				it.Reason = SheetMissing
				items = append(items, it)
			}
			for _, shift := range t.Shifts(r) {
				items = append(items, shift.item(Item{Set: t.ID, Student: r.ID, Name: r.Name, Email: t.email(r)}))
			}
		}
	}
	people := g.people()
	for i := range g.Diagnostics {
		if d := &g.Diagnostics[i]; d.Person && !listed[i] {
			listed[i] = true
			if d.Settled {
				continue
			}
			it := people[d.Student]
			it.Set, it.Student, it.Question, it.File = d.Set, d.Student, d.Question, d.File
			it = it.complaint(d)
			it.Reason = d.reason()
			items = append(items, it)
		}
	}
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Set, b.Set), cmp.Compare(a.Student, b.Student))
	})
	return items, listed
}

// people are the names and addresses of the students, from the last set that has them.
func (g *Book) people() map[string]Item {
	people := map[string]Item{}
	for _, t := range g.Tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			was := people[r.ID]
			people[r.ID] = Item{Name: cmp.Or(r.Name, was.Name), Email: cmp.Or(t.email(r), was.Email)}
		}
	}
	return people
}

// complaint is the item with the contents of a diagnostic.
func (it Item) complaint(d *Diagnostic) Item {
	it.Line, it.Column, it.Text, it.Hint, it.Code, it.Note = d.Line, d.Column, d.Message, d.Hint, d.Code, d.Note()
	return it
}

// firstAbout is the index of the first diagnostic about a file that is not listed, and lists it; -1
// if there is none.
func (g *Book) firstAbout(file string, listed []bool) int {
	first, about := g.ofFile(file)
	for i := range about {
		if !listed[first+i] {
			listed[first+i] = true
			return first + i
		}
	}
	return -1
}

// AlikePrefix begins the codes of diagnostics about answers that are alike.
const AlikePrefix = "alike/"

// reason is why the diagnostic needs attention.
func (d *Diagnostic) reason() Reason {
	switch {
	case d.Ignored:
		return FileIgnored
	case d.Fault:
		return ProgramFault
	case strings.HasPrefix(d.Code, AlikePrefix):
		return AnswersAlike
	}
	return Complaint
}

// emailColumns are the names, in lower case, of a roster's column of mail addresses.
var emailColumns = []string{"email", "e-mail", "mail", "email address", "e-mail address"}

// email is the student's address; "" if the roster has none.
func (t *Table) email(r *Row) string { return Email(t.Fields, r.Fields) }

// Email is the mail address in a student's fields, which belong to the given columns of a roster;
// "" if there is none.
func Email(columns, fields []string) string {
	for i, name := range columns {
		if slices.Contains(emailColumns, strings.ToLower(strings.TrimSpace(name))) && i < len(fields) {
			return fields[i]
		}
	}
	return ""
}

// item is the request to look at a mark again.
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

// appendAnswers appends the answers of a row that need attention.
func (t *Table) appendAnswers(items []Item, r *Row, it Item) []Item {
	for i, v := range r.Verdicts {
		if r.Excused || r.Decided != nil || r.Mark(i).Excused || r.Mark(i).Decided != nil || r.Late.TooLate {
			continue // a decision settles it, or the mark could not change
		}
		it.Question, it.Text, it.Hint = t.Columns[i].ID, "", ""
		switch {
		case v.Status == checker.Unreadable:
			it.Reason, it.Text = AnswerUnreadable, v.Got
		case v.Status == checker.Undecided || v.Person:
			it.Reason = AnswerUndecided
		default:
			continue
		}
		if len(v.Notes) > 0 {
			it.Hint = explain.Line(v.Notes[0].Text)
		}
		if fault := v.Fault(); fault != nil {
			it.Text = fault.Error()
		}
		items = append(items, it)
	}
	return items
}
