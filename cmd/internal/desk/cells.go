package desk

import (
	"grader/reports/gradebook"
	"grader/reports/look"
)

// signs follow a mark, so that it can be read without colours. They are those of the reports.
var signs = map[string]string{
	"partial": " ~", "wrong": " x", "unreadable": " !", "unanswered": " -", "undecided": " ?",
}

// stateOf is the state of an answer, which is also the name of its class.
func stateOf(t *gradebook.Table, r *gradebook.Row, i int) string {
	m := r.Mark(i)
	switch {
	case r.Excused || m.Excused:
		return "excused"
	case r.Waits(i):
		return "undecided"
	case i < len(r.Verdicts):
		return r.Verdicts[i].Status.String()
	case m.Touched(): // a mark without a sheet
		return gradebook.StatusOf(m.Earned, t.Columns[i].Points).String()
	}
	return r.Status.String()
}

// markOf is the mark for an answer with its sign.
func markOf(t *gradebook.Table, r *gradebook.Row, i int) string {
	state, m := stateOf(t, r, i), r.Mark(i)
	switch {
	case state == "excused":
		return "EX"
	case i >= len(r.Verdicts) && !m.Touched():
		return ""
	case state == "undecided" && m.Bonus.Sign() == 0:
		return "?"
	}
	text := m.Earned.Decimal(2) + signs[state]
	if m.Touched() {
		text += " *"
	}
	return text
}

// totalOf is the total of a sheet and its state.
func totalOf(r *gradebook.Row) (text, state string) {
	switch {
	case r == nil:
		return "", "missing"
	case r.Excused:
		return "EX", "excused"
	case r.Status == gradebook.Missing && !r.Settled():
		if r.Open && !r.Given() {
			return "", "missing"
		}
		return r.Earned.Decimal(2) + " -", "missing"
	case r.Status == gradebook.Unreadable && !r.Settled():
		return r.Earned.Decimal(2) + " !", "unreadable"
	case r.Pending.Sign() > 0:
		return r.Earned.Decimal(2) + " ?", "undecided"
	case r.Possible.Sign() == 0 && r.Earned.Sign() == 0:
		return "0", "excused" // nothing is left to earn
	}
	text = r.Earned.Decimal(2)
	if r.Penalty.Sign() > 0 {
		text += " <"
	}
	return text, gradebook.StatusOf(r.Earned, r.Possible).String()
}

// totalCell is the cell of a total. Its colour is its share of the points, unless it is in a state
// of its own.
func totalCell(r *gradebook.Row) gridCell {
	text, state := totalOf(r)
	c := gridCell{Text: text, State: state, Number: true, value: -1}
	if r != nil && state != "missing" {
		c.value = r.Earned.Float()
	}
	switch state {
	case "correct", "partial", "wrong":
		c.State = look.Share(r.Earned.Float(), r.Possible.Float())
	}
	return c
}

// sheets counts the sheets of a set by state, for a bar.
func sheets(t *gradebook.Table) []look.Part {
	counts := map[string]int{}
	for i := range t.Rows {
		_, state := totalOf(&t.Rows[i])
		counts[state]++
	}
	var parts []look.Part
	for _, state := range []string{"correct", "partial", "wrong", "undecided", "unreadable", "missing", "excused"} {
		parts = append(parts, look.Part{State: state, Count: counts[state]})
	}
	return parts
}
