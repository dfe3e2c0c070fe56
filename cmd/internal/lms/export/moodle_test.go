package export

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grader/problems"
)

const sheet = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\n" +
	"\"Participant 900101\",\"Zoë Z O'Brien\",Zoe@X.example,\"Submitted for grading - \",,20.00,Yes,\"Friday, 2 October 2026, 11:59 PM\",-,\"well, done\"\n" +
	"\"Participant 900102\",\"Bob\",bob@x.example,-,,20.00,Yes,-,-,\n" +
	"\"Participant 900103\",\"Cai\",cai@x.example,-,,20.00,Yes,-,-,\n" +
	"\"Participant 900104\",\"Dee\",dee@x.example,-,,20.00,Yes,-,-,\n" +
	"\"Participant 900105\",\"Eve\",eve@x.example,-,,20.00,Yes,-,-,\n" +
	"\"Participant 900106\",\"Fay\",fay@x.example,-,,20.00,Yes,-,-,\n" +
	"\"Participant 900107\",\"Gus\",gus@x.example,-,18.00,20.00,Yes,-,-,\n" +
	"\"Participant 900108\",\"Hal\",hal@x.example,-,\"7,00\",20.00,No,-,-,\n" +
	"\"Participant 900109\",\"Ida\",ida@x.example,-,,20.00,Yes,-,-,\n" +
	"\"Participant 900198\",\"Ida\",ida2@x.example,-,,20.00,Yes,-,-,\n" + // a namesake
	"\"Participant 900199\",\"Nobody\",n@x.example,-,,20.00,Yes,-,-,\n"

func TestWorksheet(t *testing.T) {
	has := map[string]moodleGrade{"900107": {grade: "18"}, "900108": {grade: "7", locked: true}}
	for n := 900101; n <= 900109; n++ {
		if _, known := has[fmt.Sprint(n)]; !known {
			has[fmt.Sprint(n)] = moodleGrade{}
		}
	}
	in := sample(t, problems.Full)
	in.From = []byte(sheet)
	if res := run(t, worksheet, in); !strings.Contains(res.Text(""), "by the name alone; if it is hal, write hal@x.example as email of hal into the roster") {
		t.Errorf("a match by the name alone is not told:\n%s", res.Text(""))
	}
	in.Roster.Students[7].Fields[4] = "900108" // confirmed by hand
	res := run(t, worksheet, in)
	taken := importWorksheet(t, 20, has, res.Files[0].Data)
	same(t, "what Moodle takes", taken, map[string]string{"900101": "13.33", "900109": "0"})
	same(t, "troubles", troubled(res), []string{"bob", "cai", "fay", "hal"})
	onlyColumn(t, "the worksheet", sheet, string(res.Files[0].Data))
	does := map[string]string{}
	for _, row := range res.Rows {
		who, _, _ := strings.Cut(row.Student, " (")
		does[who] = row.Does + ": " + row.Why
	}
	for who, want := range map[string]string{
		"abe": "sets it", "bob": "skips it: the mark is above Moodle's maximum of 20", "cai": "is left as it is: the student is excused",
		"dee": "is left as it is: there is no sheet", "eve": "is left as it is: the sheet could not be read", "fay": "is left as it is: a person has yet to mark",
		"gus": "changes nothing", "hal": "skips it: the grade is locked", "ida": "sets it",
	} {
		if !strings.HasPrefix(does[who], want) {
			t.Errorf("%s: %q, want %q", who, does[who], want)
		}
	}
	for most, want := range map[string]bool{"20.00": false, "100.00": true} {
		in.From = []byte(strings.ReplaceAll(sheet, ",20.00,", ","+most+","))
		notes := strings.Join(run(t, worksheet, in).Notes, "\n")
		if got := strings.Count(notes, "Moodle's maximum is 100 points, and the set has 20 points; marks are not scaled"); (got == 1) != want || got > 1 {
			t.Errorf("a maximum of %s: the notes are\n%s", most, notes)
		}
	}
	for text, want := range map[string]string{
		"Identifier,Grade,Grade,Last modified (grade)\n":            `two columns are called "Grade"`,
		"Teilnehmernummer,Bewertung\n1,2\n":                         "not all of the columns",
		"Identifier,Grade,Last Modified (Grade)\nParticipant 1,,\n": "not all of the columns",
	} {
		in.From = []byte(text)
		if _, err := worksheet.Make(in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestGrades(t *testing.T) {
	users := map[string]bool{"Zoe@X.example": true, "gus@x.example": true, "bob@x.example": true, "ida@x.example": true}
	in := sample(t, problems.Full)
	res := run(t, grades, in)
	got, err := importGrades(users, 100, res.Files[0].Data)
	must(t, err)
	same(t, "what Moodle takes", got, map[string]string{"Zoe@X.example": "13.33", "gus@x.example": "18", "ida@x.example": "0"})
	same(t, "troubles", troubled(res), []string{"bob", "cai", "fay", "hal"})

	in.Above, in.Open, in.Comments = true, true, true
	in.From = []byte("First name,Last name,ID number,Institution,Department,Email address,Assignment: Homework 3 (Real)\nZ,O,007,,,zoe@x.example,-\nB,B,0012,,,bob@x.example,-\nF,F,,,,+fay@x.example,-\nG,G,,,,gus@x.example,-\nG,G,,,,GUS@x.example,-\n")
	res = run(t, grades, in)
	got, err = importGrades(map[string]bool{"zoe@x.example": true, "bob@x.example": true, "gus@x.example": true}, 10_000, res.Files[0].Data)
	must(t, err)
	same(t, "with a list of users", got, map[string]string{"zoe@x.example": "13.33", "bob@x.example": "1254", "gus@x.example": "18"})
	same(t, "troubles", troubled(res), []string{"cai", "fay", "hal", "ida"})
	in.From = []byte("ID number,Email address\n,zoe@x.example\n007,zoe2@x.example\n,gus@x.example\n") // a namesake has the number
	if res := run(t, grades, in); !slices.Contains(troubled(res), "abe") || strings.Contains(string(res.Files[0].Data), "zoe") {
		t.Errorf("one user has the address and another the number:\n%s", res.Files[0].Data)
	}
	in.From = []byte("a,b\n1,2\n")
	if _, err := grades.Make(in); err == nil {
		t.Error("any table is taken for users")
	}
}

// TestSharedUsers: two students with one address or number are one user for Moodle, who would get
// the marks of both.
func TestSharedUsers(t *testing.T) {
	for name, from := range map[string]string{"roster": "", "users": "ID number,Email address\n007,zoe@x.example\n,gus@x.example\n,ida@x.example\n"} {
		in := sample(t, problems.Full)
		email := slices.Index(in.Table.Fields, "email")
		if from != "" {
			in.From = []byte(from)
		}
		for i := range in.Table.Rows {
			if r := &in.Table.Rows[i]; r.ID == "gus" {
				r.Fields = slices.Clone(r.Fields)
				r.Fields[email] = "ZOE@x.example"
			}
		}
		res := run(t, grades, in)
		got := string(res.Files[0].Data)
		if strings.Contains(strings.ToLower(got), "zoe@") || !strings.Contains(got, "ida@x.example") {
			t.Errorf("%s: two students are one user:\n%s", name, got)
		}
		if list := troubled(res); !slices.Contains(list, "abe") || !slices.Contains(list, "gus") {
			t.Errorf("%s: the troubles are %q", name, list)
		}
	}
}

func TestFeedback(t *testing.T) {
	participants := map[string]bool{}
	for n := 900101; n <= 900109; n++ {
		participants[fmt.Sprint(n)] = true
	}
	in := sample(t, problems.Hint)
	for name, from := range map[string]string{"roster": "", "worksheet": sheet} {
		in.From = nil
		if from != "" {
			in.From = []byte(from)
		}
		res := run(t, feedback, in)
		got := importFeedback(t, participants, res.Files[0].Data)
		want := []string{"900101", "900102", "900103", "900105", "900106", "900107", "900109"} // dee has no feedback
		var have []string
		for n, list := range got {
			have = append(have, n)
			file, text, _ := strings.Cut(list[0], "\n")
			if len(list) != 1 || file != "feedback-hw3.md" || !strings.HasPrefix(text, "# hw3: Homework 3") || strings.Contains(text, "secret") {
				t.Errorf("%s: participant %s gets %q", name, n, list)
			}
		}
		slices.Sort(have)
		same(t, name, have, want)
		same(t, name+" troubles", troubled(res), []string{"hal"}) // the number is not known, or the match is by name only
	}
	for name, want := range map[string]string{
		"van_der_Berg Cai": "van der Berg Cai_7_assignfeedback_file", "~Ida/..": "Ida .._7_assignfeedback_file", "": "Participant_7_assignfeedback_file", "._": "Participant_7_assignfeedback_file",
		"a\x00b": `a u0000b_7_assignfeedback_file`,
	} {
		if got := folderName(name, "7"); got != want {
			t.Errorf("the folder of %q is %q, want %q", name, got, want)
		}
	}
}
