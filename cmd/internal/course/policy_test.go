package course_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/policy"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

// nobody is the verdict on no answer.
func nobody(string) *checker.Verdict { return nil }

func toronto(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("America/Toronto")
	must(t, err)
	return zone
}

// TestLateAcrossTheChangeOfClocks: clocks are set back at 2:00 on the first of November 2026: the
// same time on the next day is 25 hours later, but one day late. In spring it is 23 hours later,
// and a minute more begins a second day.
func TestLateAcrossTheChangeOfClocks(t *testing.T) {
	zone := toronto(t)
	late := policy.Late{Grace: 15 * time.Minute, PerDay: points.Ratio(1, 10), Cutoff: 72 * time.Hour, HasCutoff: true}
	for _, c := range []struct{ due, submitted, want string }{
		{"2026-10-02 23:59", "2026-10-02 23:59", "0s 0 0 false"},
		{"2026-10-02 23:59", "2026-10-02 20:00", "0s 0 0 false"},
		{"2026-10-02 23:59", "2026-10-03 00:14", "15m0s 0 0 false"},
		{"2026-10-02 23:59", "2026-10-03 00:15", "16m0s 1 1/10 false"},
		{"2026-10-02 23:59", "2026-10-03 23:59", "24h0m0s 1 1/10 false"},
		{"2026-10-02 23:59", "2026-10-04 00:00", "24h1m0s 2 1/5 false"},
		{"2026-10-02 23:59", "2026-10-05 23:59", "72h0m0s 3 3/10 false"},
		{"2026-10-02 23:59", "2026-10-06 00:00", "72h1m0s 4 0 true"},
		{"2026-10-31 23:59", "2026-11-01 22:59", "24h0m0s 1 1/10 false"},
		{"2026-10-31 23:59", "2026-11-01 23:59", "24h0m0s 1 1/10 false"},
		{"2026-10-31 23:59", "2026-11-02 00:00", "24h1m0s 2 1/5 false"},
		{"2026-10-31 23:59", "2026-11-03 23:59", "72h0m0s 3 3/10 false"},
		{"2026-10-31 23:59", "2026-11-04 00:00", "72h1m0s 4 0 true"},
		{"2026-10-31 23:59", "2026-11-01 01:30", "1h31m0s 1 1/10 false"}, // comes twice: the earlier
		{"2026-11-01 01:30", "2026-11-01 01:30", "0s 0 0 false"},         // due at the later
		{"2026-11-01 01:30", "2026-11-01T01:30:00-05:00", "0s 0 0 false"},
		{"2026-11-01 01:30", "2026-11-01T01:50:00-05:00", "20m0s 1 1/10 false"},
		{"2026-03-07 23:59", "2026-03-08 23:59", "24h0m0s 1 1/10 false"},
		{"2026-03-07 23:59", "2026-03-09 00:59", "25h0m0s 2 1/5 false"},
		{"2026-03-07 23:59", "2026-03-09 01:00", "25h1m0s 2 1/5 false"},
		{"2026-03-07 23:59", "2026-03-09T05:00:00Z", "25h1m0s 2 1/5 false"},
	} {
		overrides, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte(fmt.Sprintf(
			"[[override]]\nstudent = \"a\"\nset = \"s\"\ndue = %s:00\nby = \"t\"\nat = 2026-01-01\nreason = \"r\"\n", strings.Replace(c.due, " ", "T", 1)))), zone)
		times, more := policy.ReadTimes(source.NewFile("t.csv", []byte("student,set,submitted_at\na,s,"+c.submitted+"\n")), zone)
		if source.Failed(complaints) || source.Failed(more) {
			t.Fatal(complaints, more)
		}
		l := late.Of(times.Of("a", "s", "", time.Time{}), overrides.For("a", "s", nobody)[0].Due)
		if got := fmt.Sprintf("%v %d %v %t", l.By, l.Days, l.Share, l.TooLate); got != c.want {
			t.Errorf("due %s, submitted %s: %s, want %s", c.due, c.submitted, got, c.want)
		}
	}
	if l := (policy.Late{}).Of(time.Unix(1e6, 0), time.Unix(0, 0)); l.Share.Sign() != 0 || l.TooLate {
		t.Errorf("without a policy lateness costs %v", l)
	}
}

// TestUnclearTimes: times that clocks show twice, or never, are reported wherever a time has no
// offset.
func TestUnclearTimes(t *testing.T) {
	zone := toronto(t)
	for text, want := range map[string]string{
		"2026-11-01T01:30:00":       "the clocks of America/Toronto show 01:30 on 2026-11-01 twice, since they are set back",
		"2026-11-01T01:30:00-04:00": "",
		"2026-11-01T02:30:00":       "",
		"2026-03-08T02:30:00":       "the clocks of America/Toronto never show 02:30 on 2026-03-08, since they are set forward over it",
		"2026-03-08T03:00:00":       "",
	} {
		_, overrides := policy.ReadOverrides(source.NewFile("o.toml", []byte(
			"[[override]]\nstudent = \"a\"\nset = \"s\"\ndue = "+text+"\nby = \"t\"\nat = 2026-01-01\nreason = \"r\"\n")), zone)
		_, times := policy.ReadTimes(source.NewFile("t.csv", []byte("student,set,submitted_at,started_at\na,s,"+text+","+text+"\n")), zone)
		count := 0
		for _, d := range slices.Concat(overrides, times) {
			if count++; d.Severity != source.Warning || !strings.HasPrefix(d.Message, want) || want == "" {
				t.Errorf("%s: %s, want the warning %q", text, d.Message, want)
			}
		}
		if want != "" && count != 3 {
			t.Errorf("%s: %d warnings, want one for each place", text, count)
		}
	}
}

// drawn lists complaints as "line:column code" with the message.
func drawn(list []source.Diagnostic) []string {
	var all []string
	for _, d := range list {
		line, column, _ := d.Place()
		all = append(all, fmt.Sprintf("%d:%d %s %s: %s", line, column, d.Severity, d.Code, d.Message))
	}
	return all
}

func TestTimes(t *testing.T) {
	zone := toronto(t)
	text := "set,student,attempt,submitted_at\nhw1,ada,,2026-10-02 23:59:59\nhw1,ada,2,2026-10-03T00:10\nhw1,bob,,\"2026-10-03 03:59:59 UTC\"\n"
	times, complaints := policy.ReadTimes(source.NewFile("t.csv", []byte(text)), zone)
	if len(complaints) > 0 {
		t.Fatal(drawn(complaints))
	}
	for key, want := range map[[3]string]string{
		{"ada", "hw1", ""}:  "2026-10-03T03:59:59Z",
		{"ada", "hw1", "1"}: "2026-10-03T03:59:59Z",
		{"ada", "hw1", "2"}: "2026-10-03T04:10:00Z",
		{"bob", "hw1", ""}:  "2026-10-03T03:59:59Z",
		{"cyd", "hw1", ""}:  "0001-01-01T00:00:00Z",
	} {
		if got := times.Of(key[0], key[1], key[2], time.Time{}).UTC().Format(time.RFC3339); got != want {
			t.Errorf("%v came in at %s, want %s", key, got, want)
		}
	}
	for text, want := range map[string][]string{
		"":                          {"0:0 error times/header: the list of times is empty, expected a header with the column student"},
		"student,set,submited_at\n": {"1:1 error times/header: the list of times has no column submitted_at"},
		"student,set,submitted_at\na,s,yesterday\n": {`2:1 error times/time: submitted_at is "yesterday", expected a date with a time of day`},
		"student,set,submitted_at\na,s,2026-10-02 10:00\na,s,2026-10-02 10:00\na,s,2026-10-02 11:00\n": {
			"4:1 error times/twice: the sheet of a for s is listed in line 3 already, with another time",
		},
	} {
		_, complaints := policy.ReadTimes(source.NewFile("t.csv", []byte(text)), zone)
		if diff := cmp.Diff(want, drawn(complaints)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestOverridesAreReadStrictly(t *testing.T) {
	const who = "by = \"ta1\"\nat = 2026-10-06\nreason = \"r\"\n"
	const ada = "[[override]]\nstudent = \"ada\"\nset = \"hw3\"\n"
	for _, c := range []struct {
		text string
		want []string
	}{
		{ada + "points = 8\n" + who, nil},
		{ada + "points = \"1/3\"\nquestion = \"q\"\nwas = 0\n" + who + ada + "bonus = 2\nquestion = \"q\"\n" + who, nil},
		{"", nil},
		{"[override]\nx = 1", []string{"1:1 error key/type: override is a table, expected a list of tables"}},
		{ada + "points = 8\n", []string{
			"1:1 warning override/at: this override does not say when it was decided",
			"1:1 warning override/by: this override does not say who decided it",
			"1:1 warning override/reason: this override does not say why",
		}},
		{ada + who, []string{"1:1 error override/nothing: this override decides nothing"}},
		{ada + who + "points = 1\nbonus = 2\n", []string{"1:1 error override/several: this override decides several things: points, bonus"}},
		{"[[override]]\npoints = 1\n" + who, []string{
			"1:1 error override/set: this override does not say which problem set it concerns",
			"1:1 error override/student: this override does not say whose mark it concerns",
		}},
		{ada + who + "excused = false\n", []string{"7:11 error key/type: excused is false, expected true"}},
		{ada + who + "points = -1\n", []string{"7:10 error key/type: points is -1, expected 0 or more"}},
		{ada + who + "question = \"q\"\ndue = 2026-10-05T23:59:00\n", []string{"8:7 error override/due: a question has no due time of its own: a sheet is handed in as a whole"}},
		{ada + who + "due = 2026-10-05\n", []string{"7:7 error key/type: due is 2026-10-05, expected a date with a time of day"}},
		{ada + "by = \"ta\"\nreason = \"r\"\nat = 2026-13-06 # noon\n", []string{"6:6 error toml/syntax: 2026-13-06 is not a date or time"}},
		{ada + who + "excused = false\n", []string{"7:11 error key/type: excused is false, expected true"}},
		{ada + who + "point = 1\n", []string{
			"1:1 error override/nothing: this override decides nothing",
			"7:1 error key/unknown: unknown key point in [[override]]",
		}},
		{ada + who + "points = 1\n\n" + ada + who + "excused = true\n", nil}, // the later counts
		{"[[override]]\nset = \"hw3\"\nquestion = \"q\"\nanswer = [\"3 -> 1\"]\npoints = 2\n" + who, nil},
		{ada + who + "question = \"q\"\nrubric = [\"a\"]\npoints = 2\ncomment = \"c\"\n", nil},
		{ada + who + "comment = \"c\"\n", nil},
		{ada + who + "comment = \" \"\n", []string{`7:11 error key/type: comment is " ", expected a text of 1 to 10000 characters`}},
		{ada + who + "deduct = \"20%\"\n", nil},
		{ada + who + "deduct = \"0%\"\n", []string{`7:10 error key/type: deduct is "0%", expected a share of the points possible, above 0% and up to 100%`}},
		{ada + who + "deduct = \"120%\"\n", []string{`7:10 error key/type: deduct is "120%", expected a share of the points possible, above 0% and up to 100%`}},
		{ada + who + "deduct = \"x\"\n", []string{`7:10 error key/type: deduct is "x", expected a number of points`}},
		{ada + who + "drop = true\n", []string{"7:1 error override/drop: drop takes a question out of the set for the whole class"}},
		{ada + who + "bonus = 1\nextra = true\n", []string{"8:1 error override/extra: extra allows more points than there are, and this entry has no points"}},
		{ada + who + "answer = 3\npoints = 1\n", []string{"7:10 error override/answer: this override does not say to which question the answer was given"}},
		{ada + who + "rubric = [\"a\"]\n", []string{"7:1 error override/rubric: a question has a rubric, and this override does not say which question it is about"}},
		{ada + who + "question = \"q\"\nrubric = [\"a\"]\nbonus = 1\n", []string{"1:1 error override/several: this override decides several things: rubric, bonus"}},
		{"[[override]]\nstudent = \"*\"\nset = \"hw3\"\nquestion = \"q\"\npoints = 1\nwas = 2\n" + who, []string{
			"6:1 error override/was: was is the program's mark of one student, and this entry is about several",
		}},
		{ada + who + "bonus = 1\nwas = 3\n", []string{
			"8:1 error override/was: was is the mark that points replaced, but this entry has no points",
		}},
	} {
		_, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte(c.text)), time.UTC)
		if diff := cmp.Diff(c.want, drawn(complaints)); diff != "" {
			t.Errorf("%s\n(-want +got):\n%s", c.text, diff)
		}
	}
}

// remembered grades one answer with one mark, under an override, and returns the number of changed
// marks and the memory after it.
func remembered(t *testing.T, override string, memory []byte, status checker.Status, earned int64, got string) (shifts int, after []byte) {
	t.Helper()
	overrides, complaints := policy.ReadOverrides(source.NewFile("o.toml", []byte("[[override]]\nstudent = \"ada\"\nset = \"hw\"\nquestion = \"q\"\n"+override)), time.UTC)
	if source.Failed(complaints) {
		t.Fatal(drawn(complaints))
	}
	overrides.Recall(policy.ReadMemory(memory))
	g := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{
		ID: "hw", Questions: []gradebook.Posed{{ID: "q", Points: points.Of(10)}},
		Students: []gradebook.Student{{
			ID: "ada", Status: gradebook.Graded, Decisions: overrides.For("ada", "hw", nobody),
			Verdicts: []*checker.Verdict{{Status: status, Earned: points.Of(earned), Got: got}},
		}},
	}}})
	var out bytes.Buffer
	must(t, overrides.Remember(&out, g))
	if mark := g.Tables[0].Rows[0].Earned; mark.Cmp(points.Of(8)) != 0 {
		t.Errorf("the mark is %v, and a person gave 8", mark)
	}
	return len(g.Tables[0].Shifts(&g.Tables[0].Rows[0])), out.Bytes()
}

// TestMemory: a changed mark below a decision is reported in every run until the author has looked.
func TestMemory(t *testing.T) {
	const first = "points = 8\nby = \"ta1\"\nat = 2026-10-06\nreason = \"r\"\n"
	const second = "points = 8\nby = \"ta1\"\nat = 2026-10-09\nreason = \"r\"\n"
	var memory []byte
	for i, step := range []struct {
		override string
		status   checker.Status
		earned   int64
		got      string
		want     int
	}{
		{first, checker.Partial, 5, "x", 0}, // seen for the first time
		{first, checker.Partial, 5, "x", 0},
		{first, checker.Partial, 7, "y", 1}, // the sheet was changed
		{first, checker.Partial, 7, "y", 1},
		{first, checker.Partial, 5, "z", 0}, // and is as good as before
		{first, checker.Undecided, 0, "z", 1},
		{second, checker.Undecided, 0, "z", 0}, // the author looked
		{second, checker.Undecided, 0, "essay", 1},
		{second, checker.Undecided, 0, "z", 0},
		{second + "was = 3\n", checker.Partial, 3, "z", 0}, // the entry's own mark takes precedence
		{second + "was = 3\n", checker.Partial, 4, "z", 1},
	} {
		var shifts int
		shifts, memory = remembered(t, step.override, memory, step.status, step.earned, step.got)
		if shifts != step.want {
			t.Errorf("step %d: %d changes, want %d; the memory is\n%s", i, shifts, step.want, memory)
		}
	}
	for _, broken := range []string{"", "{", "null", `{"schema":"other"}`} {
		if shifts, _ := remembered(t, first, []byte(broken), checker.Wrong, 0, "x"); shifts != 0 {
			t.Errorf("the memory %q tells of changes", broken)
		}
	}
}

// TestTablesOfSpreadsheets: files of spreadsheets with decimal commas are read, and encodings other
// than UTF-8 are not guessed.
func TestTablesOfSpreadsheets(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"commas", "student,name\nada,\"L, Ada\"\n", []string{"ada: L, Ada"}},
		{"semicolons", "student;name\nada;\"L, Ada\"\nbob;B; x\n", []string{"ada: L, Ada", "bob: B"}},
		{"semicolons and a comma", "student;\"name, given\";name\nada;x;Ada\n", []string{"ada: Ada"}},
		{"tabs", "student\tname\r\nada\tAda\r\n", []string{"ada: Ada"}},
		{"one column", "student\nada\n", []string{"ada: "}},
		{"a byte-order mark", "\ufeffstudent;name\nada;\u00c9va\n", []string{"ada: \u00c9va"}},
		{"line ends of old Macs", "student;name\rada;Ada\rbob;\"B\rB\"\r", []string{"ada: Ada", "bob: B\nB"}},
		{"rows of commas", "student,name\n,,\nada,Ada\n, ,\n", []string{"ada: Ada"}},
		{"a quote on an old Mac", "student,name\rada,A\"da\rbob,B\r", []string{"2:1 error x/csv: this line is not CSV: a quote is out of place"}},
		{"Latin-1", "student,name\nada,Ada\neva,\xc9va\n", []string{"3:1 error x/encoding: the table is not UTF-8 text: this line has letters in another encoding, such as Latin-1"}},
		{"UTF-16", "\xff\xfes\x00t\x00", []string{"1:1 error x/encoding: the table is not UTF-8 text but something like UTF-16"}},
	} {
		var got []string
		table := policy.Table{File: source.NewFile("x.csv", []byte(c.text)), Code: "x", What: "the table"}
		table.Read([]string{"student"}, func(_ int, record []string) {
			got = append(got, table.Field(record, "student")+": "+table.Field(record, "name"))
		})
		if diff := cmp.Diff(c.want, append(got, drawn(table.List)...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		for _, d := range table.List {
			if d.Hint == "" {
				t.Errorf("%s: nothing says what to do", c.name)
			}
		}
	}
}

// TestLaterNeverCostsLess: handing in later never costs less, and being late gains nothing.
func TestLaterNeverCostsLess(t *testing.T) {
	late := policy.Late{PerDay: points.Ratio(1, 10)}
	for _, month := range []time.Month{time.March, time.October} { // the clocks change in the days after
		due := time.Date(2026, month, 1, 1, 30, 0, 0, toronto(t)).AddDate(0, 0, 30*int(month/time.October))
		before := late.Of(due, due)
		for by := time.Minute; by < 10*24*time.Hour; by += 7 * time.Minute {
			now := late.Of(due.Add(by), due)
			if now.Share.Cmp(before.Share) < 0 || now.By < before.By {
				t.Errorf("%v late costs %v, and less time %v", by, now, before)
			}
			before = now
		}
	}
}
