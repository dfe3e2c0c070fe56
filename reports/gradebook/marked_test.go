package gradebook

import (
	"testing"

	"grader/checker"
	"grader/problems/points"
)

// TestFiguresAreOverWhatIsMarked: while essays wait and nothing is marked, blank sheets and
// sheets after the cut-off make no mean of 0; one mark makes a mean.
func TestFiguresAreOverWhatIsMarked(t *testing.T) {
	essay := &checker.Verdict{Status: checker.Undecided, Person: true, Got: "By symmetry."}
	sheet := func(id string, v *checker.Verdict) Student {
		return Student{ID: id, File: id, Status: Graded, Verdicts: []*checker.Verdict{v}}
	}
	late := sheet("late", essay)
	late.Late = Lateness{TooLate: true}
	blank := sheet("blank", &checker.Verdict{Status: checker.Unanswered})
	build := func(more ...Student) *Book {
		return Build(Input{
			Groups: []Group{{Name: "All", Sets: []string{"*"}, Weight: points.Of(1)}},
			Sets:   []Set{{ID: "ps2", Questions: []Posed{{ID: "proof", Kind: "manual", Points: points.Of(5)}}, Students: append([]Student{late, blank}, more...)}},
		})
	}
	g := build(sheet("waits", essay))
	s := g.Tables[0]
	if s.Total.Count != 0 || s.Columns[0].Stats.Count != 0 || g.Overall.Final.Count != 0 || g.Overall.ByGroup[0].Count != 0 {
		t.Errorf("nothing is marked, and the figures are %+v, %+v, %+v", s.Total, s.Columns[0].Stats, g.Overall.Final)
	}
	for i, status := range checker.Statuses {
		if n := s.Columns[0].Counts[i]; status == checker.Undecided && n != 1 {
			t.Errorf("%d answers are undecided, and 1 waits", n)
		}
	}
	marked := sheet("marked", essay)
	marked.Decisions = []Decision{{Question: "proof", What: Marked, Points: points.Of(3), By: "ta"}}
	if s := build(sheet("waits", essay), marked).Tables[0]; s.Total.Count != 3 || s.Total.Mean.Cmp(points.Of(1)) != 0 {
		t.Errorf("3 points and two sheets without any have the figures %+v", s.Total)
	}
	if s := build().Tables[0]; s.Total.Count != 2 {
		t.Errorf("nothing waits, and the figures are %+v", s.Total)
	}
}

// TestFiguresOfGroupsAreOverWhatIsMarked: a group in which nothing is marked has no mean, also
// if another group has, and one in which all is wrong has the mean 0.
func TestFiguresOfGroupsAreOverWhatIsMarked(t *testing.T) {
	essay := &checker.Verdict{Status: checker.Undecided, Person: true, Got: "By symmetry."}
	wrong := &checker.Verdict{Status: checker.Wrong, Got: "3"}
	right := &checker.Verdict{Status: checker.Correct, Got: "4", Earned: points.Of(5)}
	build := func(first, second *checker.Verdict) *Overall {
		set := func(id string, late, other *checker.Verdict) Set {
			return Set{ID: id, Questions: []Posed{{ID: "q", Points: points.Of(5)}}, Students: []Student{
				{ID: "late", File: "l", Status: Graded, Verdicts: []*checker.Verdict{late}, Late: Lateness{TooLate: late == essay}},
				{ID: "other", File: "o", Status: Graded, Verdicts: []*checker.Verdict{other}},
			}}
		}
		return Build(Input{
			Groups: []Group{{Name: "A", Sets: []string{"a"}, Weight: points.Of(1)}, {Name: "B", Sets: []string{"b"}, Weight: points.Of(1)}},
			Sets:   []Set{set("a", essay, essay), set("b", first, second)},
		}).Overall
	}
	if o := build(right, right); o.ByGroup[0].Count != 0 || o.ByGroup[1].Count != 2 || o.Final.Count != 1 {
		t.Errorf("of the first group nothing is marked: %+v, %+v, %+v", o.ByGroup[0], o.ByGroup[1], o.Final)
	}
	if o := build(wrong, wrong); o.ByGroup[0].Count != 0 || o.ByGroup[1].Count != 2 || o.Final.Count != 1 {
		t.Errorf("of the second group all is marked, and wrong: %+v, %+v, %+v", o.ByGroup[0], o.ByGroup[1], o.Final)
	}
	if o := build(essay, essay); o.ByGroup[1].Count != 0 || o.Final.Count != 0 {
		t.Errorf("nothing is marked: %+v, %+v", o.ByGroup[1], o.Final)
	}
}
