package gradebook

import (
	"fmt"
	"testing"

	"grader/checker"
	"grader/problems/points"
)

// TestRowsAfterDecisions: a row has the state of each answer after decisions, its total and the
// highest total possible, whether anything was given by hand, and whether the statistics count it.
func TestRowsAfterDecisions(t *testing.T) {
	right := checker.Verdict{Status: checker.Correct, Earned: points.Of(4)}
	wrong := checker.Verdict{Status: checker.Wrong}
	waits := checker.Verdict{Status: checker.Undecided, Person: true}
	about := func(question string, what Ruling, n int64) Decision {
		return Decision{Question: question, What: what, Points: points.Of(n)}
	}
	settled := about("q", Marked, 4)
	settled.OverriddenBy = 7
	full := Decision{What: Marked, Full: true}
	third := Decision{What: Deduction, Share: points.Ratio(1, 4)}
	for _, c := range []struct {
		verdict   checker.Verdict
		decisions []Decision
		late      Lateness
		want      string
	}{
		{right, nil, Lateness{}, "correct 4/4 most 4 given false counted true"},
		{waits, nil, Lateness{}, "undecided 0/4 most 4 given false counted false"},
		{waits, []Decision{settled}, Lateness{}, "undecided 0/4 most 4 given false counted false"},
		{waits, nil, Lateness{TooLate: true}, "not marked 0/4 most 0 given false counted true"},
		{waits, []Decision{about("", Excused, 0)}, Lateness{}, "not marked 0/0 most 0 given false counted false"},
		{waits, []Decision{about("q", Excused, 0)}, Lateness{}, "not marked 0/0 most 0 given false counted true"},
		{waits, []Decision{about("", Marked, 3)}, Lateness{}, "not marked 3/4 most 3 given true counted true"},
		{waits, []Decision{full}, Lateness{}, "not marked 4/4 most 4 given true counted true"},
		{waits, []Decision{about("q", Marked, 4)}, Lateness{}, "correct 4/4 most 4 given true counted true"},
		{waits, []Decision{about("q", Marked, 1)}, Lateness{}, "partial 1/4 most 1 given true counted true"},
		{right, []Decision{about("q", Marked, 0)}, Lateness{}, "wrong 0/4 most 0 given true counted true"},
		{right, []Decision{about("q", Deduction, 1)}, Lateness{}, "partial 3/4 most 3 given true counted true"},
		{right, []Decision{about("q", Deduction, 9)}, Lateness{}, "wrong 0/4 most 0 given true counted true"},
		{waits, []Decision{about("q", Deduction, 1)}, Lateness{}, "undecided 0/4 most 3 given false counted false"},
		{right, []Decision{third}, Lateness{}, "correct 3/4 most 3 given false counted true"},
		{wrong, []Decision{about("q", Bonus, 1)}, Lateness{}, "wrong 1/4 most 1 given true counted true"},
		{wrong, []Decision{about("", Bonus, 1)}, Lateness{}, "wrong 1/4 most 1 given true counted true"},
		{right, nil, Lateness{Share: points.Ratio(1, 4)}, "correct 3/4 most 3 given false counted true"},
		{right, []Decision{about("", Marked, 4)}, Lateness{TooLate: true}, "correct 4/4 most 4 given true counted true"},
	} {
		v := c.verdict
		st := Student{ID: "ada", Status: Graded, Verdicts: []*checker.Verdict{&v}, Decisions: c.decisions, Late: c.late}
		r := NewRow([]Posed{{ID: "q", Points: points.Of(4)}}, &st)
		got := fmt.Sprintf("%s %v/%v most %v given %t counted %t", r.StatusText(0), r.Earned, r.Possible, r.Most, r.Given(), r.Counted())
		if got != c.want {
			t.Errorf("%s, after %+v and %+v: %s, want %s", v.Status, c.decisions, c.late, got, c.want)
		}
	}
}

// TestMissingSheetsCountOnceTheyAreSettled: a student without a sheet counts once everything about
// it is decided.
func TestMissingSheetsCountOnceTheyAreSettled(t *testing.T) {
	questions := []Posed{{ID: "p", Points: points.Of(1)}, {ID: "q", Points: points.Of(1)}}
	for _, c := range []struct {
		decisions []Decision
		counted   bool
	}{
		{nil, false},
		{[]Decision{{Question: "p", What: Marked}}, false},
		{[]Decision{{Question: "p", What: Marked}, {Question: "q", What: Excused}}, true},
		{[]Decision{{Question: "p", What: Bonus}, {Question: "q", What: Marked}}, false},
		{[]Decision{{What: Marked}}, true},
		{[]Decision{{What: Excused}}, false},
	} {
		r := NewRow(questions, &Student{ID: "ada", Status: Missing, Decisions: c.decisions})
		if r.Counted() != c.counted || r.Settled() != (c.counted || r.Excused) {
			t.Errorf("after %+v: settled %t, counted %t", c.decisions, r.Settled(), r.Counted())
		}
	}
}

// TestRemarks: the comment on a question is that of the decision which counts, not one about
// another question.
func TestRemarks(t *testing.T) {
	st := Student{Status: Graded, Decisions: []Decision{
		{Question: "p", What: Commented, Comment: "of p", Line: 1},
		{Question: "q", What: Commented, Comment: "of long ago", OverriddenBy: 3, Line: 2},
		{Question: "q", What: Marked, Line: 3},
		{Question: "q", What: Commented, Comment: "of q", Line: 4},
	}}
	r := NewRow([]Posed{{ID: "p"}, {ID: "q"}, {ID: "r"}}, &st)
	var lines []int
	for i := range 3 {
		if d := r.Mark(i).Remark; d != nil {
			lines = append(lines, d.Line)
		}
	}
	if got := fmt.Sprint(lines); got != "[1 4]" {
		t.Errorf("the comments are those of the lines %s", got)
	}
}

// TestOwnQuestions: a row has a student's own variant of a question, or else the question as it is
// for all.
func TestOwnQuestions(t *testing.T) {
	own := Posed{ID: "q", Prompt: "hers"}
	st := Student{Status: Graded, Own: []*Posed{nil, &own}}
	r := NewRow([]Posed{{ID: "p", Prompt: "all"}, {ID: "q", Prompt: "all"}, {ID: "r", Prompt: "all"}}, &st)
	if got := r.Question(0).Prompt + " " + r.Question(1).Prompt + " " + r.Question(2).Prompt; got != "all hers all" {
		t.Errorf("the questions are those of %s", got)
	}
}
