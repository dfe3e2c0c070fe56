// Command check checks answer sheets before they are handed in.
package main

import (
	"context"
	"os"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/selfcheck"
	"grader/cmd/internal/course/watch"
	"grader/cmd/internal/hand/schema"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run(cli.NewProgram("check", os.Stdin, os.Stdout, os.Stderr), os.Args[1:])) }

// run runs a command line and returns the exit code.
func run(p *cli.Program, args []string) int {
	return p.Run(newRoot(p), args, func(c *cobra.Command, err error) {
		if !c.HasParent() && cli.WantsJSON(args) {
			p.EmptyReport(c.OutOrStdout(), err)
		}
	})
}

// newRoot is the command tree. Its root is checking sheets, the main job.
func newRoot(p *cli.Program) *cobra.Command {
	ch := &checkRun{Program: p, exams: map[string]*papers.Exam{}, own: map[ownExam]*checker.Exam{}}
	c := &cobra.Command{
		Use:   "check [flags] SHEET.toml ...",
		Short: "Check answer sheets",
		Long: `Check says of each answer on a sheet whether it can be read, how it was read,
and, as far as the course allows, whether it is right. Where questions differ from
student to student, the line variants = "…" of the sheet says which are yours.

The problem set is looked for in --problems, in the course that the grader.toml
of this folder or one above describes, beside the sheet, and among the sets
built into the program.

With --watch it goes on until it is interrupted, and checks the sheet again each
time that it is saved, or the problem set is. The answers that have changed are
marked with a >.

The exit code is 0 if every answer is correct or still to be marked, 1 if one is
not or a sheet is unreadable, 2 if no sheet or no problem set could be read.`,
		Example: `  check hw3.toml
  check --problems hw3-problems.toml hw3.toml
  check --watch hw3.toml             again at each save
  check new hw3 --output hw3.toml    write a blank answer sheet
  check rulesets kayles              the rules of a game
  check ./new                        a sheet that is named like a command`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return ch.run(c, args) },
	}
	c.PersistentFlags().StringVar(&ch.problems, "problems", "", "look for problem sets in `PATH`, a file or a folder")
	ch.format = cli.ChoiceFlag(c, "format", "what to print", "text", "json")
	ch.colour = cli.ChoiceFlag(c, "color", "colour the result", "auto", "always", "never")
	c.Flags().BoolVar(&ch.again, "watch", false, "check again whenever something changes, until interrupted")
	c.AddCommand(newCommand(ch), playCommand(ch), cli.RulesetsCommand(p, func() string { return "" }))
	return c
}

func newCommand(ch *checkRun) *cobra.Command {
	config, output := "", ""
	c := &cobra.Command{
		Use:   "new SET",
		Short: "Write a blank answer sheet",
		Long: `New prints a blank answer sheet for a problem set: the questions as comments,
and for each a line that is to be completed. A set is an id or the path of a
file.

With --output, a schema is written beside the sheet, such as hw3.schema.json. With it
an editor that knows TOML shows each question and complains about answers that cannot
be read.

Where questions differ from student to student, --token takes the code after
"variants =" on your own sheet, and --example shows the first variants, which are
nobody's.`,
		Example: `  check new hw3
  check new hw3 --output hw3.toml`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Failf("type `check new hw1`", "expected a problem set, found nothing")
			}
			if len(args) > 1 {
				return cli.Failf("type `check new "+args[0]+"`", "expected one problem set, found %d", len(args))
			}
			return nil
		},
		ValidArgsFunction: ch.CompleteSets(&config),
	}
	c.Flags().StringVar(&output, "output", "", "write the sheet into a new file, `FILE`")
	paper := cli.PaperFlags(c, false)
	c.RunE = func(c *cobra.Command, args []string) error {
		course, err := ch.Config("")
		if err != nil {
			return err
		}
		set, err := ch.set(course, args[0])
		if err != nil {
			return err
		}
		exam, err := ch.CompileFor(set, course, paper)
		if err != nil {
			return err
		}
		if output == "" {
			return schema.WriteSheet(c.OutOrStdout(), ch.Workdir, course, exam, *paper)
		}
		return schema.NewSheet(ch.Program, output, course, exam, *paper)
	}
	return c
}

func (ch *checkRun) run(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cli.Failf("type `check hw1.toml`, or `check new hw1` for a blank sheet", "expected an answer sheet")
	}
	ctx := c.Context()
	if ch.again {
		var stop context.CancelFunc
		ctx, stop = watch.UntilInterrupted(ctx)
		defer stop()
	}
	return ch.check(ctx, args)
}

// check checks the sheets and, if asked, again on every change until ctx is done.
func (ch *checkRun) check(ctx context.Context, args []string) error {
	course, err := ch.Config("")
	if err != nil {
		return err
	}
	ch.Complain(course.Warnings)
	s := &screen{checkRun: ch, good: map[string][]selfcheck.Answer{}}
	list, failed := ch.sheets(course, args)
	err = s.look(list, failed)
	if err == nil && ch.again && len(failed) < len(args) {
		err = s.follow(ctx, args)
	}
	if err != nil {
		return cli.FailAs(err, "", "the result could not be written")
	}
	return exit(s.list, s.failed)
}
