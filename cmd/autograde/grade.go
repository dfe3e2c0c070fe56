package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/cmd/internal/policy"
	"grader/problems"
	"grader/problems/source"
	"grader/reference"
	rulesets "grader/reference/rules"
	"grader/reference/spell"
	"grader/reports"

	"github.com/spf13/cobra"
)

// A grading is one run over a class.
type grading struct {
	*cli.Program
	config  string
	sets    []string
	format  *cli.Choice
	asked   bool // for a format
	out     string
	jobs    int
	noFiles bool
	quiet   bool

	course *cli.Config
	known  []*problems.Set // the course's sets, sorted by id
	ids    []string        // theirs, and those of broken sets that nobody asked for
	roots  []*os.Root
	absent []reports.Diagnostic // files that are named in the settings and need not be there
}

func gradeCommand(p *cli.Program) *cobra.Command {
	g := &grading{Program: p}
	c := &cobra.Command{
		Use:   "autograde [flags] SUBMISSIONS ...",
		Short: "Grade what a class handed in",
		Long: `Autograde grades the answer sheets in a folder, prints the grade table and
writes the reports. It works the reference answers out itself: nobody writes a
key.

Sheets lie at {student}/{set}.toml, {set}/{student}.toml or {student}.toml in
the folder given, unless grader.toml says otherwise. Who submitted is what the
path says. Problem sets lie in problems/sets, unless grader.toml says otherwise;
without that folder the sets built into the program are used.

The exit code is 0 if all is graded, 1 if something needs a person (attention.md
says what), 2 if nothing could be graded.`,
		Example: `  autograde submissions/
  autograde --set hw3 --format csv submissions/ > hw3.csv
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
	c.Flags().StringVar(&g.config, "config", "", "read the settings from `FILE` instead of the nearest grader.toml")
	c.Flags().StringArrayVar(&g.sets, "set", nil, "grade the problem set `ID` only; may be repeated")
	// The flag was added on the line before, which is all that can be missing.
	_ = c.RegisterFlagCompletionFunc("set", p.CompleteSets(&g.config))
	g.format = cli.ChoiceFlag(c, "format", "what to print", names...)
	c.Flags().StringVar(&g.out, "out", "", "write the reports into the folder `DIR`")
	c.Flags().IntVar(&g.jobs, "jobs", runtime.GOMAXPROCS(0), "grade `N` sheets at a time; the result is the same at any N")
	c.Flags().BoolVar(&g.noFiles, "no-reports", false, "write no files")
	c.Flags().BoolVar(&g.quiet, "quiet", false, "print errors only, and the report if --format asks for it")
	return c
}

func (g *grading) run(c *cobra.Command, args []string) error {
	if err := g.check(c, args); err != nil {
		return err
	}
	var err error
	if g.course, err = g.Config(g.config, args...); err != nil {
		return err
	}
	patterns, err := g.patterns()
	if err != nil {
		return err
	}
	if err := g.loadSets(); err != nil {
		return err
	}
	rules, err := g.rules()
	if err != nil {
		return err
	}
	book, err := g.grade(args, patterns, rules)
	if err != nil {
		return err
	}
	return g.report(c, book, rules.Overrides)
}

// check looks at the arguments before anything is read.
func (g *grading) check(c *cobra.Command, args []string) error {
	if g.jobs < 1 {
		return cli.Failf("leave the flag out to use all processors", "--jobs is %d, expected 1 or more", g.jobs)
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

func (g *grading) patterns() ([]class.Pattern, error) {
	var list []class.Pattern
	var c source.Complaints
	items := g.course.PatternsAt.Items()
	for i, text := range g.course.Patterns {
		p, err := class.NewPattern(text)
		if err != nil {
			c.Add(items[i], "config/pattern", err.Error(), `write it like "{student}/{set}.toml"`)
		}
		list = append(list, p)
	}
	if len(c.List) > 0 {
		return nil, cli.Broken(c.List)
	}
	return list, nil
}

// loadSets reads the course's problem sets. One that is broken stops the grading,
// unless --set leaves it out.
func (g *grading) loadSets() error {
	shelf, err := g.Shelf(g.course)
	if err != nil {
		return err
	}
	var broken []source.Diagnostic
	first := map[string]*problems.Set{}
	for _, l := range shelf.All() {
		if l.Set == nil || source.Failed(l.Complaints) {
			id := problems.Stem(l.Complaints[0].FileName())
			if l.Set != nil {
				id = l.Set.ID
			}
			if g.wanted(id) {
				broken = append(broken, l.Complaints...)
			} else {
				g.ids = append(g.ids, id)
			}
			continue
		}
		if other, twice := first[l.Set.ID]; twice {
			v, given := l.Set.Root.Get("id")
			if !given {
				v = l.Set.Root
			}
			broken = append(broken, v.Complain("set/twice",
				fmt.Sprintf("the id %q is that of %s, too", l.Set.ID, other.File.Name), "give each problem set an id of its own"))
			continue
		}
		first[l.Set.ID] = l.Set
		g.known = append(g.known, l.Set)
		g.ids = append(g.ids, l.Set.ID)
	}
	if len(broken) > 0 {
		return &cli.Failure{
			Complaints: broken, Message: "nothing was graded: a problem set is broken",
			Hint: "mend it (`autograde lint` shows it alone), or grade the others with --set",
		}
	}
	if len(g.known) == 0 {
		return cli.Failf("`autograde --help` says where problem sets are looked for", "there is no problem set in %s", shelf.Name)
	}
	slices.Sort(g.ids)
	g.ids = slices.Compact(g.ids)
	slices.SortFunc(g.known, func(a, b *problems.Set) int { return strings.Compare(a.ID, b.ID) })
	for _, id := range g.sets {
		if _, ok := first[id]; !ok {
			hint := "the sets are " + strings.Join(g.ids, ", ")
			if near, ok := spell.Nearest(id, g.ids); ok {
				hint = "did you mean " + near + "?"
			}
			return cli.Failf(hint, "--set is %q, and there is no such problem set in %s", id, shelf.Name)
		}
	}
	return nil
}

// wanted tells whether a set is to be graded.
func (g *grading) wanted(id string) bool { return len(g.sets) == 0 || slices.Contains(g.sets, id) }

// find looks for the sheets in every folder given.
func (g *grading) find(args []string, patterns []class.Pattern, roster *class.Roster) ([]class.Sheet, []reports.Diagnostic, error) {
	var sheets []class.Sheet
	var complaints []reports.Diagnostic
	for i, arg := range args {
		if slices.ContainsFunc(args[:i], func(other string) bool { return g.Path(other) == g.Path(arg) }) {
			continue
		}
		root, err := os.OpenRoot(g.Path(arg))
		if err != nil {
			return nil, nil, cli.Failf("", "the folder %s cannot be read", arg)
		}
		g.roots = append(g.roots, root)
		layout := class.Layout{Patterns: patterns, Sets: g.ids, Roster: roster}
		if rel, err := filepath.Rel(g.Path(arg), g.reportsDir()); err == nil {
			layout.Skip = append(layout.Skip, filepath.ToSlash(rel))
		}
		found, more := layout.Find(root, g.Show(arg))
		sheets = append(sheets, found...)
		complaints = append(complaints, more...)
	}
	if len(sheets) == 0 && !slices.ContainsFunc(complaints, func(d reports.Diagnostic) bool { return d.Person }) {
		folders, hint := strings.Join(args, ", "), "sheets are looked for at "+strings.Join(g.course.Patterns, ", ")+" below the folder"
		if len(complaints) == 0 {
			return nil, nil, cli.Failf(hint, "there is nothing in %s", folders)
		}
		return nil, nil, cli.Failf(hint, "there is no answer sheet in %s: %s fits none of the patterns", folders, complaints[0].File)
	}
	return sheets, complaints, nil
}

// grade grades every sheet. A set's questions are prepared when its first sheet
// comes up; a set without any sheet is not graded at all.
func (g *grading) grade(args []string, patterns []class.Pattern, rules class.Rules) (*reports.Gradebook, error) {
	sheets, complaints, err := g.find(args, patterns, rules.Roster)
	defer func() {
		for _, root := range g.roots {
			_ = root.Close() // it was only read from
		}
	}()
	if err != nil {
		return nil, err
	}
	library := reference.New(rulesets.All)
	prepared := newExams(g, rules.Overrides, func(set *problems.Set) (*checker.Exam, []source.Diagnostic) {
		return checker.Compile(set, library, g.course.Budget, g.jobs)
	})
	progress := g.Progress("grading", len(sheets))
	grader := class.Grader{Exam: prepared.exam, Sets: g.ids, Limits: g.course.SheetLimits(), Jobs: g.jobs, Done: progress.Step, Modified: g.course.Times == "mtime"}
	results := grader.Grade(sheets)
	progress.End()
	exams, broken := prepared.used()
	if source.Failed(broken) {
		return nil, &cli.Failure{
			Complaints: broken, Message: "nothing was graded: a problem set is broken",
			Hint: "mend it (`autograde lint` shows it alone), or grade the others with --set",
		}
	}
	tables, more := class.Book(exams, results, rules)
	complaints = slices.Concat(complaints, more, g.absent)
	for _, d := range slices.Concat(g.course.Warnings, broken) {
		complaints = append(complaints, class.Plain(d))
	}
	in := reports.Input{Course: g.course.Course, Sets: tables, Groups: g.course.Groups, Partial: len(g.sets) > 0, Diagnostics: complaints}
	if rules.Roster != nil {
		in.Enrolled, in.Fields = rules.Roster.Students, rules.Roster.Fields
	}
	return reports.Build(in), nil
}

// reportsDir is where the reports are written.
func (g *grading) reportsDir() string {
	if g.out != "" {
		return g.Path(g.out)
	}
	return g.course.Reports
}

// report prints and writes the gradebook.
func (g *grading) report(c *cobra.Command, book *reports.Gradebook, overrides *policy.Overrides) error {
	if !g.quiet || g.asked {
		format, err := reports.FindFormat(g.format.Value)
		if err != nil {
			return cli.Failf("", "%s", err)
		}
		if err := format.Write(c.OutOrStdout(), book); err != nil {
			return cli.Failf("", "the report could not be written: %s", err)
		}
	}
	code := cli.OK
	if len(reports.Attention(book)) > 0 {
		code = cli.Some
	}
	if !g.noFiles {
		dir := g.reportsDir()
		folder := files.Open(dir, g.jobs)
		err := errors.Join(
			folder.WriteAll(book, g.course.Formats, files.Change{}),
			folder.WriteFeedback(book, g.level, files.Change{}),
			remember(folder, book, overrides),
		)
		if err != nil {
			g.Tell(cli.Failf("the marks are right, and some of the files are missing", "%s", strings.ReplaceAll(err.Error(), dir, g.Show(dir))))
			return cli.Exit(cli.Trouble)
		}
		if !g.quiet {
			fmt.Fprintf(g.Err, "autograde: the reports are in %s\n", g.Show(dir))
		}
	}
	if code != cli.OK {
		return cli.Exit(code)
	}
	return nil
}

// level is what a student is told about a set: more once it is due, which may be
// later for somebody than for others.
func (g *grading) level(t *reports.Table, r *reports.Row) problems.Level {
	i := slices.IndexFunc(g.known, func(s *problems.Set) bool { return s.ID == t.ID })
	set := g.known[i]
	due, ever := r.Extension()
	if !ever && set.Due.Given() {
		due, ever = set.Due.In(g.course.Zone), true
	}
	if ever && g.Now().After(due) {
		return g.course.AfterDue
	}
	return g.course.Level(set)
}
