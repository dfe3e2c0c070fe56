package class

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/checker/variants"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

// graded grades files by the rules. It lists each row as "student status mark", with the attempt
// and the lateness, and then the complaints.
func graded(t *testing.T, patterns []string, rules Rules, set string, files map[string]string) []string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, files)
	exam := compiled(t, set)
	rules.Sets = []string{exam.Set.ID}
	l := layout(t, patterns, exam.Set.ID)
	l.Roster = rules.Roster
	sheets, complaints := l.Find(openRoot(t, dir), "s")
	g := grader(exam, 2)
	g.Modified = rules.Times != nil && rules.Times.Modified
	sets, more := Book([]*papers.Exam{variants.Plain(exam)}, g.Grade(sheets), rules)
	var list []string
	for _, r := range gradebook.Build(gradebook.Input{Sets: sets}).Tables[0].Rows {
		text := fmt.Sprintf("%s %s %s", r.ID, r.Status, r.Earned)
		if r.Attempts > 0 {
			text += fmt.Sprintf(" attempt %q of %d", r.Attempt, r.Attempts)
		}
		if r.Late.By > 0 {
			text += fmt.Sprintf(" late %v -%s", r.Late.By, r.Penalty)
		}
		if r.Excused {
			text += " EX"
		}
		list = append(list, text)
	}
	for _, d := range append(complaints, more...) {
		list = append(list, strings.TrimSpace(d.File+" "+d.Code+": "+d.Message))
	}
	return list
}

func roster(t *testing.T, text string) *Roster {
	t.Helper()
	r, complaints := ReadRoster(source.NewFile("roster.csv", []byte(text)))
	if len(complaints) > 0 {
		t.Fatal(complaints[0].Message)
	}
	return r
}

func overrides(t *testing.T, text string) *policy.Overrides {
	t.Helper()
	o, complaints := policy.ReadOverrides(source.NewFile("overrides.toml", []byte(text)), time.UTC)
	if len(complaints) > 0 {
		t.Fatal(complaints[0].Message)
	}
	return o
}

func times(t *testing.T, text string) *policy.Times {
	t.Helper()
	list, complaints := policy.ReadTimes(source.NewFile("t.csv", []byte(text)), time.UTC)
	if len(complaints) > 0 {
		t.Fatal(complaints)
	}
	return list
}

const (
	right = "[answers]\nsum = 3\n"
	wrong = "[answers]\nsum = 4\n"
)

func TestAttempts(t *testing.T) {
	patterns := []string{"{student}/{set}.toml", "{student}/{set}-{attempt}.toml"}
	files := map[string]string{
		"ada/hw-2.toml": right, "ada/hw-10.toml": wrong, "ada/hw.toml": wrong,
		"bob/hw-1.toml": right, "bob/hw-2.toml": right, "bob/hw-3.toml": "not TOML",
		"cyd/hw.toml": right,
	}
	for attempts, want := range map[string][]string{
		"latest": {`ada graded 0 attempt "10" of 3`, `bob unreadable 0 attempt "3" of 3`, `cyd graded 1`, "s/bob/hw-3.toml toml/syntax: not has no value"},
		"first":  {`ada graded 0 attempt "" of 3`, `bob graded 1 attempt "1" of 3`, `cyd graded 1`},
		"best":   {`ada graded 1 attempt "2" of 3`, `bob graded 1 attempt "2" of 3`, `cyd graded 1`},
	} {
		got := graded(t, patterns, Rules{Attempts: attempts}, smallSet, files)
		for i, line := range got {
			if strings.Contains(line, "toml/") {
				got[i] = "s/bob/hw-3.toml toml/syntax: not has no value" // the wording is tested elsewhere
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", attempts, diff)
		}
	}
	// If an attempt is there twice, it is unclear which counts.
	got := graded(t, []string{"{student}/{set}-{attempt}.toml", "{student}/{set}_{attempt}.toml"}, Rules{}, smallSet,
		map[string]string{"ada/hw-1.toml": right, "ada/hw_1.toml": right})
	want := []string{"ada unreadable 0", "s/ada/hw-1.toml class/twice: there are 2 sheets of this student for hw, and none was graded: s/ada/hw-1.toml, s/ada/hw_1.toml"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestBestAttemptWithAnEssay: an essay that is not marked yet may make its attempt the best, so it
// is the one to be marked. The mark does not go to an attempt without an essay.
func TestBestAttemptWithAnEssay(t *testing.T) {
	const set = smallSet + "[[question]]\nid = \"proof\"\nkind = \"manual\"\nprompt = \"Prove it.\"\npoints = 3\n"
	files := map[string]string{"ada/hw-1.toml": "[answers]\nproof = \"see\"\n", "ada/hw-2.toml": right}
	for _, c := range []struct{ mark, bonus, class, want string }{
		{"", "", "", `ada graded 0 attempt "1" of 2`},
		{"0", "", "", `ada graded 1 attempt "2" of 2`},
		{"0.5", "", "", `ada graded 1 attempt "2" of 2`},
		{"2", "", "", `ada graded 2 attempt "1" of 2`},
		// A bonus, and a mark for the whole class, go to any attempt.
		{"0", "1", "", `ada graded 2 attempt "2" of 2`},
		{"", "", "2", `ada graded 3 attempt "2" of 2`},
	} {
		rules, text := Rules{Attempts: "best"}, ""
		for key, value := range map[string]string{"student = \"ada\"\npoints": c.mark, "student = \"ada\"\nbonus": c.bonus, "student = \"*\"\npoints": c.class} {
			if value != "" {
				text += "[[override]]\nset = \"hw\"\nquestion = \"proof\"\nby = \"t\"\nat = 2026-10-06\nreason = \"r\"\n" + key + " = " + value + "\n"
			}
		}
		rules.Overrides = overrides(t, text)
		got := graded(t, []string{"{student}/{set}-{attempt}.toml"}, rules, set, files)
		if diff := cmp.Diff([]string{c.want}, got); diff != "" {
			t.Errorf("with %+v (-want +got):\n%s", c, diff)
		}
	}
}

// TestPointsOfWhatIsNotExcused: points for a whole set may not exceed what is left when a question
// is excused, and full marks are no more than that.
func TestPointsOfWhatIsNotExcused(t *testing.T) {
	const set = smallSet + "[[question]]\nid = \"more\"\nkind = \"nim-sum\"\nnumbers = [4, 1]\npoints = 3\n"
	const who = "by = \"t\"\nat = 2026-10-06\nreason = \"r\"\nset = \"hw\"\nstudent = "
	for given, want := range map[string][]string{
		"\"ada\"\npoints = 3":  {"ada graded 3"},
		"\"ada\"\nfull = true": {"ada graded 3"},
		"\"*\"\nfull = true":   {"ada graded 3"},
		"\"*\"\npoints = 3":    {"ada graded 3"},
		"\"*\"\npoints = 5":    {"ada graded 0", "overrides.toml override/points: points is 5, and the whole of hw is worth 4, so this override changes nothing"},
		"\"ada\"\npoints = 4":  {"ada graded 0", "overrides.toml override/points: points is 4, and the whole of hw, without what is excused, is worth 3, so this override changes nothing"},
	} {
		text := "[[override]]\n" + who + given + "\n[[override]]\n" + who + "\"ada\"\nquestion = \"sum\"\nexcused = true\n"
		got := graded(t, []string{"{student}/{set}.toml"}, Rules{Overrides: overrides(t, text)}, set, map[string]string{"ada/hw.toml": right})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", given, diff)
		}
	}
}

// TestDueEarlierThanTheSet: an extension to a time before the due time would make a punctual sheet
// late.
func TestDueEarlierThanTheSet(t *testing.T) {
	times, complaints := policy.ReadTimes(source.NewFile("times.csv", []byte("student,set,submitted_at\nada,hw,2026-10-02 09:00\n")), time.UTC)
	if complaints != nil {
		t.Fatal(complaints)
	}
	for due, want := range map[string][]string{
		"2026-10-02T08:00:00":                  {"ada graded 1", "overrides.toml override/due: due is 2026-10-02 08:00, and hw is due later, at 2026-10-02 10:00, so this override changes nothing"},
		"2026-10-02T08:00:00\nearlier = true":  {"ada graded 9/10 late 1h0m0s -1/10"},
		"2026-10-02T10:00:00":                  {"ada graded 1"},
		"2026-10-03T08:00:00\nearlier = false": {"ada graded 1"},
	} {
		rules := Rules{Times: times, Late: policy.Late{PerDay: points.Ratio(1, 10)}, Overrides: overrides(t,
			"[[override]]\nstudent = \"ada\"\nset = \"hw\"\ndue = "+due+"\nby = \"t\"\nat = 2026-10-06\nreason = \"r\"\n")}
		got := graded(t, []string{"{student}/{set}.toml"}, rules, "due = 2026-10-02T10:00:00\n"+smallSet, map[string]string{"ada/hw.toml": right})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("due = %s (-want +got):\n%s", due, diff)
		}
	}
}

// TestDecisionsMakeATable: a set without sheets is in the gradebook if a decision about it has an
// effect, or if it stays for another reason.
func TestDecisionsMakeATable(t *testing.T) {
	const good, bad = "student = \"ada\"\npoints = 1\n", "student = \"ada\"\npoints = 9\n"
	exam := compiled(t, smallSet)
	due := compiled(t, "due = 2026-10-02T10:00:00Z\n"+smallSet)
	for _, c := range []struct {
		decided  []string
		exam     *checker.Exam
		now      string
		reported bool
		want     int
	}{
		{[]string{good}, exam, "2026-10-01", false, 1},
		{[]string{bad}, exam, "2026-10-01", false, 0},
		{[]string{bad, good}, exam, "2026-10-01", false, 1},
		{[]string{bad}, exam, "2026-10-01", true, 1},
		{[]string{bad}, due, "2026-10-01", false, 0},
		{[]string{bad}, due, "2026-10-03", false, 1},
	} {
		now, err := time.Parse(time.DateOnly, c.now)
		must(t, err)
		text := ""
		for _, d := range c.decided {
			text += "[[override]]\nset = \"hw\"\nby = \"t\"\nat = 2026-10-06\nreason = \"r\"\n" + d
		}
		rules := Rules{Sets: []string{"hw"}, Roster: roster(t, "student\nada\n"), Overrides: overrides(t, text), Now: now, Reported: func(string) bool { return c.reported }}
		if sets, _ := Book([]*papers.Exam{variants.Plain(c.exam)}, nil, rules); len(sets) != c.want {
			t.Errorf("%+v: %d tables", c, len(sets))
		}
	}
}

// TestExcusesConcernWhomTheyName: an excuse for one student, or for one answer, drops nothing for
// others: the set is worth as much as before, even for students without a sheet. An excuse for the
// class is for all.
func TestExcusesConcernWhomTheyName(t *testing.T) {
	set := strings.Replace(smallSet, "[[question]]", "[[question]]\nid = \"more\"\nkind = \"nim-sum\"\nnumbers = [4, 1]\npoints = 3\n[[question]]", 1)
	for who, want := range map[string]string{
		`student = "ada"`:             "hw of 4: ada 1 of 1, bob 1 of 4, cyd 0 of 4, dee 0 of 4",
		"student = \"*\"\nanswer = 7": "hw of 4: ada 1 of 1, bob 1 of 4, cyd 0 of 4, dee 0 of 4",
		`student = "*"`:               "hw of 1: ada 1 of 1, bob 1 of 1, cyd 0 of 1, dee 0 of 1",
	} {
		dir := t.TempDir()
		write(t, dir, map[string]string{"ada/hw.toml": right + "more = 7\n", "bob/hw.toml": right + "more = 8\n", "dee/hw.toml": "not TOML"})
		exam := compiled(t, set)
		sheets, _ := layout(t, usual, "hw").Find(openRoot(t, dir), "s")
		g := grader(exam, 1)
		rules := Rules{Sets: []string{"hw"}, Roster: roster(t, "student\nada\nbob\ncyd\ndee\n")}
		rules.Overrides = overrides(t, "[[override]]\n"+who+"\nset = \"hw\"\nquestion = \"more\"\nexcused = true\nby = \"t\"\nat = 2026-10-06\nreason = \"r\"\n")
		sets, complaints := Book([]*papers.Exam{variants.Plain(exam)}, g.Grade(sheets), rules)
		if len(complaints) != 1 || complaints[0].Student != "dee" {
			t.Errorf("%s: %v", who, complaints)
		}
		table := gradebook.Build(gradebook.Input{Sets: sets}).Tables[0]
		got := "hw of " + table.Points.String() + ":"
		for _, r := range table.Rows {
			got += fmt.Sprintf(" %s %s of %s,", r.ID, r.Earned, r.Possible)
		}
		if got = strings.TrimSuffix(got, ","); got != want {
			t.Errorf("%s: %s, want %s", who, got, want)
		}
	}
}

// TestBestAttemptAfterLateness: the best attempt is the one with the most points after lateness.
func TestBestAttemptAfterLateness(t *testing.T) {
	times := times(t, "student,set,attempt,submitted_at\nada,hw,1,2026-10-01 10:00\nada,hw,2,2026-10-05 10:00\n")
	const set = "due = 2026-10-02T10:00:00\n" + smallSet + "[[question]]\nid = \"more\"\nkind = \"nim-sum\"\nnumbers = [4, 1]\n"
	files := map[string]string{"ada/hw-1.toml": right, "ada/hw-2.toml": "[answers]\nsum = 3\nmore = 5\n"}
	for share, want := range map[int64]string{
		10: `ada graded 7/5 attempt "2" of 2 late 72h0m0s -3/5`,
		20: `ada graded 1 attempt "1" of 2`,
	} {
		rules := Rules{Attempts: "best", Times: times, Late: policy.Late{PerDay: points.Ratio(share, 100)}}
		if diff := cmp.Diff([]string{want}, graded(t, []string{"{student}/{set}-{attempt}.toml"}, rules, set, files)); diff != "" {
			t.Errorf("%d per cent a day (-want +got):\n%s", share, diff)
		}
	}
}

func isMissing(line string) bool { return strings.Contains(line, " missing ") }

func TestNamesAndIDs(t *testing.T) {
	list := "student,name,LMS\nada,\"Lovelace, Ada\",17\nbob,Bob Ray,18\ncyd,Ray Bob,19\ndee_l,Élodie d'Arc,20\n"
	// If hyphens join names and attempts, students on the roster take precedence.
	const hyphens = "student\nmary\nmary-ann\nbob\ns1\ns1-2\n"
	attempts := []string{"{set}/{student}-{attempt}.toml", "{set}/{student}.toml"}
	for _, c := range []struct {
		patterns []string
		roster   string
		path     string
		want     []string
	}{
		{[]string{"{name}_{id}_assign*/{set}.toml"}, list, "Ada Lovelace_555_assignsubmission_file_/hw.toml", []string{"ada graded 1"}},
		{[]string{"{name}/{set}.toml"}, list, "ada lovelace/hw.toml", []string{"ada graded 1"}},
		{[]string{"{name}_{id}_*_{set}.toml"}, list, "lovelaceada_99_1234_hw.toml", []string{"ada graded 1"}},
		{[]string{"{name}_*_{set}.toml"}, list, "elodie_9_hw.toml", []string{`s/elodie_9_hw.toml class/unmatched-student: nobody on the roster has the name "elodie"; this was not graded`}},
		{[]string{"{name}_*_{set}.toml"}, list, "Élodie_D'Arc_9_hw.toml", []string{"dee_l graded 1"}},
		{[]string{"{id}/{set}.toml"}, list, "18/hw.toml", []string{"bob graded 1"}},
		{[]string{"{id}/{set}.toml"}, "student,GitHub\nada,Ada-L\n", "aDa-l/hw.toml", []string{"ada graded 1"}},
		{[]string{"{id}/{set}.toml"}, list, "ada/hw.toml", []string{"ada graded 1"}},
		{[]string{"{id}/{set}.toml"}, list, "77/hw.toml", []string{`s/77/hw.toml class/unmatched-student: nobody on the roster has the id "77"; this was not graded`}},
		{[]string{"{name}/{set}.toml"}, list, "Bob Ray/hw.toml", []string{`s/Bob Ray/hw.toml class/ambiguous-student: several students have the name "Bob Ray", such as bob and cyd; this was not graded`}},
		{[]string{"{name}-{id}/{set}.toml"}, list, "Bob Ray-19/hw.toml", []string{"cyd graded 1"}},
		{[]string{"{student}_*.{set}.toml"}, list, "dee_l_x_y.hw.toml", []string{"dee_l graded 1"}},
		{[]string{"{student}_*.{set}.toml"}, list, "zed_l_x_y.hw.toml", []string{
			`s/zed_l_x_y.hw.toml class/ambiguous: this may be the sheet for hw of student "zed" or the sheet for hw of student "zed_l", and was not graded`,
		}},
		{[]string{"{id}/{set}.toml"}, "", "17/hw.toml", []string{"17 graded 1"}},
		{[]string{"{name}/{set}.toml"}, "", "Ada L/hw.toml", []string{"Ada L graded 1"}},
		{attempts[:1], hyphens, "hw/mary-ann-1.toml", []string{`mary-ann graded 1 attempt "1" of 1`}},
		{attempts[:1], hyphens, "hw/mary-ann-2-late.toml", []string{`mary-ann graded 1 attempt "2-late" of 1`}},
		{attempts[:1], hyphens, "hw/mary-2.toml", []string{`mary graded 1 attempt "2" of 1`}},
		{attempts[:1], hyphens, "hw/mary-late.toml", []string{`mary graded 1 attempt "late" of 1`}},
		{attempts, hyphens, "hw/bob-1.toml", []string{`bob graded 1 attempt "1" of 1`}},
		{attempts, hyphens, "hw/mary-ann.toml", []string{`mary-ann graded 1`}},
		{attempts, hyphens, "hw/mary-ann-3.toml", []string{`mary-ann graded 1 attempt "3" of 1`}},
		{attempts, hyphens, "hw/s1-2.toml", []string{
			`s/hw/s1-2.toml class/ambiguous: this may be the sheet for hw, attempt "2", of student "s1" or the sheet for hw of student "s1-2", and was not graded`,
		}},
		{[]string{"{student}-{attempt}/{set}.toml"}, hyphens, "bob-ray-1/hw.toml", []string{`bob graded 1 attempt "ray-1" of 1`}},
	} {
		rules := Rules{}
		if c.roster != "" {
			rules.Roster = roster(t, c.roster)
		}
		got := slices.DeleteFunc(graded(t, c.patterns, rules, smallSet, map[string]string{c.path: right}), isMissing)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s of %s (-want +got):\n%s", c.patterns, c.path, diff)
		}
	}
}

// TestNamesInTwoNormalForms: names are equal whether an accent is part of its letter or follows it.
func TestNamesInTwoNormalForms(t *testing.T) {
	const composed, apart = "caf\u00e9", "cafe\u0301"
	rules := Rules{Roster: roster(t, "student,name\n"+apart+",C\n")}
	rules.Overrides = overrides(t, "[[override]]\nstudent = \""+apart+"\"\nset = \"hw\"\nbonus = 1\nby = \"t\"\nat = 2026-01-01\nreason = \"r\"\n")
	rules.Times = times(t, "student,set,submitted_at\n"+apart+",hw,2026-10-04 10:00\n")
	sheet := "student = \"" + apart + "\"\n" + right
	for _, pattern := range []string{"{student}/{set}.toml", "{id}/{set}.toml"} {
		got := graded(t, []string{pattern}, rules, "due = 2026-10-03T10:00:00\n"+smallSet, map[string]string{composed + "/hw.toml": sheet})
		if diff := cmp.Diff([]string{composed + " graded 2 late 24h0m0s -0"}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", pattern, diff)
		}
	}
	got := graded(t, []string{"{student}/{set}.toml"}, Rules{}, smallSet, map[string]string{composed + "/hw.toml": right, apart + "/hw.toml": right})
	if len(got) != 2 || got[0] != composed+" unreadable 0" || !strings.Contains(got[1], "class/twice") {
		t.Errorf("two folders: %q", got)
	}
	if _, complaints := ReadRoster(source.NewFile("roster.csv", []byte("student\n"+composed+"\n"+apart+"\n"))); len(complaints) != 1 || complaints[0].Code != "roster/twice" {
		t.Errorf("a roster with both forms: %v", complaints)
	}
}

// TestTimesWithoutSheets compares the list of times and the sheets in both directions.
func TestTimesWithoutSheets(t *testing.T) {
	const list = "student,set,submitted_at,attempt\nada,hw,2026-10-02 09:00,\nbob,hw,2026-10-02 09:00,\ncyd,hw,2026-10-02 09:00,2\nzoe,hw,2026-10-02 09:00,\nada,hx,2026-10-02 09:00,\n"
	rules := Rules{Times: times(t, list), Roster: roster(t, "student,name\nada,Ada L.\nbob,Bob\ncyd,Cyd\ndee,Dee\n")}
	files := map[string]string{"ada/hw.toml": right, "cyd/hw-1.toml": right, "dee/hw.toml": right}
	patterns := []string{"{student}/{set}.toml", "{student}/{set}-{attempt}.toml"}
	got := graded(t, patterns, rules, "due = 2026-10-03T10:00:00\n"+smallSet, files)
	want := []string{
		"ada graded 1", "bob missing 0", `cyd graded 1 attempt "1" of 1`, "dee graded 1",
		"times/unknown: the list of times does not have the sheets for hw from cyd (Cyd), dee (Dee), which count as in time",
		"t.csv times/no-sheet: the list of times has the sheets for hw from bob (Bob), cyd (Cyd), zoe, and nothing of that was found",
		`t.csv times/no-sheet: the list of times names the set "hx", and there is no such problem set`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	rules.Only = []string{"hw"}
	if got := graded(t, patterns, rules, smallSet, files); len(got) != 5 {
		t.Errorf("with one set asked for: %q", got)
	}
}

// TestTimesOfFiles takes the times of the files.
func TestTimesOfFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"ada/hw.toml": right})
	at := time.Date(2026, 10, 3, 9, 0, 0, 0, time.UTC)
	must(t, os.Chtimes(filepath.Join(dir, "ada", "hw.toml"), at, at))
	exam := compiled(t, "due = 2026-10-02T10:00:00Z\n"+smallSet)
	sheets, _ := layout(t, usual, "hw").Find(openRoot(t, dir), "s")
	g := grader(exam, 1)
	g.Modified = true
	sets, _ := Book([]*papers.Exam{variants.Plain(exam)}, g.Grade(sheets), Rules{Times: &policy.Times{Modified: true}})
	if late := sets[0].Students[0].Late.By; late != 23*time.Hour {
		t.Errorf("the sheet is %v late, want 23h", late)
	}
}
