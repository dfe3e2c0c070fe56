package gradebook

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/plain"
)

// A Shift is a decision with a mark after which the program's own mark has changed.
type Shift struct {
	*Decision
	Now    points.Points // the program's mark now
	HasNow bool          // false if the program gives none any more
}

// hasProgramMark reports whether the program gave a mark for question i: not for an answer that
// must be marked by hand, and not for a sheet that is missing or unreadable.
func (r *Row) hasProgramMark(i int) bool {
	return i < len(r.Program) && r.Program[i].Status != checker.Undecided
}

// ProgramMark is the program's mark before all decisions, for a question or, if that is "", for the
// whole set: then it is the sum of the marks that the program could give. ok is false if there are
// none.
func (t *Table) ProgramMark(r *Row, question string) (mark points.Points, ok bool) {
	for i, c := range t.Columns {
		if (question == "" || c.ID == question) && r.hasProgramMark(i) {
			mark, ok = mark.Plus(r.Program[i].Earned), true
		}
	}
	return mark, ok
}

// Answer identifies the answer to a question, or all answers of a set if that is "". It has no
// other meaning.
func (t *Table) Answer(r *Row, question string) string {
	var text strings.Builder
	for i, v := range r.Program {
		if question == "" || t.Columns[i].ID == question {
			got := v.Got
			if strings.Contains(got, "\n") { // other line breaks in an essay are not another answer
				got = strings.Join(strings.Fields(got), " ")
			}
			fmt.Fprintf(&text, "%d %q\n", v.Status, got)
			if v.Which.Number > 0 { // the same text answers another question
				fmt.Fprintln(&text, v.Which)
			}
		}
	}
	return plain.Digest(text.String())[:16]
}

// Shifts lists the decisions about a row after which the program's mark has changed.
func (t *Table) Shifts(r *Row) []Shift {
	var list []Shift
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.What != Marked || !d.SawKnown || d.OverriddenBy > 0 {
			continue
		}
		now, ok := t.ProgramMark(r, d.Question)
		same := ok == d.SawMark && now.Cmp(d.Saw) == 0
		if same && !ok && d.SawAnswer != "" {
			same = t.Answer(r, d.Question) == d.SawAnswer
		}
		if !same {
			list = append(list, Shift{d, now, ok})
		}
	}
	return list
}

// Mark is the mark of a student for a set, in a word.
func (g *Book) Mark(student, set string) string {
	if t := g.Table(set); t != nil {
		if r := t.Row(student); r != nil {
			return r.word()
		}
	}
	return NoMark
}

// Table is the table of a set; nil if there is none.
func (g *Book) Table(set string) *Table {
	i := slices.IndexFunc(g.Tables, func(t *Table) bool { return t.ID == set })
	if i < 0 {
		return nil
	}
	return g.Tables[i]
}

// Row is the row of a student; nil if there is none.
func (t *Table) Row(student string) *Row {
	i, ok := slices.BinarySearchFunc(t.Rows, student, func(r Row, id string) int { return CompareIDs(r.ID, id) })
	if !ok {
		return nil
	}
	return &t.Rows[i]
}

// word is the mark of a row, or why there is none.
func (r *Row) word() string {
	switch {
	case r.Excused:
		return ExcusedText
	case r.Status != Graded && r.Decided == nil && r.Earned.Sign() == 0:
		return r.Status.String()
	case r.Pending.Sign() > 0:
		return r.Earned.Decimal(2) + PendingSign
	}
	return r.Earned.Decimal(2)
}

// SameTable reports whether reports certainly say the same of a set for both gradebooks, given that
// the questions are the same.
func SameTable(before, now *Book, set string) bool {
	old, new := before.Table(set), now.Table(set)
	if old == nil || new == nil || before.Course != now.Course || !slices.Equal(old.Fields, new.Fields) || len(old.Rows) != len(new.Rows) {
		return false
	}
	for i := range old.Rows {
		if !old.Rows[i].Same(&new.Rows[i]) {
			return false
		}
	}
	return slices.Equal(before.Only(set).Diagnostics, now.Only(set).Diagnostics)
}

// Same reports whether two rows are certainly the same, given that the questions are. Verdicts
// count as the same only if they are those of the same sheet.
func (r *Row) Same(o *Row) bool {
	return r.ID == o.ID && r.Name == o.Name && r.File == o.File && r.Status == o.Status &&
		r.Attempt == o.Attempt && r.Attempts == o.Attempts && r.Submitted == o.Submitted && r.Late == o.Late &&
		r.Due == o.Due && r.Open == o.Open && r.OffRoster == o.OffRoster &&
		len(r.Program) == len(o.Program) && (len(r.Program) == 0 || &r.Program[0] == &o.Program[0]) &&
		slices.Equal(r.Fields, o.Fields) && reflect.DeepEqual(r.Decisions, o.Decisions)
}
