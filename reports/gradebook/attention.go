package gradebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"grader/checker"
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
	ProgramFault                       // the program failed at something, or a rules file did
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
}

// String is the reason as a heading.
func (r Reason) String() string { return reasonTitles[r] }

// Stays reports whether no mark that a person gives settles what needs them: a file, or
// the program, must be mended.
func (r Reason) Stays() bool { return r == Complaint || r == FileIgnored || r == ProgramFault }

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
func Attention(g *Book) Items { return Items{g, g.attention().items} }

// OtherDiagnostics are those that Attention does not include.
func OtherDiagnostics(g *Book) []Diagnostic {
	var list []Diagnostic
	listed := g.attention().listed
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
	items  []itemRef
	listed []bool // which of the diagnostics the items include
}

func (g *Book) attention() *needs {
	g.needs.once.Do(func() { g.needs.items, g.needs.listed = attention(g) })
	return g.needs
}

func attention(g *Book) (items []itemRef, listed []bool) {
	listed = make([]bool, len(g.Diagnostics))
	for n, t := range g.Tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			ref := itemRef{table: int32(n), row: int32(i), at: -1}
			switch {
			case r.Status == Graded:
				items = t.appendAnswers(items, r, ref)
			case r.Status == Unreadable:
				// Once a person has decided what the sheet is worth, the complaint
				// about it is nobody's work any more.
				ref.reason, ref.at = SheetUnreadable, g.firstAbout(r.File, listed)
				if !r.Settled() {
					items = append(items, ref)
				}
			case !r.Open && !r.Settled():
				ref.reason = SheetMissing
				items = append(items, ref)
			}
			for k := range t.Shifts(r) {
				ref.reason, ref.at = MarkShifted, int32(k)
				items = append(items, ref)
			}
		}
	}
	for i := range g.Diagnostics {
		d := &g.Diagnostics[i]
		if d.Person && !listed[i] {
			listed[i] = true
			items = append(items, itemRef{reason: d.reason(), at: int32(i)})
		}
	}
	slices.SortStableFunc(items, func(a, b itemRef) int {
		if a.reason != b.reason {
			return cmp.Compare(a.reason, b.reason)
		}
		set, student := g.about(a)
		otherSet, other := g.about(b)
		return cmp.Or(cmp.Compare(set, otherSet), cmp.Compare(student, other))
	})
	return items, listed
}

// firstAbout is the first complaint about a file that is not listed yet, and lists it; -1
// if there is none.
func (g *Book) firstAbout(file string, listed []bool) int32 {
	first, about := g.ofFile(file)
	for i := range about {
		if !listed[first+i] {
			listed[first+i] = true
			return int32(first + i)
		}
	}
	return -1
}

// reason is why somebody must look at what the diagnostic is about.
func (d *Diagnostic) reason() Reason {
	switch {
	case d.Ignored:
		return FileIgnored
	case d.Fault:
		return ProgramFault
	}
	return Complaint
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

// appendAnswers appends the answers of a row that need a person.
func (t *Table) appendAnswers(items []itemRef, r *Row, ref itemRef) []itemRef {
	for i, v := range r.Verdicts {
		if r.Excused || r.Decided != nil || r.Mark(i).Excused || r.Mark(i).Decided != nil || r.Late.TooLate {
			continue // a person has decided, or no decision would change the mark
		}
		switch ref.at = int32(i); {
		case v.Status == checker.Unreadable:
			ref.reason = AnswerUnreadable
		case v.Status == checker.Undecided || v.Person:
			ref.reason = AnswerUndecided
		default:
			continue
		}
		items = append(items, ref)
	}
	return items
}
