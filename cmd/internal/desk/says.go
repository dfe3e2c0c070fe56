package desk

import (
	"fmt"
	"slices"
	"strings"

	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// says puts a decision in a line.
func (a *act) says(added []decide.FileEntry) string {
	switch {
	case len(a.files) == 1:
		return a.files[0] + " belongs to " + a.who(a.student)
	case len(a.files) > 1:
		return explain.Count(len(a.files), "file") + " belong to " + a.who(a.student)
	case len(added) > 1:
		return a.desk.says(a.snapshot, added[0], explain.Count(len(added), "student"))
	}
	return a.desk.says(a.snapshot, added[0], a.alias)
}

// says puts an entry in a line. Who replaces the name of the student; "" keeps the name.
func (d *Desk) says(s *snapshot, e decide.FileEntry, who string) string {
	switch {
	case e.What == gradebook.Noted:
		return strings.Join(slices.DeleteFunc([]string{e.Set, s.who(e.Student), e.Question, e.Sheet}, func(part string) bool { return part == "" }), ", ") + ": " + e.Effect()
	case e.Sheet != "":
		return e.Sheet + " belongs to " + s.who(e.Student)
	case e.Answer != "":
		who = "all who answered the same"
	case e.Class:
		who = "the whole class"
	case who == "":
		who = s.who(e.Student)
	}
	parts := []string{e.Set, who}
	if e.Question != "" {
		parts = append(parts, e.Question)
	}
	return strings.Join(parts, ", ") + ": " + effect(e)
}

// givesPoints reports whether an entry states the points of a mark.
func givesPoints(e decide.FileEntry) bool {
	_, given := e.Given("points")
	return e.What == gradebook.Marked && given
}

// effect is what an entry does: "2 points, with a comment".
func effect(e decide.FileEntry) string {
	text := ""
	switch {
	case givesPoints(e):
		text = e.Points.Text()
	case len(e.Rubric) > 0:
		text = strings.Join(e.Rubric, ", ")
	case e.Full:
		text = "all points"
	case e.What == gradebook.Excused && e.Student == policy.Everybody && e.Question != "":
		text = "dropped"
	case e.What == gradebook.Excused:
		text = "excused"
	case e.What == gradebook.Bonus:
		text = "a bonus of " + e.Points.Text()
	case e.What == gradebook.Deduction && e.Share.Sign() > 0:
		text = fmt.Sprintf("%s%% deducted", e.Share.Times(points.Of(100)).Decimal(2))
	case e.What == gradebook.Deduction:
		text = e.Points.Text() + " deducted"
	case e.PaperOf != "":
		text = "had the paper of " + e.PaperOf
	case !e.Due.IsZero():
		text = "due on " + plain.Moment(e.Due)
	default:
		return "a comment"
	}
	if givesPoints(e) && len(e.Rubric) > 0 {
		text += " (" + strings.Join(e.Rubric, ", ") + ")"
	}
	if e.Comment != "" {
		text += ", with a comment"
	}
	return text
}
