package desk

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// A cell has the colour and the sign of what was earned, also where a person gave the mark
// and there is no sheet.
func TestCells(t *testing.T) {
	decided := func(what gradebook.Ruling, question string, p int64) gradebook.Decision {
		return gradebook.Decision{What: what, Question: question, Points: points.Of(p), Line: 1}
	}
	half := &checker.Verdict{Status: checker.Partial, Earned: points.Of(1)}
	essay := &checker.Verdict{Status: checker.Undecided, Person: true}
	for _, c := range []struct {
		name      string
		status    gradebook.SheetStatus
		verdicts  []*checker.Verdict
		decisions []gradebook.Decision
		want      string // the first cell, the second, and the total
	}{
		{"no sheet", gradebook.Missing, nil, nil, " missing,  missing, 0 - missing"},
		{"a mark without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 1)}, "1 ~ * partial,  missing, 1 - missing"},
		{"all points without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 2)}, "2 * correct,  missing, 2 - missing"},
		{"no points without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 0)}, "0 x * wrong,  missing, 0 - missing"},
		{"a bonus without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Bonus, "a", 1)}, "1 ~ * partial,  missing, 1 - missing"},
		{"a mark for each question", gradebook.Unreadable, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 1), decided(gradebook.Marked, "b", 5)}, "1 ~ * partial, 5 * correct, 6 partial"},
		{"a mark for an unreadable one", gradebook.Unreadable, nil, []gradebook.Decision{decided(gradebook.Marked, "b", 5)}, " unreadable, 5 * correct, 5 ! unreadable"},
		{"an essay that waits", gradebook.Graded, []*checker.Verdict{half, essay}, nil, "1 ~ partial, ? undecided, 1 ? undecided"},
		{"a bonus for one that waits", gradebook.Graded, []*checker.Verdict{half, essay}, []gradebook.Decision{decided(gradebook.Bonus, "b", 1)}, "1 ~ partial, 1 ? * undecided, 2 ? undecided"},
		{"a deduction", gradebook.Graded, []*checker.Verdict{half, {Status: checker.Correct, Earned: points.Of(5)}}, []gradebook.Decision{decided(gradebook.Deduction, "b", 1)}, "1 ~ partial, 4 ~ * partial, 5 partial"},
		{"all is excused", gradebook.Graded, []*checker.Verdict{half, essay}, []gradebook.Decision{decided(gradebook.Excused, "a", 0), decided(gradebook.Excused, "b", 0)}, "EX excused, EX excused, 0 excused"},
		{"the set is excused", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Excused, "", 0)}, "EX excused, EX excused, EX excused"},
	} {
		book := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{
			ID: "hw1", Questions: []gradebook.Question{{ID: "a", Points: points.Of(2)}, {ID: "b", Points: points.Of(5)}},
			Students: []gradebook.Student{{ID: "ada", Status: c.status, Verdicts: c.verdicts, Decisions: c.decisions}},
		}}})
		table := book.Tables[0]
		r := &table.Rows[0]
		var cells []string
		for i := range table.Columns {
			cells = append(cells, markOf(table, r, i)+" "+stateOf(table, r, i))
		}
		text, state := totalOf(r)
		if got := strings.Join(append(cells, text+" "+state), ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
