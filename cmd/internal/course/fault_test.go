package course

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"

	"github.com/google/go-cmp/cmp"
)

// TestAFaultOfTheProgramStopsNobodyElse: the program fails at a set, at a table, and at a sheet.
// Everything else is graded, and the students concerned wait to be marked by hand.
func TestAFaultOfTheProgramStopsNobodyElse(t *testing.T) {
	dir := t.TempDir()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	save := func(name, text string) {
		must(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
		must(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	for _, set := range []string{"good", "set", "table"} {
		save("problems/sets/"+set+".toml", "[[question]]\nid = \"sum\"\nkind = \"nim-sum\"\nnumbers = [1, 2]\n")
		save("submissions/ada/"+set+".toml", "answers = { sum = 3 }\n")
		save("submissions/bob/"+set+".toml", "form = \"A\"\nanswers = { sum = 3 }\n")
	}
	run := &Run{Program: &cli.Program{Workdir: dir, Now: time.Now}, Jobs: 2}
	c, _, err := run.Read([]string{"submissions"}, nil)
	must(err)
	found, err := run.Find(c, []string{"submissions"}, func(at string) ([]fs.DirEntry, error) { return os.ReadDir(at) })
	must(err)
	defer found.Close()
	exams := run.Exams(c, nil)
	exams.byID["set"].compile = func(*problems.Set) (*papers.Exam, []source.Diagnostic) { panic("the set") }
	prepare := exams.byID["table"].compile
	exams.byID["table"].compile = func(set *problems.Set) (*papers.Exam, []source.Diagnostic) {
		exam, complaints := prepare(set)
		exam.Tasks[0].Kind = nil
		return exam, complaints
	}
	grader := run.Grader(c, exams)
	grader.Own = func(_ *papers.Exam, student string, _ *problems.Sheet) (*checker.Exam, []source.Diagnostic) {
		panic("the sheet of " + student)
	}
	results := grader.Grade(found.Sheets)
	used, broken := exams.Used()
	if len(broken) > 0 {
		t.Error(source.Draw(broken[0]))
	}
	graded := run.Book(c, used, results, nil)
	var marks, faults []string
	for _, table := range graded.Book.Tables {
		for i := range table.Rows {
			r := &table.Rows[i]
			marks = append(marks, table.ID+" "+r.ID+" "+r.Earned.String()+" of "+r.Most.String())
		}
	}
	for _, d := range graded.Faults() {
		if !d.Person {
			t.Errorf("nobody is asked to look at %s", d.Message)
		}
		message, _, _ := strings.Cut(d.Message, ", in ")
		faults = append(faults, d.File+": "+message)
	}
	if diff := cmp.Diff([]string{"good ada 1 of 1", "good bob 0 of 1", "set ada 0 of 1", "set bob 0 of 1"}, marks); diff != "" {
		t.Errorf("marks (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{
		"problems/sets/set.toml: sum: preparing the set: the set",
		"problems/sets/table.toml: booking the set: runtime error: invalid memory address or nil pointer dereference",
		"submissions/bob/good.toml: grading the sheet: the sheet of bob",
		"submissions/bob/set.toml: grading the sheet: the sheet of bob",
	}, faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}
