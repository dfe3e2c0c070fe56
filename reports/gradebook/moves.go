package gradebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
)

// A Change is a mark that differs from an earlier run.
type Change struct {
	Set, Student, Name string // the set may be Overview
	Question           string // "" for the total
	From, To           string
	Why                string // "sheet", "variants", "problem set", "override", "lateness", "program", or several of them
}

// About is the question, or "total".
func (m Change) About() string {
	if m.Set == Overview {
		return cmp.Or(m.Question, "final")
	}
	return cmp.Or(m.Question, "total")
}

// Short is "ada hw3 7.5 -> 9".
func (m Change) Short() string {
	what := m.Set
	if what == Overview {
		what = "final mark"
	}
	return m.Student + " " + what + " " + m.From + " -> " + m.To
}

// String is "hw1, ada (Ada Lovelace), proof: 2 -> 3 (override)".
func (m Change) String() string {
	return fmt.Sprintf("%s, %s, %s: %s -> %s (%s)", m.Set, Who(m.Student, m.Name), m.About(), m.From, m.To, m.Why)
}

type studentSet struct{ student, set string }

// besideTotal is the Question of a Change of the numbers beside the total, if no mark changed.
const besideTotal = "beside the total"

// decimalOf is an exact mark in decimals.
func decimalOf(text string) string {
	number, pending := strings.CutSuffix(text, PendingSign)
	p, err := points.Parse(number)
	if err != nil {
		return text
	}
	if pending {
		return p.Decimal(2) + PendingSign
	}
	return p.Decimal(2)
}

// differ is the reason if the two texts differ; otherwise "".
func differ(a, b, why string) string {
	if a != b {
		return why
	}
	return ""
}

// joined lists the reasons that are not "".
func joined(reasons ...string) string {
	return strings.Join(slices.DeleteFunc(reasons, func(why string) bool { return why == "" }), ", ")
}

// reasons lists what differs in a student's sheet and in the decisions about it.
func (r *StudentMarks) reasons(was *StudentMarks) string {
	decided := differ(was.Decision, r.Decision, "override")
	if !slices.Equal(was.Decisions, r.Decisions) {
		decided = "override"
	}
	return joined(differ(was.Late, r.Late, "lateness"), decided, differ(strings.Join(was.Answers, " "), strings.Join(r.Answers, " "), "sheet"), differ(strings.Join(was.Asked, " "), strings.Join(r.Asked, " "), "variants"))
}

// whyAlone is why a student is in only one of two tables.
func (s *StudentMarks) whyAlone() string {
	if s.Total == Missing.String() {
		return "roster"
	}
	return "sheet"
}

// changes lists the changes of a student's marks.
func (s *SetMarks) changes(old *SetMarks, r, was *StudentMarks) (list []Change) {
	late := differ(was.Late, r.Late, "lateness")
	tell := func(question, from, to string, reasons ...string) {
		if from, to = decimalOf(from), decimalOf(to); from == to {
			return // the same in decimals
		}
		if s.Digest != old.Digest {
			reasons = append(reasons, "problem set")
		}
		// A pending answer that came too late counts as a change by lateness.
		list = append(list, Change{s.ID, r.Student, r.Name, question, from, to, cmp.Or(joined(reasons...), late, "program")})
	}
	for i, id := range s.Questions {
		k := slices.Index(old.Questions, id)
		switch {
		case k < 0:
			tell(id, NoMark, r.Marks[i])
		case was.Marks[k] != r.Marks[i]:
			tell(id, was.Marks[k], r.Marks[i], differ(was.Answers[k], r.Answers[i], "sheet"), differ(was.asked(k), r.asked(i), "variants"), differ(was.Decisions[k], r.Decisions[i], "override"), differ(was.Decision, r.Decision, "override for the set"))
		}
	}
	for k, id := range old.Questions {
		if !slices.Contains(s.Questions, id) {
			tell(id, was.Marks[k], NoMark)
		}
	}
	switch {
	case was.Total != r.Total:
		tell("", was.Total, r.Total, r.reasons(was))
	case len(list) == 0 && was.Beside != r.Beside:
		tell(besideTotal, cmp.Or(was.Beside, NoMark), cmp.Or(r.Beside, NoMark), r.reasons(was))
	}
	return list
}

// changesOfAll lists the changes of the marks of a set; why is the reason if the set is new or gone.
func (s *SetMarks) changesOfAll(old *SetMarks, why string) (list []Change) {
	for i := range s.Students {
		r := &s.Students[i]
		if was := old.row(r.Student); was != nil {
			list = append(list, s.changes(old, r, was)...)
		} else if total := decimalOf(r.Total); total != NoMark {
			list = append(list, Change{s.ID, r.Student, r.Name, "", NoMark, total, cmp.Or(why, r.whyAlone())})
		}
	}
	for i := range old.Students {
		was := &old.Students[i]
		if total := decimalOf(was.Total); s.row(was.Student) == nil && total != NoMark {
			list = append(list, Change{s.ID, was.Student, was.Name, "", total, NoMark, cmp.Or(why, was.whyAlone())})
		}
	}
	return list
}

// With are the marks m of a part of the course, completed by those of an earlier run.
func (m *Marks) With(before *Marks) *Marks {
	all := &Marks{Schema: m.Schema}
	for _, s := range m.Sets {
		s.Ahead = true
		if was := before.set(s.ID); was != nil {
			s.Group, s.Ahead = was.Group, was.Ahead || len(s.changesOfAll(was, "")) > 0
		}
		all.Sets = append(all.Sets, s)
	}
	for _, s := range before.Sets {
		if m.set(s.ID) == nil {
			all.Sets = append(all.Sets, s)
		}
	}
	slices.SortStableFunc(all.Sets, func(a, b SetMarks) int { return CompareIDs(a.ID, b.ID) })
	return all
}

// counts reports whether the set counts for a student in a column of the whole course: a group, or
// all groups.
func (s *SetMarks) counts(student, column string) bool {
	if s == nil || s.Group == "" || column != "" && column != besideTotal && column != s.Group {
		return false
	}
	if r := s.row(student); r != nil {
		return r.Open == ""
	}
	return !s.Open
}

// why explains a change in the whole course by sets and settings; reasons explain the changes of
// students' marks for sets.
func (m *Marks) why(before *Marks, of Change, reasons map[studentSet]string) string {
	var list, beneath []string // a set whose marks stay may still change the highest final mark possible
	for _, id := range union(m.sets(), before.sets()) {
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
		case now.Group != was.Group: // the settings explain it
		case !counted:
			list = append(list, id+" is due")
		case !counts:
			list = append(list, id+" is not due")
		case reason != "":
			list = append(list, id+": "+reason)
		case now.Digest != was.Digest:
			list = append(list, id+": problem set")
		default:
			reason = reasons[studentSet{"", id}] // the reason of other students, if this one has no row
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

// Changes lists the changes from earlier marks to these: first those of the sets, by set and student,
// then those of the whole course.
func (m *Marks) Changes(before *Marks) []Change {
	var list []Change
	reasons := map[studentSet]string{}
	for _, id := range union(m.sets(), before.sets()) {
		now, was, why := m.set(id), before.set(id), ""
		switch {
		case id == Overview:
			continue
		case was == nil:
			was, why = &SetMarks{}, "the set is new"
		case now == nil:
			now, why = &SetMarks{ID: id}, "the set is gone"
		}
		for _, move := range now.changesOfAll(was, why) {
			list = append(list, move)
			reasons[studentSet{move.Student, id}], reasons[studentSet{"", id}] = move.Why, move.Why
		}
	}
	now, was := m.set(Overview), before.set(Overview)
	if now == nil || was == nil { // earlier versions did not record it
		return slices.DeleteFunc(list, func(m Change) bool { return m.Question == besideTotal })
	}
	for _, move := range now.changesOfAll(was, "") {
		move.Why = m.why(before, move, reasons)
		list = append(list, move)
	}
	return list
}
