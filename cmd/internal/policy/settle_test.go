package policy

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/problems/source"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

// Of the entries about the same thing the most particular counts, whatever their order,
// and of equally particular ones the later.
func TestTheMostParticularCounts(t *testing.T) {
	const (
		class  = "student = \"*\"\npoints = 1\n"
		drop   = "student = \"*\"\ndrop = true\n"
		full   = "student = \"*\"\nfull = true\n"
		answer = "answer = 3\npoints = 2\n"
		ada    = "student = \"ada\"\npoints = 3\n"
		both   = "student = \"ada\"\nanswer = 3\npoints = 4\n"
		other  = "answer = 5\npoints = 5\n"
		bob    = "student = \"bob\"\npoints = 6\n"
		later  = "student = \"ada\"\nexcused = true\n"
		less   = "student = \"*\"\ndeduct = 1\n"
	)
	for _, c := range []struct{ entries, want string }{
		{class, "1"},
		{answer + class, "2"},
		{class + answer, "2"},
		{ada + answer + class, "3"},
		{answer + ada + bob + other, "3"},
		{both + ada + answer, "4"},
		{class + drop, "EX"},
		{drop + full, "full"},
		{ada + drop, "3"},
		{ada + later + class, "EX"},
		{later + ada, "3"},
		{class + less, "1 -1"},
		{other + bob, ""},
	} {
		var text strings.Builder
		for entry := range strings.SplitSeq(c.entries, "\n") {
			if strings.HasPrefix(entry, "student") || strings.HasPrefix(entry, "answer") && !strings.HasSuffix(text.String(), "\"ada\"\n") {
				text.WriteString("[[override]]\nset = \"hw\"\nquestion = \"q\"\nby = \"t\"\nat = 2026-01-01\nreason = \"r\"\n")
			}
			text.WriteString(entry + "\n")
		}
		o, complaints := ReadOverrides(source.NewFile("o.toml", []byte(text.String())), time.UTC)
		if len(complaints) > 0 {
			t.Fatal(c.entries, drawn(complaints))
		}
		for i := range o.List {
			if o.List[i].Answer != "" {
				o.List[i].Means = &checker.Verdict{Status: checker.Wrong, Meaning: o.List[i].Answer}
			}
		}
		var counts []string
		for _, d := range o.For("ada", "hw", func(string) *checker.Verdict { return &checker.Verdict{Status: checker.Wrong, Meaning: "3"} }) {
			switch {
			case d.Instead > 0:
			case d.What == gradebook.Excused:
				counts = append(counts, "EX")
			case d.Full:
				counts = append(counts, "full")
			case d.What == gradebook.Deduction:
				counts = append(counts, "-"+d.Points.String())
			default:
				counts = append(counts, d.Points.String())
			}
		}
		if got := strings.Join(counts, " "); got != c.want {
			t.Errorf("%q: %s, want %s", c.entries, got, c.want)
		}
	}
}

// A comment that comes with a decision which does not count is not shown.
func TestTheMostParticularCommentIsShown(t *testing.T) {
	const tail = "set = \"hw\"\nquestion = \"q\"\nby = \"t\"\nat = 2026-01-01\nreason = \"r\"\n"
	read := func(entries ...string) (list []string) {
		text := ""
		for _, e := range entries {
			text += "[[override]]\n" + tail + e
		}
		o, complaints := ReadOverrides(source.NewFile("o.toml", []byte(text)), time.UTC)
		if len(complaints) > 0 {
			t.Fatal(drawn(complaints))
		}
		for _, d := range o.For("ada", "hw", nobody) {
			list = append(list, fmt.Sprintf("%s %q %d", d.What, d.Comment, d.Instead))
		}
		return list
	}
	const ada, all = "student = \"ada\"\n", "student = \"*\"\n"
	for _, c := range []struct{ got, want []string }{
		{read(ada+"points = 1\n", all+"points = 2\ncomment = \"all\"\n"), []string{`points "" 0`, `points "all" 1`}},
		{read(ada+"points = 1\n", all+"comment = \"all\"\n"), []string{`points "" 0`, `comment "all" 0`}},
		{read(ada+"points = 1\ncomment = \"you\"\n", all+"comment = \"all\"\n"), []string{`points "you" 0`, `comment "" 1`}},
		{read(ada+"bonus = 1\ncomment = \"first\"\n", ada+"comment = \"second\"\n"), []string{`bonus "" 0`, `comment "second" 0`}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
