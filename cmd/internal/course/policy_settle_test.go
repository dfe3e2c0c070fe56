package course_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/source"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

// TestTheMostParticularCounts: of the entries about the same thing the most specific counts,
// whatever their order, and of equally specific ones the later.
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
		o, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte(text.String())), time.UTC)
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
			case d.OverriddenBy > 0:
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

// TestTheMostParticularCommentIsShown: the comment of a decision that does not count is not shown.
func TestTheMostParticularCommentIsShown(t *testing.T) {
	const tail = "set = \"hw\"\nquestion = \"q\"\nby = \"t\"\nat = 2026-01-01\nreason = \"r\"\n"
	read := func(entries ...string) (list []string) {
		text := ""
		for _, e := range entries {
			text += "[[override]]\n" + tail + e
		}
		o, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte(text)), time.UTC)
		if len(complaints) > 0 {
			t.Fatal(drawn(complaints))
		}
		for _, d := range o.For("ada", "hw", nobody) {
			list = append(list, fmt.Sprintf("%s %q %d", d.What, d.Comment, d.OverriddenBy))
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

// TestTheTimeOfAStudent: the most specific entry decides how much time a student has: minutes
// before extra time, an entry about one set before one about all, one about a student before one
// about the class, otherwise the later.
func TestTheTimeOfAStudent(t *testing.T) {
	const (
		half    = "student = \"ada\"\nextra_time = \"50%\"\n"
		quarter = "student = \"ada\"\nset = \"hw\"\nextra_time = \"25%\"\n"
		class   = "student = \"*\"\nextra_time = \"10%\"\n"
		longer  = "student = \"ada\"\nminutes = 110\n"
		here    = "student = \"ada\"\nset = \"hw\"\nminutes = 90\n"
		all     = "student = \"*\"\nset = \"hw\"\nminutes = 85\n"
		other   = "student = \"ada\"\nset = \"hx\"\nminutes = 300\n"
	)
	for _, c := range []struct {
		entries []string
		want    int
	}{
		{nil, 80},
		{[]string{half}, 120},
		{[]string{half, quarter}, 100},
		{[]string{quarter, half}, 100},
		{[]string{half, class}, 120},
		{[]string{class}, 88},
		{[]string{half, longer}, 110},
		{[]string{longer, quarter}, 110},
		{[]string{longer, here}, 90},
		{[]string{here, longer}, 90},
		{[]string{here, all}, 90},
		{[]string{all, half}, 85},
		{[]string{longer, here, strings.Replace(here, "90", "95", 1)}, 95},
		{[]string{half, other}, 120},
	} {
		got := policy.Time(80, entriesOf(t, c.entries...).For("ada", "hw", nobody))
		if got != time.Duration(c.want)*time.Minute {
			t.Errorf("%q: %v, want %d minutes", c.entries, got, c.want)
		}
	}
}

// entriesOf reads entries, and adds their signatures.
func entriesOf(t *testing.T, entries ...string) *policy.Overrides {
	t.Helper()
	text := ""
	for _, entry := range entries {
		text += "[[override]]\n" + entry + "by = \"t\"\nat = 2026-01-01\nreason = \"r\"\n"
	}
	o, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte(text)), time.UTC)
	if len(complaints) > 0 {
		t.Fatal(entries, drawn(complaints))
	}
	return o
}

// TestAnswersThatCannotBeReadAreToldApart: an entry about an unreadable answer applies only to
// students with exactly that text.
func TestAnswersThatCannotBeReadAreToldApart(t *testing.T) {
	o := &policy.Override{Student: policy.Everybody}
	o.Class, o.Answer = true, `"no idea"`
	o.Means = &checker.Verdict{Status: checker.Unreadable, Got: "no idea"}
	for _, c := range []struct {
		verdict *checker.Verdict
		want    bool
	}{
		{nil, false},
		{&checker.Verdict{Status: checker.Unreadable, Got: "no idea"}, true},
		{&checker.Verdict{Status: checker.Unreadable, Got: "no clue"}, false},
		{&checker.Verdict{Status: checker.Wrong, Got: "no idea"}, false},
		{&checker.Verdict{Status: checker.Unreadable, Got: "no idea", Which: checker.Which{Number: 2}}, false},
	} {
		if got := o.Concerns("ada", c.verdict); got != c.want {
			t.Errorf("%+v: %t", c.verdict, got)
		}
	}
	o.Student, o.Class = "ada", false
	if same := (&checker.Verdict{Status: checker.Unreadable, Got: "no idea"}); !o.Concerns("ada", same) || o.Concerns("bob", same) {
		t.Error("what is decided about an answer of ada is about others who gave it")
	}
}

// TestDeductions: a deduction is a share of the points possible, at most all of them, or a number
// of points.
func TestDeductions(t *testing.T) {
	for text, want := range map[string]string{`"100%"`: "1 0", `"20 %"`: "1/5 0", "5": "0 5", `"1/3"`: "0 1/3"} {
		d := entriesOf(t, "student = \"ada\"\nset = \"hw\"\ndeduct = "+text+"\n").List[0]
		if got := fmt.Sprintf("%v %v", d.Share, d.Points); got != want || d.What != gradebook.Deduction {
			t.Errorf("deduct = %s: %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{`"0%"`, `"100.5%"`, `"-1%"`, "-1"} {
		_, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte("[[override]]\nstudent = \"ada\"\nset = \"hw\"\ndeduct = "+text+"\nby = \"t\"\nat = 2026-01-01\nreason = \"r\"\n")), time.UTC)
		if !source.Failed(complaints) {
			t.Errorf("deduct = %s is taken", text)
		}
	}
}

// TestDueTimes: a sheet that is never due has no due time, and an extension gives it one.
func TestDueTimes(t *testing.T) {
	never := &problems.Set{ID: "hw"}
	if due, ever := entriesOf(t).Due("ada", never, time.UTC); ever {
		t.Errorf("a set without a due time is due at %v", due)
	}
	o := entriesOf(t, "student = \"ada\"\nset = \"hw\"\ndue = 2026-10-05T12:00:00Z\n", "student = \"ada\"\nset = \"hw\"\ndue = 2026-10-04T12:00:00Z\n")
	if due, ever := o.Due("ada", never, time.UTC); !ever || due.Day() != 4 {
		t.Errorf("the later of two extensions does not count: %v", due)
	}
	if _, ever := o.Due("bob", never, time.UTC); ever {
		t.Error("bob has the extension of ada")
	}
	dated, _ := problems.Load(source.NewFile("hw.toml", []byte("id = \"hw\"\ndue = 2026-10-02T12:00:00Z\n")), nil)
	if due, ever := o.Due("bob", dated, time.UTC); !ever || due.Day() != 2 {
		t.Errorf("without an extension the sheet is due at %v", due)
	}
}

// TestDropsAreForEverybody: only a question can be dropped, and only for the whole class.
func TestDropsAreForEverybody(t *testing.T) {
	for entry, fails := range map[string]bool{
		"student = \"*\"\nquestion = \"q\"\ndrop = true\n":                true,
		"student = \"ada\"\nquestion = \"q\"\ndrop = true\n":              false,
		"student = \"*\"\ndrop = true\n":                                  false,
		"student = \"*\"\nquestion = \"q\"\nanswer = 3\ndrop = true\n":    false,
		"student = \"*\"\nquestion = \"q\"\ncomment = \"\"\n":             false,
		"student = \"*\"\nquestion = \"q\"\ndue = 2026-10-05T12:00:00Z\n": false,
	} {
		_, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte("[[override]]\nset = \"hw\"\n"+entry+"by = \"t\"\nat = 2026-01-01\nreason = \"r\"\n")), time.UTC)
		if source.Failed(complaints) == fails {
			t.Errorf("%q: %v", entry, drawn(complaints))
		}
	}
	all := entriesOf(t, "student = \"*\"\nset = \"hw\"\nquestion = \"q\"\ndrop = true\n", "student = \"*\"\nset = \"hw\"\nquestion = \"q\"\ndeduct = 1\n", "student = \"ada\"\nset = \"hw\"\nquestion = \"r\"\nexcused = true\n")
	if !all.Dropped("hw", "q") || all.Dropped("hw", "r") || all.Dropped("hx", "q") {
		t.Error("other questions are dropped than the one that was")
	}
}
