package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/course"
	"grader/cmd/internal/enter"
	"grader/cmd/internal/papers"
	"grader/problems"
	"grader/reference/halt"
	"grader/reference/plain"

	"github.com/spf13/cobra"
)

// takenIn is a set of a course whose papers are typed into a folder of submissions.
func takenIn(c *course.Course, exam *checker.Exam, folder string) *enter.Set {
	return &enter.Set{Exam: exam, Papers: c.Papers[exam.Set.ID], Roster: c.Rules.Roster, Patterns: c.Patterns, Folder: folder, Limits: c.Config.SheetLimits()}
}

// setsOf are the ids of the sets of a course.
func setsOf(c *course.Course) (ids []string) {
	for _, set := range c.Sets {
		ids = append(ids, set.ID)
	}
	return ids
}

// paper is a set whose papers are typed in at the desk.
func (w *watcher) paper(c *course.Course, exams *course.Exams, set string) (*enter.Set, error) {
	exam := exams.Unused(set)
	if exam == nil {
		return nil, papers.Unfit{Message: fmt.Sprintf("the course has no set %q that can be graded", plain.Cut(set, 40)), Hint: "choose another set"}
	}
	return takenIn(c, exam, w.roots[0]), nil
}

// typedIn writes the sheets of a table.
func typedIn(p *cli.Program, c *cobra.Command, settings, set, from, into string) error {
	run := &course.Run{Program: p, Settings: settings, Only: []string{set}, Named: "the set", Early: true}
	read, _, err := run.Read([]string{into}, nil)
	halt.Check(err)
	at := slices.IndexFunc(read.Sets, func(s *problems.Set) bool { return s.ID == set })
	exam := halt.Must(p.Prepare(cli.Loaded{Set: read.Sets[at]}, read.Config))
	file := halt.Must(p.Read(from))
	list, complaints := takenIn(read, exam, p.Path(into)).Table(file)
	if len(complaints) > 0 {
		return &cli.Failure{Complaints: complaints, Message: "nothing was written", Hint: "mend these lines, and type the command again"}
	}
	cli.Need(len(list) > 0, "write a line for each student", "there is no answer in %s", file.Name)
	var written []string
	for _, one := range list {
		at, err := one.Write(one.Text)
		if why, ok := errors.AsType[papers.Unfit](err); ok {
			for _, name := range written {
				_ = os.Remove(filepath.Join(p.Path(into), filepath.FromSlash(name))) // it was written here just now
			}
			return cli.Failf(why.Hint, "nothing was written: %s", why)
		}
		written = append(written, at)
	}
	fmt.Fprintf(c.OutOrStdout(), "%s of %s written into %s\n", cli.Counted(len(list), "sheet"), set, plain.Clean(p.Show(p.Path(into))))
	unclear := false
	for _, one := range list {
		for _, text := range one.Unclear {
			fmt.Fprintln(c.OutOrStdout(), plain.Clean(text))
			unclear = true
		}
	}
	if unclear {
		return cli.Exit(cli.Some)
	}
	return nil
}
