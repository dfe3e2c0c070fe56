package main

import (
	"fmt"
	"slices"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

func missingCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "missing SET [SUBMISSIONS ...]",
		Short: "List who has handed in nothing",
		Long: `Missing lists the students on the roster who handed in nothing for a set, with all
columns of the roster and the due time. Students who are excused, or have a mark from
a person, are left out.

If you leave out SUBMISSIONS, the folder submissions beside grader.toml is used. The
exit code is 0, also if nobody is missing, and 2 if nothing could be graded.`,
		Example: `  autograde missing hw4
  autograde missing hw4 --format csv > missing.csv`,
		Args: cobra.ArbitraryArgs,
	}
	g := staffFlags(p, c)
	format := cli.ChoiceFlag(c, "format", "what to print", "text", "csv")
	c.ValidArgsFunction = p.CompleteSets(&g.run.Settings)
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return oneSet(c, args)
		}
		g.run.Early = true
		class, err := g.gradeFor(args[:1], args[1:])
		if err != nil {
			return err
		}
		if class.Course.Rules.Roster == nil {
			return cli.Failf("list the class in "+p.Show(class.Course.Config.Roster)+", with a column student", "there is no roster, so nobody knows who is missing")
		}
		rows := missing(class, args[0])
		if format.Value == "csv" {
			return reports.WriteCSV(c.OutOrStdout(), slices.Values(rows))
		}
		for _, record := range rows[1:] {
			fmt.Fprintln(c.OutOrStdout(), plain.Clean(gradebook.Who(record[1], record[2])))
		}
		fmt.Fprintf(p.Err, "autograde: %s handed in nothing for %s\n", explain.Count(len(rows)-1, "student"), args[0])
		return nil
	}
	return c
}

// missing lists, below a header, the students who have handed in nothing.
func missing(class *course.Graded, set string) [][]string {
	roster := class.Course.Rules.Roster
	records := [][]string{append(append([]string{"set", "student", "name"}, roster.Fields...), "due")}
	t := class.Book.Table(set)
	for _, e := range roster.Students {
		due := ""
		if t != nil {
			row := t.Row(e.ID)
			if row == nil || row.Status != gradebook.Missing || row.Settled() {
				continue
			}
			if !row.Due.IsZero() {
				due = row.Due.Format("2006-01-02 15:04 -07:00")
			}
		}
		record := append([]string{set, e.ID, e.Name}, e.Fields...)
		for len(record) < len(records[0])-1 {
			record = append(record, "")
		}
		records = append(records, append(record, due))
	}
	return records
}
