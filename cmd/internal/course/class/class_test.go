package class

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/variants"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems/source"
	"grader/reports"
	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

// report grades a folder and writes the whole gradebook as JSON.
func report(t *testing.T, dir string, exam *checker.Exam, jobs int) []byte {
	t.Helper()
	sheets, complaints := layout(t, usual, exam.Set.ID).Find(openRoot(t, dir), "submissions")
	g := grader(exam, jobs)
	sets, more := Book([]*papers.Exam{variants.Plain(exam)}, g.Grade(sheets), Rules{})
	format, err := reports.FindFormat("json")
	must(t, err)
	var b bytes.Buffer
	must(t, format.Write(&b, gradebook.Build(gradebook.Input{Sets: sets, Diagnostics: append(complaints, more...)})))
	return b.Bytes()
}

// TestWorkers grades a class with one worker and with eight: the results are equal byte for byte.
func TestWorkers(t *testing.T) {
	dir := sampleClass(t, 200)
	one := report(t, dir, compiled(t, sampleSet), 1)
	eight := report(t, dir, compiled(t, sampleSet), 8)
	if !bytes.Equal(one, eight) {
		t.Errorf("the reports differ:\n%s", cmp.Diff(string(one), string(eight)))
	}
	for _, state := range []string{"correct", "partial", "wrong", "unreadable", "unanswered"} {
		if !bytes.Contains(one, []byte(`"status":"`+state+`"`)) {
			t.Errorf("no answer of the sample class is %s", state)
		}
	}
}

const smallSet = `
id = "hw"
[[question]]
id = "sum"
kind = "nim-sum"
numbers = [1, 2]
`

// write writes files into a folder; a name that ends with a slash is a folder.
func write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must(t, os.WriteFile(path, []byte(text), 0o666))
	}
}

// told lists complaints as "file code person" and sheets as "file status".
func told(t *testing.T, dir string) []string {
	t.Helper()
	exam := compiled(t, smallSet)
	sheets, complaints := layout(t, usual, "hw").Find(openRoot(t, dir), "s")
	g := grader(exam, 4)
	var list []string
	for _, r := range g.Grade(sheets) {
		status := "passed over"
		if r.Status != 0 {
			status = r.Status.String()
		}
		list = append(list, r.Name+" "+status)
		complaints = append(complaints, r.Complaints...)
	}
	for _, d := range complaints {
		person := ""
		if d.Person {
			person = " !"
		}
		list = append(list, d.File+" "+d.Code+person)
	}
	return list
}

// TestHostile grades sheets that nobody should hand in. They are reported, and the good sheet is
// graded.
func TestHostile(t *testing.T) {
	const good = "[answers]\nsum = 3\n"
	for _, c := range []struct {
		name, file, text string
		want             []string // what is reported about the file; another file is named before a colon
	}{
		{"huge", "eve/hw.toml", strings.Repeat("#", source.SheetBytes+1), []string{"unreadable", "file/size !"}},
		{"not UTF-8", "eve/hw.toml", "[answers]\nsum = \"\xff\"", []string{"unreadable", "toml/encoding !"}},
		{"deep", "eve/hw.toml", "a = " + strings.Repeat("[", 5000) + strings.Repeat("]", 5000), []string{"unreadable", "toml/limit !"}},
		{"a folder in place of a sheet", "eve/hw.toml/hw.toml", good, []string{"eve/hw.toml: unreadable", "eve/hw.toml: file/type !"}},
		{"hidden", "eve/.hw.toml", good, []string{"class/hidden"}},
		{"in a hidden folder", ".eve/hw.toml", good, []string{".eve: class/hidden"}},
		{"deeper than sheets lie", "eve/a/b/hw.toml", good, []string{"eve/a: class/unmatched !"}},
		{"capitals", "eve/HW.TOML", good, []string{"class/unmatched !"}},
		{"another ending", "fay/hw.toml.txt", good, []string{"class/unmatched !"}},
		{"litter", "gus/Thumbs.db", "x", []string{"class/unmatched"}},
		{"an editor's copy", "gus/hw.toml~", good, []string{"class/unmatched"}},
		{"notes", "gus/notes.txt", good, []string{"class/unmatched !"}},
		{"a right-to-left override in a name", "e\u202eve/hw.toml", good, []string{"class/student-id !"}},
		{"an escape sequence in a name", "e\x1b[2Jve/hw.toml", good, []string{"class/student-id !"}},
		{"a name that ends with a space", "eve /hw.toml", good, []string{"class/student-id !"}},
		{"a name of 200 letters", strings.Repeat("e", 200) + "/hw.toml", good, []string{"class/student-id !"}},
		{"a problem set in place of a sheet", "eve/hw.toml", smallSet, []string{"unreadable", "sheet/is-set !"}},
		{"answers that are no table", "eve/hw.toml", "answers = 3", []string{"graded", "key/type !"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, map[string]string{c.file: c.text, "ada/hw.toml": good})
			want := []string{"s/ada/hw.toml graded"}
			for _, text := range c.want {
				file, what, other := strings.Cut(text, ": ")
				if !other {
					file, what = c.file, text
				}
				want = append(want, "s/"+file+" "+what)
			}
			if diff := cmp.Diff(want, told(t, dir)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestManyUnknownKeys bounds the complaints about a sheet with thousands of keys.
func TestManyUnknownKeys(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString("[answers]\n")
	for i := range 3000 {
		fmt.Fprintf(&b, "q%d = 1\n", i)
	}
	write(t, dir, map[string]string{"eve/hw.toml": b.String()})
	if list := told(t, dir); len(list) != 1+selfcheck.MaxUnknown+1 {
		t.Errorf("%d lines about one sheet, expected %d", len(list), selfcheck.MaxUnknown+2)
	}
}

func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		patterns []string
		path     string
		want     []capture
	}{
		{usual, "ada/hw.toml", []capture{{"ada", "hw"}, {"hw", "ada"}}},
		{usual, "ada.toml", []capture{{"ada"}}},
		{usual, "ada/hw.txt", nil},
		{usual, "a/b/hw.toml", nil},
		{[]string{"{set}-{student}.toml"}, "hw-ada-l.toml", []capture{{"ada-l", "hw"}, {"l", "hw-ada"}}},
		{[]string{"{student}/{set}_{student}.toml"}, "ada/hw_ada.toml", []capture{{"ada", "hw"}}},
		{[]string{"{student}/{set}_{student}.toml"}, "ada/hw_bob.toml", nil},
		{[]string{"{student}/sheet.toml"}, "ada/sheet.toml", []capture{{"ada"}}},
		{[]string{"{student}/{set}.{attempt}.toml"}, "ada/hw.2.toml", []capture{{"ada", "hw", "2"}}},
		{[]string{"{name}_{id}_assign*/{set}.toml"}, "Ada L_17_assignsubmission_file_/hw.toml", []capture{{"", "hw", "", "Ada L", "17"}}},
		{[]string{"{student}*.toml"}, "ab.toml", []capture{{"a"}, {"ab"}}},
		{[]string{"*/{student}.toml"}, "x/y/ab.toml", nil},
	} {
		var got []capture
		for _, p := range layout(t, c.patterns).Patterns {
			got = append(got, p.readings(c.path)...)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%v of %s (-want +got):\n%s", c.patterns, c.path, diff)
		}
	}
}

// TestHostileName: a name that matches in very many ways costs no more than another.
func TestHostileName(t *testing.T) {
	p, err := NewPattern("*a*a*a*a*a*a*a*a{student}b")
	must(t, err)
	if list := p.readings(strings.Repeat("a", 250)); list != nil {
		t.Errorf("%d readings of a name that does not fit", len(list))
	}
}

func TestWrongPatterns(t *testing.T) {
	for text, says := range map[string]string{
		"":                    "is not a path",
		"/{student}.toml":     "is not a path",
		"../{student}.toml":   "is not a path",
		"{student}//a.toml":   "is not a path",
		"{set}.toml":          "no {student}",
		"{student}/{sett}":    "{sett}",
		"{student}/{}":        "{}",
		"{student}/{set.toml": "without a }",
	} {
		_, err := NewPattern(text)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("NewPattern(%q): %v, expected it to say %q", text, err, says)
		}
	}
}

func TestRoster(t *testing.T) {
	read := func(text string) ([]gradebook.RosterEntry, []string) {
		roster, complaints := ReadRoster(source.NewFile("roster.csv", []byte(text)))
		var drawn []string
		for _, d := range complaints {
			line, column, _ := d.Place()
			drawn = append(drawn, fmt.Sprintf("%d:%d %s", line, column, d.Code))
		}
		return roster.Students, drawn
	}
	for _, c := range []struct {
		text       string
		want       []gradebook.RosterEntry
		complaints []string
	}{
		{"student,name\nada,\"Lovelace, Ada\"\r\nbob,\n", []gradebook.RosterEntry{{ID: "ada", Name: "Lovelace, Ada"}, {ID: "bob"}}, nil},
		{"\xef\xbb\xbfemail,Student\nx@y,ada\n", []gradebook.RosterEntry{{ID: "ada", Fields: []string{"x@y"}}}, nil},
		{"student\nada\nada\n../x\n\n", []gradebook.RosterEntry{{ID: "ada"}}, []string{"3:1 roster/twice", "4:1 roster/student"}},
		{"studnet,name\nada,Ada\n", nil, []string{"1:1 roster/header"}},
		{"", nil, []string{"0:0 roster/header"}},
		{"student\n\"ada\nbob\n", nil, []string{"2:1 roster/csv"}},
	} {
		got, complaints := read(c.text)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
		if diff := cmp.Diff(c.complaints, complaints); diff != "" {
			t.Errorf("complaints about %q (-want +got):\n%s", c.text, diff)
		}
	}
}

// TestBookComplaints: a student who is not enrolled, or whose id differs from another only in case,
// is reported once, and all sheets are graded.
func TestBookComplaints(t *testing.T) {
	dir := t.TempDir()
	const good = "[answers]\nsum = 3\n"
	write(t, dir, map[string]string{"ada/hw.toml": good, "Ada/hw.toml": good, "zed/hw.toml": good})
	roster, _ := ReadRoster(source.NewFile("roster.csv", []byte("student,name\nada,Ada L.\ncyd,Cyd\n")))
	exam := compiled(t, smallSet)
	sheets, _ := layout(t, usual, "hw").Find(openRoot(t, dir), "s")
	g := grader(exam, 2)
	sets, complaints := Book([]*papers.Exam{variants.Plain(exam)}, g.Grade(sheets), Rules{Roster: roster})
	var got []string
	for _, s := range sets[0].Students {
		got = append(got, s.ID+" "+s.Status.String()+" "+s.Name)
	}
	for _, d := range complaints {
		got = append(got, d.Student+" "+d.Code)
	}
	want := []string{"Ada graded ", "ada graded Ada L.", "zed graded ", "cyd missing Cyd", "Ada class/unknown-student", "ada class/case", "zed class/unknown-student"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
