package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// A checkRun is one run over some sheets.
type checkRun struct {
	*cli.Program
	problems string
	format   *cli.Choice
	colour   *cli.Choice
	again    bool // whenever something changes

	exams map[string]*papers.Exam // by the files of their sets
	own   map[ownExam]*checker.Exam
	paper *cli.Paper     // for sheets that do not name their variants; nil if there are none
	last  []checkedSheet // as they were checked last
}

// An ownExam is an exam with the variants of a token.
type ownExam struct {
	exam  *papers.Exam
	token string
}

// sheets checks some sheets. The errors are about sheets and sets that do not exist.
func (ch *checkRun) sheets(course *cli.Config, args []string) (list []checkedSheet, failed []error) {
	for _, arg := range args {
		sheet, err := ch.sheet(course, arg)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		list = append(list, sheet)
	}
	ch.last = list
	return list, failed
}

// write writes the results in the chosen format.
func (ch *checkRun) write(w io.Writer, list []checkedSheet, failed []error) error {
	if ch.format.Value == "json" {
		var missing []gradebook.Diagnostic
		for _, err := range failed {
			missing = append(missing, ch.Diagnostics(err)...)
		}
		results := make([]*selfcheck.Result, len(list))
		for i := range list {
			results[i] = &list[i].Result
		}
		return selfcheck.WriteJSON(w, results, missing)
	}
	for i, one := range list {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := one.print(w, ch.PaintFor(ch.colour.Value), ch.Text(width-len(inset))); err != nil {
			return err
		}
	}
	return nil
}

// exit is the exit code for the sheets.
func exit(list []checkedSheet, failed []error) error {
	switch {
	case len(list) == 0:
		return cli.Exit(cli.Trouble)
	case len(failed) > 0 || slices.ContainsFunc(list, func(one checkedSheet) bool { return !one.Passes() }):
		return cli.Exit(cli.Some)
	}
	return nil
}

// sheet checks one sheet. It fails if the sheet or its set does not exist.
func (ch *checkRun) sheet(course *cli.Config, name string) (checkedSheet, error) {
	one := checkedSheet{Result: selfcheck.Result{File: ch.Given(name)}}
	file, fault := source.Read(ch.Path(name), one.File, course.SheetBytes)
	if fault != nil && fault.Code == "file/open" {
		if fault.Hint = ""; !strings.HasSuffix(name, ".toml") { // the argument may be the name of a set
			fault.Hint = "type `check " + name + ".toml`, or `check new " + name + " --output " + name + ".toml` for a blank sheet"
		}
		return checkedSheet{}, cli.Broken([]source.Diagnostic{*fault})
	}
	if info, err := os.Stat(ch.Path(name)); fault != nil && err == nil && info.IsDir() {
		fault.Hint = "name the sheets in it, as in " + filepath.Join(name, "hw1.toml")
		return checkedSheet{}, cli.Broken([]source.Diagnostic{*fault})
	}
	if fault != nil {
		one.Complaints = []source.Diagnostic{*fault}
		return one, nil
	}
	one.data = file.Data
	sheet, complaints := problems.LoadSheet(file, course.SheetLimits())
	one.Complaints = complaints
	if sheet == nil {
		return one, nil
	}
	if sheet.IsSet {
		return checkedSheet{}, cli.Failf(isSetHint(sheet, name), "%s is a problem set, expected an answer sheet", one.File)
	}
	asked, err := ch.examOf(course, sheet, name)
	if err != nil {
		return checkedSheet{}, err
	}
	exam, told, err := ch.ownOf(course, asked, sheet)
	if err != nil {
		return checkedSheet{}, err
	}
	one.Complaints = append(one.Complaints, told...)
	level := course.Level(exam.Set)
	for _, old := range ch.last {
		if old.File == one.File && old.Exam == exam && old.Level == level && bytes.Equal(old.data, one.data) {
			return old, nil
		}
	}
	one.Check(exam, sheet, level, nil)
	return one, nil
}

func isSetHint(sheet *problems.Sheet, name string) string {
	id, _ := sheet.Root.Get("id")
	text, ok := id.Text()
	if !ok {
		text = problems.Stem(name)
	}
	return "type `check new " + name + " --output my-" + text + ".toml` for a blank answer sheet, and `check --problems " + name + " my-" + text + ".toml` to check it"
}

// ownOf is the exam with the variants of a sheet, and the complaints about them. Sheets with one
// token share one exam.
func (ch *checkRun) ownOf(course *cli.Config, exam *papers.Exam, sheet *problems.Sheet) (own *checker.Exam, told []source.Diagnostic, err error) {
	own, told = selfcheck.Own(exam, sheet)
	if sheet.Token == "" && ch.paper != nil && *ch.paper != (cli.Paper{}) {
		own, err = ch.Papered(course, exam, ch.paper)
		if err != nil {
			return nil, nil, err
		}
		told = nil
	}
	key := ownExam{exam, sheet.Token}
	if old := ch.own[key]; old != nil {
		return old, told, nil
	}
	own.SolveAll()
	ch.own[key] = own
	return own, told, nil
}

// examOf finds and prepares the problem set of a sheet. It returns the exam of an earlier call if
// nothing has changed.
func (ch *checkRun) examOf(course *cli.Config, sheet *problems.Sheet, name string) (*papers.Exam, error) {
	shelves, err := ch.Shelves(course, ch.problems, name)
	if err != nil {
		return nil, err
	}
	l, sole := shelves[0].Sole()
	if !sole || sheet.ProblemSet != "" {
		l, err = cli.Find(cmp.Or(sheet.ProblemSet, problems.Stem(name)), shelves)
	}
	if failure, ok := errors.AsType[*cli.Failure](err); ok && sheet.ProblemSet == "" {
		failure.Hint = "name the set in the sheet, with a line such as problem_set = \"hw1\" at its top; " + failure.Hint
	}
	if err != nil {
		return nil, err
	}
	if l.Set == nil {
		return nil, cli.Broken(l.Complaints)
	}
	key := l.Set.File.Name
	exam := ch.exams[key]
	if exam == nil || !bytes.Equal(l.Set.File.Data, exam.Set.File.Data) || !exam.Set.SameLists(l.Set) || !slices.Equal(cli.AllRules(ch.Library(course, l.Set)), cli.AllRules(exam.Library)) {
		exam, err = ch.Prepare(l, course)
		if err != nil {
			return nil, err
		}
		ch.exams[key] = exam
	}
	return exam, nil
}

// set finds the problem set that `check new` names.
func (ch *checkRun) set(course *cli.Config, arg string) (cli.Loaded, error) {
	if ch.problems == "" {
		return ch.Set(course, arg)
	}
	shelves, err := ch.Shelves(course, ch.problems, "")
	if err != nil {
		return cli.Loaded{}, err
	}
	return cli.Find(arg, shelves)
}
