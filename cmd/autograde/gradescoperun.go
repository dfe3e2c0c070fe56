package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/autograder"
	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/collect"
	"grader/cmd/internal/course"
	"grader/cmd/internal/export"
	"grader/cmd/internal/files"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
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
	if err != nil {
		return cli.Failf("", "no result could be written: %s", err)
	}
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
	c, err := g.packedCourse(filepath.Join(at, filepath.FromSlash(autograder.Sets)))
	if err != nil {
		p.Tell(err)
		return export.Failed("", ours, points.Points{})
	}
	meta, fault := autograder.ReadMetadata(root)
	if fault != "" {
		fmt.Fprintf(p.Err, "autograde: warning: %s\n", fault)
	}
	var all []export.Results
	sheets := findSheets(filepath.Join(root, "submission"), c)
	for _, set := range c.Sets {
		s := course.Single{Student: "student", Title: strings.Join(meta.Names, " and "), Set: set.ID, Submitted: meta.At}
		if class.IDFault(meta.Email) == "" {
			s.Student = meta.Email
		}
		all = append(all, g.gradeSubmitted(c, set, sheets, s, filepath.Join(root, "submission")))
	}
	return export.Joined(all)
}

// packedCourse is the course that was packed: its settings, but the folders.
func (g *gradeRun) packedCourse(sets string) (*course.Course, error) {
	c, err := g.run.ReadSettings(nil)
	if err != nil {
		return nil, err
	}
	c.Config.Problems, c.Config.ProblemsGiven = sets, true
	return c, g.run.ReadSets(c)
}

// A found sheet is one of a submission.
type foundSheet struct {
	path  string
	set   string // "" if nothing says
	named bool   // by the file's name
	other string // the set that it names, which is none of these
	// answers are the questions that it answers.
	answers []string
}

// about reports whether the sheet may be about a set: it does not name another, or
// answers a question of this one all the same.
func (f *foundSheet) about(set *problems.Set) bool {
	if f.other == "" && len(f.answers) == 0 {
		return true
	}
	return slices.ContainsFunc(set.Questions, func(q *problems.Question) bool { return slices.Contains(f.answers, q.ID) })
}

// sheetFiles are the files that a student handed in at once.
type sheetFiles struct {
	sheets []foundSheet
	faults []string // why files could not be read
	others []string // files that are no sheets
	err    error
}

// findSheets looks through a submission.
func findSheets(dir string, c *course.Course) (s sheetFiles) {
	limits := collect.DefaultLimits
	limits.Entries, limits.Total = 10_000, 64<<20 // all of it is in memory, of which there is little
	limits.Nested, limits.Others = false, 0
	entries, err := collect.Download(dir, limits)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.err = err
		}
		return s
	}
	for _, e := range entries {
		sheet := strings.Contains(strings.ToLower(path.Base(e.Path)), ".toml")
		set := collect.SetOf(e.Path, e.Data, c.Rules.Sets, c.Config.SheetLimits())
		switch {
		case e.Fault != "":
			s.faults = append(s.faults, e.Path+": "+e.Fault)
		case !sheet && set == "":
			s.others = append(s.others, e.Path)
		default:
			f := foundSheet{path: e.Path, set: set, named: collect.SetOf(e.Path, nil, c.Rules.Sets, c.Config.SheetLimits()) != ""}
			if doc, _ := problems.LoadSheet(source.NewFile(e.Path, e.Data), c.Config.SheetLimits()); doc != nil {
				f.answers = doc.Answers.Keys()
				if !slices.Contains(c.Rules.Sets, doc.ProblemSet) {
					f.other = doc.ProblemSet
				}
			}
			s.sheets = append(s.sheets, f)
		}
	}
	return s
}

// of are the sheets that may be for a set: those that are named for it, or else those
// that name it, or else, if it is the only one, those that name none.
func (s sheetFiles) of(set *problems.Set, only bool) (list []foundSheet) {
	for _, fits := range []func(foundSheet) bool{
		func(f foundSheet) bool { return f.named && f.set == set.ID && f.about(set) },
		func(f foundSheet) bool { return f.set == set.ID && f.about(set) },
		func(f foundSheet) bool { return only && f.set == "" && f.about(set) },
	} {
		for _, f := range s.sheets {
			if fits(f) {
				list = append(list, f)
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// failure is what a student is told whose sheet for a set could not be found.
func (s sheetFiles) failure(set string, list []foundSheet) string {
	name := set + ".toml"
	var doc explain.Doc
	say := func(text string, names ...string) {
		doc = append(doc, explain.T(text))
		var items explain.List
		for _, n := range names[:min(len(names), 10)] {
			items.Items = append(items.Items, explain.P(explain.Code(n)))
		}
		if len(items.Items) > 0 {
			doc = append(doc, items)
		}
	}
	var paths, others []string
	for _, f := range list {
		paths = append(paths, f.path)
	}
	for _, f := range s.sheets {
		if f.other != "" {
			others = append(others, f.path+", for "+f.other)
		} else if f.set == "" || f.set == set {
			others = append(others, f.path)
		}
	}
	switch {
	case s.err != nil:
		say("The submission could not be read: " + s.err.Error() + ".")
	case len(list) > 1:
		say("There are several sheets for "+set+", and nobody can tell which counts. Hand in one, and call it "+name+".", paths...)
	case len(s.faults) > 0:
		say("There is no sheet that could be read. Hand in "+name+" itself.", s.faults...)
	case len(others) > 0:
		say("There is no sheet for "+set+". Hand in "+name+"; what was handed in is for another problem set.", others...)
	case len(s.sheets) > 0:
		say("There is no sheet for " + set + ". Hand in " + name + ".")
	case len(s.others) > 0:
		say("There is no answer sheet. Hand in "+name+", under that name.", s.others...)
	default:
		say("Nothing was handed in. Hand in " + name + ".")
	}
	return explain.Markdown(doc)
}

// gradeSubmitted grades the sheet for one set.
func (g *gradeRun) gradeSubmitted(c *course.Course, set *problems.Set, sheets sheetFiles, s course.Single, dir string) export.Results {
	fail := func(err error) export.Results {
		g.p.Tell(err)
		return export.Failed(set.ID, ours, set.Points())
	}
	list := sheets.of(set, len(c.Sets) == 1)
	if len(list) != 1 {
		return export.Failed(set.ID, sheets.failure(set.ID, list), set.Points())
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fail(err)
	}
	defer root.Close()
	s.Root, s.Path, s.Name = root, list[0].path, list[0].path
	g.run.Only = []string{set.ID}
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
