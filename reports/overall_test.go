package reports

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/asjson"
	"grader/reports/gradebook"
)

// course is a class with everything that a course can decide: groups, drops, late sheets, attempts,
// excuses, bonuses, marks by hand and changes since then.
func course() gradebook.Input {
	question := func(id string, worth int64) gradebook.Posed {
		return gradebook.Posed{ID: id, Kind: "nimber", Points: points.Of(worth)}
	}
	sheet := func(id, set string, marks ...int64) gradebook.Student {
		st := gradebook.Student{ID: id, File: "submissions/" + id + "/" + set + ".toml", Status: gradebook.Graded}
		for i, m := range marks {
			v := &checker.Verdict{Status: gradebook.StatusOf(points.Of(m), points.Of(10)), Earned: points.Of(m), Got: fmt.Sprintf("*%d", m+int64(i))}
			if v.Status != checker.Correct {
				v.Notes = []checker.Note{{Code: "nimber/added"}}
			}
			st.Verdicts = append(st.Verdicts, v)
		}
		return st
	}
	due := time.Date(2026, 10, 2, 23, 59, 0, 0, time.FixedZone("", -4*3600))
	late := sheet("bob", "hw1", 10, 6)
	late.Submitted = due.Add(30 * time.Hour)
	late.Late = gradebook.Lateness{By: 30 * time.Hour, Days: 2, Share: points.Ratio(1, 5)}
	late.Attempt, late.Attempts = "2", 3
	tooLate := sheet("cyd", "hw1", 10, 10)
	tooLate.Late = gradebook.Lateness{By: 90 * time.Hour, TooLate: true}
	decided := sheet("ada", "hw2", 4, 10)
	decided.Verdicts[1] = &checker.Verdict{Status: checker.Undecided, Person: true, Got: "By strategy stealing."}
	decided.Decisions = []gradebook.Decision{
		{
			Question: "b", What: gradebook.Marked, Points: points.Of(8), By: "ta1", At: "2026-10-06", Reason: "read the proof",
			File: "overrides.toml", Line: 3, SawKnown: true, SawAnswer: "other",
		},
		{Question: "a", What: gradebook.Marked, Points: points.Of(5), By: "ta2", File: "overrides.toml", Line: 9, SawKnown: true, SawMark: true, Saw: points.Of(4)},
		{What: gradebook.Bonus, Points: points.Of(2), By: "ta1", File: "overrides.toml", Line: 20},
	}
	changed := sheet("bob", "hw2", 7, 0)
	changed.Decisions = []gradebook.Decision{
		{Question: "a", What: gradebook.Marked, Points: points.Of(9), By: "ta1", At: "2026-10-06", File: "overrides.toml", Line: 30, SawKnown: true, SawMark: true, Saw: points.Of(3)},
		{Question: "b", What: gradebook.Excused, By: "ta1", File: "overrides.toml", Line: 40},
	}
	onPaper := gradebook.Student{ID: "dee", Status: gradebook.Missing, Decisions: []gradebook.Decision{{What: gradebook.Marked, Points: points.Of(15), By: "ta1", File: "overrides.toml", Line: 50}}}
	ill := gradebook.Student{ID: "dee", Status: gradebook.Missing, Decisions: []gradebook.Decision{{What: gradebook.Excused, By: "ta1", Reason: "ill", File: "overrides.toml", Line: 60}}}
	return gradebook.Input{
		Course: "MATH 344",
		Fields: []string{"email", "LMS ID"},
		Roster: []gradebook.RosterEntry{
			{ID: "ada", Name: "Ada", Fields: []string{"ada@example.org", "=17"}},
			{ID: "bob", Name: "Bob", Fields: []string{"bob@example.org", "18"}},
			{ID: "cyd", Name: "Cyd", Fields: []string{"", "19"}},
			{ID: "dee", Name: "Dee", Fields: []string{"dee@example.org", "20"}},
		},
		Sets: []gradebook.Set{
			{ID: "hw1", Questions: []gradebook.Posed{question("a", 10), question("b", 10)}, Students: []gradebook.Student{sheet("ada", "hw1", 10, 5), late, tooLate, onPaper}},
			{ID: "hw2", Questions: []gradebook.Posed{question("a", 10), question("b", 10)}, Students: []gradebook.Student{decided, changed, {ID: "cyd", Status: gradebook.Unreadable, File: "submissions/cyd/hw2.toml"}, ill}},
			{ID: "test1", Questions: []gradebook.Posed{question("a", 5), question("star", 1)}, Students: []gradebook.Student{sheet("ada", "test1", 5, 1), sheet("bob", "test1", 3, 0), sheet("cyd", "test1", 2, 1), {ID: "dee", Status: gradebook.Missing}}},
			{ID: "test2", Questions: []gradebook.Posed{question("a", 10)}, Students: []gradebook.Student{sheet("ada", "test2", 3), sheet("bob", "test2", 9), sheet("cyd", "test2", 4), sheet("dee", "test2", 10)}},
		},
		Groups: []gradebook.Group{
			{Name: "Homework", Sets: []string{"hw*"}, Weight: points.Of(40), DropLowest: 1, ByQuestion: true},
			{Name: "Tests", Sets: []string{"test1", "test2", "final"}, Weight: points.Of(60), KeepBest: 1, Beyond: []string{"test?/star"}},
			{Name: "Project", Sets: []string{"project"}, Weight: points.Of(10), Extra: true},
		},
		Diagnostics: []gradebook.Diagnostic{{Severity: "error", Code: "toml/syntax", File: "submissions/cyd/hw2.toml", Line: 1, Column: 1, Set: "hw2", Student: "cyd", Message: "the string is not closed", Person: true}},
	}
}

func TestCourseGolden(t *testing.T) {
	g := gradebook.Build(course())
	all := documents(g)
	kept := all[:0]
	for _, d := range all {
		if !strings.HasPrefix(d.name, "feedback") && d.name != "html" {
			kept = append(kept, d)
		}
	}
	for _, f := range Formats {
		if f.Overall != nil && f.Name != "html" {
			kept = append(kept, document{"gradebook" + f.Ext, func(w io.Writer) error { return f.Overall(w, g) }})
		}
	}
	for _, p := range Pages {
		if p.Name != "attention.md" {
			kept = append(kept, document{p.Name, func(w io.Writer) error { return p.Write(w, g) }})
		}
	}
	for n, t := range g.Tables[:2] {
		for i := range t.Rows {
			kept = append(kept, document{fmt.Sprintf("feedback-%s-%s", t.Rows[i].ID, t.ID), func(w io.Writer) error {
				return NewFeedback(g).Write(w, g.Tables[n], &g.Tables[n].Rows[i], 3)
			}})
		}
	}
	checkGolden(t, "course", kept)
}

// finals are the final marks of a gradebook as exact fractions.
func finals(g *gradebook.Book) map[string]string {
	all := map[string]string{}
	for _, r := range g.Overall.Rows {
		all[r.ID] = "none"
		if r.HasFinal {
			all[r.ID] = r.Final.String()
		}
	}
	return all
}

// TestFinals compares the final marks of the course with those computed by hand.
func TestFinals(t *testing.T) {
	got := finals(gradebook.Build(course()))
	for id, want := range map[string]string{
		// Homework: 10, 5, 5 (by hand) and 8 (by hand), bonus 2; without a 5: 25/30. Tests: 6/5 or
		// 3/10.
		"ada": "316/3", // 40*83 1/3% + 60*120%
		// Homework: 16 - 4 for lateness, shared as 7.5 and 4.5; hw2 9 of 10, b
		// excused. Without the 4.5: 16.5/20. Tests: 3/5 or 9/10.
		"bob": "87",
		// Too late, then unreadable: 0. Tests: 3/5 or 4/10.
		"cyd": "36",
		// 15 of 20 on paper: 7.5 each; hw2 excused. Tests: 10/10.
		"dee": "90",
	} {
		if got[id] != want {
			t.Errorf("the final mark of %s is %s per cent, want %s", id, got[id], want)
		}
	}
}

func TestFinalMarkWithoutGroups(t *testing.T) {
	in := course()
	in.Groups = nil
	if got := finals(gradebook.Build(in))["bob"]; got != "100" { // 12+9+3+9 of 20+10+6+10
		want := points.Of(3300).Over(points.Of(46)).String()
		if got != want {
			t.Errorf("without a scheme bob has %s, want %s: all points of all possible", got, want)
		}
	}
	in.Groups = []gradebook.Group{{Name: "Later", Sets: []string{"none"}, Weight: points.Of(1)}}
	if got := finals(gradebook.Build(in))["bob"]; got != "none" {
		t.Errorf("a final mark of %s, and no group counts", got)
	}
}

// TestHostileCourse: text of students and staff is harmless in the pages of a course, too.
func TestHostileCourse(t *testing.T) {
	in := course()
	for i, text := range hostile {
		id := fmt.Sprintf("s%d", i)
		in.Roster = append(in.Roster, gradebook.RosterEntry{ID: id, Name: text, Fields: []string{text, text}})
		in.Sets[0].Students = append(in.Sets[0].Students, gradebook.Student{
			ID: id, Name: text, File: text, Status: gradebook.Graded, Attempt: text, Attempts: 2,
			Verdicts:  []*checker.Verdict{{Status: checker.Wrong, Got: text, Notes: []checker.Note{{Code: "a/b"}}}, {Status: checker.Correct}},
			Decisions: []gradebook.Decision{{Question: "b", What: gradebook.Marked, By: text, At: text, Reason: text, File: text, SawKnown: true}},
		})
	}
	in.Groups[0].Name = hostile[0]
	g := gradebook.Build(in)
	for _, d := range []document{
		{"markdown", func(w io.Writer) error { return writeMarkdown(w, g) }},
		{"gradebook.md", func(w io.Writer) error { return writeOverallMarkdown(w, g) }},
		{"text", func(w io.Writer) error { return writeText(w, g) }},
		{"json", func(w io.Writer) error { return asjson.Write(w, g) }},
		{"items.csv", func(w io.Writer) error { return writeItems(w, g) }},
		{"attention.md", func(w io.Writer) error { return WriteAttention(w, g) }},
	} {
		harmless(t, d)
	}
	text := harmless(t, document{"csv", func(w io.Writer) error { return writeOverallCSV(w, g) }})
	if got, want := len(records(t, text)), 1+len(g.Overall.Rows)+8; got != want {
		t.Errorf("%d records, want %d", got, want)
	}
}
