package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/lms/collect"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reference/spell"

	"github.com/spf13/cobra"
)

// A collectRun is one run of the command collect.
type collectRun struct {
	p       *cli.Program
	run     course.Run
	system  *collect.System
	into    string
	roster  string
	times   string
	list    string
	opt     collect.Options // from the flags
	replace bool
	check   bool
}

func collectCommand(p *cli.Program) *cobra.Command {
	g := &collectRun{p: p, run: course.Run{Program: p}}
	var about strings.Builder
	var titles []string
	for _, s := range collect.Systems {
		titles = append(titles, s.Title)
		about.WriteString(cli.Hang("  "+s.Name+strings.Repeat(" ", 12-len(s.Name)), s.Brings, 80))
	}
	c := &cobra.Command{
		Use:   "collect FROM DOWNLOAD --into SUBMISSIONS",
		Short: "Bring in what was downloaded from " + explain.Or(titles),
		Long: `Collect takes the answer sheets out of a download, an archive or a folder, and puts
each where it is graded: submissions/ada/hw3.toml, or by the patterns of grader.toml.
The download is one of these:

` + about.String() + `
` + explain.Wrap("The roster says whose a sheet is: by its columns "+explain.And(collect.Columns)+". If these say nothing, the name counts, unless the roster contradicts it; such a sheet is marked with ! until you write into the roster what the line names. A file that fits two students is left to you, and one that fits none goes to the folder unmatched among the submissions. With --from, names, logins and addresses are read from what the system itself exports: a gradebook of Canvas, or a grading worksheet of Moodle. With --roster, new students and their ids are written into the roster.", 80) + `
The set is the one that the sheet names in problem_set, or else the one that the file
is named for, or that of --set. Sheets in zip archives, and those that are named .txt,
are found as well; UTF-16 becomes UTF-8. Other files go to the folder
unmatched, too, unless the course hands them out with the sheet: those are skipped. If
the system says when a sheet came in, that is added to the list of times. Existing
files are changed only with --replace, and a second run changes nothing. With --check
nothing is written, and you see what would happen to each file.

The exit code is 0 if every sheet is in place, 1 if something needs your attention,
and 2 if the download could not be read.`,
		Example: `  autograde collect canvas submissions.zip --into submissions
  autograde collect moodle hw3.zip --from worksheet.csv --roster roster.csv --into submissions
  autograde collect gradescope export.zip --set hw3 --into submissions
  autograde collect github clones --assignment homework-3 --into submissions`,
		Args: func(_ *cobra.Command, args []string) error {
			return g.named(args)
		},
		RunE: func(c *cobra.Command, args []string) error { return g.collect(c.OutOrStdout(), args[1]) },
	}
	flags := c.Flags()
	flags.StringVar(&g.run.Settings, "config", "", "read the settings from `FILE` instead of the nearest grader.toml")
	flags.StringVar(&g.into, "into", "", "the folder of `SUBMISSIONS` that are graded")
	flags.StringVar(&g.opt.Set, "set", "", "all sheets are of the problem set `ID`")
	flags.StringVar(&g.list, "from", "", "read names, logins and addresses from `FILE`, which the system exported")
	flags.StringVar(&g.roster, "roster", "", "add keys and new students to the roster `FILE`, or make it")
	flags.StringVar(&g.times, "times", "", "add the times to `FILE` instead of the list that grader.toml names")
	flags.StringVar(&g.opt.Assignment, "assignment", "", "github: the `NAME` before the login in the names of the folders")
	flags.StringVar(&g.opt.Sheet, "sheet", "", "github: the `PATH` of the sheet in a clone, such as answers/{set}.toml")
	flags.BoolVar(&g.replace, "replace", false, "replace sheets and times that are there already")
	flags.BoolVar(&g.check, "check", false, "write nothing; say what would become of each file")
	// RegisterFlagCompletionFunc fails only for a flag that does not exist.
	_ = c.RegisterFlagCompletionFunc("set", p.CompleteSets(&g.run.Settings))
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		var list []cobra.Completion
		for _, s := range collect.Systems {
			list = append(list, cobra.CompletionWithDesc(s.Name, s.Title))
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

// named finds the system, and checks that the other arguments it needs are there.
func (g *collectRun) named(args []string) error {
	var names []string
	for _, s := range collect.Systems {
		names = append(names, s.Name)
	}
	const usage = "type `autograde collect canvas submissions.zip --into submissions`"
	if len(args) == 0 {
		return cli.Failf(usage, "expected where the download is from: %s", explain.Or(names))
	}
	i := slices.Index(names, args[0])
	if i < 0 {
		hint := spell.AnyHint(args[0], names, usage)
		return cli.Failf(hint, "the download is from %q, expected %s", plain.Cut(args[0], 60), explain.Or(names))
	}
	g.system = collect.Systems[i]
	if len(args) != 2 {
		return cli.Failf(usage, "expected one archive or folder that was downloaded, found %d", len(args)-1)
	}
	if g.into == "" {
		return cli.Failf(usage, "expected the folder of submissions after --into, found nothing")
	}
	if info, err := os.Stat(g.p.Path(g.into)); err == nil && !info.IsDir() {
		return cli.Failf("name a folder", "--into is %q, which is a file", plain.Cut(g.into, 60))
	}
	return nil
}

func (g *collectRun) collect(out io.Writer, download string) error {
	config, err := g.options()
	if err != nil {
		return err
	}
	committed, done := collect.Commits()
	defer done()
	g.opt.Committed = committed
	read := g.p.Looking("the files of the download")
	entries, err := collect.Download(g.p.Path(download), collect.DefaultLimits)
	read()
	if errors.Is(err, fs.ErrNotExist) {
		return cli.Failf("name the archive that you downloaded, or the folder that it was unpacked to", "there is no %s", plain.Cut(download, 200))
	}
	if err != nil {
		return cli.FailAs(err, "", "%s cannot be read", plain.Cut(download, 200))
	}
	plan, err := collect.Make(g.system, entries, g.opt)
	hint, about := "see that it is what "+g.system.Title+" writes: "+g.system.Brings, download
	if unclear, ok := errors.AsType[*collect.Unclear](err); ok {
		hint = unclear.Hint
		if unclear.List {
			about = g.list
		}
	}
	if err != nil {
		return cli.FailAs(err, hint, "%s", plain.Cut(about, 200))
	}
	if len(plan.Items) == 0 {
		return cli.Failf(hint, "there is nothing in %s", plain.Cut(download, 200))
	}
	step, end := g.p.Progress("writing", "files", len(plan.Items))
	w := collect.Writer{Into: g.p.Path(g.into), Replace: g.replace, Check: g.check, Step: step, Show: g.p.Show}
	outcomes, failed := w.Write(plan)
	end()
	told, err := g.lists(w, config, plan, outcomes)
	failed = errors.Join(failed, err)
	if g.check {
		fmt.Fprint(out, "Nothing is written. Without --check it would be so:\n\n")
	}
	fmt.Fprint(out, plan.Text(g.p.Show(g.into), outcomes))
	for _, line := range told {
		fmt.Fprintf(g.p.Err, "autograde: %s\n", plain.Clean(line))
	}
	if failed != nil {
		return cli.FailAs(failed, "", "not all could be written")
	}
	if plan.Waits(outcomes) {
		return cli.Exit(cli.Some)
	}
	return nil
}

// options reads from the course where sheets are and who is enrolled.
func (g *collectRun) options() (*cli.Config, error) {
	o := &g.opt
	o.Enrol = g.roster != ""
	c, err := g.run.ReadSettings([]string{g.into})
	if err != nil {
		return nil, err
	}
	config := c.Config
	shelf, err := g.p.Shelf(config)
	if err != nil {
		return nil, err
	}
	for _, l := range shelf.All() {
		o.Sets = append(o.Sets, l.ID())
	}
	slices.Sort(o.Sets)
	if o.Set != "" && !slices.Contains(o.Sets, o.Set) {
		return nil, cli.Failf(spell.Hint(o.Set, o.Sets, "the sets are "+strings.Join(o.Sets, ", ")),
			"--set is %q, but there is no such problem set in %s", plain.Cut(o.Set, 60), shelf.Name)
	}
	if g.roster != "" {
		config.Roster = g.p.Path(g.roster)
	}
	switch data, err := os.ReadFile(config.Roster); {
	case errors.Is(err, fs.ErrNotExist) && !config.RosterGiven && g.roster == "":
		return nil, cli.Failf("type --roster "+g.p.Show(config.Roster)+" to make a roster of the download, or list the class there", "there is no roster, so nobody knows whose the sheets are")
	case errors.Is(err, fs.ErrNotExist) && g.roster != "", err == nil && len(strings.TrimSpace(string(data))) == 0:
	default:
		file, err := g.p.Read(config.Roster)
		if err != nil {
			return nil, err
		}
		roster, complaints := class.ReadRoster(file)
		if err := cli.BrokenIf(complaints); err != nil {
			return nil, err
		}
		o.Roster = roster
	}
	if g.list != "" {
		file, err := g.p.ReadGiven(g.list)
		if err != nil {
			return nil, err
		}
		table, broken := cells.Parse(file.Data, cells.Separator(file.Data))
		if broken != nil {
			return nil, cli.Failf("export it again; a spreadsheet may have changed it", "%s:%d: %s", file.Name, broken.Line, broken.Message)
		}
		o.List = table
	}
	o.Patterns, o.Zone, o.Limits = c.Patterns, config.Zone, config.SheetLimits()
	return config, nil
}

// lists writes the roster and the list of times, and returns messages about them.
func (g *collectRun) lists(w collect.Writer, config *cli.Config, plan *collect.Plan, outcomes []collect.Outcome) (told []string, err error) {
	if g.roster != "" {
		if told, err = w.Roster(plan, g.p.Path(g.roster)); err != nil {
			return told, err
		}
	}
	if n := plan.LateUnknown(); n > 0 && config.Times != "mtime" {
		told = append(told, fmt.Sprintf("%s late, and %s does not tell when: write it into the list of times, or it counts as in time", explain.Count(n, "sheet"), g.system.Title))
	}
	name, hint := config.Times, ""
	switch {
	case g.times != "":
		name = g.p.Path(g.times)
	case name == "mtime":
		return told, nil
	case name == "none":
		name = filepath.Join(config.Dir, "submitted.csv")
		hint = `; to count lateness, write times = "submitted.csv" under [submissions] in grader.toml`
	}
	more, err := w.Times(plan, outcomes, name, hint, config.Zone)
	return append(told, more...), err
}
