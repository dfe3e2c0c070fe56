package gradebook

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"grader/problems/points"
)

// MarksSchema names the format of the file of marks.
const MarksSchema = "autograde/marks/v1"

// Overview is the gradebook of the course among the sets: its questions are the groups, and its
// totals the final marks. No set has this id.
const Overview = "gradebook"

// Marks are the marks of a run and what they depend on, for comparison with another run.
type Marks struct {
	Schema string     `json:"schema"`
	Sets   []SetMarks `json:"sets"`
}

type (
	SetMarks struct {
		ID string `json:"id"`
		// Digest changes with the file of the problem set.
		Digest    string         `json:"digest"`
		Group     string         `json:"group,omitempty"` // "" if the set counts for nothing
		Open      bool           `json:"open,omitempty"`  // not due yet
		Ahead     bool           `json:"ahead,omitempty"` // newer than the marks of the whole course
		Questions []string       `json:"questions"`
		Students  []StudentMarks `json:"students"`
	}
	StudentMarks struct {
		Student  string `json:"student"`
		Name     string `json:"name,omitempty"`
		Total    string `json:"total"`
		Late     string `json:"late,omitempty"`
		Decision string `json:"decision,omitempty"`
		Open     string `json:"open,omitempty"`   // "yes" if the sheet is not due yet
		Beside   string `json:"beside,omitempty"` // the numbers beside the total in tables: "penalty 1, days_late 2"
		// Marks, Answers and Decisions have an entry for each question: its mark, a text that
		// changes with the answer, and the decisions.
		Marks     []string `json:"marks"`
		Answers   []string `json:"answers"`
		Decisions []string `json:"decisions"`
		// Asked has texts that change with the student's variants; empty if no question varies.
		Asked []string `json:"variants,omitempty"`
	}
)

// asked is the entry of Asked for question i.
func (s *StudentMarks) asked(i int) string {
	if i >= len(s.Asked) {
		return ""
	}
	return s.Asked[i]
}

func (m *Marks) sets() (ids []string) {
	for i := range m.Sets {
		ids = append(ids, m.Sets[i].ID)
	}
	return ids
}

func (m *Marks) set(id string) *SetMarks {
	i := slices.IndexFunc(m.Sets, func(s SetMarks) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return &m.Sets[i]
}

// row is the row of a student; nil if there is none.
func (s *SetMarks) row(student string) *StudentMarks {
	i, ok := slices.BinarySearchFunc(s.Students, student, func(r StudentMarks, id string) int { return CompareIDs(r.Student, id) })
	if !ok {
		return nil
	}
	return &s.Students[i]
}

// union is the union of two lists of ids, in order.
func union(a, b []string) []string {
	ids := slices.Concat(a, b)
	slices.SortFunc(ids, CompareIDs)
	return slices.Compact(ids)
}

// answerSum is a hash of an answer.
func answerSum(got string) string {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, got) // a hash never fails
	return strconv.FormatUint(sum.Sum64(), 36)
}

// Marks are the marks of the gradebook, for comparison with another run.
func (g *Book) Marks() *Marks { return g.marks() }

func (g *Book) newMarks() *Marks {
	m := &Marks{Schema: MarksSchema, Sets: []SetMarks{}}
	for n, t := range g.Tables {
		s := SetMarks{ID: t.ID, Digest: t.Digest, Group: g.Overall.groupOf(n), Open: t.Open, Questions: []string{}, Students: make([]StudentMarks, 0, len(t.Rows))}
		for _, c := range t.Columns {
			s.Questions = append(s.Questions, c.ID)
		}
		for n := range t.Rows {
			s.Students = append(s.Students, t.marked(&t.Rows[n]))
		}
		m.Sets = append(m.Sets, s)
	}
	if g.Overall != nil {
		m.Sets = append(m.Sets, g.Overall.marks())
	}
	return m
}

// marked are the marks of a row.
func (t *Table) marked(r *Row) StudentMarks {
	row := StudentMarks{Student: r.ID, Name: r.Name, Total: r.exactly(), Decision: r.decisions(""), Beside: r.beside()}
	if r.Open {
		row.Open = "yes"
	}
	if r.Late.Days > 0 || r.Late.TooLate {
		row.Late = fmt.Sprintf("%d days, %s", r.Late.Days, r.Penalty)
		if r.Late.TooLate || r.Late.Slip > 0 || r.Pending.Sign() > 0 {
			row.Late += fmt.Sprintf(", %s, %d, %t", r.Late.Share, r.Late.Slip, r.Late.TooLate)
		}
	}
	row.Asked = r.asked()
	n := len(t.Columns)
	row.Marks, row.Answers, row.Decisions = make([]string, 0, n), make([]string, 0, n), make([]string, 0, n)
	for i, c := range t.Columns {
		text, answer, m := NoMark, "", r.Mark(i)
		switch {
		case r.Excused || m.Excused:
			text = ExcusedText
		case r.Waits(i):
			text = strings.TrimPrefix(m.Earned.String(), "0") + PendingSign
		case r.Status == Graded || m.Touched():
			text = m.Earned.String()
		}
		if i < len(r.Program) {
			answer = answerSum(r.Program[i].Got)
		}
		row.Marks, row.Answers, row.Decisions = append(row.Marks, text), append(row.Answers, answer), append(row.Decisions, r.decisions(c.ID))
	}
	return row
}

func (r *Row) beside() string {
	names, numbers := []string{}, []points.Points{}
	if !r.Excused {
		names, numbers = []string{"pending", "penalty", "deducted", "bonus"}, []points.Points{r.Pending, r.Penalty, r.Deducted, r.Bonus}
	}
	if r.Late.By > 0 {
		names, numbers = append(names, "days_late", "slip_days"), append(numbers, points.Of(int64(r.Late.Days)), points.Of(int64(r.Late.Slip)))
	}
	var list []string
	for i, name := range names {
		if numbers[i].Sign() != 0 {
			list = append(list, name+" "+numbers[i].Decimal(2))
		}
	}
	return strings.Join(list, ", ")
}

// asked is, for each question, a text that changes with the student's variant; empty if no
// question varies.
func (r *Row) asked() []string {
	list := make([]string, len(r.Own))
	for i, q := range r.Own {
		if q != nil {
			list[i] = r.Program[i].Which.String() + " " + answerSum(q.Want)
		}
	}
	return list
}

// exactly is the total as a fraction, or why there is none.
func (r *Row) exactly() string {
	switch word := r.word(); {
	case r.Excused || word == r.Status.String():
		return word
	case r.Pending.Sign() > 0:
		return r.Earned.String() + PendingSign
	}
	return r.Earned.String()
}

// decisions are the decisions about a question that affect its mark, as one text.
func (r *Row) decisions(question string) string {
	var list []string
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Question == question && d.OverriddenBy == 0 && d.What != Commented && d.What != Extended {
			list = append(list, d.What.String()+" "+d.Points.String()+" "+d.Share.String())
		}
	}
	return strings.Join(list, ", ")
}

// groupOf is the name of the group of a table; "" if the set counts for nothing.
func (o *Overall) groupOf(table int) string {
	switch {
	case o == nil || len(o.Groups) > 0 && o.InGroup[table] < 0:
		return ""
	case len(o.Groups) == 0:
		return Overview
	}
	return o.Groups[o.InGroup[table]].Name
}

// marks are the marks of the whole course.
func (o *Overall) marks() SetMarks {
	s := SetMarks{ID: Overview, Digest: answerSum(fmt.Sprint(o.Groups)), Questions: []string{}, Students: make([]StudentMarks, 0, len(o.Rows))}
	for _, g := range o.Groups {
		s.Questions = append(s.Questions, g.Name)
	}
	nothing := make([]string, len(o.Groups)) // no answers and no decisions
	for i := range o.Rows {
		r := &o.Rows[i]
		marks := []string{}
		for _, g := range r.Groups {
			marks = append(marks, cmp.Or(Percent(g.Percent, g.PercentMost, g.Counts), NoMark))
		}
		row := StudentMarks{Student: r.ID, Name: r.Name, Marks: marks, Answers: nothing, Decisions: nothing}
		if row.Total = cmp.Or(Percent(r.Final, r.FinalMost, r.HasFinal), NoMark); r.Pending.Sign() > 0 {
			row.Beside = "pending " + r.Pending.Decimal(2)
		}
		s.Students = append(s.Students, row)
	}
	return s
}

// Percent is a mark in per cent, or its range while points are pending: "58.1 to 63.2"; "" if
// nothing counts.
func Percent(least, most points.Points, counts bool) string {
	from, to := least.Decimal(2), most.Decimal(2)
	switch {
	case !counts:
		return ""
	case least.Cmp(most) == 0:
		return from
	case from == to:
		return from + " " + PendingSign
	}
	return from + " to " + to
}
