package gradebook

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"grader/problems/points"
)

// Overview stands in place of a set for marks of the whole course. No set has this name.
const Overview = "gradebook"

// Columns of the whole course, beside those of groups.
const (
	PendingColumn = "pending"
	FinalColumn   = "final"
)

type (
	// FinalMarks are what the sets of a course come to.
	FinalMarks struct {
		Scheme   string            `json:"scheme"` // changes with how the sets are weighed
		Groups   []string          `json:"groups"`
		Sets     map[string]string `json:"sets"` // the groups of the sets, by their ids; "" for none
		Students []StudentFinal    `json:"students"`
	}
	StudentFinal struct {
		Student string            `json:"student"`
		Name    string            `json:"name,omitempty"`
		Marks   map[string]string `json:"marks"`  // by column; none where there is no mark
		Counts  map[string]string `json:"counts"` // by set, what changes with what it is worth; notDue, or none if it is excused
	}
)

// A Move is a mark that is not what it was.
type Move struct {
	Set, Student, Name string // the set may be Overview
	Question           string // "" for the total
	From, To           string
	Why                string // "sheet", "variants", "problem set", "override", "lateness", "program", or several of them
}

type studentSet struct{ student, set string }

// both are the ids of two lists, in order and each once.
func both(a, b []string) []string {
	ids := slices.Concat(a, b)
	slices.SortFunc(ids, CompareIDs)
	return slices.Compact(ids)
}

// answerSum changes with the answer.
func answerSum(got string) string {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, got) // a hash takes anything
	return strconv.FormatUint(sum.Sum64(), 36)
}

const notDue = "not due"

// finals are the final marks of a gradebook; nil if it is of a part of a course.
func (g *Book) finals() *FinalMarks {
	o := g.Overall
	if o == nil {
		return nil
	}
	f := &FinalMarks{Scheme: answerSum(fmt.Sprint(o.Groups)), Groups: []string{}, Sets: map[string]string{}, Students: make([]StudentFinal, 0, len(o.Rows))}
	for _, group := range o.Groups {
		f.Groups = append(f.Groups, group.Name)
	}
	for n, t := range g.Tables {
		f.Sets[t.ID] = ""
		if in := o.InGroup[n]; in >= 0 {
			f.Sets[t.ID] = o.Groups[in].Name
		}
	}
	for i := range o.Rows {
		r := &o.Rows[i]
		s := StudentFinal{Student: r.ID, Name: r.Name, Marks: map[string]string{}, Counts: map[string]string{}}
		for i, m := range r.Groups {
			if m.Counts {
				s.Marks[o.Groups[i].Name] = Percent(m.Percent, m.PercentMost)
			}
		}
		if r.HasFinal {
			s.Marks[FinalColumn] = Percent(r.Final, r.FinalMost)
		}
		if r.Pending.Sign() > 0 {
			s.Marks[PendingColumn] = r.Pending.Decimal(2)
		}
		for n, t := range g.Tables {
			if counts := r.Sets[n].counts(t); counts != "" {
				s.Counts[t.ID] = counts
			}
		}
		f.Students = append(f.Students, s)
	}
	return f
}

// counts changes with what the set counts for.
func (s *SetMark) counts(t *Table) string {
	switch {
	case s.Excused:
		return ""
	case s.Open:
		return notDue
	}
	var text strings.Builder
	fmt.Fprint(&text, s.Earned, s.Possible)
	if s.Row != nil {
		fmt.Fprint(&text, " ", s.Row.Most, s.Row.Bonus)
	}
	for i, c := range t.Columns {
		fmt.Fprint(&text, " ", c.Points, c.Dropped)
		if s.Row != nil {
			m := s.Row.Mark(i)
			fmt.Fprint(&text, m.Earned, m.Pending, m.Excused)
		}
	}
	return answerSum(text.String())
}

// Percent is a mark in per cent, or from where to where it may lie while a person has
// yet to mark something: "58.1 to 63.2".
func Percent(least, most points.Points) string {
	from, to := least.Decimal(2), most.Decimal(2)
	switch {
	case least.Cmp(most) == 0:
		return from
	case from == to:
		return from + " " + PendingSign
	}
	return from + " to " + to
}

// moves compares final marks; reasons tell what moved the marks of a student for a set.
func (f *FinalMarks) moves(old *FinalMarks, reasons map[studentSet]string) (list []Move) {
	gone := slices.DeleteFunc(slices.Clone(old.Groups), func(name string) bool { return slices.Contains(f.Groups, name) })
	columns := slices.Concat(f.Groups, gone, []string{FinalColumn, PendingColumn})
	before, after := old.byStudent(), f.byStudent()
	for _, id := range both(slices.Collect(maps.Keys(before)), slices.Collect(maps.Keys(after))) {
		was, stood := before[id]
		now, stands := after[id]
		told := len(list)
		for _, name := range columns {
			from, to := cmp.Or(was.Marks[name], NoMark), cmp.Or(now.Marks[name], NoMark)
			switch {
			case from == to, name == PendingColumn && len(list) > told:
			case name != FinalColumn && !(stood && stands): // the final mark stands for the whole line
			default:
				list = append(list, Move{Overview, id, cmp.Or(now.Name, was.Name), name, from, to, f.why(old, now, was, name, reasons)})
			}
		}
	}
	return list
}

func (f *FinalMarks) byStudent() map[string]StudentFinal {
	students := map[string]StudentFinal{}
	for _, s := range f.Students {
		students[s.Student] = s
	}
	return students
}

// counts reports whether a set of a group matters, which counts for so much.
func (f *FinalMarks) counts(group, much string) bool {
	return much != "" && much != notDue && (group != "" || len(f.Groups) == 0)
}

// why names the sets that moved a mark, and the settings.
func (f *FinalMarks) why(old *FinalMarks, now, was StudentFinal, column string, reasons map[studentSet]string) string {
	var list []string
	for _, set := range both(slices.Collect(maps.Keys(f.Sets)), slices.Collect(maps.Keys(old.Sets))) {
		group, has := f.Sets[set]
		oldGroup, had := old.Sets[set]
		from, to := was.Counts[set], now.Counts[set]
		counted, counts := old.counts(oldGroup, from), f.counts(group, to)
		switch {
		case from == to, !counted && !counts:
		case column != FinalColumn && column != PendingColumn && column != group && column != oldGroup:
		case !had:
			list = append(list, set+" is new")
		case !has:
			list = append(list, set+" is gone")
		case from == notDue:
			list = append(list, set+" is due")
		case to == notDue:
			list = append(list, set+" is not due")
		default:
			list = append(list, strings.TrimSuffix(set+": "+reasons[studentSet{cmp.Or(now.Student, was.Student), set}], ": "))
		}
	}
	if f.Scheme != old.Scheme {
		list = append(list, "settings")
	}
	return cmp.Or(strings.Join(list, "; "), "program")
}
