package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/asjson"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

func diffCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "diff OLD [NEW]",
		Short: "Show whose marks have changed, and why",
		Long: `Diff compares two folders of reports and prints, for each mark that changed, the student,
the question, the old and new mark, and the reason: the sheet, the problem set, an
override, lateness, the roster, or else the program. Final marks and those for groups
come last, with the sets that changed them, or the settings. Without NEW, OLD is compared
with the reports of the course. Each run compares with the last reports in the same way,
and writes changes.md.

The exit code is 0 if no mark has moved, 1 if one has, and 2 if the folders could
not be compared.`,
		Example: `  cp -r grades published
  autograde submissions
  autograde diff published`,
		Args: cli.Args(1, 2, "type `autograde diff OLD`, with a folder of earlier reports", "expected one or two folders of reports, found %s"),
	}
	config := configFlag(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 1 {
			settings, err := p.Config(*config)
			if err != nil {
				return err
			}
			args = append(args, settings.Reports)
		}
		old, err := marksIn(p, args[0])
		if err != nil {
			return err
		}
		now, err := marksIn(p, args[1])
		if err != nil {
			return err
		}
		changes := now.Changes(old)
		for _, m := range changes {
			fmt.Fprintln(c.OutOrStdout(), plain.Clean(m.String())) // errors are returned at the end
		}
		if len(changes) > 0 {
			return cli.Exit(cli.Some)
		}
		return nil
	}
	return c
}

func marksIn(p *cli.Program, dir string) (*gradebook.Marks, error) {
	data, err := os.ReadFile(filepath.Join(p.Path(dir), reports.MarksName))
	if err != nil {
		return nil, cli.Failf("name a folder of reports", "there is no %s in %s", reports.MarksName, p.Given(dir))
	}
	m, ok := reports.ReadMarks(data)
	if !ok {
		return nil, cli.Failf("grade again", "%s in %s cannot be read", reports.MarksName, p.Given(dir))
	}
	return m, nil
}

// writeChanges writes the marks that changed since the reports in the folder, and records the marks
// for the next time.
func (g *gradeRun) writeChanges(folder *files.Folder, class *course.Graded) error {
	now, before := class.Book.Marks(), &gradebook.Marks{}
	g.compared = false
	if g.marks != nil && folder.Holds(reports.MarksName) {
		before, g.compared = g.marks, true
	} else if data, err := os.ReadFile(filepath.Join(g.run.Reports(class.Course), reports.MarksName)); err == nil {
		before, g.compared = reports.ReadMarks(data)
	}
	if class.Book.Overall == nil {
		now = now.With(before) // now has only a part of the course
	}
	g.changes = nil
	if g.compared {
		g.changes = now.Changes(before)
	}
	if err := folder.Write(reports.ChangesName, func(w io.Writer) error { return reports.WriteChanges(w, g.changes) }); err != nil {
		return err
	}
	g.marks = now
	return folder.Write(reports.MarksName, func(w io.Writer) error { return asjson.WriteMarks(w, now) })
}
