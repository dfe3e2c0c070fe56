package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"grader/cmd/internal/autograder"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/course"
	"grader/cmd/internal/export"
	"grader/cmd/internal/files"
	"grader/problems"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// runAutograder grades the submission that Gradescope has laid out below a folder, and
// leaves a result there, whatever happens. What it prints is for the staff.
func runAutograder(p *cli.Program, root string) error {
	result := autograde(p, root)
	data, err := result.JSON()
	if err == nil {
		err = files.Save(filepath.Join(root, "results", "results.json"), data)
	}
	cli.CheckAs(err, "", "no result could be written")
	return nil
}

// ours is what students are told about what is not their fault.
const ours = "The autograder could not grade this. It is not your fault: tell the staff of the course."

// autograde grades the submission.
func autograde(p *cli.Program, root string) (result export.Results) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(p.Err, "autograde: fault: %v\n", fault)
			result = export.Failed("", ours, points.Points{})
		}
	}()
	at := filepath.Join(root, autograder.Source)
	here := *p
	here.Workdir = at
	g := newGradeRun(&here)
	settings := filepath.Join(at, autograder.Settings)
	if info, err := os.Stat(settings); err == nil && info.Mode().IsRegular() {
		g.run.Settings = settings
	}
	c, err := g.run.ReadSettings(nil)
	if err == nil { // the settings of what was packed, but the folders
		c.Config.Problems, c.Config.ProblemsGiven = filepath.Join(at, filepath.FromSlash(autograder.Sets)), true
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
