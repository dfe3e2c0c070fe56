package gradebook

import (
	"fmt"
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
