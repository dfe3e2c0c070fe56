package gradebook

import (
	"testing"

	"grader/checker"
	"grader/problems/points"

	"github.com/google/go-cmp/cmp"
)

// changed is a small class before and after a change.
func changed(change func(*Input)) (before, now *Book) {
	in := func() Input {
		verdict := func(earned int64) []*checker.Verdict {
			return []*checker.Verdict{{Status: checker.Partial, Earned: points.Of(earned)}}
		}
		questions := []Posed{{ID: "q", Points: points.Of(10)}}
		return Input{Course: "Games", Fields: []string{"section"}, Sets: []Set{
			{ID: "hw10", Questions: questions, Students: []Student{{ID: "ada", Status: Missing}}},
			{ID: "hw2", Questions: questions, Students: []Student{
				{ID: "ada", Status: Graded, Verdicts: verdict(7)},
				{ID: "bob", Status: Unreadable, File: "bob/hw2.toml"},
			}},
		}, Diagnostics: []Diagnostic{{Code: "toml/syntax", Set: "hw2", File: "bob/hw2.toml"}}}
	}
	first := in()
	second := in()
	// The verdicts are those of the same sheets.
	second.Sets[1].Students[0].Verdicts = first.Sets[1].Students[0].Verdicts
	change(&second)
	return Build(first), Build(second)
}

func TestChanges(t *testing.T) {
	hw2 := func(in *Input) []Student { return in.Sets[1].Students }
	for _, c := range []struct {
		name   string
		change func(*Input)
		want   []string
		same   bool // the table of hw2
	}{
		{"nothing", func(*Input) {}, nil, true},
		{"another mark", func(in *Input) {
			hw2(in)[0].Verdicts = []*checker.Verdict{{Status: checker.Partial, Earned: points.Ratio(15, 2)}}
		}, []string{"ada hw2 7 -> 7.5", "ada final mark 35 -> 37.5"}, false},
		{"an answer for a person", func(in *Input) {
			hw2(in)[0].Verdicts = []*checker.Verdict{{Status: checker.Undecided}}
		}, []string{"ada hw2 7 -> 0?", "ada final mark 35 -> 0 to 50"}, false},
		{"the same mark for another answer", func(in *Input) {
			hw2(in)[0].Verdicts = []*checker.Verdict{{Status: checker.Partial, Earned: points.Of(7)}}
		}, nil, false},
		{"a sheet that can be read", func(in *Input) {
			hw2(in)[1].Status, hw2(in)[1].Verdicts = Graded, []*checker.Verdict{{Status: checker.Wrong}}
		}, []string{"bob hw2 unreadable -> 0"}, false},
		{"an excuse", func(in *Input) { hw2(in)[0].Decisions = []Decision{{What: Excused}} }, []string{"ada hw2 7 -> EX", "ada final mark 35 -> 0"}, false},
		{"a mark for a missing sheet", func(in *Input) {
			in.Sets[0].Students[0].Decisions = []Decision{{What: Marked, Points: points.Of(3)}}
		}, []string{"ada hw10 missing -> 3", "ada final mark 35 -> 50"}, true},
		{"somebody new", func(in *Input) {
			in.Sets[1].Students = append(hw2(in), Student{ID: "abe", Status: Missing})
		}, []string{"abe hw2 none -> missing", "abe final mark none -> 0"}, false},
		{"somebody gone", func(in *Input) { in.Sets[1].Students = hw2(in)[1:] }, []string{"ada hw2 7 -> none", "ada final mark 35 -> 0"}, false},
		{"a set gone", func(in *Input) { in.Sets = in.Sets[:1] }, []string{
			"ada hw2 7 -> none", "bob hw2 unreadable -> none", "ada final mark 35 -> 0", "bob final mark 0 -> none",
		}, false},
		{"another name", func(in *Input) { hw2(in)[0].Name = "Ada" }, nil, false},
		{"another complaint", func(in *Input) { in.Diagnostics[0].Message = "worse" }, nil, false},
		{"a complaint about another set", func(in *Input) {
			in.Diagnostics = append(in.Diagnostics, Diagnostic{Code: "x", Set: "hw10"})
		}, nil, true},
		{"a complaint about all", func(in *Input) { in.Diagnostics = append(in.Diagnostics, Diagnostic{Code: "x"}) }, nil, false},
		{"another course", func(in *Input) { in.Course = "Play" }, nil, false},
		{"another column", func(in *Input) { in.Fields = []string{"email"} }, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, now := changed(c.change)
			var got []string
			for _, m := range now.Marks().Changes(before.Marks()) {
				if m.Question == "" {
					got = append(got, m.Short())
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
			if same := SameTable(before, now, "hw2"); same != c.same {
				t.Errorf("the table of hw2 is the same: %t", same)
			}
		})
	}
	before, _ := changed(func(*Input) {})
	for _, c := range []struct{ student, set, want string }{{"ada", "hw2", "7"}, {"bob", "hw2", "unreadable"}, {"eve", "hw2", "none"}, {"ada", "hw3", "none"}} {
		if got := before.Mark(c.student, c.set); got != c.want {
			t.Errorf("the mark of %s for %s is %s, want %s", c.student, c.set, got, c.want)
		}
	}
}
