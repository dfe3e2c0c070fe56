package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/hand/catalog"
	"grader/cmd/internal/hand/schema"
	"grader/reference/explain"
	"grader/reference/plain"

	"github.com/spf13/cobra"
	"github.com/thlib/go-timezone-local/tzlocal"
)

// newCourse is the course that the command lays out.
//
//go:embed all:new
var newCourse embed.FS

func newCommand(p *cli.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "new COURSE",
		Short: "Lay out a course that works",
		Long: `New makes a folder with all that a course needs: grader.toml with every setting as a
comment, a problem set, a roster, a file for decisions, an answer sheet as an example,
and the schemas with which an editor that knows TOML completes and complains. It can be
graded at once. Adapt the files to your course.

With --weeks it has a problem set for each week instead, hw1 and so on, with questions of
the bank in the order of its chapters, and within a set the easier ones first. They are
copies, which you may change. Most of them vary from student to student: their variants
are frozen already, and the secret that deals them out is made. --due says when the
first set is due; each of the others is due a week later.

A folder that is not empty is left alone. The exit code is 0 if the course was
laid out, 2 if not.`,
		Example: `  autograde new math344
  cd math344
  autograde lint
  autograde submissions

  autograde new math344 --weeks 10 --due 2027-01-15`,
		Args: cli.Args(1, 1, "type `autograde new math344`", "expected the name of a new folder, found %s"),
	}
	weeks := c.Flags().Int("weeks", 0, "compose `N` problem sets of questions of the bank")
	due := c.Flags().String("due", "", "the first of them is due at the end of `DATE`, such as 2027-01-15")
	c.RunE = func(c *cobra.Command, args []string) error {
		dir := p.Path(args[0])
		if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cli.Failf("name a folder that does not exist yet", "there is something at %s already", args[0])
		}
		var sets []catalog.Homework
		if c.Flags().Changed("weeks") {
			var err error
			if sets, err = catalog.Compose(catalog.All(), *weeks); err != nil {
				return err
			}
		}
		first, err := firstDue(*due, len(sets))
		if err != nil {
			return err
		}
		zone := localZone()
		if err := layOut(dir, zone); err != nil {
			return cli.FailAs(err, "", "the course could not be laid out")
		}
		out, name := c.OutOrStdout(), plain.Clean(p.Given(args[0]))
		if len(sets) > 0 {
			if err := composed(p, c, dir, sets, first); err != nil {
				return err
			}
		}
		fmt.Fprintf(out, "%s is a course. To grade it, type\n\n    cd %[1]s\n    autograde submissions\n\n", name)
		if zone == "" {
			io.WriteString(out, "Set timezone in grader.toml before you write due times: this machine does not tell where\nit is.\n")
		} else {
			fmt.Fprintf(out, "Its time zone is %s, as on this machine. Change it in grader.toml if the course is\nelsewhere.\n", zone)
		}
		return tellNoPage(out)
	}
	return c
}

// firstDue is the end of the day on which the first set is due; the zero time if none is given.
func firstDue(date string, sets int) (time.Time, error) {
	if date == "" {
		return time.Time{}, nil
	}
	if sets == 0 {
		return time.Time{}, cli.Failf("add --weeks 10", "--due is for courses that are composed of the bank")
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return time.Time{}, cli.Failf("write it like --due 2027-01-15", "--due is %q, expected a date", plain.Cut(date, 60))
	}
	return day.Add(23*time.Hour + 59*time.Minute), nil
}

// composed writes the sets of a course in place of the example, with their variants, a secret and a
// sheet, and lists them.
func composed(p *cli.Program, c *cobra.Command, dir string, sets []catalog.Homework, due time.Time) error {
	config := filepath.Join(dir, cli.ConfigName)
	course, err := p.Config(config)
	if err != nil {
		return err
	}
	table := explain.Table{Header: explain.Cells("set", "questions", "points", "title"), Right: []bool{false, true, true}}
	for _, h := range sets {
		path := filepath.Join(course.Problems, h.ID)
		text := append([]byte(schema.Line("../../"+schema.Folder+"/problem-set"+schema.Ending)), h.TOML(due)...)
		err := errors.Join(files.Save(path+".toml", text), files.Save(path+papers.ListEnding, h.List))
		if err != nil {
			return cli.FailAs(err, "", "the course could not be laid out")
		}
		if !due.IsZero() {
			due = due.AddDate(0, 0, 7)
		}
		table.Rows = append(table.Rows, explain.Cells(h.ID, strconv.Itoa(len(h.Entries)), h.Points().String(), h.Title))
	}
	fmt.Fprintln(c.OutOrStdout(), p.Text(80).Print(explain.Doc{table}))
	if err := writeSecret(p, c, course.Secret); err != nil {
		return err
	}
	fmt.Fprintln(c.OutOrStdout())
	return exampleSheet(p, dir, course, sets[0].ID)
}

// exampleSheet writes a sheet of the first student, with one answer.
func exampleSheet(p *cli.Program, dir string, course *cli.Config, set string) error {
	const student = "ada"
	l, err := p.Set(course, filepath.Join(course.Problems, set+".toml"))
	if err != nil {
		return err
	}
	exam, err := p.Prepare(l, course)
	if err != nil {
		return err
	}
	papers, err := p.Papers(course, exam.Set)
	if err != nil {
		return err
	}
	own, _ := papers.Own(exam, student)
	t := own.Tasks[0]
	t.Solve()
	text := fmt.Sprintf("%s# An example of an answer sheet, with one answer.\nproblem_set = %q\nstudent     = %q\n\n[answers]\n%s = %s\n",
		schema.Line("../../"+schema.Folder+"/answer-sheet"+schema.Ending), set, student, t.Question.ID, checker.OnSheet(t.Answer))
	if err := files.Save(filepath.Join(dir, "submissions", student, set+".toml"), []byte(text)); err != nil {
		return cli.FailAs(err, "", "the course could not be laid out")
	}
	return nil
}

// localZone is the name of the machine's time zone; "" if it is unknown, or UTC, which servers have
// everywhere.
func localZone() string {
	name, err := tzlocal.RuntimeTZ()
	if err != nil {
		return ""
	}
	zone, err := time.LoadLocation(name)
	if err != nil || slices.Contains([]string{"UTC", "GMT"}, time.Unix(0, 0).In(zone).Format("MST")) {
		return ""
	}
	return name
}

// layOut writes the course into a folder, which gives it its name. A time zone of "" is left to be
// filled in by hand.
func layOut(dir, zone string) error {
	course, err := fs.Sub(newCourse, "new")
	if err != nil {
		return err
	}
	if err := os.CopyFS(dir, course); err != nil {
		return err
	}
	for _, s := range schema.Files {
		if err := files.Write(filepath.Join(dir, schema.Folder, s.File()), s.Write); err != nil {
			return err
		}
	}
	return files.Write(filepath.Join(dir, cli.ConfigName), func(w io.Writer) error {
		if _, err := io.WriteString(w, schema.Line("./"+schema.Folder+"/"+schema.Settings)); err != nil {
			return err
		}
		return cli.WriteSettings(w, map[string]string{"course.name": filepath.Base(dir), "course.timezone": zone})
	})
}
