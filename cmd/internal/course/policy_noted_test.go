package course_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/policy"
	"grader/problems/source"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

// TestNotesAreSettledByWhatTheyAreAbout: a note is settled only by an entry with its set, student
// and question, or with its file.
func TestNotesAreSettledByWhatTheyAreAbout(t *testing.T) {
	list := func() []gradebook.Diagnostic {
		return []gradebook.Diagnostic{
			{Code: "identity", Set: "hw", Student: "ada", File: "submissions/ada/hw.toml", Message: "a", Person: true},
			{Code: "identity", Set: "hw", Student: "bob", File: "submissions/bob/hw.toml", Message: "b", Person: true},
			{Code: "identity", Set: "hx", Student: "ada", File: "submissions/ada/hx.toml", Message: "c", Person: true},
			{Code: "times", Set: "hw", Message: "d", Person: true},
			{Code: "alike", Set: "hw", Student: "ada", Question: "q", Message: "e", Person: true},
			{Code: "unmatched", File: "submissions/notes.txt", Message: "f", Person: true},
			{Code: "override/set", Set: "hw", Student: "ada", File: "overrides.toml", Message: "g", Person: true},
			{Code: "fault", Set: "hw", Student: "ada", Message: "h", Person: true, Fault: true},
			{Code: "remark", Set: "hw", Student: "ada", Message: "i"},
		}
	}
	one := list()[1]
	for about, want := range map[string]string{
		"student = \"ada\"\nset = \"hw\"\n":                   "a",
		"student = \"ada\"\nset = \"hw\"\nquestion = \"q\"\n": "e",
		"set = \"hw\"\n":                                                   "d",
		"student = \"ada\"\n":                                              "",
		"file = \"submissions/notes.txt\"\n":                               "f",
		"file = \"ada/hw.toml\"\n":                                         "a",
		"file = \"submissions/ada/hw.toml\"\nset = \"hx\"\n":               "",
		"file = \"overrides.toml\"\n":                                      "",
		"student = \"bob\"\nset = \"hw\"\nnote = \"" + one.Note() + "\"\n": "b",
		"student = \"bob\"\nset = \"hw\"\nnote = \"000000000000\"\n":       "",
	} {
		o, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte("[[override]]\n"+about+"noted = \"fine\"\nby = \"t\"\nat = 2026-01-01\n")), time.UTC)
		if len(complaints) > 0 {
			t.Fatal(about, drawn(complaints))
		}
		all := list()
		o.Settle(all, func(file string) string { return strings.TrimPrefix(file, "submissions/") })
		got := ""
		for _, d := range all {
			if d.Settled {
				got += d.Message
			}
		}
		if got != want {
			t.Errorf("%q settles %q, want %q", about, got, want)
		}
	}
	var none *policy.Overrides
	none.Settle(list(), nil)
}

// TestNotesComeBack: an entry settles what was reported when it was first seen, until its author or
// date changes.
func TestNotesComeBack(t *testing.T) {
	var memory []byte
	settled := func(at string, messages ...string) (list []string) {
		t.Helper()
		o, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte("[[override]]\nset = \"hw\"\nnoted = \"fine\"\nby = \"t\"\nat = "+at+"\n")), time.UTC)
		if len(complaints) > 0 {
			t.Fatal(drawn(complaints))
		}
		o.Recall(policy.ReadMemory(memory))
		var all []gradebook.Diagnostic
		for _, message := range messages {
			all = append(all, gradebook.Diagnostic{Set: "hw", Message: message, Person: true})
		}
		o.Settle(all, func(file string) string { return file })
		var out bytes.Buffer
		must(t, o.Remember(&out, gradebook.Build(gradebook.Input{})))
		memory = out.Bytes()
		for _, d := range all {
			if d.Settled {
				list = append(list, d.Message)
			}
		}
		return list
	}
	for i, step := range []struct {
		at             string
		messages, want []string
	}{
		{"2026-01-01", nil, nil}, // nothing is reported yet
		{"2026-01-01", []string{"ada is late", "bob is late"}, []string{"ada is late", "bob is late"}},
		{"2026-01-01", []string{"ada is late", "cyd is late"}, []string{"ada is late"}},
		{"2026-01-01", []string{"bob is late"}, []string{"bob is late"}},
		{"2026-01-02", []string{"cyd is late"}, []string{"cyd is late"}},
		{"2026-01-02", []string{"ada is late"}, nil},
	} {
		if got := settled(step.at, step.messages...); !slices.Equal(got, step.want) {
			t.Errorf("step %d: %s", i, cmp.Diff(step.want, got))
		}
	}
}

// TestMemoryOfRubrics: marks by rubric are distinguished by their items, and decisions about
// several students are not remembered.
func TestMemoryOfRubrics(t *testing.T) {
	o := entriesOf(t,
		"student = \"ada\"\nset = \"hw\"\nquestion = \"q\"\nrubric = [\"idea\"]\n",
		"student = \"ada\"\nset = \"hw\"\nquestion = \"q\"\nrubric = [\"gap\"]\n",
		"student = \"ada\"\nset = \"hw\"\nquestion = \"q\"\nfull = true\n",
		"student = \"*\"\nset = \"hw\"\nquestion = \"q\"\npoints = 1\n",
		"student = \"ada\"\nset = \"hw\"\nquestion = \"q\"\nbonus = 1\n")
	g := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{ID: "hw", Questions: []gradebook.Posed{{ID: "q"}}, Students: []gradebook.Student{{ID: "ada", Status: gradebook.Missing}, {ID: "*", Status: gradebook.Missing}}}}})
	var out bytes.Buffer
	must(t, o.Remember(&out, g))
	var file struct{ Overrides []json.RawMessage }
	must(t, json.Unmarshal(out.Bytes(), &file))
	marks := map[string]bool{}
	for _, o := range file.Overrides {
		marks[string(o)] = true
	}
	if len(marks) != 3 {
		t.Errorf("%d marks are remembered, want those of one student, 3:\n%s", len(marks), out.String())
	}
}
