package reports

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// longestAnswer is the number of characters of an answer that are shown. Essays are never cut.
const longestAnswer = 300

// decisionsDoc lists the decisions made by hand: about whom, what, by whom, when and why.
func decisionsDoc(t *gradebook.Table) explain.Doc {
	var list explain.List
	for _, d := range t.Applications() {
		list.Items = append(list.Items, explain.P(explain.Typed(decisionSentence(t, d))))
	}
	if len(list.Items) == 0 {
		return nil
	}
	return explain.Doc{explain.T("What persons decided:"), list}
}

// decisionSentence puts a decision in words: "ada, proof: 8 points by ta1 of 2026-10-06 (read the
// proof); the program has no mark".
func decisionSentence(t *gradebook.Table, d gradebook.Application) string {
	text := "the whole class"
	switch {
	case d.Answer != "":
		text = "all who answered " + answered(d.Decision)
	case !d.Class:
		text = d.Student().ID
	}
	if d.Question != "" {
		text += ", " + d.Question
	}
	if d.Answer != "" && !d.Class {
		text = d.Student().ID + ", " + d.Question + ", as long as the answer is " + answered(d.Decision)
	}
	text += ": " + ruledText(t, d.Decision)
	switch {
	case d.Class:
		return text + "; it counts for " + someStudents(d.Rows) + overridden(d) + "."
	case d.OverriddenBy > 0:
		return text + fmt.Sprintf("; the decision in line %d counts instead.", d.OverriddenBy)
	case d.What != gradebook.Marked:
		return text + "."
	}
	if now, ok := t.ProgramMark(d.Student(), d.Question); ok {
		return text + "; the program's mark is " + mark(now) + "."
	}
	return text + "; the program gives no mark."
}

// answered is the answer that a decision is about.
func answered(d *gradebook.Decision) string {
	text := plain.Cut(d.Answer, longestAnswer)
	if d.Which > 0 {
		text += fmt.Sprintf(" in variant %d", d.Which)
	}
	return text
}

// ruledText says what was decided, with the items of the rubric and the comment.
func ruledText(t *gradebook.Table, d *gradebook.Decision) string {
	text := d.Says()
	if len(d.Rubric) > 0 {
		text += "; " + rubricItems(t, d)
	}
	if d.Comment != "" && d.What != gradebook.Commented {
		text += "; " + gradebook.Comment(d.Comment)
	}
	return text
}

// rubricItems names the items of the rubric that a decision gives.
func rubricItems(t *gradebook.Table, d *gradebook.Decision) string {
	var list []string
	for _, c := range t.Columns {
		for _, item := range c.Rubric {
			if c.ID == d.Question && d.Has(item.ID) {
				list = append(list, item.ID+" ("+item.Text+")")
			}
		}
	}
	return strings.Join(list, ", ")
}

// mostWho is the largest number of students that a list names; it counts more.
const mostWho = 10

// someStudents names the students, or counts them if there are many.
func someStudents(rows []*gradebook.Row) string {
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

// overridden names the students for whom a more specific decision applies.
func overridden(d gradebook.Application) string {
	if len(d.Other) == 0 {
		return ""
	}
	return ", and another decision for " + someStudents(d.Other)
}
