package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/lms/collect"
	"grader/cmd/internal/lms/export"
	"grader/problems"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

// An exportRun is one run of the command export.
type exportRun struct {
	g     *gradeRun
	form  *export.Format
	set   string
	from  string
	out   string
	check bool
	job   export.Job // from the flags
}

func exportCommand(p *cli.Program) *cobra.Command {
	var about strings.Builder
	var names []string
	for _, f := range export.Formats {
		names = append(names, f.Name)
		about.WriteString(cli.Hang("  "+f.Name+strings.Repeat(" ", 18-len(f.Name)), f.Makes, 80))
	}
	c := &cobra.Command{
		Use:   "export TO [SUBMISSIONS ...] --set ID",
		Short: "Write marks as the systems of courses take them",
		Long: `Export grades a set as autograde does, and writes the marks in one of these forms:

` + about.String() + `
With --from, a file that the system exported is filled in: everything but the marks is
left byte for byte as it was. With --check nothing is written, and you see row by row
what the importer would do, and why. The cell of a student without a readable sheet is
left as it is, or gets 0 with --zeros. A mark that is not final yet is not written,
unless --open is given.

If you leave out SUBMISSIONS, the folder submissions beside grader.toml is used. The
exit code is 0 if every mark arrives, 1 if one needs your attention, and 2
if nothing could be made.`,
		Example: `  autograde export canvas --set hw3 --from gradebook.csv --check
  autograde export canvas --set hw3 --from gradebook.csv --out upload.csv
  autograde export moodle-feedback --set hw3 --from worksheet.csv --out feedback.zip
  autograde export junit --set hw3 > hw3.xml`,
	}
	g := &exportRun{g: staffFlags(p, c)}
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cli.Failf("type `autograde export canvas --set hw3 --from gradebook.csv`", "expected a form: %s", explain.Or(names))
		}
		i := slices.Index(names, args[0])
		if i < 0 {
			hint := spell.AnyHint(args[0], names, "`autograde export --help` describes them")
			return cli.Failf(hint, "the form is %q, expected %s", plain.Cut(args[0], 60), explain.Or(names))
		}
		g.form = export.Formats[i]
		return nil
	}
	c.RunE = func(c *cobra.Command, args []string) error { return g.run(c.OutOrStdout(), args[1:]) }
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	flags := c.Flags()
	flags.StringVar(&g.set, "set", "", "the problem set `ID`")
	// RegisterFlagCompletionFunc fails only for a flag that does not exist.
	_ = c.RegisterFlagCompletionFunc("set", p.CompleteSets(&g.g.run.Settings))
	flags.StringVar(&g.from, "from", "", "fill in `FILE`, which the system exported")
	flags.StringVar(&g.job.Column, "column", "", "the `NAME` of the column or the assignment in the system")
	flags.StringVar(&g.out, "out", "", "write into `FILE`; where each student has a file, a folder or a zip archive")
	flags.BoolVar(&g.check, "check", false, "write nothing; say row by row what the importer would do")
	flags.BoolVar(&g.job.Zeros, "zeros", false, "give 0 for a sheet that is missing or cannot be read")
	flags.BoolVar(&g.job.Open, "open", false, "write marks as they stand while a person has yet to mark something")
	flags.BoolVar(&g.job.Above, "above", false, "the system takes marks above the maximum")
	flags.BoolVar(&g.job.Comments, "feedback", false, "moodle-grades: add a column with the feedback")
	flags.StringVar(&g.g.run.At, "at", "", "grade as at `TIME`, such as 2026-10-02T23:59, instead of now")
	return c
}

func (g *exportRun) run(out io.Writer, folders []string) error {
	if err := g.g.checkTime(g.g.run.At != ""); err != nil {
		return err
	}
	class, err := g.graded(folders)
	if err != nil {
		return err
	}
	table := class.Book.Table(g.set)
	if table == nil {
		return cli.Failf("collect the sheets first", "there is no sheet for %s", g.set)
	}
	job := g.job
	job.Book, job.Table, job.Roster = class.Book, table, class.Course.Rules.Roster
	job.Level = func(r *gradebook.Row) problems.Level { return class.Level(table, r) }
	job.Env, job.Now = g.g.p.Getenv, g.g.p.Now()
	about := ""
	if g.from != "" {
		file, err := g.g.p.ReadGiven(g.from)
		if err != nil {
			return err
		}
		about = g.g.p.Given(g.from) + ": "
		job.From, err = os.ReadFile(g.g.p.Path(g.from)) // with its byte-order mark
		if err != nil {
			return cli.Failf("", "%s cannot be read", file.Name)
		}
	}
	result, err := g.form.Make(job)
	if unfit, ok := errors.AsType[*cli.Failure](err); ok {
		unfit.Message = about + unfit.Message
		return unfit
	}
	if err != nil {
		return cli.FailAs(err, "", "nothing was written")
	}
	if g.check {
		_, err = io.WriteString(out, result.Text(g.form.Noun))
	} else {
		err = g.write(out, result)
	}
	if err != nil {
		return err
	}
	if result.Count(export.Row.NeedsAttention) > 0 {
		return cli.Exit(cli.Some)
	}
	return nil
}

// graded grades the set. Without --set there must be exactly one.
func (g *exportRun) graded(folders []string) (*course.Graded, error) {
	if len(folders) == 1 {
		info, err := os.Stat(g.g.p.Path(folders[0]))
		// A runner needs a result even if nothing was handed in.
		gone := errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(folders[0], ".toml")
		if gone || err == nil && info.Mode().IsRegular() {
			return g.gradeSheet(folders[0])
		}
	}
	var only []string
	if g.set != "" {
		only = []string{g.set}
	}
	g.g.run.Named = "--set"
	class, err := g.g.gradeFor(only, folders)
	if err != nil {
		return nil, err
	}
	if g.set == "" {
		var ids []string
		for _, t := range class.Book.Tables {
			ids = append(ids, t.ID)
		}
		if len(ids) != 1 {
			return nil, cli.Failf("name one: --set ID", "there are sheets for %s, and marks leave set by set", explain.And(append(ids, "no other set")[:max(1, len(ids))]))
		}
		g.set = ids[0]
	}
	return class, nil
}

// gradeSheet grades one sheet for a runner, which names the student in the environment. The set is
// that of --set, or the one that the file is named after.
func (g *exportRun) gradeSheet(name string) (*course.Graded, error) {
	run := &g.g.run
	dir, base := filepath.Split(g.g.p.Path(name))
	c, err := run.ReadSettings(nil)
	if err != nil {
		return nil, err
	}
	if err := run.ReadSets(c); err != nil {
		return nil, err
	}
	if g.set == "" {
		file, err := g.g.p.Read(name)
		if err != nil {
			return nil, err
		}
		g.set = collect.SetOf(base, file.Data, c.Rules.Sets, c.Config.SheetLimits())
	}
	if !slices.Contains(c.Rules.Sets, g.set) {
		return nil, cli.Failf("name it: --set ID", "%s does not say which problem set it is for", g.g.p.Show(name))
	}
	s := course.Single{Dir: dir, Path: base, Name: g.g.p.Show(name), Student: g.g.p.Getenv("USERNAME"), Set: g.set}
	if c.Papers[g.set] != nil { // the list of papers has other student names than the runner
		roster, err := rosterOf(g.g.p, c.Config)
		if err != nil {
			return nil, err
		}
		s.Ids = []string{roster.Known(s.Student)}
	}
	return run.GradeSingle(c, s)
}

// write writes the files, and reports the rows that need attention.
func (g *exportRun) write(out io.Writer, result *export.Result) error {
	for _, n := range result.Notes {
		fmt.Fprintf(g.g.p.Err, "autograde: %s\n", plain.Clean(n))
	}
	for _, r := range result.Rows {
		if r.Problem {
			fmt.Fprintf(g.g.p.Err, "autograde: %s\n", plain.Clean(r.String()))
		}
	}
	list := result.Files
	single := len(list) == 1 && (list[0].Name == "" || strings.EqualFold(filepath.Ext(g.out), g.form.Ext))
	archive := g.form.Ext == ".zip"
	switch {
	case g.out == "" && len(list) == 1 && !archive:
		_, err := out.Write(list[0].Data)
		return err
	case g.out == "":
		return cli.Failf("type --out FILE"+map[bool]string{true: ".zip", false: ".zip, or --out FOLDER"}[archive], "there is more than one file to write")
	}
	name := g.g.p.Path(g.out)
	zipped := strings.EqualFold(filepath.Ext(name), ".zip")
	if zipped && !single {
		var b bytes.Buffer
		if err := files.Zip(&b, list); err != nil {
			return cli.FailAs(err, "", "%s could not be written", g.g.p.Show(g.out))
		}
		list = []files.File{{Data: b.Bytes()}}
	}
	for _, f := range list {
		to := name
		if !single && !zipped {
			to = filepath.Join(name, filepath.FromSlash(f.Name))
		}
		if err := files.Save(to, f.Data); err != nil {
			return cli.FailAs(err, "", "nothing could be written")
		}
	}
	fmt.Fprintf(g.g.p.Err, "autograde: %s in %s\n", explain.Count(result.Count(export.Row.Sets), g.form.Noun), plain.Clean(g.g.p.Given(g.out)))
	return nil
}
