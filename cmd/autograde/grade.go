package main

import (
	"runtime/debug"

	"grader/cmd/internal/course/cli"
	"grader/reports"

	"github.com/spf13/cobra"
)

func gradeCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "autograde [flags] SUBMISSIONS ...",
		Short: "Grade the answer sheets of a class",
		Long: `Autograde grades the answer sheets in a folder, prints the grade table and
writes the reports. It works out the answers itself: there is no key to write. For
several sets it prints a one-screen summary: what became of each set, which marks
have changed since the last run, and what needs your attention; in a class of at
most 30, if they fit, also the marks of all students. --set and --full print whole
tables.

Sheets are at {student}/{set}.toml, {set}/{student}.toml or {student}.toml in the
folder given, unless grader.toml says otherwise. The path says who submitted a sheet.
Problem sets are in problems/sets, unless grader.toml says otherwise; without that
folder the sets built into the program are used.

With --watch it keeps running until you interrupt it, and grades whatever changes: a
sheet, a problem set, the roster, an override, the settings. A sheet that is half
written keeps its last mark for the moment, and a broken problem set or setting the
last good one.

The exit code is 0 if all is graded and reported, 2 if nothing could be graded
or reports could not be written. What needs your attention is in attention.md; with
--strict it makes the exit code 1.`,
		Example: `  autograde submissions/
  autograde --set hw3 submissions/   the whole table of a set
  autograde --set hw3 --format csv submissions/ > hw3.csv
  autograde --watch submissions/     grade again whenever something changes
  autograde lint hw3
  autograde solve 'nim(25, 21, 11)'
  autograde ./solve                  a folder that is named like a command`,
		Args: cobra.ArbitraryArgs,
	}
	g := staffFlags(p, c)
	g.noFiles, g.quiet = false, false
	c.RunE = func(c *cobra.Command, args []string) error {
		g.asked = c.Flags().Changed("format")
		return g.grade(c, args)
	}
	var names []string
	for _, f := range reports.Formats {
		names = append(names, f.Name)
	}
	c.Flags().StringArrayVar(&g.run.Only, "set", nil, "grade the problem set `ID` only; may be repeated")
	// RegisterFlagCompletionFunc fails only for a flag that does not exist.
	_ = c.RegisterFlagCompletionFunc("set", p.CompleteSets(&g.run.Settings))
	g.format = cli.ChoiceFlag(c, "format", "what to print", names...)
	c.Flags().BoolVar(&g.full, "full", false, "print the whole tables of all sets, and all that needs attention")
	g.colour = cli.ChoiceFlag(c, "color", "colour the tables", "auto", "always", "never")
	c.Flags().StringVar(&g.run.Out, "out", "", "write the reports into the folder `DIR`")
	c.Flags().BoolVar(&g.noFiles, "no-reports", false, "write no files")
	c.Flags().BoolVar(&g.quiet, "quiet", false, "print errors only, and the report if --format asks for it")
	c.Flags().StringVar(&g.run.At, "at", "", "grade as at `TIME`, such as 2026-10-02T23:59, instead of now: what is due later does not count")
	c.Flags().BoolVar(&g.again, "watch", false, "grade again whenever something changes, until interrupted")
	c.Flags().BoolVar(&g.polling, "poll", false, "with --watch, look at all files every second: for network folders")
	c.Flags().BoolVar(&g.strict, "strict", false, "exit with code 1 if something needs attention")
	return c
}

func (g *gradeRun) grade(c *cobra.Command, args []string) error {
	if err := g.check(c, args); err != nil {
		return err
	}
	// Reports, and the problems that they list, need all sets of the course.
	g.run.All = g.asked || !g.noFiles || g.strict
	if g.again {
		return g.watch(c.Context(), args)
	}
	if g.p.Getenv("GOGC") == "" {
		debug.SetGCPercent(200) // most of a class's memory is kept to the end
	}
	course, _, err := g.run.Read(args, nil)
	if err != nil {
		return err
	}
	results, err := g.run.Grade(args, course)
	if err != nil {
		return err
	}
	return g.report(c, results)
}
