package desk

import (
	"fmt"
	"strings"

	"grader/cmd/internal/decide"
	"grader/cmd/internal/policy"
	"grader/problems/points"
)

// says is what was decided, in a line.
func (a *act) says(entries []decide.Entry) string {
	e := entries[0]
	who := a.who(a.student)
	if len(a.files) > 0 {
		what := a.files[0] + " belongs"
		if len(a.files) > 1 {
			what = counted(len(a.files), "file") + " belong"
		}
		return what + " to " + who
	}
	switch {
	case a.alias != "":
		who = a.alias
	case len(entries) > 1:
		who = counted(len(entries), "student")
	case e.Answer != "":
		who = "all who answered the same"
	case a.student == policy.Everybody:
		who = "the whole class"
	}
	parts := []string{a.set, who}
	if a.question != "" {
		parts = append(parts, a.question)
	}
	return strings.Join(parts, ", ") + ": " + effect(e)
}

// effect is what an entry does: "2 points, with a comment".
func effect(e decide.Entry) string {
	text := ""
	switch {
	case e.Points != nil:
		text = e.Points.Text()
	case len(e.Rubric) > 0:
		text = strings.Join(e.Rubric, ", ")
	case e.Full:
		text = "all points"
	case e.Excused:
		text = "excused"
	case e.Drop:
		text = "dropped"
	case e.Bonus != nil:
		text = "a bonus of " + e.Bonus.Text()
	case e.Deduct != nil:
		text = e.Deduct.Text() + " deducted"
	case e.DeductShare != nil:
		text = fmt.Sprintf("%s%% deducted", e.DeductShare.Times(points.Of(100)).Decimal(2))
	case !e.Due.IsZero():
		text = "due at " + e.Due.Format("2006-01-02 15:04")
	default:
		return "a comment"
	}
	if e.Points != nil && len(e.Rubric) > 0 {
		text += " (" + strings.Join(e.Rubric, ", ") + ")"
	}
	if e.Comment != "" {
		text += ", with a comment"
	}
	return text
}
