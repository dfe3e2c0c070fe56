package main

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/collect"
	"grader/cmd/internal/policy"
	"grader/problems/source"
)

// A single is one sheet that is graded outside a class, as a runner has it.
type single struct {
	root      *os.Root
	path      string // within the root
	name      string // as shown
	student   string
	title     string    // the name of the student; "" if nobody tells
	set       string    // of which it is
	submitted time.Time // zero if that is not known
}

// gradeSingle grades one sheet. There is no roster, and nobody has decided anything.
func (g *gradeRun) gradeSingle(c *course, s single) (*gradedClass, error) {
	c.rules.Roster, c.rules.Overrides, c.rules.Times = nil, nil, nil
	if !s.submitted.IsZero() {
		c.rules.Times = &policy.Times{Modified: true}
		g.at = s.submitted.Format(time.RFC3339) // graded at any time, it is the same
	}
	exams := newExams(g, c, nil, g.compiler(c))
	grader := g.grader(c, exams)
	results := grader.Grade([]class.Sheet{{SheetID: class.SheetID{Student: s.student, Set: s.set}, Root: s.root, Path: s.path, Name: s.name}})
	for i := range results {
		results[i].Modified = s.submitted
	}
	used, broken := exams.used()
	if err := brokenSets(broken); err != nil {
		return nil, err
	}
	graded := g.book(c, used, results, nil)
	if t := graded.book.Table(s.set); t != nil && s.title != "" {
		for i := range t.Rows {
			t.Rows[i].Name = s.title
		}
	}
	return graded, nil
}

// gradeSheet grades the sheet of a file for a runner, which says in the environment who
// wrote it. The set is the one of --set, or that the file is named for.
func (g *exportRun) gradeSheet(name string) (*gradedClass, error) {
	r := courseReader{gradeRun: g.gradeRun, course: &course{}}
	dir, base := filepath.Split(g.Path(name))
	if err := r.readSettings(nil); err != nil {
		return nil, err
	}
	if err := r.readSets(); err != nil {
		return nil, err
	}
	if g.set == "" {
		file, fault := source.Read(g.Path(name), g.Show(name), source.StaffBytes)
		if fault != nil {
			return nil, cli.Broken([]source.Diagnostic{*fault})
		}
		g.set = collect.SetOf(base, file.Data, r.rules.Sets, r.SheetLimits())
	}
	if !slices.Contains(r.rules.Sets, g.set) {
		return nil, cli.Failf("name it: --set ID", "%s does not say of which problem set it is", g.Show(name))
	}
	r.only = []string{g.set}
	student := os.Getenv("USERNAME")
	if class.IDFault(student) != "" {
		student = "student"
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, cli.Failf("", "the folder of %s cannot be read", g.Show(name))
	}
	defer root.Close()
	r.rules.Late, r.rules.Zone, r.rules.Attempts = r.Late, r.Zone, r.Attempts
	return g.gradeSingle(r.course, single{root: root, path: base, name: g.Show(name), student: student, set: g.set})
}
