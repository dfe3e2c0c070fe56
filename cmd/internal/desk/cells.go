package desk

import (
	"grader/problems/points"
	"grader/reports/gradebook"
	"grader/reports/look"
)

// signs are what stands behind a mark, so that nobody need tell colours apart. They are
// those of the reports.
var signs = map[string]string{
	"partial": " ~", "wrong": " x", "unreadable": " !", "unanswered": " -", "undecided": " ?",
}

// stateOf is the state of an answer, as classes of colours name it.
func stateOf(r *gradebook.Row, i int) string {
	m := r.Mark(i)
	switch {
	case r.Excused || m.Excused:
		return "excused"
	case r.Waits(i):
		return "undecided"
	case i < len(r.Verdicts):
		return r.Verdicts[i].Status.String()
	case m.Decided != nil:
		return earned(m.Earned, points.Points{}) // a mark without a sheet
	}
	return r.Status.String()
}

// earned is the state of a mark out of so many points.
func earned(mark, possible points.Points) string {
	switch {
	case mark.Sign() <= 0:
		return "wrong"
	case mark.Cmp(possible) >= 0:
		return "correct"
	}
	return "partial"
}

// markOf is the mark for an answer with its sign.
func markOf(r *gradebook.Row, i int) string {
	state := stateOf(r, i)
	switch {
	case state == "excused":
		return "EX"
	case i >= len(r.Verdicts) && r.Mark(i).Decided == nil:
		return ""
	case state == "undecided":
		return "?"
	}
	text := r.Mark(i).Earned.Decimal(2) + signs[state]
	if r.Mark(i).Decided != nil || r.Mark(i).Bonus.Sign() > 0 || r.Mark(i).Deducted.Sign() > 0 {
		text += " *"
	}
	return text
}

// totalOf is what a sheet comes to, with its state.
func totalOf(r *gradebook.Row) (text, state string) {
	switch {
	case r == nil:
		return "", "missing"
	case r.Excused:
		return "EX", "excused"
	case r.Status == gradebook.Missing && !r.Settled():
		if r.Open {
			return "", "missing"
		}
		return "0 -", "missing"
	case r.Status == gradebook.Unreadable && !r.Settled():
		return "0 !", "unreadable"
	case r.Pending.Sign() > 0:
		return r.Earned.Decimal(2) + " ?", "undecided"
	}
	return r.Earned.Decimal(2), earned(r.Earned, r.Possible)
}

// sheets is the bar of the states of a set's sheets.
func sheets(t *gradebook.Table) []look.Part {
	counts := map[string]int{}
	order := []string{"correct", "partial", "wrong", "undecided", "unreadable", "missing", "excused"}
	for i := range t.Rows {
		_, state := totalOf(&t.Rows[i])
		counts[state]++
	}
	var parts []look.Part
	for _, state := range order {
		parts = append(parts, look.Part{State: state, Count: counts[state]})
	}
	return parts
}
