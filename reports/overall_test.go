package reports

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/plain"
)

// course is a class with everything that a course can decide: groups, drops, late
// sheets, attempts, excuses, bonuses, marks of persons and what changed beneath them.
func course() Input {
	question := func(id string, worth int64) Question {
		return Question{ID: id, Kind: "nimber", Points: points.Of(worth)}
	}
	sheet := func(id, set string, marks ...int64) Student {
		st := Student{ID: id, File: "submissions/" + id + "/" + set + ".toml", Status: Graded}
		for i, m := range marks {
			v := checker.Verdict{Status: statusOf(points.Of(m), points.Of(10)), Earned: points.Of(m), Got: fmt.Sprintf("*%d", m+int64(i))}
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
	late.Late = Lateness{By: 30 * time.Hour, Days: 2, Share: points.Ratio(1, 5)}
	late.Attempt, late.Attempts = "2", 3
	tooLate := sheet("cyd", "hw1", 10, 10)
	tooLate.Late = Lateness{By: 90 * time.Hour, TooLate: true}
	decided := sheet("ada", "hw2", 4, 10)
	decided.Verdicts[1] = checker.Verdict{Status: checker.Undecided, Person: true, Got: "By strategy stealing."}
	decided.Decisions = []Decision{
		{
			Question: "b", What: Marked, Points: points.Of(8), By: "ta1", At: "2026-10-06", Reason: "read the proof",
			File: "overrides.toml", Line: 3, SawKnown: true, SawAnswer: "other",
		},
		{Question: "a", What: Marked, Points: points.Of(5), By: "ta2", File: "overrides.toml", Line: 9, SawKnown: true, SawMark: true, Saw: points.Of(4)},
		{What: Bonus, Points: points.Of(2), By: "ta1", File: "overrides.toml", Line: 20},
	}
	changed := sheet("bob", "hw2", 7, 0)
	changed.Decisions = []Decision{
		{Question: "a", What: Marked, Points: points.Of(9), By: "ta1", At: "2026-10-06", File: "overrides.toml", Line: 30, SawKnown: true, SawMark: true, Saw: points.Of(3)},
		{Question: "b", What: Excused, By: "ta1", File: "overrides.toml", Line: 40},
	}
	onPaper := Student{ID: "dee", Status: Missing, Decisions: []Decision{{What: Marked, Points: points.Of(15), By: "ta1", File: "overrides.toml", Line: 50}}}
	ill := Student{ID: "dee", Status: Missing, Decisions: []Decision{{What: Excused, By: "ta1", Reason: "ill", File: "overrides.toml", Line: 60}}}
	return Input{
		Course: "MATH 344",
		Fields: []string{"email", "LMS ID"},
		Enrolled: []Enrolled{
			{ID: "ada", Name: "Ada", Fields: []string{"ada@example.org", "=17"}},
			{ID: "bob", Name: "Bob", Fields: []string{"bob@example.org", "18"}},
			{ID: "cyd", Name: "Cyd", Fields: []string{"", "19"}},
			{ID: "dee", Name: "Dee", Fields: []string{"dee@example.org", "20"}},
		},
		Sets: []Set{
			{ID: "hw1", Questions: []Question{question("a", 10), question("b", 10)}, Students: []Student{sheet("ada", "hw1", 10, 5), late, tooLate, onPaper}},
			{ID: "hw2", Questions: []Question{question("a", 10), question("b", 10)}, Students: []Student{decided, changed, {ID: "cyd", Status: Unreadable, File: "submissions/cyd/hw2.toml"}, ill}},
			{ID: "test1", Questions: []Question{question("a", 5), question("star", 1)}, Students: []Student{sheet("ada", "test1", 5, 1), sheet("bob", "test1", 3, 0), sheet("cyd", "test1", 2, 1), {ID: "dee", Status: Missing}}},
			{ID: "test2", Questions: []Question{question("a", 10)}, Students: []Student{sheet("ada", "test2", 3), sheet("bob", "test2", 9), sheet("cyd", "test2", 4), sheet("dee", "test2", 10)}},
		},
		Groups: []Group{
			{Name: "Homework", Sets: []string{"hw*"}, Weight: points.Of(40), DropLowest: 1, ByQuestion: true},
			{Name: "Tests", Sets: []string{"test1", "test2", "final"}, Weight: points.Of(60), KeepBest: 1, Beyond: []string{"test?/star"}},
			{Name: "Project", Sets: []string{"project"}, Weight: points.Of(10), Extra: true},
		},
		Diagnostics: []Diagnostic{{Severity: "error", Code: "toml/syntax", File: "submissions/cyd/hw2.toml", Line: 1, Column: 1, Set: "hw2", Student: "cyd", Message: "the string is not closed", Person: true}},
	}
}

func TestCourseGolden(t *testing.T) {
	g := Build(course())
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
func finals(g *Gradebook) map[string]string {
	all := map[string]string{}
	for _, r := range g.Overall.Rows {
		all[r.ID] = "none"
		if r.HasFinal {
			all[r.ID] = r.Final.String()
		}
	}
	return all
}

// The final marks of the course, worked out by hand.
func TestFinals(t *testing.T) {
	got := finals(Build(course()))
	for id, want := range map[string]string{
		// Homework: 10, 5, 5 (a person's) and 8 (a person's), bonus 2; without a 5:
		// 25/30. Tests: 6/5 or 3/10.
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
	if got := finals(Build(in))["bob"]; got != "100" { // 12+9+3+9 of 20+10+6+10
		want := points.Of(3300).Over(points.Of(46)).String()
		if got != want {
			t.Errorf("without a scheme bob has %s, want %s: all points of all possible", got, want)
		}
	}
	in.Groups = []Group{{Name: "Later", Sets: []string{"none"}, Weight: points.Of(1)}}
	if got := finals(Build(in))["bob"]; got != "none" {
		t.Errorf("a final mark of %s, and no group counts", got)
	}
}

func TestOverallCSVReadsBack(t *testing.T) {
	in := course()
	for i, text := range hostile {
		in.Enrolled = append(in.Enrolled, Enrolled{ID: fmt.Sprintf("s%d", i), Name: text, Fields: []string{text, text}})
	}
	var out bytes.Buffer
	g := Build(in)
	if err := writeOverallCSV(&out, g); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if want := 1 + len(g.Overall.Rows) + 8; len(records) != want {
		t.Errorf("%d records, want %d", len(records), want)
	}
	for _, record := range records {
		for _, cell := range record {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+@\t\r") {
				t.Errorf("a spreadsheet would calculate %q", cell)
			}
		}
	}
}

// Text of students and staff is harmless in the pages of a course, too.
func TestHostileCourse(t *testing.T) {
	in := course()
	for i, text := range hostile {
		id := fmt.Sprintf("s%d", i)
		in.Enrolled = append(in.Enrolled, Enrolled{ID: id, Name: text, Fields: []string{text}})
		in.Sets[0].Students = append(in.Sets[0].Students, Student{
			ID: id, Name: text, File: text, Status: Graded, Attempt: text, Attempts: 2,
			Verdicts:  []checker.Verdict{{Status: checker.Wrong, Got: text, Notes: []checker.Note{{Code: "a/b"}}}, {Status: checker.Correct}},
			Decisions: []Decision{{Question: "b", What: Marked, By: text, At: text, Reason: text, File: text, SawKnown: true}},
		})
	}
	in.Groups[0].Name = hostile[0]
	g := Build(in)
	for _, d := range []document{
		{"markdown", func(w io.Writer) error { return writeMarkdown(w, g) }},
		{"gradebook.md", func(w io.Writer) error { return writeOverallMarkdown(w, g) }},
		{"text", func(w io.Writer) error { return writeText(w, g) }},
		{"json", func(w io.Writer) error { return writeJSON(w, g) }},
		{"items.csv", func(w io.Writer) error { return writeItems(w, g) }},
		{"attention.md", func(w io.Writer) error { return WriteAttention(w, g) }},
	} {
		var out bytes.Buffer
		if err := d.write(&out); err != nil {
			t.Fatal(err)
		}
		for _, r := range out.String() {
			if r != '\n' && plain.Hidden(r) {
				t.Errorf("%s writes %U", d.name, r)
			}
		}
		switch {
		case strings.HasSuffix(d.name, ".md") || d.name == "markdown":
			if bare := withoutCode(out.String()); strings.ContainsAny(bare, "<[_") {
				t.Errorf("%s has markup of a student:\n%s", d.name, bare)
			}
		case d.name == "text":
			for line := range strings.Lines(out.String()) {
				if width := plain.Width(strings.TrimSuffix(line, "\n")); width > textWidth {
					t.Errorf("a line has %d columns: %q", width, line)
				}
			}
		case d.name == "items.csv":
			records, err := csv.NewReader(&out).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			for _, record := range records {
				for _, cell := range record {
					if strings.ContainsAny(cell[:min(1, len(cell))], "=+@\t\r") {
						t.Errorf("a spreadsheet would calculate %q", cell)
					}
				}
			}
		}
	}
}

func TestQuartiles(t *testing.T) {
	var marks []points.Points
	for _, n := range []int64{6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49} {
		marks = append(marks, points.Of(n))
	}
	s := statsOf(marks)
	if got := fmt.Sprint(s.LowerQuartile, s.Median, s.UpperQuartile, s.Min, s.Max); got != "15 40 43 6 49" {
		t.Errorf("quartiles %s, want 15 40 43 6 49", got)
	}
	if math.Abs(s.Deviation-15.13466) > 1e-3 {
		t.Errorf("the deviation is %v", s.Deviation)
	}
}

func TestCorrelation(t *testing.T) {
	var x, y, same []float64
	for i := range 12 {
		x, y, same = append(x, float64(i)), append(y, 3-2*float64(i)), append(same, 4)
	}
	if r, why := correlation(x, y); why != "" || math.Abs(r+1) > 1e-12 {
		t.Errorf("correlation %v (%s), want -1", r, why)
	}
	for _, c := range []struct {
		x, y []float64
		says string
	}{{x[:9], y[:9], "too small: 9 sheets"}, {same, y, "all sheets earned the same"}, {x, same, "the rest"}} {
		if _, why := correlation(c.x, c.y); !strings.HasPrefix(why, c.says) {
			t.Errorf("the correlation is not told because %q, want %q", why, c.says)
		}
	}
}

// Two spellings of one answer are counted together, and shown as the least of them.
func TestWrongAnswersAreGroupedByMeaning(t *testing.T) {
	set := Set{ID: "s", Questions: []Question{{ID: "q", Points: points.Of(1)}}}
	for i, got := range []string{"{*, 0}", "{0, *}", "*3", "{*, 0}", "*2"} {
		v := checker.Verdict{Status: checker.Wrong, Got: got, Meaning: strings.NewReplacer("{*, 0}", "two", "{0, *}", "two").Replace(got)}
		if got == "*2" {
			v.Status, v.Earned = checker.Correct, points.Of(1)
		}
		set.Students = append(set.Students, Student{ID: fmt.Sprint("s", i), Status: Graded, Verdicts: []checker.Verdict{v}})
	}
	a := Build(Input{Sets: []Set{set}}).Tables[0].Columns[0].Analysis
	if got, want := fmt.Sprint(a.Wrong), "[{{*, 0} 3 [s0 s1 s3]} {*3 1 [s2]}]"; got != want {
		t.Errorf("wrong answers %s, want %s", got, want)
	}
	if a.Facility.String() != "1/5" {
		t.Errorf("the facility is %s", a.Facility)
	}
}

// BenchmarkBuild builds the gradebook of a class with a scheme.
func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		in := Input{Groups: []Group{{Name: "Homework", Sets: []string{"hw*"}, Weight: points.Of(1), DropLowest: 3, ByQuestion: true}}}
		set := Set{ID: "hw1"}
		for q := range 10 {
			set.Questions = append(set.Questions, Question{ID: fmt.Sprint("q", q), Points: points.Of(10)})
		}
		for i := range n {
			st := Student{ID: fmt.Sprintf("s%05d", i*7919%n), Status: Graded}
			for q := range 10 {
				m := points.Ratio(int64(i*31+q*17)%21, 2)
				st.Verdicts = append(st.Verdicts, checker.Verdict{Status: statusOf(m, points.Of(10)), Earned: m, Got: m.String()})
			}
			set.Students = append(set.Students, st)
		}
		in.Sets = []Set{set}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Build(in)
			}
		})
	}
}
