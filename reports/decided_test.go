package reports

import (
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// TestMarksWithDecisions compares marks with sums computed by hand. The questions have 5, 4 and 3
// points, and the program gave 5/3, 4 and nothing yet.
func TestMarksWithDecisions(t *testing.T) {
	of, ratio := points.Of, points.Ratio
	late := gradebook.Lateness{By: 30 * time.Hour, Days: 2, Share: ratio(1, 5)}
	for _, c := range []struct {
		name                                      string
		decisions                                 []gradebook.Decision
		late                                      gradebook.Lateness
		earned, possible, deducted, pending, most string
	}{
		{"nothing", nil, gradebook.Lateness{}, "17/3", "12", "0", "3", "26/3"},
		{"a question", []gradebook.Decision{{Question: "a", What: gradebook.Deduction, Points: of(1)}}, gradebook.Lateness{}, "14/3", "12", "0", "3", "23/3"},
		// 5/3 - 2 is not below 0.
		{"more than was earned", []gradebook.Decision{{Question: "a", What: gradebook.Deduction, Points: of(2)}}, gradebook.Lateness{}, "4", "12", "0", "3", "7"},
		// A third of 4 points.
		{"a share", []gradebook.Decision{{Question: "b", What: gradebook.Deduction, Share: ratio(1, 3)}}, gradebook.Lateness{}, "13/3", "12", "0", "3", "22/3"},
		// At most 2 of the 3 points of c can still be earned.
		{"of what waits", []gradebook.Decision{{Question: "c", What: gradebook.Deduction, Points: of(1)}}, gradebook.Lateness{}, "17/3", "12", "0", "2", "23/3"},
		// 1/5 of 12 is 12/5.
		{"the set", []gradebook.Decision{{What: gradebook.Deduction, Share: ratio(1, 5)}}, gradebook.Lateness{}, "49/15", "12", "12/5", "3", "94/15"},
		{"the set, late", []gradebook.Decision{{What: gradebook.Deduction, Share: ratio(1, 5)}}, late, "13/15", "12", "12/5", "3", "58/15"},
		{"the set, all of it", []gradebook.Decision{{What: gradebook.Deduction, Points: of(50)}}, gradebook.Lateness{}, "0", "12", "17/3", "3", "0"},
		{"points for the set", []gradebook.Decision{{What: gradebook.Marked, Points: of(7)}, {What: gradebook.Deduction, Points: of(1)}, {What: gradebook.Bonus, Points: of(2)}}, late, "8", "12", "1", "0", "8"},
		// Without c there are 9 points.
		{"dropped", []gradebook.Decision{{Question: "c", What: gradebook.Excused, Class: true}, {What: gradebook.Deduction, Share: ratio(1, 5)}}, gradebook.Lateness{}, "58/15", "9", "9/5", "0", "58/15"},
		{"more than there is", []gradebook.Decision{{Question: "c", What: gradebook.Marked, Points: of(7)}}, gradebook.Lateness{}, "38/3", "12", "0", "0", "38/3"},
		{"in place", []gradebook.Decision{{Question: "b", What: gradebook.Marked, Points: of(1), OverriddenBy: 9}}, gradebook.Lateness{}, "17/3", "12", "0", "3", "26/3"},
	} {
		questions := []gradebook.Posed{{ID: "a", Points: of(5)}, {ID: "b", Points: of(4)}, {ID: "c", Points: of(3)}}
		r := gradebook.NewRow(questions, &gradebook.Student{
			ID: "ada", Status: gradebook.Graded, Decisions: c.decisions, Late: c.late,
			Verdicts: []*checker.Verdict{{Status: checker.Partial, Earned: ratio(5, 3)}, {Status: checker.Correct, Earned: of(4)}, {Status: checker.Undecided, Person: true}},
		})
		got := []string{r.Earned.String(), r.Possible.String(), r.Deducted.String(), r.Pending.String(), r.Most.String()}
		want := []string{c.earned, c.possible, c.deducted, c.pending, c.most}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
		var answers points.Points
		for i := range r.Verdicts {
			if !r.Mark(i).Excused {
				answers = answers.Plus(r.Verdicts[i].Earned)
			}
		}
		if r.Decided == nil && r.Earned.Plus(r.Deducted).Plus(r.Penalty).Cmp(answers) != 0 {
			t.Errorf("%s: the answers earn %v, and the sheet %v", c.name, answers, r.Earned)
		}
	}
}

// TestRubricShowsNoMoreThanTheLevel: items that an answer lacks are shown only at the level full,
// and points at no level below verdict.
func TestRubricShowsNoMoreThanTheLevel(t *testing.T) {
	c := gradebook.Column{Posed: gradebook.Posed{ID: "p", Points: points.Of(3), Rubric: []problems.Item{
		{ID: "idea", Points: points.Of(2), Text: "the pairing"}, {ID: "secret", Points: points.Of(1), Text: "the last move"}, {ID: "gap", Points: points.Of(-1), Text: "a gap"},
	}}}
	m := &gradebook.Mark{Earned: points.Of(2), Decided: &gradebook.Decision{What: gradebook.Marked, Points: points.Of(2), Rubric: []string{"idea"}}}
	for level, want := range map[problems.Level]string{
		problems.Format: "the pairing", problems.Verdict: "+2: the pairing", problems.Hint: "+2: the pairing", problems.Full: "+2: the pairing|0 of 1: the last move",
	} {
		var list []string
		for line := range strings.Lines(explain.Markdown(rubricDoc(&c.Posed, m.Decided, level))) {
			list = append(list, strings.TrimPrefix(strings.ReplaceAll(strings.TrimSpace(line), "\\", ""), "- "))
		}
		if got := strings.Join(list, "|"); got != want {
			t.Errorf("level %v: %s, want %s", level, got, want)
		}
	}
}
