package gradebook

import (
	"testing"

	"grader/checker"
	"grader/problems/points"
)

// TestShifts: a mark by hand needs another look if the program's mark, or the essay that it was
// for, has changed. The sheet has 2 points for a, and b is an essay.
func TestShifts(t *testing.T) {
	essay := &checker.Verdict{Status: checker.Undecided, Person: true, Got: "By symmetry."}
	questions := []Posed{{ID: "a", Points: points.Of(5)}, {ID: "b", Points: points.Of(4)}, {ID: "c", Points: points.Of(3)}}
	table := func(d Decision) (*Table, *Row) {
		g := Build(Input{Sets: []Set{{ID: "hw1", Questions: questions, Students: []Student{{ID: "ada", Status: Graded, Decisions: []Decision{d}, Verdicts: []*checker.Verdict{
			{Status: checker.Partial, Earned: points.Of(2), Got: "7"}, essay, {Status: checker.Wrong, Got: "8"},
		}}}}}})
		return g.Tables[0], &g.Tables[0].Rows[0]
	}
	bare, row := table(Decision{What: Commented})
	same := bare.Answer(row, "b")
	for _, c := range []struct {
		name string
		Decision
		shifts bool
	}{
		{"the same mark", Decision{Question: "a", SawKnown: true, SawMark: true, Saw: points.Of(2)}, false},
		{"the same mark for another answer", Decision{Question: "a", SawKnown: true, SawMark: true, Saw: points.Of(2), SawAnswer: "another"}, false},
		{"another mark", Decision{Question: "a", SawKnown: true, SawMark: true, Saw: points.Of(3)}, true},
		{"another mark, of which nobody took note", Decision{Question: "a", Saw: points.Of(3)}, false},
		{"another mark beneath a decision that does not count", Decision{Question: "a", SawKnown: true, SawMark: true, Saw: points.Of(3), OverriddenBy: 9}, false},
		{"a mark where there was none", Decision{Question: "a", SawKnown: true}, true},
		{"a mark of 0 where there was none", Decision{Question: "c", SawKnown: true}, true},
		{"the same essay", Decision{Question: "b", SawKnown: true, SawAnswer: same}, false},
		{"another essay", Decision{Question: "b", SawKnown: true, SawAnswer: "another"}, true},
		{"an essay of which nobody took note", Decision{Question: "b", SawKnown: true}, false},
		{"an essay where there was a mark of 0", Decision{Question: "b", SawKnown: true, SawMark: true}, true},
		{"the same sum", Decision{SawKnown: true, SawMark: true, Saw: points.Of(2)}, false},
		{"another sum", Decision{SawKnown: true, SawMark: true, Saw: points.Of(1)}, true},
	} {
		d := c.Decision
		d.What, d.Points = Marked, points.Of(1)
		shown, row := table(d)
		list := shown.Shifts(row)
		if (len(list) > 0) != c.shifts {
			t.Errorf("%s: to be looked at again: %t, want %t", c.name, len(list) > 0, c.shifts)
		}
		if len(list) > 0 && list[0].HasNow != (d.Question != "b") {
			t.Errorf("%s: the program has a mark now: %t", c.name, list[0].HasNow)
		}
		d.What = Bonus
		if shown, row := table(d); len(shown.Shifts(row)) > 0 {
			t.Errorf("%s: a bonus is to be looked at again", c.name)
		}
	}
}

// TestAnswersAreToldApart: the identity of an answer changes with the answer and its variant, and
// with nothing else.
func TestAnswersAreToldApart(t *testing.T) {
	table := &Table{Columns: []Column{{Posed: Posed{ID: "a"}}, {Posed: Posed{ID: "b"}}}}
	of := func(question string, a, b checker.Verdict) string {
		return table.Answer(&Row{Program: []*checker.Verdict{&a, &b}}, question)
	}
	wrong, essay := checker.Verdict{Status: checker.Wrong, Got: "7"}, checker.Verdict{Status: checker.Undecided, Got: "By symmetry,\nas in class."}
	other, broken, varied := essay, essay, essay
	other.Got, broken.Got, varied.Which.Number = "By strategy stealing.", "By  symmetry, as\nin class.", 2
	for _, c := range []struct {
		name     string
		question string
		a, b     checker.Verdict
		same     bool
	}{
		{"another answer to another question", "b", checker.Verdict{Status: checker.Wrong, Got: "8"}, essay, true},
		{"another answer", "b", wrong, other, false},
		{"other lines of an essay", "b", wrong, broken, true},
		{"another variant", "b", wrong, varied, false},
		{"another state", "a", checker.Verdict{Status: checker.Partial, Got: "7"}, essay, false},
		{"another answer in the set", "", wrong, other, false},
		{"the same set", "", wrong, broken, true},
	} {
		if same := of(c.question, wrong, essay) == of(c.question, c.a, c.b); same != c.same {
			t.Errorf("%s: taken for the same: %t", c.name, same)
		}
	}
}
