package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"time"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/policy"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

// staffFlags adds the flags of commands that use the marks of a class.
func staffFlags(p *cli.Program, c *cobra.Command) *gradeRun {
	g := newGradeRun(p)
	c.Flags().StringVar(&g.run.Settings, "config", "", "read the settings from `FILE` instead of the nearest grader.toml")
	c.Flags().IntVar(&g.run.Jobs, "jobs", g.run.Jobs, "grade `N` sheets at a time; the result is the same at any N")
	return g
}

// gradeFor grades sets of a class. Without folders it takes the folder submissions beside the
// settings.
func (g *gradeRun) gradeFor(sets, folders []string) (*course.Graded, error) {
	g.run.Only, g.run.Named = sets, cmp.Or(g.run.Named, "SET")
	const hint = "name the folder in which the answer sheets were collected"
	if len(folders) == 0 {
		config, err := g.p.Config(g.run.Settings)
		if err != nil {
			return nil, err
		}
		usual := g.p.Show(filepath.Join(config.Dir, "submissions"))
		if !g.isFolder(usual) {
			return nil, cli.Failf(hint, "expected a folder of submissions, and there is no folder %s", usual)
		}
		folders = []string{usual}
	}
	for _, dir := range folders {
		if !g.isFolder(dir) {
			return nil, cli.Failf(hint, "there is no folder %s", dir)
		}
	}
	course, _, err := g.run.Read(folders, nil)
	if err != nil {
		return nil, err
	}
	return g.run.Grade(folders, course)
}

func (g *gradeRun) isFolder(name string) bool {
	info, err := os.Stat(g.p.Path(name))
	return err == nil && info.IsDir()
}

// decider is the name of the person who decides: --by, or else the user's login.
func decider(by string) string {
	if by != "" {
		return by
	}
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "unknown"
}

// A gradeRun is one run over a class.
type gradeRun struct {
	p        *cli.Program
	run      course.Run
	format   *cli.Choice
	asked    bool // a format was asked for
	noFiles  bool
	quiet    bool
	full     bool // whole tables, not a summary
	colour   *cli.Choice
	again    bool               // whenever something changes
	polling  bool               // instead of waiting for events
	strict   bool               // the exit code says whether something needs attention
	marks    *gradebook.Marks   // written last; nil if none were
	changes  []gradebook.Change // since the reports before
	compared bool               // there were reports before
}

// newGradeRun is a run that prints and writes nothing.
func newGradeRun(p *cli.Program) *gradeRun {
	run := course.Run{Program: p, Jobs: runtime.GOMAXPROCS(0)}
	return &gradeRun{p: p, run: run, format: &cli.Choice{}, colour: &cli.Choice{}, noFiles: true, quiet: true}
}

// maxJobs bounds the sheets graded at a time: each takes memory and an open file.
const maxJobs = 1024

// check checks the arguments before anything is read.
func (g *gradeRun) check(c *cobra.Command, args []string) error {
	const jobs = "leave the flag out to use all processors"
	if g.run.Jobs < 1 {
		return cli.Failf(jobs, "--jobs is %d, expected 1 or more", g.run.Jobs)
	}
	if g.run.Jobs > maxJobs {
		return cli.Failf(jobs, "--jobs is %d, expected %d or less", g.run.Jobs, maxJobs)
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
		info, err := os.Stat(g.p.Path(arg))
		if err == nil && !info.IsDir() {
			return cli.Failf("to look at one sheet, type `check "+arg+"`", "%s is a file, expected a folder of submissions", arg)
		}
		if errors.Is(err, fs.ErrNotExist) {
			hint := "name the folder in which the answer sheets were collected"
			if near, ok := spell.Nearest(arg, commands); ok {
				hint = "did you mean the command " + near + "?"
			}
			return cli.Failf(hint, "there is no folder %s", arg)
		}
		if err != nil {
			return cli.Failf("", "the folder %s cannot be read", arg)
		}
	}
	return nil
}

// checkTime checks the time of --at, if given.
func (g *gradeRun) checkTime(given bool) error {
	_, ok := policy.ReadTime(g.run.At, time.UTC)
	if !ok && given {
		return cli.Failf("write it like --at 2026-10-02T23:59 or --at 2026-10-02T23:59:00-04:00", "--at is %q, expected a date with a time of day", plain.Cut(g.run.At, 60))
	}
	return nil
}

// log writes a line for a bug report about each fault of the program.
func (g *gradeRun) log(c *course.Graded) {
	for _, d := range c.Faults() {
		fmt.Fprintf(g.p.Err, "autograde: fault: %s: %s\n", plain.Clean(d.File), plain.Clean(d.Message))
	}
}

// needsText is "2 things need attention".
func needsText(n int) string {
	switch n {
	case 0:
		return "nothing needs attention"
	case 1:
		return "1 thing needs attention"
	}
	return fmt.Sprintf("%d things need attention", n)
}

// paint holds the colours of the marks.
func (g *gradeRun) paint() cli.Paint { return g.p.PaintFor(g.colour.Value) }
