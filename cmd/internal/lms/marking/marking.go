// Package marking writes the answers to be marked by hand to a spreadsheet, and makes decisions
// from the spreadsheet that comes back.
package marking

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports"
	"grader/reports/gradebook"
)

// A Sheet is a table that was filled in.
type Sheet struct {
	Rows []Row
	Sets []string // of the rows, without repeats
}

// A Row is a line of the table in which something was filled in.
type Row struct {
	Line                                                     int
	Set, Student, Question, Points, Rubric, Comment, version string
}

// Result is the decisions in a table.
type Result struct {
	Entries []decide.Entry
	Already int // rows that repeat an existing decision
}

// Read reads a table. It leaves out the rows in which nothing was filled in, and counts them.
func Read(file *source.File) (sheet Sheet, empty int, complaints []source.Diagnostic) {
	t := policy.Table{File: file, Code: "marking", What: "the table"}
	t.Read([]string{"set", "student", "question", "points", "rubric", "comment", "version"}, func(line int, record []string) {
		field := func(column string) string { return reports.CSVUnguard(t.Field(record, column)) }
		r := Row{
			line, field("set"), plain.Compose(field("student")), field("question"),
			t.Field(record, "points"), t.Field(record, "rubric"), t.Field(record, "comment"), t.Field(record, "version"),
		}
		if r.Points == "" && r.Rubric == "" && r.Comment == "" {
			if r.Student != "" {
				empty++
			}
			return
		}
		sheet.Rows = append(sheet.Rows, r)
		if !slices.Contains(sheet.Sets, r.Set) {
			sheet.Sets = append(sheet.Sets, r.Set)
		}
	})
	return sheet, empty, t.List
}

// Apply makes entries from the rows, or complains about them.
func (s Sheet) Apply(file *source.File, book *gradebook.Book, by string, at time.Time) (Result, []source.Diagnostic) {
	a := applier{book: book, by: by, at: at, first: map[[3]string]int{}, Table: policy.Table{File: file, Code: "marking", What: "the table"}}
	a.byVersion = map[string]string{}
	for _, t := range book.Tables {
		for n := range t.Rows {
			for i := range t.Rows[n].Program {
				a.byVersion[seen(t, &t.Rows[n], i)] = t.Rows[n].ID + ", " + t.Columns[i].ID
			}
		}
	}
	for _, r := range s.Rows {
		a.row(r)
	}
	return a.Result, a.List
}

type applier struct {
	Result
	policy.Table
	book      *gradebook.Book
	by        string
	at        time.Time
	first     map[[3]string]int // the lines of subjects
	byVersion map[string]string // the student and question of each version
}

// wrong complains about a row, naming its student and question.
func (a *applier) wrong(r Row, code, message, hint string) {
	who := ""
	if r.Student != "" {
		who = plain.Cut(r.Student, 40) + ", " + plain.Cut(r.Question, 40) + ": "
	}
	a.Complain(r.Line, code, who+message, hint)
}

const again = "write the table again with `autograde marking`, and fill in this row there"

func (a *applier) row(r Row) {
	t := a.book.Table(r.Set)
	if t == nil {
		a.wrong(r, "set", fmt.Sprintf("nobody has handed in anything for the set %q", plain.Cut(r.Set, 40)), again)
		return
	}
	row := t.Row(r.Student)
	i := slices.IndexFunc(t.Columns, func(c gradebook.Column) bool { return c.ID == r.Question })
	version, decided, _ := strings.Cut(r.version, "-")
	whose := a.byVersion[version]
	switch {
	case row == nil && whose != "":
		a.wrong(r, "student", fmt.Sprintf("there is no student %q, and the answer is that of %s: a spreadsheet may have changed the name", plain.Cut(r.Student, 40), whose), "write the student as it was")
		return
	case row == nil:
		a.wrong(r, "student", fmt.Sprintf("there is no student %q", plain.Cut(r.Student, 40)), again)
		return
	case i < 0:
		a.wrong(r, "question", fmt.Sprintf("%s has no question %q", t.ID, plain.Cut(r.Question, 40)), again)
		return
	case i >= len(row.Program):
		a.wrong(r, "changed", "there is no answer any more", again)
		return
	case version != seen(t, row, i) && whose != "" && whose != r.Student+", "+r.Question:
		a.wrong(r, "shuffled", "the answer in this row is that of "+whose, "sort whole rows and not single columns; "+again)
		return
	case version != seen(t, row, i):
		a.wrong(r, "changed", "the answer has changed since the table was written", again)
		return
	}
	key := [3]string{r.Set, r.Student, r.Question}
	if before, twice := a.first[key]; twice {
		a.wrong(r, "twice", fmt.Sprintf("this answer is in line %d already", before), "keep one of the rows")
		return
	}
	a.first[key] = r.Line
	e, ok := a.entry(r, t, i)
	switch {
	case !ok:
	case same(e, row, i):
		a.Already++
	case decided != state(row, i):
		a.wrong(r, "decided", "somebody has decided about this answer since the table was written"+said(row, i), "leave the row empty, or "+again)
	default:
		a.Entries = append(a.Entries, e)
	}
}

// entry is the override for a row.
func (a *applier) entry(r Row, t *gradebook.Table, i int) (e decide.Entry, ok bool) {
	c := t.Columns[i]
	e = decide.Entry{Student: r.Student, Set: r.Set, Question: r.Question, Comment: r.Comment, By: a.by, At: a.at, Reason: "marked in " + a.File.Name}
	ok = true
	if r.Points != "" {
		p, err := points.Parse(strings.Replace(r.Points, ",", ".", 1))
		switch {
		case err != nil:
			a.wrong(r, "points", fmt.Sprintf("points is %q, expected a number of points", plain.Cut(r.Points, 40)), `write it like 2 or 2.5`)
			ok = false
		case p.Cmp(c.Points) > 0:
			a.wrong(r, "points", fmt.Sprintf("points is %s, and the question is worth %s", p.Decimal(2), c.Points.Decimal(2)), "for more, write an override with extra = true by hand")
			ok = false
		default:
			e.Points = &p
		}
	}
	var ids []string
	for _, item := range c.Rubric {
		ids = append(ids, item.ID)
	}
	for _, id := range strings.FieldsFunc(r.Rubric, func(r rune) bool { return strings.ContainsRune(" ,;\t\n\r\u00a0", r) }) {
		if !slices.Contains(ids, id) {
			hint := spell.Hint(id, ids, "the items are "+strings.Join(ids, ", "))
			if len(ids) == 0 {
				hint = "the question has no rubric; fill in points instead"
			}
			a.wrong(r, "rubric", fmt.Sprintf("the rubric has no item %q", plain.Cut(id, 40)), hint)
			ok = false
		}
		e.Rubric = append(e.Rubric, id)
	}
	return e, ok
}

// same reports whether an entry repeats the decision that already applies.
func same(e decide.Entry, r *gradebook.Row, i int) bool {
	m := r.Mark(i)
	comment := ""
	if m.Remark != nil {
		comment = m.Remark.Comment
	}
	if comment != e.Comment || m.Decided != nil && m.Decided.Class {
		return false
	}
	if e.Points == nil && len(e.Rubric) == 0 {
		return true
	}
	return m.Decided != nil && (e.Points == nil || m.Decided.Points.Cmp(*e.Points) == 0) && slices.Equal(m.Decided.Rubric, e.Rubric)
}

// said names an existing decision and its author.
func said(r *gradebook.Row, i int) string {
	for _, d := range []*gradebook.Decision{r.Decided, r.Mark(i).Decided, r.Mark(i).Remark} {
		if d != nil {
			return fmt.Sprintf(": %s in line %d of %s", d.Says(), d.Line, d.File)
		}
	}
	return ""
}

// Columns are the columns of the table. Points, rubric and comment are to be filled in.
var Columns = []string{"set", "student", "name", "question", "out_of", "answer", "items", "points", "rubric", "comment", "version"}

// Write writes a row for each answer that waits to be marked by hand; with all, for each answer to
// a question that is always marked by hand.
func Write(w io.Writer, tables []*gradebook.Table, all bool) (rows int, err error) {
	out := csv.NewWriter(w)
	if err := out.Write(Columns); err != nil {
		return 0, err
	}
	for _, t := range tables {
		for n := range t.Rows {
			r := &t.Rows[n]
			for i, c := range t.Columns {
				if i >= len(r.Program) || !r.Waits(i) && !(all && c.Kind == gradebook.EssayKind) {
					continue
				}
				rows++
				if err := out.Write([]string{
					reports.CSVText(t.ID), reports.CSVText(r.ID), reports.CSVText(r.Name), reports.CSVText(c.ID), c.Points.Decimal(2),
					reports.CSVLines(r.Program[i].Got), reports.CSVText(items(r, i)), "", "", "", version(t, r, i),
				}); err != nil {
					return rows, err
				}
			}
		}
	}
	out.Flush()
	return rows, out.Error()
}

// items is "idea 2: names the symmetry; gap -1: a claim without a reason", preceded by the
// student's variant of the question if it varies.
func items(r *gradebook.Row, i int) string {
	var list []string
	if v := r.Program[i].Which; v.Number > 0 {
		list = append(list, v.String()+": "+r.Question(i).Prompt)
	}
	for _, item := range r.Question(i).Rubric {
		list = append(list, item.ID+" "+item.Points.Decimal(2)+": "+item.Text)
	}
	return strings.Join(list, "; ")
}

// version identifies the answer in a row, and the decisions about it. It begins with a letter, so
// that no spreadsheet takes it for a number.
func version(t *gradebook.Table, r *gradebook.Row, i int) string {
	return seen(t, r, i) + "-" + state(r, i)
}

func seen(t *gradebook.Table, r *gradebook.Row, i int) string {
	return "v" + sum(t.ID, r.ID, t.Columns[i].ID, t.Answer(r, t.Columns[i].ID))[:16]
}

// state is a hash of the decisions about an answer.
func state(r *gradebook.Row, i int) string {
	m := r.Mark(i)
	parts := []string{fmt.Sprint(r.Excused, m.Excused)}
	for _, d := range []*gradebook.Decision{r.Decided, m.Decided, m.Remark} {
		if d != nil {
			parts = append(parts, d.Points.String(), strings.Join(d.Rubric, " "), d.Comment, d.By, d.At)
		}
		parts = append(parts, "")
	}
	return "d" + sum(parts...)[:8]
}

func sum(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%q\n", part)
	}
	return hex.EncodeToString(h.Sum(nil))
}
