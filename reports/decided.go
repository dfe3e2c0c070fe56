package reports

import (
	"fmt"
	"strings"

	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
)

// A ruled is a decision with all whom it concerns.
type ruled struct {
	*Decision
	rows  []*Row // for whom it counts
	other []*Row // for whom another one does
}

// ruled lists the decisions about a set: those about one student as the students are
// sorted, and before them those about several.
func (t *Table) ruled() []ruled {
	var wide, single []ruled
	at := map[int]int{}
	for n := range t.Rows {
		r := &t.Rows[n]
		for i := range r.Decisions {
			d := &r.Decisions[i]
			list := &single
			k := len(single)
			if d.Class {
				list = &wide
				if known, is := at[d.Line]; is {
					k = known
				} else {
					k, at[d.Line] = len(wide), len(wide)
				}
			}
			if k == len(*list) {
				*list = append(*list, ruled{Decision: d})
			}
			one := &(*list)[k]
			if d.Instead == 0 {
				one.rows = append(one.rows, r)
			} else {
				one.other = append(one.other, r)
			}
		}
	}
	return append(wide, single...)
}

// decisionsDoc lists what persons decided: about whom, who, when and why.
func decisionsDoc(t *Table) explain.Doc {
	var list explain.List
	for _, d := range t.ruled() {
		list.Items = append(list.Items, explain.P(explain.Text(t.sentence(d))))
	}
	if len(list.Items) == 0 {
		return nil
	}
	return explain.Doc{explain.T("What persons decided:"), list}
}

// sentence says what was decided: "ada, proof: 8 points by ta1 of 2026-10-06 (read
// the proof); the program has no mark".
func (t *Table) sentence(d ruled) string {
	text := "the whole class"
	switch {
	case d.Answer != "":
		text = "all who answered " + plain.Cut(d.Answer, longestAnswer)
	case !d.Class:
		text = t.only(d).ID
	}
	if d.Question != "" {
		text += ", " + d.Question
	}
	if d.Answer != "" && !d.Class {
		text = t.only(d).ID + ", " + d.Question + ", as long as the answer is " + plain.Cut(d.Answer, longestAnswer)
	}
	text += ": " + d.effect() + d.signature()
	if len(d.Rubric) > 0 {
		text += "; " + t.items(d.Decision)
	}
	if d.Comment != "" && d.What != Commented {
		text += "; " + comment(d.Comment)
	}
	switch {
	case d.Class:
		return text + "; it counts for " + who(d.rows) + instead(d) + "."
	case d.Instead > 0:
		return text + fmt.Sprintf("; the decision in line %d counts instead.", d.Instead)
	case d.What != Marked:
		return text + "."
	}
	if now, ok := t.ProgramMark(t.only(d), d.Question); ok {
		return text + "; the program's mark is " + mark(now) + "."
	}
	return text + "; the program gives no mark."
}

// only is the row of the one student whom a decision concerns.
func (t *Table) only(d ruled) *Row { return append(d.rows, d.other...)[0] }

// effect is what a decision does: "8 points".
func (d *Decision) effect() string {
	switch d.What {
	case Marked:
		if d.Full {
			return "all points"
		}
		return counts(d.Points)
	case Bonus:
		return "a bonus of " + counts(d.Points)
	case Deduction:
		return d.deducted() + " deducted"
	case Excused:
		if d.Class && d.Question != "" {
			return "dropped"
		}
		return "excused"
	case Extended:
		return "due at " + d.Due.Format("2006-01-02 15:04 -07:00")
	}
	return comment(d.Comment)
}

// Says is what was decided and by whom: "8 points by ta1 of 2026-10-06 (read it)".
func (d *Decision) Says() string { return d.effect() + d.signature() }

// deducted is "5 points" or "20% of the points possible".
func (d *Decision) deducted() string {
	if d.Share.Sign() > 0 {
		return mark(d.Share.Times(points.Of(100))) + "% of the points possible"
	}
	return counts(d.Points)
}

// items names the items of a rubric.
func (t *Table) items(d *Decision) string {
	var list []string
	for _, c := range t.Columns {
		for _, item := range c.Rubric {
			if c.ID == d.Question && d.has(item.ID) {
				list = append(list, item.ID+" ("+item.Text+")")
			}
		}
	}
	return strings.Join(list, ", ")
}

func (d *Decision) has(item string) bool {
	for _, id := range d.Rubric {
		if id == item {
			return true
		}
	}
	return false
}

// comment is a comment in one line.
func comment(text string) string {
	return `the comment "` + strings.Join(strings.Fields(text), " ") + `"`
}

// mostWho bounds the students that are named where a decision concerns many.
const mostWho = 10

// who names some students, or counts them if they are many.
func who(rows []*Row) string {
	switch {
	case len(rows) == 0:
		return "nobody"
	case len(rows) > mostWho:
		return fmt.Sprintf("%d students", len(rows))
	}
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return strings.Join(ids, ", ")
}

// instead tells for whom a more particular decision counts.
func instead(d ruled) string {
	if len(d.other) == 0 {
		return ""
	}
	return ", and another decision for " + who(d.other)
}
