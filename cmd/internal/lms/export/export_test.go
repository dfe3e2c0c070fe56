package export

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/class"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"
)

var noon = time.Date(2026, 10, 2, 12, 0, 0, 0, time.UTC)

// roster has names as in real classes, and worse.
const roster = `student,name,email,canvas_id,sis_id,login,moodle_id
abe,"O'Brien, Zoë ""Z""",Zoe@X.example,101,007,zoe,900101
bob,"=HYPERLINK(""x"")",bob@x.example,102,0012,bob,900102
cai,van_der_Berg Cai,cai@x.example,103,,cai,900103
dee,"Déjà-Vu, Dee",dee@x.example,104,,,900104
eve,Eve,eve@x.example,,,eve,900105
fay,@Fay,+fay@x.example,106,,,900106
gus,Gus,gus@x.example,107,,,900107
hal,Hal,,108,,,
ida,~Ida/..,ida@x.example,109,,,900109
`

// sample is a class with students in every state: abe earns thirds, bob more than the points
// possible, cai is excused, dee has handed in nothing, eve is unreadable, fay waits for a mark, gus
// is late, hal has full marks, ida nothing.
func sample(t *testing.T, level problems.Level) Job {
	t.Helper()
	third := points.Ratio(10, 3)
	verdict := func(s checker.Status, earned points.Points) *checker.Verdict {
		return &checker.Verdict{Status: s, Earned: earned, Got: "=1+1", Want: "secret"}
	}
	right, wrong := verdict(checker.Correct, points.Of(10)), verdict(checker.Wrong, points.Points{})
	student := func(id string, verdicts ...*checker.Verdict) gradebook.Student {
		return gradebook.Student{ID: id, File: id + "/hw3.toml", Status: gradebook.Graded, Verdicts: verdicts, Submitted: noon}
	}
	decided := func(d gradebook.Decision, s gradebook.Student) gradebook.Student {
		d.By, d.At, d.Reason = "ta", "2026-10-03", "x"
		s.Decisions = append(s.Decisions, d)
		return s
	}
	late := student("gus", right, right)
	late.Late = gradebook.Lateness{By: time.Hour, Days: 1, Share: points.Ratio(1, 10)}
	unreadable := gradebook.Student{ID: "eve", File: "eve/hw3.toml", Status: gradebook.Unreadable, Submitted: noon}
	list := []gradebook.Student{
		student("abe", verdict(checker.Partial, third), right),
		decided(gradebook.Decision{What: gradebook.Bonus, Points: points.Of(1234)}, student("bob", right, right)),
		decided(gradebook.Decision{What: gradebook.Excused}, student("cai", right, right)),
		{ID: "dee", Status: gradebook.Missing},
		unreadable,
		student("fay", right, &checker.Verdict{Status: checker.Undecided, Person: true}),
		late, student("hal", right, right), student("ida", wrong, &checker.Verdict{Status: checker.Unanswered}),
	}
	r, complaints := class.ReadRoster(source.NewFile("roster.csv", []byte(roster)))
	if len(complaints) > 0 {
		t.Fatal(complaints[0].Message)
	}
	for i := range list {
		for _, e := range r.Students {
			if e.ID == list[i].ID {
				list[i].Name = e.Name
			}
		}
	}
	book := gradebook.Build(gradebook.Input{Roster: r.Students, Fields: r.Fields, Partial: true, Sets: []gradebook.Set{{
		ID: "hw3", Title: "Homework 3", Students: list,
		Questions: []gradebook.Posed{{ID: "piles", Kind: "winning-moves", Points: points.Of(10)}, {ID: "proof", Kind: "manual", Points: points.Of(10)}},
	}}})
	env := map[string]string{"CLASSROOM": "c", "ASSIGNMENT": "a"}
	return Job{
		Book: book, Table: book.Tables[0], Roster: r, Level: func(*gradebook.Row) problems.Level { return level },
		Env: func(k string) string { return env[k] }, Now: noon,
	}
}

func run(t *testing.T, f *Format, in Job) *Result {
	t.Helper()
	res, err := f.Make(in)
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return res
}

// troubled are the students of the rows that need attention.
func troubled(r *Result) (list []string) {
	for _, row := range r.Rows {
		if row.Problem {
			who, _, _ := strings.Cut(row.Student, " (")
			list = append(list, who)
		}
	}
	slices.Sort(list)
	return list
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s:\n%s\nwant\n%s", what, g, w)
	}
}

// canvasFiles are gradebooks of Canvas in every layout of its exporter.
var canvasFiles = map[string]string{
	"logins": "Student,ID,SIS Login ID,Section,Homework 3 (48213),Other (5),Final Score\n    Points Possible,,,,20,1,(read only)\n" +
		"\"O'Brien, Zoë \"\"Z\"\"\",101,zoe,01,,,50\n\"=HYPERLINK(\"\"x\"\")\",102,bob,01,,1,\n\"van_der_Berg, Cai\",103,cai,01,,,\n\"Déjà-Vu, Dee\",104,,1,N/A,,\nEve,105,eve,1,,,\n@Fay,106,,1,3,,\nGus,107,,1,18.00,,\nHal,108,,1,EX,,\nIda,109,,1,-,,\n\"Student, Test\",999,,1,,,\n",
	"all ids": "\ufeffStudent,ID,SIS User ID,SIS Login ID,Integration ID,Root Account,Section,Notes,Homework 3 (48213),Current Score,Override Score\r\n,,,,,,,,Manual Posting,,\r\n    Points Possible,,,,,,,,20,(read only),\r\n" +
		"\"O'Brien, Zoë \"\"Z\"\"\",101,007,zoe,,x.example,01,\"a\nb\",,,\r\n\"=HYPERLINK(\"\"x\"\")\",102,0012,bob,,x,01,,,,\r\nCai,103,,cai,,x,01,,,,\r\nDee,104,,,,,1,,N/A,,\r\nEve,105,,eve,,,1,,,,\r\n@Fay,106,,,,,1,,3,,\r\nGus,107,,,,,1,,18,,\r\nHal,108,,,,,1,,EX,,\r\nIda,109,,,,,1,,-,,\r\n",
	"semicolons": "LastName;FirstName;ID;Section;Homework 3 (48213)\r\n    Points Possible;;;;20,00\r\n" +
		"O'Brien;\"Zoë \"\"Z\"\"\";101;1;\r\n\"=HYPERLINK(\"\"x\"\")\";;102;1;\r\nBerg;Cai;103;1;\r\nDéjà-Vu;Dee;104;1;N/A\r\nEve;;105;1;\r\nFay;@;106;1;3,00\r\nGus;;107;1;18,00\r\nHal;;108;1;EX\r\nIda;;109;1;-",
}

func TestCanvas(t *testing.T) {
	course := canvasCourse{
		students: map[string]bool{"999": true}, assignments: map[string]bool{"48213": true, "5": true}, custom: "Notes",
		scores: map[string]string{"106/48213": "3", "107/48213": "18", "108/48213": "EX", "104/48213": "N/A", "102/5": "1"},
	}
	for n := 101; n <= 109; n++ {
		course.students[fmt.Sprint(n)] = true
	}
	for name, text := range canvasFiles {
		in := sample(t, problems.Full)
		in.From = []byte(text)
		if changes, asks := importCanvas(t, course, in.From); len(changes) > 0 || len(asks) > 0 {
			t.Errorf("%s: as it came it changes %v and asks %v", name, changes, asks)
		}
		res := run(t, canvas, in)
		data := res.Files[0].Data
		changes, asks := importCanvas(t, course, data)
		// eve has no number on the roster; if the file has no login, only her name is known.
		alone, zeros := []string{"fay", "hal"}, map[string]string{"101/48213": "13.33", "102/48213": "1254", "103/48213": "EX", "105/48213": "0", "106/48213": "10", "108/48213": "20", "109/48213": "0"}
		if name == "semicolons" {
			alone = append([]string{"eve"}, alone...)
			delete(zeros, "105/48213")
		}
		same(t, name, changes, map[string]string{"101/48213": "13.33", "102/48213": "1254", "103/48213": "EX", "108/48213": "20", "109/48213": "0"})
		same(t, name+" asks", asks, []string{})
		same(t, name+" troubles", troubled(res), alone)
		onlyColumn(t, name, text, string(data))
		again := in
		again.From = data
		if twice := run(t, canvas, again); !bytes.Equal(twice.Files[0].Data, data) {
			t.Errorf("%s: filled in twice it is\n%s", name, twice.Files[0].Data)
		}
		in.Zeros, in.Open = true, true
		changes, _ = importCanvas(t, course, run(t, canvas, in).Files[0].Data)
		same(t, name+" with zeros", changes, zeros)
	}
}

// onlyColumn compares two files: they may differ only in the cells of one column.
func onlyColumn(t *testing.T, name, was, now string) {
	t.Helper()
	a, b := strings.Split(was, "\n"), strings.Split(now, "\n")
	if len(a) != len(b) {
		t.Errorf("%s: %d lines become %d", name, len(a), len(b))
		return
	}
	for i := range a {
		x, y := a[i], b[i]
		for x != "" && y != "" && x[0] == y[0] {
			x, y = x[1:], y[1:]
		}
		for x != "" && y != "" && x[len(x)-1] == y[len(y)-1] {
			x, y = x[:len(x)-1], y[:len(y)-1]
		}
		if strings.ContainsAny(x+y, ",;\"\r") {
			t.Errorf("%s: line %d\n%q becomes\n%q", name, i+1, a[i], b[i])
		}
	}
}

func TestCanvasRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, column, want string }{
		"sis alone":    {"Student,ID,SIS User ID,Section,Homework 3 (1)\n", "", "expected Section"},
		"no gradebook": {"Name,Mark,x,y\n", "", "not a gradebook of Canvas"},
		"short":        {"Student,ID,Section\n", "", "not a gradebook of Canvas"},
		"no column":    {"Student,ID,Section,Quiz (1)\n", "", `no assignment in the file is called hw3 or Homework 3`},
		"two columns":  {"Student,ID,Section,hw3 (1),Homework 3 (2)\n", "", `several columns fit: "hw3 (1)" and "Homework 3 (2)"`},
		"one name":     {"Student,ID,Section,hw3,hw3\n", "", `2 columns are called "hw3"`},
		"read only":    {"Student,ID,Section,Homework 3 (1)\nPoints Possible,,,(read only)\n", "", `the column "Homework 3 (1)": it is read only`},
		"without id":   {"Student,ID,Section,homework 3\n", "", "no assignment"},
		"other":        {"Student,ID,Section,Homework 3 (1)\n", "Homework", `no assignment "Homework"`},
		"total":        {"Student,ID,Section,Final Score (1)\n", "Final Score", `Canvas takes no marks for the column "Final Score (1)": it keeps this name for itself`},
		"quotes":       {"Student,ID,Section,\"Homework 3 (1)\n", "", "quote"},
		"empty":        {"", "", "empty"},
		"latin":        {"Student,ID,Section,Homework 3 (1)\nZo\xeb,1,1,\n", "", "UTF-8"},
	} {
		in := sample(t, problems.Full)
		in.From, in.Column = []byte(c.text), c.column
		if in.From == nil {
			in.From = []byte{}
		}
		if _, err := canvas.Make(in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	for _, column := range []string{"Homework 3 (48213)", "48213", "homework 3"} {
		in := sample(t, problems.Full)
		in.From, in.Column = []byte(canvasFiles["logins"]), column
		run(t, canvas, in)
	}
	in := sample(t, problems.Full)
	in.From = []byte("Student,ID,Section,Homework 3\nAbe,101,1,\n")
	if res := run(t, canvas, in); !strings.Contains(res.Notes[1], "makes a new one") || !strings.Contains(string(res.Files[0].Data), "Abe,101,1,13.33") {
		t.Errorf("a column without a number: %q\n%s", res.Notes, res.Files[0].Data)
	}
	if _, err := canvas.Make(sample(t, problems.Full)); err == nil {
		t.Error("a gradebook is made of nothing")
	}
}

func TestGradescope(t *testing.T) {
	for level, want := range map[problems.Level][]string{
		problems.Full:   {"piles failed", "proof passed", "total 13.3333"},
		problems.Format: {"piles ", "proof "},
	} {
		res := run(t, gradescope, sample(t, level))
		if len(res.Files) != 9 {
			t.Fatalf("there are %d files", len(res.Files))
		}
		for _, f := range res.Files {
			total, seen := readResults(t, f.Data)
			if level < problems.Full && bytes.Contains(f.Data, []byte("secret")) {
				t.Errorf("%s gives the answer away", f.Name)
			}
			switch f.Name {
			case "abe/results.json":
				same(t, f.Name, seen, want)
				if total != 13.3333 {
					t.Errorf("abe has %v", total)
				}
			case "bob/results.json":
				if total != 1254 {
					t.Errorf("bob has %v", total)
				}
			case "dee/results.json", "eve/results.json":
				same(t, f.Name, seen, []string{"Answer sheet failed", "total 0"})
			case "gus/results.json":
				if total != 18 {
					t.Errorf("gus has %v", total)
				}
			}
		}
	}
	data, err := Failed("hw3", "why\n<b>", points.Of(20)).JSON()
	must(t, err)
	if total, seen := readResults(t, data); total != 0 || seen[0] != "Answer sheet failed" {
		t.Errorf("a failure gives %v, %q", total, seen)
	}
}

func TestJUnit(t *testing.T) {
	data := run(t, junit, sample(t, problems.Full)).Files[0].Data
	var file junitFile
	must(t, xml.Unmarshal(data, &file))
	got, tests := map[string][4]int{}, 0
	for _, s := range file.Suites {
		counts := [4]int{len(s.Cases)}
		for _, c := range s.Cases {
			for i, m := range []*junitMessage{c.Failure, c.Error, c.Skipped} {
				if m != nil {
					counts[i+1]++
				}
			}
		}
		same(t, s.Name+" says", [4]int{s.Tests, s.Failures, s.Errors, s.Skipped}, counts)
		got[s.Name] = counts
		tests += s.Tests
	}
	same(t, "tests", file.Tests, tests)
	same(t, "tests, failures, errors and skipped", got, map[string][4]int{
		"hw3.abe": {2, 1, 0, 0}, "hw3.bob": {2, 0, 0, 0}, "hw3.cai": {2, 0, 0, 2}, "hw3.dee": {2, 0, 0, 2}, "hw3.eve": {2, 0, 2, 0},
		"hw3.fay": {2, 0, 0, 1}, "hw3.gus": {2, 0, 0, 0}, "hw3.hal": {2, 0, 0, 0}, "hw3.ida": {2, 1, 0, 1},
	})
	for _, part := range []string{`timestamp="2026-10-02T12:00:00"`, "<failure message=", "<error message="} {
		if !bytes.Contains(data, []byte(part)) {
			t.Errorf("there is no %s in\n%s", part, data)
		}
	}
}

func TestClassroom50(t *testing.T) {
	in := sample(t, problems.Full)
	marks := map[string]string{}
	for _, f := range run(t, classroom50, in).Files {
		var r classroomResult
		must(t, json.Unmarshal(f.Data, &r))
		marks[r.Usernames[0]] = fmt.Sprint(r.Score, "/", r.MaxScore, " ", r.Datetime)
	}
	const at = "2000 2026-10-02T12:00:00Z"
	same(t, "scores", marks, map[string]string{
		"abe": "1333/" + at, "bob": "125400/" + at, "cai": "0/0 2026-10-02T12:00:00Z", "dee": "0/" + at, "eve": "0/" + at,
		"fay": "1000/" + at, "gus": "1800/" + at, "hal": "2000/" + at, "ida": "0/" + at,
	})
	in.Env = func(string) string { return "" }
	if _, err := classroom50.Make(in); err == nil {
		t.Error("a result is made for no classroom")
	}
}

// FuzzFilledIn: whatever a system exports, filling it in gives a file that is read as before, and
// in which nothing is left to fill in.
func FuzzFilledIn(f *testing.F) {
	for _, text := range canvasFiles {
		f.Add([]byte(text))
	}
	for _, text := range []string{
		"Student,ID,Section,Homework 3 (1)\n\"\",101,,\"\"\n101\n,,,,,,\n", sheet,
		"\ufeffIdentifier;Grade;Last modified (grade)\r\nParticipant 900101;;\r\n900101;;",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, form := range []*Format{canvas, worksheet} {
			in := sample(t, problems.Full)
			in.From = data
			res, err := form.Make(in)
			if err != nil {
				continue
			}
			in.From = res.Files[0].Data
			twice, err := form.Make(in)
			if err != nil || !bytes.Equal(twice.Files[0].Data, in.From) {
				t.Fatalf("%q becomes %q, %v", data, in.From, err)
			}
		}
	})
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
