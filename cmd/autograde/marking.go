package main

import (
	"fmt"
	"io"
	"time"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/lms/marking"
	"grader/reference/explain"

	"github.com/spf13/cobra"
)

func markingCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "marking (SET | --apply FILE) [SUBMISSIONS ...]",
		Short: "Mark essays in a spreadsheet",
		Long: `Marking writes every answer of a set that is yet to be marked into a CSV file, one
answer in each row, in full, with the items of its rubric. Fill in the columns points
or rubric (the ids of items, separated by spaces), and perhaps comment, which the
student will see; leave the others as they are. Then --apply writes what you filled in
as entries at the end of overrides.toml.

Either all rows are written or none: each mistake is reported with its line and its
student. A row whose answer has changed since, or about which somebody has decided
meanwhile, is refused. Rows that you did not fill in are left for later, and applying a
file twice changes nothing.

If you leave out SUBMISSIONS, the folder submissions beside grader.toml is used. The
exit code is 0 if the file or the marks were written, 2 if not.`,
		Example: `  autograde marking hw4 --out marking.csv
  autograde marking --apply marking.csv --by ta1`,
		Args: cobra.ArbitraryArgs,
	}
	g := staffFlags(p, c)
	var out, apply, by string
	var all bool
	c.Flags().StringVar(&out, "out", "", "write the table into `FILE` instead of standard output")
	c.Flags().StringVar(&apply, "apply", "", "write what was filled in into `FILE` as overrides")
	c.Flags().StringVar(&by, "by", "", "who marks, instead of the `NAME` that the system knows you by")
	c.Flags().BoolVar(&all, "all", false, "write the answers to all questions of kind manual, those that are marked, too")
	c.ValidArgsFunction = p.CompleteSets(&g.run.Settings)
	c.RunE = func(c *cobra.Command, args []string) error {
		if apply != "" {
			return g.applyMarking(c, apply, decider(by), args)
		}
		if len(args) == 0 {
			return cli.Failf("type `autograde marking hw1 --out marking.csv`; `autograde lint` names the sets of the course", "expected a problem set, found nothing")
		}
		class, err := g.gradeFor(args[:1], args[1:])
		if err != nil {
			return err
		}
		rows := 0
		fill := func(w io.Writer) (err error) {
			if class.Course.Config.CSVMark {
				if _, err := io.WriteString(w, "\ufeff"); err != nil {
					return err
				}
			}
			rows, err = marking.Write(w, class.Book.Tables, all)
			return err
		}
		if out == "" {
			return fill(c.OutOrStdout())
		}
		if err := files.Write(p.Path(out), fill); err != nil {
			return cli.FailAs(err, "", "the table could not be written")
		}
		fmt.Fprintf(p.Err, "autograde: %s to mark in %s\n", explain.Count(rows, "answer"), p.Given(out))
		return nil
	}
	return c
}

// applyMarking writes the marks of a table as overrides.
func (g *gradeRun) applyMarking(c *cobra.Command, name, by string, folders []string) error {
	file, err := g.p.ReadGiven(name)
	if err != nil {
		return err
	}
	sheet, empty, complaints := marking.Read(file)
	if len(complaints) > 0 {
		return cli.Broken(complaints)
	}
	if len(sheet.Rows) == 0 {
		return cli.Failf("fill in points, rubric or comment", "no row of %s is filled in", file.Name)
	}
	class, err := g.gradeFor(sheet.Sets, folders)
	if err != nil {
		return err
	}
	overrides := decide.File{Path: class.Course.Config.Overrides, Name: g.p.Show(class.Course.Config.Overrides), Zone: class.Course.Config.Zone}
	seen, err := overrides.Entries()
	if err != nil {
		return notDecided(err)
	}
	applied, complaints := sheet.Apply(file, class.Book, by, g.p.Now().In(class.Course.Config.Zone).Truncate(time.Second))
	if len(complaints) > 0 {
		return &cli.Failure{Complaints: complaints, Message: "nothing was written", Hint: "mend these rows, or empty them, and apply the file again"}
	}
	if len(applied.Entries) > 0 {
		if _, err := overrides.Add(append([]decide.FileEntry{}, seen...), applied.Entries...); err != nil {
			return notDecided(err)
		}
	}
	text := explain.Count(len(applied.Entries), "decision") + " written into " + overrides.Name
	if applied.Already > 0 {
		text += fmt.Sprintf("; %s there already", explain.Count(applied.Already, "row"))
	}
	if empty > 0 {
		text += fmt.Sprintf("; %s not filled in", explain.Count(empty, "row"))
	}
	fmt.Fprintln(c.OutOrStdout(), text)
	return nil
}

// notDecided is the failure of decisions that could not be written.
func notDecided(err error) error {
	switch err := err.(type) {
	case *decide.Broken:
		return &cli.Failure{Complaints: err.Complaints, Message: "nothing was written", Hint: "mend the file first"}
	case *decide.Conflict:
		return cli.Failf("look at both, and try again", "nothing was written: %s", err)
	}
	return cli.Failf("", "nothing was written: %s", err)
}
