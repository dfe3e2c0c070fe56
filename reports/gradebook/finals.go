package gradebook

import (
	"cmp"
	"fmt"
	"strings"

	"grader/problems/points"
)

// Overview is the gradebook of a course among the sets: its questions are the groups, and its totals
// the final marks. No set has this name.
const Overview = "gradebook"

// marks are those of the course as a whole.
func (o *Overall) marks() SetMarks {
	s := SetMarks{ID: Overview, Digest: answerSum(fmt.Sprint(o.Groups)), Questions: []string{}, Students: make([]StudentMarks, 0, len(o.Rows))}
	for _, g := range o.Groups {
		s.Questions = append(s.Questions, g.Name)
	}
	nothing := make([]string, len(o.Groups)) // is answered or decided there
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

// groupOf is the name of the group of a table; "" if it counts for nothing.
func (o *Overall) groupOf(table int) string {
	switch {
	case o == nil || len(o.Groups) > 0 && o.InGroup[table] < 0:
		return ""
	case len(o.Groups) == 0:
		return Overview
	}
	return o.Groups[o.InGroup[table]].Name
}

// Percent is a mark in per cent, or from where to where it may lie while a person has
// yet to mark something: "58.1 to 63.2"; "" if nothing counts.
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

// counts reports whether the set counts for a student, in a column of the whole course: a group or
// all of them.
func (s *SetMarks) counts(student, column string) bool {
	if s == nil || s.Group == "" || column != "" && column != besideTotal && column != s.Group {
		return false
	}
	if r := s.row(student); r != nil {
		return r.Open == ""
	}
	return !s.Open
}

// why names the sets that moved a mark of the whole course, and the settings; reasons are why
// the marks of students for sets moved.
func (m *Marks) why(before *Marks, of Move, reasons map[studentSet]string) string {
	var list, beneath []string // what moved no mark for a set may move the most that can be reached
	for _, id := range both(m.sets(), before.sets()) {
		now, was, reason := m.set(id), before.set(id), reasons[studentSet{of.Student, id}]
		counts, counted := now.counts(of.Student, of.Question), was.counts(of.Student, of.Question)
		switch {
		case !counts && !counted:
		case was == nil:
			list = append(list, id+" is new")
		case now == nil:
			list = append(list, id+" is gone")
		case was.Ahead:
			list = append(list, id)
		case now.Group != was.Group: // by the settings
		case !counted:
			list = append(list, id+" is due")
		case !counts:
			list = append(list, id+" is not due")
		case reason != "":
			list = append(list, id+": "+reason)
		case now.Digest != was.Digest:
			list = append(list, id+": problem set")
		default:
			reason = reasons[studentSet{"", id}] // of others, if the student has no line
			if r, old := now.row(of.Student), was.row(of.Student); r != nil && old != nil {
				reason = r.reasons(old)
			}
			if reason != "" {
				beneath = append(beneath, id+": "+reason)
			}
		}
	}
	if m.set(Overview).Digest != before.set(Overview).Digest {
		list = append(list, "settings")
	}
	return cmp.Or(strings.Join(list, "; "), strings.Join(beneath, "; "), of.Why)
}
