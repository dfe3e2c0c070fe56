package collect

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/class"
	"grader/problems/source"
)

func roster(t testing.TB, text string) *class.Roster {
	t.Helper()
	r, complaints := class.ReadRoster(source.NewFile("roster.csv", []byte(text)))
	if len(complaints) > 0 {
		t.Fatal(complaints[0].Message)
	}
	return r
}

func pattern(t testing.TB, texts ...string) (list []class.Pattern) {
	t.Helper()
	for _, text := range texts {
		p, err := class.NewPattern(text)
		must(t, err)
		list = append(list, p)
	}
	return list
}

// entries are files, each a path and a text after the last colon.
func entries(list ...string) (all []Entry) {
	for _, e := range list {
		at := strings.LastIndexByte(e, ':')
		all = append(all, Entry{Path: e[:at], Data: []byte(e[at+1:])})
	}
	return all
}

func options(t *testing.T, r string) Options {
	return Options{
		Sets: []string{"hw1", "hw10", "hw2-1"}, Patterns: pattern(t, "{student}/{set}.toml"), Roster: roster(t, r),
		Zone: time.UTC, Limits: source.SheetLimits(source.SheetBytes),
	}
}

// outcomes is what is done with the files, in short.
func outcomes(t *testing.T, s *System, o Options, list []Entry) []string {
	t.Helper()
	p, err := Make(s, list, o)
	must(t, err)
	var lines []string
	for _, it := range p.Items {
		lines = append(lines, fmt.Sprintf("%s %s %s", it.State, it.To, it.From))
	}
	return lines
}

func check(t *testing.T, name string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestMatching: numbers, logins and addresses decide; names do if nothing contradicts them; and if
// two students fit, neither is chosen.
func TestMatching(t *testing.T) {
	const class = `student,name,email,canvas_id,sis_id,login
ada,"Lovelace, Ada",ada@x.example,101,007,
ada2,Ada Lovelace,,102,7,
bob,Bob_B. O'Neil,BOB@x.example,,,bob@x.example
eve,Ève de la Cruz,,,,
jo,=Jo-Ann Smith,,,0105,
kim,Kim Lee,,,,
kim2,"Lee, Kim",,110,,
zoe,Zoë Ng,,,zoe,z1
`
	students := Students(roster(t, class))
	for _, c := range []struct {
		p    Person
		want string // the student, with ! by the name alone; * for several, "" for none
	}{
		{Person{Keys: map[string]string{"canvas_id": "101"}, Name: "lovelaceada"}, "ada"},
		{Person{Keys: map[string]string{"canvas_id": "0101"}}, ""},
		{Person{Keys: map[string]string{"canvas_id": "103"}, Name: "lovelaceada"}, ""}, // both have other numbers
		{Person{Keys: map[string]string{"sis_id": "7"}}, "ada2"},
		{Person{Keys: map[string]string{"sis_id": "007"}}, "ada"},
		{Person{Keys: map[string]string{"canvas_id": "101", "sis_id": "7"}}, "*"},
		{Person{Name: "Ada Lovelace"}, "*"},
		{Person{Keys: map[string]string{"canvas_id": "109"}, Name: "leekim"}, "kim!"}, // kim2 is 110
		{Person{Name: "kimlee"}, "*"},
		{Person{Keys: map[string]string{"email": "Bob@X.example"}}, "bob"},
		{Person{Keys: map[string]string{"login": "bob@x.example"}}, "bob"},
		{Person{Keys: map[string]string{"login": "z1"}}, "zoe"},
		{Person{Keys: map[string]string{"login": "zoe"}}, ""}, // whose login is different
		{Person{Keys: map[string]string{"login": "eve"}}, "eve"},
		{Person{Name: "eve DE LA cruz"}, "eve!"},
		{Person{Name: "de la Cruz, Ève"}, "eve!"},
		{Person{Name: "delacruzève"}, "eve!"},
		{Person{Name: "bobboneil"}, "bob!"},
		{Person{Name: "Smith, =Jo-Ann"}, "jo!"},
		{Person{Name: "smithjoann"}, "jo!"},
		{Person{Keys: map[string]string{"login": "EVE", "canvas_id": "111"}}, "eve"},
		{Person{Keys: map[string]string{"sis_id": "eve"}, Name: "x"}, "eve"}, // an id may be the number
		{Person{Keys: map[string]string{"email": "ada@x.example", "canvas_id": "999"}}, "ada"},
		{Person{Keys: map[string]string{"email": "ada@x.example", "canvas_id": "102"}}, "*"},
		{Person{Keys: map[string]string{"email": "bob2@x.example"}, Name: "Bob B. O'Neil"}, ""},
		{Person{Keys: map[string]string{"sis_id": "105"}, Name: "Jo-Ann Smith"}, ""},
		{Person{Keys: map[string]string{"github": "Bob"}, Name: "x"}, "bob!"},
		{Person{Name: ""}, ""},
		{Person{Name: "..."}, ""},
	} {
		got := ""
		switch m := Know(students, []*Person{&c.p}).Who(&c.p); {
		case m.Several:
			got = "*"
		case m.Student != nil:
			if got = m.Student.ID; m.Alone {
				got += "!"
			}
		}
		if got != c.want {
			t.Errorf("%s is %q, want %q", c.p.String(), got, c.want)
		}
	}
}

// TestGitHubLogins: a GitHub login identifies a student only if the roster has it, or has no
// logins.
func TestGitHubLogins(t *testing.T) {
	list := entries("hw1-ada/hw1.toml:1", "hw1-ada-l/hw1.toml:2", "hw1/hw1.toml:3")
	o := options(t, "student,github\nada,ada-l\nl,\n")
	o.Set = "hw1"
	check(t, "with logins", outcomes(t, github, o, list), []string{
		"placed ada/hw1.toml hw1-ada-l/hw1.toml", "unmatched  hw1-ada/hw1.toml", "unmatched  hw1/hw1.toml",
	})
	o = options(t, "student\nada\nl\n")
	o.Set = "hw1"
	check(t, "without logins", outcomes(t, github, o, list), []string{
		"placed ada/hw1.toml hw1-ada/hw1.toml", "unmatched  hw1-ada-l/hw1.toml", "unmatched  hw1/hw1.toml",
	})
	o.Sheet = "answers/{set}.toml"
	list = entries("hw1-ada/answers/hw1.toml:1", "hw1-ada/hw1.toml:2", "hw1-ada/answers/x.toml:3")
	check(t, "in a folder", outcomes(t, github, o, list), []string{"placed ada/hw1.toml hw1-ada/answers/hw1.toml"})
}

// TestSets: the name of the file decides the set, then the text of the sheet.
func TestSets(t *testing.T) {
	const class = "student,canvas_id\nada,1\nbob,2\neve,3\n"
	list := entries(
		"a_1_11_hw10.toml:1", "a_1_12_HW1.TOML:x=1", "a_1_13_hw1 (2).toml:2", "a_1_14_hw2-1.toml:3", "a_1_15_hw2-1-1.toml:4",
		`b_2_16_mine.toml:problem_set = "hw1"`, "b_2_17_hw1.txt:x=1", "b_2_18_notes.txt:x=1", `e_3_19_old-3.toml:problem_set="hw10"`,
	)
	check(t, "by names", outcomes(t, canvas, options(t, class), list), []string{
		"placed ada/hw1.toml a_1_13_hw1 (2).toml", "placed ada/hw10.toml a_1_11_hw10.toml", "placed ada/hw2-1.toml a_1_15_hw2-1-1.toml",
		"placed bob/hw1.toml b_2_17_hw1.txt", "placed eve/hw10.toml e_3_19_old-3.toml",
		"earlier  a_1_14_hw2-1.toml", "ignored  b_2_18_notes.txt", "unmatched  a_1_12_HW1.TOML", "unmatched  b_2_16_mine.toml",
	})
	o := options(t, class)
	o.Set = "hw1"
	check(t, "by --set", outcomes(t, canvas, o, entries("a_1_11_mine.toml:1", "b_2_12_x.toml:1", "b_2_13_hw1.toml:2", "e_3_14_hw10.toml:1", "e_3_15_a.toml:1", "e_3_16_b.toml:2")), []string{
		"placed ada/hw1.toml a_1_11_mine.toml", "placed bob/hw1.toml b_2_13_hw1.toml", "unmatched  b_2_12_x.toml", "unmatched  e_3_14_hw10.toml",
		"ambiguous  e_3_15_a.toml", "ambiguous  e_3_16_b.toml",
	})
}

// TestAttempts: several attempts have places of their own if the course has a pattern for them.
func TestAttempts(t *testing.T) {
	const class = "student,canvas_id,gradescope_sid\nada,1,1\nbob,2,2\n"
	list := entries("a_1_11_hw1.toml:1", "a_1_12_hw1-1.toml:2", "a_1_13_hw1-2.toml:2", "b_2_14_hw1.toml:1")
	o := options(t, class)
	check(t, "the last", outcomes(t, canvas, o, list), []string{
		"placed ada/hw1.toml a_1_13_hw1-2.toml", "placed bob/hw1.toml b_2_14_hw1.toml", "earlier  a_1_11_hw1.toml", "earlier  a_1_12_hw1-1.toml",
	})
	o.Patterns = pattern(t, "{student}/{set}.toml", "{student}/{set}@{attempt}.toml")
	check(t, "all of them", outcomes(t, canvas, o, list), []string{
		"placed ada/hw1@1.toml a_1_11_hw1.toml", "placed ada/hw1@3.toml a_1_13_hw1-2.toml", "placed bob/hw1.toml b_2_14_hw1.toml", "earlier  a_1_12_hw1-1.toml",
	})
	o.Patterns = pattern(t, "{set}/{student}@{attempt}.toml")
	check(t, "no pattern without", outcomes(t, canvas, o, list[3:]), []string{"placed hw1/bob@1.toml b_2_14_hw1.toml"})
	o.Patterns = pattern(t, "{name}_*/{set}.toml")
	check(t, "no place", outcomes(t, canvas, o, list[3:]), []string{"unmatched  b_2_14_hw1.toml"})

	o.Patterns = pattern(t, "{student}/{set}@{attempt}.toml")
	yml := "submission_1:\n  :submitters:\n  - :sid: '1'\n  :created_at: 2026-10-02 03:59:00.5 -04:00\nsubmission_2:\n  :submitters:\n  - :sid: '1'\n  :created_at: 2026-10-01 03:59:00 Z\n"
	list = append([]Entry{{Path: metadataName, Data: []byte(yml)}}, entries("submission_1/hw1.toml:1", "submission_2/hw1.toml:2", "submission_3/hw1.toml:2")...)
	check(t, "by times", outcomes(t, gradescope, o, list), []string{
		"placed ada/hw1@20261001T035900Z.toml submission_2/hw1.toml", "placed ada/hw1@20261002T075900Z.toml submission_1/hw1.toml", "unmatched  submission_3/hw1.toml",
	})
	list[0].Data = []byte(strings.Replace(yml, "2026-10-01 03:59:00 Z", "2026-10-02 07:59:00.25 Z", 1))
	check(t, "within a second", outcomes(t, gradescope, o, list[:3]), []string{
		"ambiguous ada/hw1@20261002T075900Z.toml submission_1/hw1.toml", "ambiguous ada/hw1@20261002T075900Z.toml submission_2/hw1.toml",
	})
}

// TestTwins: two of the system's persons who look like one student are left to be resolved by hand.
func TestTwins(t *testing.T) {
	check(t, "twins", outcomes(t, canvas, options(t, "student,name\nada,Ada Lovelace\nbob,B B\n"), entries("lovelaceada_1_11_hw1.toml:1", "adalovelace_2_12_hw10.toml:1", "bb_3_13_hw1.toml:1")), []string{
		"placed bob/hw1.toml bb_3_13_hw1.toml", "ambiguous  adalovelace_2_12_hw10.toml", "ambiguous  lovelaceada_1_11_hw1.toml",
	})
}

// TestEnrol: a roster is made from a download, without anything that a spreadsheet would run.
func TestEnrol(t *testing.T) {
	o := options(t, "student\n")
	o.Enrol = true
	list, fault := cells.Parse([]byte("Student,ID,SIS User ID,SIS Login ID,Section,HW1 (5)\n\"Lovelace, Ada\",1,007,ada@x.example,1,\n"+
		"\"=cmd|' /C calc'!A0\",2,S2,bob,1,\nEve,3,,=1+1,1,\nAda,4,,ADA@y.example,1,\n\"Ng, Zoë\",5,,,1,\n"), ',')
	if fault != nil {
		t.Fatal(fault)
	}
	o.List = list
	p, err := Make(canvas, entries("lovelaceada_1_11_hw1.toml:1", "cmdccalca0_2_12_hw1.toml:1", "eve_3_13_hw1.toml:1", "ada_4_14_hw1.toml:1", "ngzoë_5_15_hw1.toml:1", "x_6_16_hw1.toml:1"), o)
	must(t, err)
	got, fault := p.Enrol(nil)
	want := []string{
		"student,name,email,canvas_id,sis_id,login", `ada,"Lovelace, Ada",ada@x.example,1,007,ada@x.example`,
		`bob,'=cmd|' /C calc'!A0,,2,S2,bob`, `ada-4,Ada,ADA@y.example,4,,ADA@y.example`, `ngzoe,"Ng, Zoë",,5,,`, `x,x,,6,,`, "",
	}
	if fault != nil {
		t.Fatal(fault)
	}
	check(t, "the roster", strings.Split(string(got), "\n"), want)
	for _, it := range p.Items {
		if (it.State == Placed) == strings.HasPrefix(it.From, "eve") {
			t.Errorf("%s is %s: %s", it.From, it.State, it.Why)
		}
	}
}

// TestEnrolWidens: all rows of a roster are as long as its header, and its other contents stay.
func TestEnrolWidens(t *testing.T) {
	p := &Plan{
		Keys:     []Student{{ID: "bob", Keys: map[string]string{"login": "b"}}},
		Enrolled: []Student{{ID: "eve", Name: "Eve", Keys: map[string]string{"canvas_id": "3"}}, {ID: "zoe", Name: "Zoe"}},
	}
	got, fault := p.Enrol([]byte("student,name,section\r\nada,\"A\",1\r\n\r\nbob,B\r\n"))
	const want = "student,name,section,login,canvas_id\r\nada,\"A\",1,,\r\n\r\nbob,B,,b,\r\neve,Eve,,,3\r\nzoe,Zoe,,,\r\n"
	if fault != nil || string(got) != want {
		t.Errorf("%v:\n%s\nwant\n%s", fault, got, want)
	}
}

// TestKit: files that the course hands out with a sheet are ignored, unless nothing else came.
func TestKit(t *testing.T) {
	o := options(t, "student,canvas_id\nada,1\nbob,2\neve,3\n")
	check(t, "a kit", outcomes(t, canvas, o, entries(
		"a_1_11_hw1.toml:1", "a_1_12_START.txt:x", "a_1_13_hw1-problems-1.toml:[[question]]", "a_1_14_hw1.html:x", "a_1_15_hw1.schema.json:{}", "a_1_16_grader.toml:x=1",
		"b_2_17_START.txt:x", "e_3_18_hw1.toml:1", "e_3_19_hw1-problems.toml:answers.sum = 3", "a_1_20_notes.pdf:x",
	)), []string{
		"placed ada/hw1.toml a_1_11_hw1.toml", "placed eve/hw1.toml e_3_18_hw1.toml",
		"passed over, which the course has handed out  a_1_12_START.txt", "passed over, which the course has handed out  a_1_13_hw1-problems-1.toml",
		"passed over, which the course has handed out  a_1_14_hw1.html", "passed over, which the course has handed out  a_1_15_hw1.schema.json",
		"passed over, which the course has handed out  a_1_16_grader.toml",
		"ignored  a_1_20_notes.pdf", "ignored  b_2_17_START.txt", "unmatched  e_3_19_hw1-problems.toml",
	})
	p, err := Make(canvas, entries("a_1_11_hw1.toml:1", "a_1_12_START.txt:x"), o)
	must(t, err)
	if text := p.Text("s", []Outcome{New, Nothing}); p.Waits([]Outcome{New, Nothing}) ||
		text != "Sheets:\n  s/ada/hw1.toml  from a_1_11_hw1.toml\n\n1 of 1 sheets in place, 1 of them new; 1 passed over, which the course has handed out\n" {
		t.Errorf("a kit needs attention: %s", text)
	}
}

// TestNamesOfFiles: a student chooses the names of files, but cannot make them another student's.
func TestNamesOfFiles(t *testing.T) {
	o := options(t, "student,moodle_id,gradescope_sid\nada,1,1\nbob,2,2\n")
	check(t, "moodle", outcomes(t, moodle, o, entries("A A_1_assignsubmission_file_B B_2_assignsubmission_file_hw1.toml:1", "A A_1_assignsubmission_file/B B_2_assignsubmission_file_hw10.toml:1")), []string{
		"unmatched  A A_1_assignsubmission_file/B B_2_assignsubmission_file_hw10.toml", "unmatched  A A_1_assignsubmission_file_B B_2_assignsubmission_file_hw1.toml",
	})
	list := func(sid string) string { return "submission_1:\n  :submitters:\n  - :sid: '" + sid + "'\n" }
	for _, base := range []string{"", "export/"} {
		check(t, "gradescope", outcomes(t, gradescope, o, []Entry{
			{Path: base + "submission_1/" + metadataName, Data: []byte(list("2"))}, {Path: base + "submission_1/hw1.toml", Data: []byte("1")}, {Path: base + metadataName, Data: []byte(list("1"))},
		}), []string{"placed ada/hw1.toml " + base + "submission_1/hw1.toml", "ignored  " + base + "submission_1/" + metadataName})
	}
}

// TestManyFiles: a student may hand in thousands of equal files, or files with equal names.
func TestManyFiles(t *testing.T) {
	o := options(t, "student,canvas_id\nada,1\n")
	long, text := strings.Repeat("x", 200), strings.Repeat("#", 2_000)
	var list []Entry
	for n := range 5_000 {
		list = append(list, Entry{Path: fmt.Sprintf("%s%d.toml", long, n), Data: []byte("1")})
	}
	for n := range 1_000 {
		list = append(list, Entry{Path: fmt.Sprintf("%d/a_1_11_hw1.toml", n), Data: []byte(text)})
	}
	p, err := Make(canvas, list, o)
	must(t, err)
	names := freeNames{taken: map[string]bool{}, next: map[string]int{}, given: map[string]string{}}
	seen, earlier := map[string]bool{}, 0
	for _, it := range p.Items {
		if it.State == Unmatched {
			it.To = names.of(it.From)
		}
		if it.State == Earlier {
			earlier++
		} else if seen[it.To] {
			t.Fatalf("two files go to %s", it.To)
		}
		seen[it.To] = true
	}
	if len(seen) != 5_002 || earlier != 999 {
		t.Errorf("%d places, %d sheets that are the same", len(seen), earlier)
	}
}

// TestWriter: existing files stay, and files without an owner keep their names, except for
// characters that systems do not accept.
func TestWriter(t *testing.T) {
	into := filepath.Join(t.TempDir(), "submissions")
	p := &Plan{Items: []Item{
		{State: Placed, From: "a", To: "ada/hw1.toml", Student: "ada", Data: []byte("1")},
		{State: Unmatched, From: `d/e:f?.toml`, Data: []byte("2")},
		{State: Unmatched, From: `d_e_f_.toml`, Data: []byte("3")},
		{State: Ambiguous, From: strings.Repeat("é", 200) + ".toml", Data: []byte("4")},
		{State: Ignored, From: "x.pdf"},
	}}
	for _, want := range [][]Outcome{{New, New, New, New, Nothing}, {Same, Same, Same, Same, Nothing}} {
		got, err := Writer{Into: into}.Write(p)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("the outcomes are %q, %v, want %q", got, err, want)
		}
	}
	var names []string
	found, err := os.ReadDir(filepath.Join(into, "unmatched"))
	must(t, err)
	for _, e := range found {
		names = append(names, e.Name())
	}
	check(t, "nobody's", names, []string{"2-d_e_f_.toml", "d_e_f_.toml", strings.Repeat("é", 87) + ".toml"})
	must(t, os.Mkdir(filepath.Join(into, "dir.toml"), 0o700))
	p.Items = []Item{{State: Placed, From: "a", To: "dir.toml", Data: []byte("1")}, {State: Placed, From: `d/e:f?.toml`, To: "bob/hw1.toml", Data: []byte("2")}}
	if got, err := (Writer{Into: into}).Write(p); err == nil || !strings.Contains(err.Error(), "not a file") || got[1] != New {
		t.Errorf("a folder in place of a sheet: %q, %v", got, err)
	}
	if _, err := os.Stat(filepath.Join(into, "unmatched", "d_e_f_.toml")); err == nil {
		t.Error("what is somebody's now still lies where nobody's files are")
	}
}

// TestTimes: times are added, and existing ones stay unless they are replaced.
func TestTimes(t *testing.T) {
	at := time.Date(2026, 10, 2, 12, 0, 0, 0, time.UTC)
	p := &Plan{Items: []Item{
		{State: Placed, Student: "ada", Set: "hw1", At: at, To: "ada/hw1.toml"},
		{State: Placed, Student: "bob", Set: "hw1", Attempt: "20261002T120000Z", At: at, To: "bob/hw1.toml"},
		{State: Placed, Student: "eve", Set: "hw1", At: at},
		{State: Placed, Student: "zoe", Set: "hw1"},
		{State: Placed, Student: "kim", Set: "hw1", At: at},
	}}
	outcomes := []Outcome{New, Same, Kept, New, Replaced}
	zone := time.FixedZone("", -4*3600)
	const old = "set;submitted_at;student;by\r\nhw1;2026-10-02 07:00;ada;x\r\nhw1;2026-10-02T12:00:00Z;kim;x\r\n"
	data, added, clashes, fault := p.Times([]byte(old), outcomes, false, zone)
	want := "set;submitted_at;student;by;attempt\r\nhw1;2026-10-02 07:00;ada;x;\r\nhw1;2026-10-02T12:00:00Z;kim;x;\r\nhw1;2026-10-02T08:00:00-04:00;bob;;20261002T120000Z\r\n"
	if string(data) != want || added != 1 || len(clashes) != 1 || fault != nil {
		t.Errorf("%d added, %q, %v:\n%s", added, clashes, fault, data)
	}
	data, added, clashes, _ = p.Times([]byte(old), outcomes, true, zone)
	if !strings.Contains(string(data), "hw1;2026-10-02T08:00:00-04:00;ada;x") || added != 2 || len(clashes) != 0 {
		t.Errorf("%d added, %q:\n%s", added, clashes, data)
	}
	again, added, _, _ := p.Times(data, outcomes, true, zone)
	if added != 0 || string(again) != string(data) {
		t.Errorf("a second run adds %d:\n%s", added, again)
	}
}

func TestMoodleTimes(t *testing.T) {
	for text, want := range map[string]string{
		"Friday, 2 October 2026, 11:59 PM": "2026-10-02T23:59:00Z", "2 October 2026, 12:05\u202fAM": "2026-10-02T00:05:00Z",
		"Friday, 2 October 2026, 23:59": "2026-10-02T23:59:00Z", "2026-10-02 23:59": "2026-10-02T23:59:00Z", "-": "", "vendredi 2 octobre 2026, 23:59": "",
	} {
		at, ok := moodleTime(text, time.UTC)
		if got := at.Format(time.RFC3339); ok != (want != "") || ok && got != want {
			t.Errorf("%q is %s, %v", text, got, ok)
		}
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
