package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/points"
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
}

// Attention lists what needs a person, sorted by reason, set, student and
// question. Answers that are merely wrong need nobody. The list is empty exactly
// when attention.md is, and then grading ends with exit code 0 even if --strict is given.
func Attention(g *Gradebook) []Item {
	items, _ := attention(g)
	return items
}

// attention also tells which of the gradebook's diagnostics the items include.
func attention(g *Gradebook) (items []Item, told map[int]bool) {
	told = map[int]bool{}
	for _, t := range g.Tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			base := Item{Set: t.ID, Student: r.ID, Name: r.Name, Email: t.email(r), File: r.File}
			switch {
			case r.Status == Graded:
				items = append(items, answersOf(t, r, base)...)
			case r.Status == Unreadable:
				// Once a person has decided what the sheet is worth, the complaint
				// about it is nobody's work any more.
				if item := unreadableSheet(g, base, told); !r.Settled() {
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
		if d.Person && !told[i] {
			told[i] = true
			items = append(items, g.complaint(d))
		}
	}
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Set, b.Set), cmp.Compare(a.Student, b.Student))
	})
	return items, told
}

// unreadableSheet gives the first complaint about the file as the reason.
func unreadableSheet(g *Gradebook, item Item, told map[int]bool) Item {
	item.Reason = SheetUnreadable
	for i, d := range g.Diagnostics {
		if d.File != "" && d.File == item.File && !told[i] {
			told[i] = true
			item.Line, item.Column, item.Text, item.Hint = d.Line, d.Column, d.Message, d.Hint
			break
		}
	}
	return item
}

func (g *Gradebook) complaint(d Diagnostic) Item {
	it := Item{
		Reason: Complaint, Set: d.Set, Student: d.Student, File: d.File,
		Line: d.Line, Column: d.Column, Text: d.Message, Hint: d.Hint,
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

// Who is a student with the name, as lists for people have it: "ada (Ada Lovelace)".
func Who(id, name string) string {
	if name == "" || name == id {
		return id
	}
	return id + " (" + name + ")"
}

// who is the student of an item.
func (it Item) who() string {
	if it.Email == "" {
		return Who(it.Student, it.Name)
	}
	name := it.Name
	if name == it.Student {
		name = ""
	}
	return it.Student + " (" + strings.TrimPrefix(name+", ", ", ") + it.Email + ")"
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
		was = "the program's was " + mark(s.Saw)
	}
	switch {
	case s.HasNow:
		now = "it is " + mark(s.Now) + " now"
	case !s.SawMark:
		now = "the answer has changed since"
	}
	it.Text = fmt.Sprintf("%s is the mark%s; %s then, and %s", mark(s.Points), s.signature(), was, now)
	it.Hint = "look again, and write the new date, or was = MARK, in " + s.File
	if s.HasNow {
		it.Hint = "look again, and write the new date, or was = " + Exact(s.Now) + ", in " + s.File
	}
	return it
}

// signature is " by ta1 of 2026-10-06 (read the proof)", as far as it is known.
func (d *Decision) signature() string {
	text := ""
	if d.By != "" {
		text += " by " + d.By
	}
	if d.At != "" {
		text += " of " + d.At
	}
	if d.Reason != "" {
		text += " (" + d.Reason + ")"
	}
	return text
}

// Exact is a mark as overrides.toml takes it: in quotes where no few decimals
// are enough.
func Exact(p points.Points) string {
	if text := p.Decimal(4); text == p.String() {
		return text
	}
	if back, err := points.Parse(p.Decimal(4)); err == nil && back.Cmp(p) == 0 {
		return p.Decimal(4)
	}
	return `"` + p.String() + `"`
}

func answersOf(t *Table, r *Row, base Item) []Item {
	var items []Item
	for i, v := range r.Verdicts {
		if r.Excused || r.Decided != nil || r.Marks[i].Excused || r.Marks[i].Decided != nil || r.Late.TooLate {
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
			item.Hint = explain.Line(v.Notes[0].Text)
		}
		if fault := v.Fault(); fault != nil {
			item.Text = fault.Error()
		}
		items = append(items, item)
	}
	return items
}

// place is "file:3:8", as far as it is known.
func place(file string, line, column int) string {
	if file == "" || line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

// A concern is an entry of the list for people. Missing sheets of one set are one
// entry: before the due time there are as many as students. So are files that were not
// read, beyond the first few: some collect everything that students have.
type concern struct {
	reason Reason
	text   explain.Para
	hint   string
}

func concerns(items []Item) []concern { return concernsWith(items, false) }

// concernsWith is the same, perhaps with the mail addresses.
func concernsWith(items []Item, addresses bool) []concern {
	if !addresses {
		items = slices.Clone(items)
		for i := range items {
			items[i].Email = ""
		}
	}
	var list []concern
	const most = 20 // files that were not read
	ignored := 0
	for i, it := range items {
		if it.Reason == FileIgnored {
			ignored++
		}
		if it.Reason == FileIgnored && ignored > most+1 {
			list[len(list)-1].text = explain.P(explain.Text(fmt.Sprintf("and %d more files", ignored-most)))
			continue
		}
		if it.Reason == SheetMissing && i > 0 && items[i-1].Reason == SheetMissing && items[i-1].Set == it.Set {
			last := &list[len(list)-1]
			last.text = append(last.text, explain.Text(", "+it.who()))
			continue
		}
		list = append(list, concern{it.Reason, it.sentence(), it.Hint})
	}
	return list
}

// asks say what is to be done where the entry itself does not, and no heading stands
// above it.
var asks = [...]string{
	SheetUnreadable: "unreadable sheet: ", AnswerUnreadable: "unreadable answer: ",
	AnswerUndecided: "to be marked: ", MarkShifted: "look again: ", SheetMissing: "",
}

// Lines is the list of what needs a person, each entry in one clean line and without a
// hint: as Attention has it, but for what is told of several students at once.
func Lines(items []Item) []string {
	var lines []string
	for _, c := range concerns(items) {
		lines = append(lines, asks[c.reason]+explain.Line(explain.Doc{c.text}))
	}
	return lines
}

// sentence is the item without its hint: "hw3, ada, q1: ...".
func (it Item) sentence() explain.Para {
	var who []string
	for _, part := range []string{it.Set, it.who(), it.Question} {
		if part != "" {
			who = append(who, part)
		}
	}
	if it.Reason == SheetMissing {
		return explain.P(explain.Text(it.Set + ": no sheet from " + it.who()))
	}
	para := explain.P(explain.Text(strings.Join(who, ", ")))
	add := func(in explain.Inline) {
		if len(who) > 0 || len(para) > 1 {
			para = append(para, explain.Text(": "))
		}
		para = append(para, in)
	}
	if (it.Question == "" || it.Reason == MarkShifted) && it.File != "" {
		add(explain.Text(place(it.File, it.Line, it.Column)))
	}
	if it.Text != "" && it.Reason == AnswerUnreadable {
		add(explain.Code(it.Text))
	} else if it.Text != "" {
		add(explain.Text(it.Text))
	}
	return para
}

// WriteAttention writes attention.md, the short list of what needs a person, and
// nothing at all if nothing does.
func WriteAttention(w io.Writer, g *Gradebook) error {
	items := Attention(g)
	if len(items) == 0 {
		return nil
	}
	var out strings.Builder
	out.WriteString("# What needs a person\n")
	reason := Reason(0)
	for _, c := range concernsWith(items, true) {
		if c.reason != reason {
			reason = c.reason
			out.WriteString("\n## " + reason.String() + "\n\n")
		}
		out.WriteString("- " + explain.MarkdownLine(c.text...))
		if c.hint != "" {
			out.WriteString(" " + explain.MarkdownLine(explain.Em(c.hint)))
		}
		out.WriteString("\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}
