package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/lms/autograder"
	"grader/cmd/internal/lms/export"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

func gradescopeCommand(p *cli.Program) *cobra.Command {
	var out, program, root string
	c := &cobra.Command{
		Use:   "gradescope SET ... --out FILE",
		Short: "Make an autograder for Gradescope",
		Long: `Gradescope packs an autograder for a programming assignment on Gradescope: this
program, the problem sets, and the settings of the course. Students hand in their
sheets, hw3.toml, and see at once the feedback of check. Nothing is installed there,
and nothing is fetched.

Lateness is computed from Gradescope's submission time and the set's due time, each time
a sheet is graded. Students see the feedback level of the set, or else of the course,
before and after the due time alike.

Gradescope runs Linux on amd64. On another system name a program for that: --program FILE.`,
		Example: `  autograde gradescope hw3 --out autograder.zip
  autograde gradescope hw3 --program autograde-linux --out autograder.zip`,
	}
	config := configFlag(c)
	c.Flags().StringVar(&out, "out", "", "write into `FILE`")
	c.Flags().StringVar(&program, "program", "", "pack the program in `FILE` instead of this one")
	c.Flags().StringVar(&root, "run", "", "grade the submission below `DIR`, as on Gradescope")
	// MarkHidden fails only for a flag that does not exist.
	_ = c.Flags().MarkHidden("run")
	c.ValidArgsFunction = p.CompleteSets(config)
	c.RunE = func(c *cobra.Command, args []string) error {
		if root != "" {
			return runAutograder(p, p.Path(root))
		}
		if len(args) == 0 {
			return cli.Failf("type `autograde gradescope hw1 --out autograder.zip`; `autograde lint` names the sets of the course", "expected a problem set, found nothing")
		}
		if out == "" {
			return cli.Failf("type `autograde gradescope "+args[0]+" --out autograder.zip`", "expected a file after --out, found nothing")
		}
		a := &autograder.Archive{}
		exams, err := packSets(p, *config, args, a)
		if err != nil {
			return err
		}
		remark, err := packProgram(p, program, a)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := a.Write(&b); err != nil {
			return cli.FailAs(err, "", "the autograder could not be packed")
		}
		if err := files.Save(p.Path(out), b.Bytes()); err != nil {
			return cli.FailAs(err, "", "nothing was written")
		}
		if remark != "" {
			fmt.Fprintf(p.Err, "autograde: warning: %s\n", remark)
			fmt.Fprintf(p.Err, "autograde: hint: %s\n", staticHint)
		}
		var sum points.Points
		for _, e := range exams {
			sum = sum.Plus(e.Total)
		}
		fmt.Fprintf(c.OutOrStdout(), "%s is an autograder for %s. Give the assignment on Gradescope %s, and upload it under Configure Autograder.\n",
			plain.Clean(p.Given(out)), explain.And(ids(exams)), sum.Text())
		return nil
	}
	return c
}

func ids(exams []*checker.Exam) (list []string) {
	for _, e := range exams {
		list = append(list, e.Set.ID)
	}
	return list
}

const staticHint = "build a program that runs everywhere, CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build -o autograde-linux ./cmd/autograde, and name it: --program autograde-linux"

// packSets adds the sets and the settings to the archive.
func packSets(p *cli.Program, config string, names []string, a *autograder.Archive) ([]*checker.Exam, error) {
	var exams []*checker.Exam
	course, err := p.Config(config)
	if err != nil {
		return nil, err
	}
	if course.File != nil {
		a.Settings, err = os.ReadFile(p.Path(course.File.Name))
		if err != nil {
			return nil, cli.Failf("", "%s cannot be read", course.File.Name)
		}
	}
	for _, name := range names {
		e, err := exam(p, course, name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(ids(exams), e.Set.ID) {
			return nil, cli.Failf("name each set once", "the set %s is named twice", e.Set.ID)
		}
		exams = append(exams, e.Exam)
		a.Sets = append(a.Sets, files.File{Name: e.Set.ID + ".toml", Data: e.Set.File.Data})
		if !e.Shared() {
			handedOut, err := packPapers(p, course, e.Exam)
			if err != nil {
				return nil, err
			}
			a.Sets = append(a.Sets, handedOut...)
		}
	}
	return exams, nil
}

// packPapers returns the files of variants and of who has which, without the secret. Gradescope
// identifies students by mail address, which the list takes from the roster.
func packPapers(p *cli.Program, course *cli.Config, e *checker.Exam) ([]files.File, error) {
	known, err := p.Papers(course, e.Set)
	if err != nil {
		return nil, err
	}
	if known.FormsFile != nil && e.Set.ListsFile != nil {
		return []files.File{{Name: e.Set.ID + papers.ListEnding, Data: e.Set.ListsFile.Data}, {Name: e.Set.ID + papers.FormsEnding, Data: known.FormsFile.Data}}, nil
	}
	if e.Set.ListsFile == nil || known.File == nil {
		return nil, cli.Failf("hand them out first: `autograde handout "+e.Set.ID+"`",
			"the questions of %s differ from student to student, and nothing says yet who has which", e.Set.ID)
	}
	roster, err := rosterOf(p, course)
	if err != nil {
		return nil, err
	}
	byID := map[string]string{}
	for _, s := range roster.Students {
		byID[s.ID] = strings.ToLower(gradebook.Email(roster.Fields, s.Fields))
	}
	list := known.ListFor(func(student string) (names []string) {
		if mail := byID[student]; mail != "" {
			names = append(names, mail)
		}
		return names
	})
	return []files.File{{Name: e.Set.ID + papers.ListEnding, Data: e.Set.ListsFile.Data}, {Name: e.Set.ID + papers.HandedOutEnding, Data: list}}, nil
}

// rosterOf is the roster of a course; empty if there is none.
func rosterOf(p *cli.Program, course *cli.Config) (*class.Roster, error) {
	if _, err := os.Stat(course.Roster); err != nil && !course.RosterGiven {
		return &class.Roster{}, nil
	}
	file, err := p.Read(course.Roster)
	if err != nil {
		return nil, err
	}
	roster, complaints := class.ReadRoster(file)
	if err := cli.BrokenIf(complaints); err != nil {
		return nil, err
	}
	return roster, nil
}

// packProgram adds the program to the archive: the named one, or this one.
func packProgram(p *cli.Program, name string, a *autograder.Archive) (remark string, err error) {
	about := "this program"
	switch {
	case name != "":
		about = plain.Cut(name, 200)
		a.Program, err = os.ReadFile(p.Path(name))
		if err != nil {
			return "", cli.Failf("", "%s cannot be read", about)
		}
	case runtime.GOOS != "linux" || runtime.GOARCH != "amd64":
		return "", cli.Failf(staticHint, "Gradescope runs programs for linux/amd64, and this one is for %s/%s", runtime.GOOS, runtime.GOARCH)
	default:
		self, err := os.Executable()
		if err == nil {
			a.Program, err = os.ReadFile(self)
		}
		if err != nil {
			return "", cli.Failf("name it: --program FILE", "this program cannot read its own file")
		}
	}
	remark, err = autograder.Fit(a.Program)
	if err != nil {
		return "", cli.Failf(staticHint, "%s does not run on Gradescope: %s", about, err)
	}
	return remark, nil
}

// runAutograder grades the submission that Gradescope has laid out below a folder, and always
// leaves a result there. What it prints is for the staff.
func runAutograder(p *cli.Program, root string) error {
	var result export.Results
	if fault := checker.Guard(func() { result = autograde(p, root) }); fault != nil {
		fmt.Fprintf(p.Err, "autograde: fault: %v\n", fault)
		result = export.Failed("", ours, points.Points{})
	}
	data, err := result.JSON()
	if err == nil {
		err = files.Save(filepath.Join(root, "results", "results.json"), data)
	}
	if err != nil {
		return cli.FailAs(err, "", "no result could be written")
	}
	return nil
}

// ours tells students that a failure is not their fault.
const ours = "The autograder could not grade this. It is not your fault: tell the staff of the course."

// autograde grades the submission.
func autograde(p *cli.Program, root string) export.Results {
	at := filepath.Join(root, autograder.Source)
	here := *p
	here.Workdir = at
	g := newGradeRun(&here)
	settings := filepath.Join(at, autograder.Settings)
	if info, err := os.Stat(settings); err == nil && info.Mode().IsRegular() {
		g.run.Settings = settings
	}
	c, err := g.run.ReadSettings(nil)
	if err == nil { // with the settings of the course, but the folders of the archive
		c.Config.Problems, c.Config.ProblemsGiven = filepath.Join(at, filepath.FromSlash(autograder.Sets)), true
		c.Config.Secret = filepath.Join(at, "none") // the archive never has it
		err = g.run.ReadSets(c)
	}
	if err != nil {
		p.Tell(err)
		return export.Failed("", ours, points.Points{})
	}
	meta, fault := autograder.ReadMetadata(root)
	if fault != "" {
		fmt.Fprintf(p.Err, "autograde: warning: %s\n", fault)
	}
	var all []export.Results
	dir := filepath.Join(root, "submission")
	sheets := autograder.FindSheets(dir, c.Rules.Sets, c.Config.SheetLimits())
	for _, set := range c.Sets {
		s := course.Single{Dir: dir, Student: meta.Email, Title: strings.Join(meta.Names, " and "), Set: set.ID, Submitted: meta.At}
		mail := strings.ToLower(meta.Email)
		local, _, _ := strings.Cut(mail, "@")
		s.Ids = []string{mail, local}
		all = append(all, g.gradeSubmitted(c, set, sheets, s))
	}
	return export.Joined(all)
}

// gradeSubmitted grades the sheet for one set.
func (g *gradeRun) gradeSubmitted(c *course.Course, set *problems.Set, sheets autograder.SheetFiles, s course.Single) export.Results {
	fail := func(err error) export.Results {
		g.p.Tell(err)
		return export.Failed(set.ID, ours, set.Points())
	}
	path, failure := sheets.Of(set, len(c.Sets) == 1)
	if failure != "" {
		return export.Failed(set.ID, failure, set.Points())
	}
	s.Path, s.Name = path, path
	graded, err := g.run.GradeSingle(c, s)
	if err != nil {
		return fail(err)
	}
	t := graded.Book.Table(set.ID)
	if t == nil || len(t.Rows) != 1 {
		return fail(fmt.Errorf("the sheet %s was not graded", s.Path))
	}
	g.log(graded)
	level := c.Config.Level(set) // never more, since the sheet may be handed in again
	return export.ResultsOf(export.Job{Book: graded.Book, Table: t, Level: func(*gradebook.Row) problems.Level { return level }}, &t.Rows[0])
}
