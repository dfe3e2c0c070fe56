package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"grader/checker"
	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reports"

	"github.com/spf13/cobra"
)

// A checking is one run over some sheets.
type checking struct {
	*cli.Program
	problems string
	format   *cli.Choice
	colour   *cli.Choice

	ids map[string]*checker.Exam // the exams of the sheets so far, by folder and id
}

// A checked is a sheet with what became of it.
type checked struct {
	file       string
	sheet      *problems.Sheet // nil if the sheet is unreadable as a whole
	exam       *checker.Exam   // nil likewise
	level      problems.Level
	answers    []answered
	complaints []source.Diagnostic
}

// An answered is a question with the verdict on its answer, of which nothing is
// left that the level does not allow.
type answered struct {
	task    *checker.Task
	value   source.Value
	verdict checker.Verdict
}

func (ch *checking) run(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cli.Failf("type `check hw1.toml`, or `check new hw1` for a blank sheet", "expected an answer sheet")
	}
	course, err := ch.Config("")
	if err != nil {
		return err
	}
	ch.Complain(course.Warnings)
	ch.ids = map[string]*checker.Exam{}
	var list []checked
	var missing []reports.Diagnostic
	code := cli.OK
	out := c.OutOrStdout()
	for _, arg := range args {
		one, err := ch.sheet(course, arg)
		if err != nil {
			ch.Tell(err)
			missing = append(missing, ch.Told(err)...)
			code = max(code, cli.Some)
			continue
		}
		if !one.passes() {
			code = max(code, cli.Some)
		}
		if ch.format.Value == "text" {
			if len(list) > 0 {
				fmt.Fprintln(out)
			}
			if err := one.print(out, ch.PaintFor(ch.colour.Value)); err != nil {
				return cli.Failf("", "the result could not be written: %s", err)
			}
		}
		list = append(list, one)
	}
	if ch.format.Value == "json" {
		if err := writeJSON(out, list, missing); err != nil {
			return cli.Failf("", "the result could not be written: %s", err)
		}
	}
	switch {
	case len(list) == 0:
		return cli.Exit(cli.Trouble)
	case code != cli.OK:
		return cli.Exit(code)
	}
	return nil
}

// sheet checks one sheet. The error is that of a sheet or a set that is not there.
func (ch *checking) sheet(course *cli.Config, name string) (checked, error) {
	one := checked{file: ch.Show(name)}
	file, fault := source.Read(ch.Path(name), one.file, course.SheetBytes)
	if fault != nil && fault.Code == "file/open" {
		return one, ch.notThere(name, *fault)
	}
	if info, err := os.Stat(ch.Path(name)); fault != nil && err == nil && info.IsDir() {
		fault.Hint = "name the sheets in it, as in " + filepath.Join(name, "hw1.toml") + "; `autograde " + name + "` grades a folder"
		return one, cli.Broken([]source.Diagnostic{*fault})
	}
	if fault != nil {
		one.complaints = []source.Diagnostic{*fault}
		return one, nil
	}
	sheet, complaints := problems.LoadSheet(file, course.SheetLimits())
	one.complaints = complaints
	if sheet == nil {
		return one, nil
	}
	if sheet.IsSet {
		return one, cli.Failf(isSetHint(sheet, name), "%s is a problem set, expected an answer sheet", one.file)
	}
	exam, err := ch.examOf(course, sheet, name)
	if err != nil {
		return one, err
	}
	one.sheet, one.exam, one.level = sheet, exam, course.Level(exam.Set)
	one.complaints = append(one.complaints, class.Strangers(exam, sheet)...)
	source.Sort(one.complaints)
	for _, t := range exam.Tasks {
		v, given := sheet.Answer(t.Question.ID)
		verdict := t.Blank()
		if given {
			verdict = t.Check(v)
		}
		one.answers = append(one.answers, answered{t, v, checker.Redact(*verdict, one.level)})
	}
	return one, nil
}

// notThere explains a sheet that cannot be opened; a set of that name may be meant.
func (ch *checking) notThere(name string, fault source.Diagnostic) error {
	hint := ""
	if !strings.HasSuffix(name, ".toml") {
		hint = "type `check " + name + ".toml`, or `check new " + name + " --output " + name + ".toml` for a blank sheet"
	}
	fault.Hint = hint
	return cli.Broken([]source.Diagnostic{fault})
}

func isSetHint(sheet *problems.Sheet, name string) string {
	id, _ := sheet.Root.Get("id")
	text, ok := id.Text()
	if !ok {
		text = problems.Stem(name)
	}
	return "type `check new " + name + " --output my-" + text + ".toml` for a blank answer sheet, and `check --problems " + name + " my-" + text + ".toml` to check it"
}

// examOf finds the problem set of a sheet and prepares it.
func (ch *checking) examOf(course *cli.Config, sheet *problems.Sheet, name string) (*checker.Exam, error) {
	id := sheet.ProblemSet
	if id == "" {
		id = problems.Stem(name)
	}
	key := filepath.Dir(name) + "\n" + id // what is beside a sheet may differ
	if exam := ch.ids[key]; exam != nil {
		return exam, nil
	}
	shelves, err := ch.Shelves(course, ch.problems, name)
	if err != nil {
		return nil, err
	}
	l, sole := shelves[0].Sole()
	if !sole || sheet.ProblemSet != "" {
		l, err = cli.Find(id, shelves)
	}
	if failure, ok := errors.AsType[*cli.Failure](err); ok && sheet.ProblemSet == "" {
		failure.Hint = "name the set in the sheet, with a line such as problem_set = \"hw1\" at its top; " + failure.Hint
	}
	if err != nil {
		return nil, err
	}
	exam, err := ch.Compile(l, course.Budget)
	if err != nil {
		return nil, err
	}
	ch.ids[key] = exam
	return exam, nil
}

// set finds the problem set that `check new` names.
func (ch *checking) set(course *cli.Config, arg string) (cli.Loaded, error) {
	if ch.problems == "" {
		return ch.Set(course, arg)
	}
	shelves, err := ch.Shelves(course, ch.problems, "")
	if err != nil {
		return cli.Loaded{}, err
	}
	return cli.Find(arg, shelves)
}

// passes tells whether every answer is correct or waits for a person; at the
// level format, whether every answer is there, readable and legal.
func (one checked) passes() bool {
	if one.exam == nil || source.Failed(one.complaints) {
		return false
	}
	for _, a := range one.answers {
		switch a.verdict.Status {
		case checker.Correct, checker.Undecided:
		case checker.Readable:
			if a.verdict.Illegal {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// writeJSON writes the sheets as the report that autograde writes of a class, as
// far as the level allows. Missing are complaints about sheets that are not there.
func writeJSON(w io.Writer, list []checked, missing []reports.Diagnostic) error {
	in := reports.Input{Diagnostics: missing}
	index := map[*checker.Exam]int{}
	for _, one := range list {
		for _, d := range one.complaints {
			in.Diagnostics = append(in.Diagnostics, class.Plain(d))
		}
		if one.exam == nil {
			continue
		}
		i, known := index[one.exam]
		if !known {
			i = len(in.Sets)
			index[one.exam] = i
			set := reports.Set{ID: one.exam.Set.ID, Title: one.exam.Set.Title}
			for _, t := range one.exam.Tasks {
				q := class.Question(t)
				if one.level < problems.Full {
					q.Answer, q.Why = nil, nil
				}
				set.Questions = append(set.Questions, q)
			}
			in.Sets = append(in.Sets, set)
		}
		row := reports.Student{ID: one.sheet.Student, File: one.file, Status: reports.Graded}
		for _, a := range one.answers {
			row.Verdicts = append(row.Verdicts, a.verdict)
		}
		in.Sets[i].Students = append(in.Sets[i].Students, row)
	}
	format, err := reports.FindFormat("json")
	if err != nil {
		return err
	}
	return format.Write(w, reports.Build(in))
}
