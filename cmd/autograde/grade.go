package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/policy"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

// A gradeRun is one run over a class.
type gradeRun struct {
	*cli.Program
	settings string   // the file that --config names
	only     []string // the sets that --set names
	named    string   // what names them instead; "" for --set
	format   *cli.Choice
	asked    bool // for a format
	out      string
	jobs     int
	noFiles  bool
	quiet    bool
	full     bool // whole tables rather than a summary
	colour   *cli.Choice
	at       string           // the time for which to grade; "" is now
	again    bool             // when something changes
	polling  bool             // rather than wait for events
	marks    *gradebook.Marks // those that were written last; nil if none were
	strict   bool             // what needs a person changes the exit code
	early    bool             // there need not be any sheet yet
}

func gradeCommand(p *cli.Program) *cobra.Command {
	g := &gradeRun{Program: p}
	c := &cobra.Command{
		Use:   "autograde [flags] SUBMISSIONS ...",
		Short: "Grade the answer sheets of a class",
		Long: `Autograde grades the answer sheets in a folder, prints the grade table and
writes the reports. It works the reference answers out itself: nobody writes a
key. Of several sets it prints a summary of a screen: what became of each set,
which marks have moved since the last reports, what needs a person; and in a
class of at most 30, if they fit, the marks of all students. Whole tables are
printed with --set or --full.

Sheets lie at {student}/{set}.toml, {set}/{student}.toml or {student}.toml in
the folder given, unless grader.toml says otherwise. Who submitted is what the
path says. Problem sets lie in problems/sets, unless grader.toml says otherwise;
without that folder the sets built into the program are used.

With --watch it goes on until it is interrupted, and grades what has changed as
soon as it changes: a sheet, a problem set, the roster, an override, the
settings. A sheet that is half written keeps its last mark for the moment, and a
broken problem set or setting the last good one.

The exit code is 0 if all is graded and reported, 2 if nothing could be graded
or reports could not be written. What needs a person is in attention.md; with
--strict it makes the exit code 1.`,
		Example: `  autograde submissions/
  autograde --set hw3 submissions/   the whole table of a set
  autograde --set hw3 --format csv submissions/ > hw3.csv
  autograde --watch submissions/     grade again whenever something changes
  autograde lint hw3
  autograde solve 'nim(25, 21, 11)'
  autograde ./solve                  a folder that is named like a command`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			g.asked = c.Flags().Changed("format")
			return g.run(c, args)
		},
	}
	var names []string
	for _, f := range reports.Formats {
		names = append(names, f.Name)
	}
	c.Flags().StringVar(&g.settings, "config", "", "read the settings from `FILE` instead of the nearest grader.toml")
	c.Flags().StringArrayVar(&g.only, "set", nil, "grade the problem set `ID` only; may be repeated")
	// The flag was added on the line before, which is all that can be missing.
	_ = c.RegisterFlagCompletionFunc("set", p.CompleteSets(&g.settings))
	g.format = cli.ChoiceFlag(c, "format", "what to print", names...)
	c.Flags().BoolVar(&g.full, "full", false, "print the whole tables of all sets, and all that needs a person")
	g.colour = cli.ChoiceFlag(c, "color", "colour the tables", "auto", "always", "never")
	c.Flags().StringVar(&g.out, "out", "", "write the reports into the folder `DIR`")
	c.Flags().IntVar(&g.jobs, "jobs", runtime.GOMAXPROCS(0), "grade `N` sheets at a time; the result is the same at any N")
	c.Flags().BoolVar(&g.noFiles, "no-reports", false, "write no files")
	c.Flags().BoolVar(&g.quiet, "quiet", false, "print errors only, and the report if --format asks for it")
	c.Flags().StringVar(&g.at, "at", "", "grade as at `TIME`, such as 2026-10-02T23:59, instead of now: what is due later does not count")
	c.Flags().BoolVar(&g.again, "watch", false, "grade again whenever something changes, until interrupted")
	c.Flags().BoolVar(&g.polling, "poll", false, "with --watch, look at all files every second: for network folders")
	c.Flags().BoolVar(&g.strict, "strict", false, "exit with code 1 if something needs a person")
	return c
}

func (g *gradeRun) run(c *cobra.Command, args []string) error {
	if err := g.check(c, args); err != nil {
		return err
	}
	defer startCollector()()
	if g.again {
		return g.watch(c.Context(), args)
	}
	course, _, err := g.readCourse(args, nil)
	if err != nil {
		return err
	}
	class, err := g.grade(args, course)
	if err != nil {
		return err
	}
	return g.report(c, class)
}

// maxJobs bounds the sheets that are graded at a time: each takes memory, and a file that
// is open.
const maxJobs = 1024

// check looks at the arguments before anything is read.
func (g *gradeRun) check(c *cobra.Command, args []string) error {
	if g.jobs < 1 {
		return cli.Failf("leave the flag out to use all processors", "--jobs is %d, expected 1 or more", g.jobs)
	}
	if g.jobs > maxJobs {
		return cli.Failf("leave the flag out to use all processors", "--jobs is %d, expected %d or less", g.jobs, maxJobs)
	}
	if err := g.checkTime(c.Flags().Changed("at")); err != nil {
		return err
	}
	if g.polling && !g.again {
		return cli.Failf("type `autograde --watch --poll SUBMISSIONS`, or leave --poll out", "--poll says how --watch looks for changes, but --watch is missing")
	}
	if len(args) == 0 {
		return cli.Failf("type `autograde submissions/`; `autograde --help` lists the commands", "expected a folder of submissions")
	}
	var commands []string
	for _, sub := range c.Commands() {
		commands = append(commands, sub.Name())
	}
	for _, arg := range args {
		info, err := os.Stat(g.Path(arg))
		if err == nil && info.IsDir() {
			continue
		}
		if err == nil {
			return cli.Failf("to look at one sheet, type `check "+arg+"`", "%s is a file, expected a folder of submissions", arg)
		}
		if near, ok := spell.Nearest(arg, commands); ok && errors.Is(err, fs.ErrNotExist) {
			return cli.Failf("did you mean the command "+near+"?", "there is no folder %s", arg)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return cli.Failf("name the folder in which the answer sheets were collected", "there is no folder %s", arg)
		}
		return cli.Failf("", "the folder %s cannot be read", arg)
	}
	return nil
}

// checkTime looks at the time of --at, if it was given.
func (g *gradeRun) checkTime(given bool) error {
	if _, ok := policy.ReadTime(g.at, time.UTC); !ok && given {
		return cli.Failf("write it like --at 2026-10-02T23:59 or --at 2026-10-02T23:59:00-04:00", "--at is %q, expected a date with a time of day", plain.Cut(g.at, 60))
	}
	return nil
}

// wanted reports whether a set is to be graded.
func (g *gradeRun) wanted(id string) bool { return len(g.only) == 0 || slices.Contains(g.only, id) }

// open opens every folder given, each once.
func (g *gradeRun) open(args []string) (roots []*os.Root, names []string, err error) {
	for i, arg := range args {
		if slices.ContainsFunc(args[:i], func(other string) bool { return g.Path(other) == g.Path(arg) }) {
			continue
		}
		root, err := os.OpenRoot(g.Path(arg))
		if err != nil {
			closeAll(roots)
			if source.OutOfFiles(err) {
				return nil, nil, outOfFiles(arg)
			}
			return nil, nil, cli.Failf("", "the folder %s cannot be read", arg)
		}
		roots, names = append(roots, root), append(names, g.Show(arg))
	}
	return roots, names, nil
}

// outOfFiles is the failure of a machine that lets the program open no more files.
func outOfFiles(at string) error {
	return cli.Failf("raise the limit, as with ulimit -n 1024, or grade fewer sheets at a time with --jobs 1",
		"%s could not be opened: the system does not allow this program to open more files", at)
}

func closeAll(roots []*os.Root) {
	for _, root := range roots {
		_ = root.Close() // it was only read from
	}
}

// layout tells which files below a folder are sheets.
func (g *gradeRun) layout(c *course, folder string) class.Layout {
	l := class.Layout{Patterns: c.patterns, Sets: c.rules.Sets, Roster: c.rules.Roster, Overrides: c.rules.Overrides, Base: filepath.Dir(c.Overrides)}
	if rel, err := filepath.Rel(folder, g.reportsDir(c)); err == nil {
		l.Skip = append(l.Skip, filepath.ToSlash(rel))
	}
	return l
}

// nothing complains if there is no sheet at all.
func nothing(names []string, c *course, sheets []class.Sheet, complaints []gradebook.Diagnostic) error {
	if len(sheets) > 0 || slices.ContainsFunc(complaints, func(d gradebook.Diagnostic) bool { return d.Person && !d.Ignored }) {
		return nil
	}
	folders, hint := strings.Join(names, ", "), "sheets are looked for at "+strings.Join(c.Patterns, ", ")+" below the folder"
	if len(complaints) == 0 {
		return cli.Failf(hint, "there is nothing in %s", folders)
	}
	return cli.Failf(hint, "there is no answer sheet in %s: %s fits none of the patterns", folders, complaints[0].File)
}

// compiler prepares the sets of a course.
func (g *gradeRun) compiler(c *course) func(*problems.Set) (*checker.Exam, []source.Diagnostic) {
	return func(set *problems.Set) (*checker.Exam, []source.Diagnostic) {
		exam, complaints := checker.Compile(set, g.Library(c.Config, set), c.Budget, g.jobs)
		if exam != nil {
			checker.ForClass(exam)
		}
		return exam, complaints
	}
}

// grader grades the sheets of a course.
func (g *gradeRun) grader(c *course, exams *exams) class.Grader {
	return class.Grader{Exam: exams.exam, Sets: c.rules.Sets, Limits: c.SheetLimits(), Jobs: g.jobs, Modified: c.Times == "mtime"}
}

// tries bounds how often folders are listed again because they were replaced meanwhile.
const tries = 3

// grade grades every sheet. A set's questions are prepared when its first sheet
// comes up; a set without any sheet is not graded at all.
func (g *gradeRun) grade(args []string, c *course) (*gradedClass, error) {
	var roots []*os.Root
	var names []string
	var sheets []class.Sheet
	var complaints []gradebook.Diagnostic
	var err error
	defer func() { closeAll(roots) }()
	for try := 0; try == 0 || try < tries && slices.ContainsFunc(roots, class.Moved); try++ {
		closeAll(roots)
		if roots, names, err = g.open(args); err != nil {
			return nil, err
		}
		sheets, complaints = nil, nil
		for i, root := range roots {
			found, more := g.layout(c, root.Name()).Find(root, names[i])
			sheets, complaints = append(sheets, found...), append(complaints, more...)
		}
	}
	if d, is := class.Exhausted(complaints, nil); is {
		return nil, outOfFiles(d.File)
	}
	if err := nothing(names, c, sheets, complaints); err != nil && !g.early {
		return nil, err
	}
	exams := newExams(g, c, nil, g.compiler(c))
	grader := g.grader(c, exams)
	progress := g.Progress("grading", "sheets", len(sheets))
	grader.Done = progress.Step
	results := grader.Grade(sheets)
	progress.End()
	if d, is := class.Exhausted(nil, results); is {
		return nil, outOfFiles(d.File)
	}
	used, broken := exams.used()
	if err := brokenSets(broken); err != nil {
		return nil, err
	}
	giveBack()
	return g.book(c, used, results, complaints), nil
}

// book makes a gradebook of the results.
func (g *gradeRun) book(c *course, used []*preparedSet, results []class.Result, complaints []gradebook.Diagnostic) *gradedClass {
	rules := c.rules
	rules.Now, rules.Overrides = g.now(c), g.recall(c)
	remarks := c.Warnings
	var exams []*checker.Exam
	for _, p := range used {
		exams = append(exams, p.exam)
		remarks = append(remarks[:len(remarks):len(remarks)], p.complaints...)
	}
	if g.tellsAll() {
		class.Finish(results, g.jobs)
	}
	tables, more := class.Book(exams, results, rules)
	faults := class.Faults(exams, results)
	complaints = slices.Concat(complaints, more, c.decided, faults())
	for _, d := range remarks {
		complaints = append(complaints, gradebook.NewDiagnostic(d))
	}
	in := gradebook.Input{Course: c.Course, Sets: tables, Groups: c.Groups, Levels: c.Levels, Partial: len(g.only) > 0, Diagnostics: complaints}
	if roster := c.rules.Roster; roster != nil {
		in.Roster, in.Fields = roster.Students, roster.Fields
	}
	if !g.again {
		results = nil // the gradebook takes the room
	}
	return &gradedClass{course: c, used: used, book: gradebook.Build(in), at: rules.Now, recalled: rules.Overrides, results: results, faults: faults}
}
