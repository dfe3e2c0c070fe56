package reports

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample has every state of an answer and of a sheet, and every reason for attention.
func sample() gradebook.Input {
	note := func(code checker.Code, from problems.Level, text, more string) checker.Note {
		n := checker.Note{Code: code, From: from, Text: explain.Doc{explain.T(text)}}
		if more != "" {
			n.More = func() explain.Doc {
				return explain.Doc{explain.P(explain.Text("After it, "), explain.Code(more), explain.Text(" wins."))}
			}
		}
		return n
	}
	why := explain.Doc{explain.P(explain.Text("The heaps have nim sum "), explain.Value("7"), explain.Text("."))}
	correct := &checker.Verdict{Status: checker.Correct, Earned: points.Of(10), Got: "21 -> 18", Want: "21 -> 18", Why: why}
	partial := &checker.Verdict{
		Status: checker.Partial, Earned: points.Ratio(20, 3), Got: "21 -> 18, 25 -> 18", Want: "21 -> 18", Why: why,
		Notes: []checker.Note{note("moves/loses", problems.Hint, "One of the moves does not win.", "21 -> 11")},
	}
	wrong := &checker.Verdict{
		Status: checker.Wrong, Got: "*11", Want: "*7", Why: why,
		Notes: []checker.Note{note("nimber/added", problems.Hint, "In a sum of games, nim values combine by nim addition (exclusive or).", "")},
	}
	unreadable := &checker.Verdict{
		Status: checker.Unreadable, Got: "{1|0}", Illegal: true,
		Notes: []checker.Note{note("answer/unreadable", problems.Format, "A bar has no place in an impartial game: write {0, *}.", "")},
	}
	unanswered := &checker.Verdict{Status: checker.Unanswered}
	essay := &checker.Verdict{Status: checker.Undecided, Person: true, Got: "Strategy stealing."}
	questions := []gradebook.Posed{
		{ID: "piles", Kind: "winning-moves", Points: points.Of(10), Prompt: "Find every winning move in nim(25, 21, 11).", Answer: []string{"21 -> 18"}, Why: why},
		{ID: "value", Kind: "nimber", Points: points.Of(1), Prompt: "What is its nim value?", Answer: 7},
		{ID: "none", Kind: "options", Points: points.Ratio(5, 2), Answer: []string(nil)},
		{ID: "proof", Kind: "manual", Points: points.Of(4), Prompt: "Who wins Chomp, and why?"},
	}
	return gradebook.Input{
		Course: "CO 456: Introduction to Game Theory",
		Sets: []gradebook.Set{
			{ID: "hw4", Title: "Homework 4", Questions: questions[1:2], Students: []gradebook.Student{
				{ID: "carl", Status: gradebook.Missing},
				{ID: "bob", Status: gradebook.Missing},
				{ID: "ada", File: "submissions/ada/hw4.toml", Status: gradebook.Graded, Verdicts: []*checker.Verdict{{Status: checker.Correct, Earned: points.Of(1), Got: "*7"}}},
			}},
			{ID: "hw3", Title: "Homework 3: Sprague-Grundy", Questions: questions, Students: []gradebook.Student{
				{ID: "eve", Name: "Eve", File: "submissions/eve/hw3.toml", Status: gradebook.Unreadable},
				{ID: "carl", Name: "Carl Gauß", Status: gradebook.Missing},
				{ID: "bob", Name: "林 Bob", File: "submissions/bob/hw3.toml", Status: gradebook.Graded, Verdicts: []*checker.Verdict{partial, unreadable, unanswered}},
				{ID: "ada", Name: "Ada Lovelace", File: "submissions/ada/hw3.toml", Status: gradebook.Graded, Verdicts: []*checker.Verdict{correct, wrong, unanswered, essay}},
			}},
		},
		Diagnostics: []gradebook.Diagnostic{
			{Severity: "warning", Code: "set/no-self-test", File: "problems/sets/hw4.toml", Line: 4, Column: 1, Set: "hw4", Message: `question "value" has neither accept nor reject`, Hint: `add accept = ["*7"]`},
			{Severity: "error", Code: "toml/syntax", File: "submissions/eve/hw3.toml", Line: 3, Column: 8, Set: "hw3", Student: "eve", Message: "the string is not closed", Hint: `end it with "`},
			{Severity: "error", Code: "sheet/unknown-question", File: "submissions/bob/hw3.toml", Line: 7, Column: 1, Set: "hw3", Student: "bob", Message: `unknown question "pils"`, Hint: "did you mean piles?", Person: true},
			{Severity: "error", Code: "class/unknown-student", File: "submissions/zed/hw3.toml", Set: "hw3", Student: "zed", Message: `"zed" is not in the roster`, Person: true},
		},
	}
}

// document is a writer of the sample with the name of its section.
type document struct {
	name  string
	write func(io.Writer) error
}

func documents(g *gradebook.Book) []document {
	var all []document
	for _, f := range Formats {
		if f.Name == "html" {
			continue // it has a file of its own, for a browser
		}
		all = append(all, document{f.Name, func(w io.Writer) error { return f.Write(w, g) }})
	}
	all = append(all, document{"attention.md", func(w io.Writer) error { return WriteAttention(w, g) }})
	for _, level := range []problems.Level{problems.Format, problems.Verdict, problems.Hint, problems.Full} {
		all = append(all, document{"feedback-" + level.String(), func(w io.Writer) error {
			t := g.Tables[0]
			return NewFeedback(g).Write(w, t, &t.Rows[1], level)
		}})
	}
	return append(all, document{"feedback-unreadable", func(w io.Writer) error {
		t := g.Tables[0]
		return NewFeedback(g).Write(w, t, &t.Rows[3], problems.Full)
	}})
}

func TestGolden(t *testing.T) {
	wide := sample()
	set := &wide.Sets[1]
	for range 3 {
		set.Questions = append(set.Questions, set.Questions[:4]...)
		for i, s := range set.Students {
			if s.Status == gradebook.Graded {
				set.Students[i].Verdicts = append(slices.Clone(s.Verdicts), make([]*checker.Verdict, len(set.Questions)-4-len(s.Verdicts))...)
				set.Students[i].Verdicts = append(set.Students[i].Verdicts, s.Verdicts[:min(len(s.Verdicts), 4)]...)
			}
		}
	}
	checkGolden(t, "sample", documents(gradebook.Build(sample())))
	checkGolden(t, "one-set", documents(gradebook.Build(sample()).Only("hw3"))[:4])
	checkGolden(t, "wide", documents(gradebook.Build(wide).Only("hw3"))[:1])
	checkGolden(t, "empty", documents(gradebook.Build(gradebook.Input{}))[:5])
}

func checkGolden(t *testing.T, name string, all []document) {
	t.Helper()
	path := filepath.Join("testdata", name+".txtar")
	want := map[string]string{}
	if data, err := os.ReadFile(path); err == nil {
		for _, f := range txtar.Parse(data).Files {
			want[f.Name] = string(f.Data)
		}
	}
	golden := &txtar.Archive{}
	for _, d := range all {
		var out bytes.Buffer
		if err := d.write(&out); err != nil {
			t.Fatalf("%s: %v", d.name, err)
		}
		golden.Files = append(golden.Files, txtar.File{Name: d.name, Data: out.Bytes()})
		if diff := cmp.Diff(want[d.name], out.String()); diff != "" && !*update {
			t.Errorf("%s, %s (-want +got, -update accepts it):\n%s", path, d.name, diff)
		}
	}
	if *update {
		must(t, os.WriteFile(path, txtar.Format(golden), 0o666))
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
