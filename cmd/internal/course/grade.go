package course

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// A Found is the contents of the folders of submissions.
type Found struct {
	Roots      []*os.Root
	Sheets     []class.Sheet
	Complaints []gradebook.Diagnostic
	names      []string // of the folders, as shown
	patterns   []string
}

// Find opens the folders, each once, and searches them for sheets; list lists a folder as
// os.ReadDir does.
func (run *Run) Find(c *Course, folders []string, list func(dir string) ([]fs.DirEntry, error)) (*Found, error) {
	f := &Found{patterns: c.Config.Patterns}
	for i, name := range folders {
		path := run.Program.Path(name)
		if slices.ContainsFunc(folders[:i], func(other string) bool { return run.Program.Path(other) == path }) {
			continue
		}
		root, err := os.OpenRoot(path)
		if err != nil {
			f.Close()
			if source.OutOfFiles(err) {
				return nil, outOfFiles(name)
			}
			return nil, cli.Failf("", "the folder %s cannot be read", name)
		}
		l := run.Layout(c, path)
		l.List = func(at string) ([]fs.DirEntry, error) { return list(filepath.Join(path, filepath.FromSlash(at))) }
		found, more := l.Find(root, run.Program.Show(name))
		f.Roots, f.names = append(f.Roots, root), append(f.names, run.Program.Show(name))
		f.Sheets, f.Complaints = append(f.Sheets, found...), append(f.Complaints, more...)
	}
	return f, nil
}

// Close closes the folders.
func (f *Found) Close() {
	for _, root := range f.Roots {
		_ = root.Close() // it was only read
	}
}

// Nothing is the failure of a search without any sheet; nil if there are sheets.
func (f *Found) Nothing() error {
	if len(f.Sheets) > 0 || slices.ContainsFunc(f.Complaints, func(d gradebook.Diagnostic) bool { return d.Person && !d.Ignored }) {
		return nil
	}
	folders, hint := strings.Join(f.names, ", "), "sheets are looked for at "+strings.Join(f.patterns, ", ")+" below the folder"
	if len(f.Complaints) == 0 {
		return cli.Failf(hint, "there is nothing in %s", folders)
	}
	return cli.Failf(hint, "there is no answer sheet in %s: %s fits none of the patterns", folders, f.Complaints[0].File)
}

// outOfFiles is the failure of a system that lets the program open no more files.
func outOfFiles(at string) error {
	return cli.Failf("raise the limit, as with ulimit -n 1024, or grade fewer sheets at a time with --jobs 1",
		"%s could not be opened: the system does not allow this program to open more files", at)
}

// Layout says which files below a folder are sheets.
func (run *Run) Layout(c *Course, folder string) class.Layout {
	l := class.Layout{Patterns: c.Patterns, Sets: c.Rules.Sets, Roster: c.Rules.Roster, Overrides: c.Rules.Overrides, Base: filepath.Dir(c.Config.Overrides)}
	if rel, err := filepath.Rel(folder, run.Reports(c)); err == nil {
		l.Skip = append(l.Skip, filepath.ToSlash(rel))
	}
	return l
}

// Reports is the folder of the reports.
func (run *Run) Reports(c *Course) string {
	if run.Out != "" {
		return run.Program.Path(run.Out)
	}
	return c.Config.Reports
}

// Grader makes the grader for the sheets of a course.
func (run *Run) Grader(c *Course, exams *Exams) class.Grader {
	return class.Grader{Exam: exams.Exam, Own: exams.Own, Sets: c.Rules.Sets, Limits: c.Config.SheetLimits(), Jobs: run.Jobs, Modified: c.Config.Times == "mtime", All: run.All}
}

// Grade grades every sheet. A set is prepared when its first sheet is graded; a set without sheets
// may not be graded at all.
func (run *Run) Grade(folders []string, c *Course) (*Graded, error) {
	found, err := run.Find(c, folders, os.ReadDir)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	if d, is := class.Exhausted(found.Complaints, nil); is {
		return nil, outOfFiles(d.File)
	}
	if err := found.Nothing(); err != nil && !run.Early {
		return nil, err
	}
	exams := run.Exams(c, nil)
	grader := run.Grader(c, exams)
	step, end := run.Program.Progress("grading", "sheets", len(found.Sheets))
	grader.Done = step
	results := grader.Grade(found.Sheets)
	end()
	if d, is := class.Exhausted(nil, results); is {
		return nil, outOfFiles(d.File)
	}
	used, broken := exams.Used()
	if err := brokenSets(broken); err != nil {
		return nil, err
	}
	return run.Book(c, used, results, found.Complaints), nil
}

// Book makes a gradebook from the results.
func (run *Run) Book(c *Course, used []*Prepared, results []class.Result, complaints []gradebook.Diagnostic) *Graded {
	rules := run.rules(c)
	rules.Overrides = run.recall(c)
	remarks := c.Config.Warnings
	var exams []*papers.Exam
	for _, p := range used {
		exams = append(exams, p.Exam)
		remarks = append(remarks[:len(remarks):len(remarks)], p.complaints...)
	}
	tables, more := class.Book(exams, results, rules)
	complaints = slices.Concat(complaints, more, c.decided, c.timed, c.doubts, c.papers, class.Faults(exams, results))
	unwanted := func(set string) bool { return set != "" && !run.wanted(set) }
	tables = slices.DeleteFunc(tables, func(t gradebook.Set) bool { return unwanted(t.ID) })
	complaints = slices.DeleteFunc(complaints, func(d gradebook.Diagnostic) bool { return unwanted(d.Set) })
	used = slices.DeleteFunc(slices.Clone(used), func(p *Prepared) bool { return unwanted(p.Set.ID) })
	for _, d := range remarks {
		complaints = append(complaints, gradebook.NewDiagnostic(d))
	}
	rules.Overrides.Settle(complaints, func(file string) string {
		if at, err := filepath.Rel(filepath.Dir(c.Config.Overrides), run.Program.Path(file)); err == nil {
			return filepath.ToSlash(at)
		}
		return file
	})
	in := gradebook.Input{Course: c.Config.Course, Sets: tables, Groups: c.Config.Groups, Levels: c.Config.Levels, Partial: len(run.Only) > 0, Diagnostics: complaints}
	if roster := c.Rules.Roster; roster != nil {
		in.Roster, in.Fields = roster.Students, roster.Fields
	}
	return &Graded{Course: c, Used: used, Book: gradebook.Build(in), At: rules.Now, Results: results, recalled: rules.Overrides}
}

// rules are the rules of a course at the time for which it is graded.
func (run *Run) rules(c *Course) class.Rules {
	rules := c.Rules
	rules.Now, rules.Reported = run.now(c), func(set string) bool { return files.Reported(run.Reports(c), set) }
	return rules
}

// now is the time for which a course is graded.
func (run *Run) now(c *Course) time.Time {
	if at, fixed := policy.ReadTime(run.At, c.Config.Zone); fixed {
		return at
	}
	return run.Program.Now()
}

// recall is the overrides of a course with what their authors saw when they decided.
func (run *Run) recall(c *Course) *policy.Overrides {
	overrides := c.Rules.Overrides.Clone() // others may read these now
	if data, err := os.ReadFile(filepath.Join(run.Reports(c), policy.MemoryName)); err == nil {
		overrides.Recall(policy.ReadMemory(data))
	}
	return overrides
}

// A Single is a sheet that is graded alone, as by a runner.
type Single struct {
	Dir       string    // the folder that the path must not lead out of
	Path      string    // within it
	Name      string    // as shown
	Student   string    // "student" replaces an invalid id
	Title     string    // the name of the student; "" if not known
	Set       string    // the set of the sheet
	Ids       []string  // further ids by which the list of papers may have the student
	Submitted time.Time // zero if not known
}

// GradeSingle grades one sheet, without a roster and without decisions.
func (run *Run) GradeSingle(c *Course, s Single) (*Graded, error) {
	root, err := os.OpenRoot(s.Dir)
	if err != nil {
		return nil, cli.Failf("", "the folder of %s cannot be read", s.Name)
	}
	defer root.Close()
	if class.IDFault(s.Student) != "" {
		s.Student = "student"
	}
	run.Only = []string{s.Set}
	c.Rules.Roster, c.Rules.Overrides, c.Rules.Times = nil, nil, nil
	c.Rules.Late.SlipDays = 0 // how many are left is not known here
	c.doubts = nil            // the other sets are not known here
	if p := c.Papers[s.Set]; p != nil {
		i := slices.IndexFunc(s.Ids, p.Has)
		if p.PaperOf = nil; i >= 0 && !p.Has(s.Student) {
			p.PaperOf = map[string]string{s.Student: s.Ids[i]}
		}
	}
	if !s.Submitted.IsZero() {
		c.Rules.Times = &policy.Times{Modified: true}
		run.At = s.Submitted.Format(time.RFC3339) // so that it is the same whenever it is graded
	}
	exams := run.Exams(c, nil)
	grader := run.Grader(c, exams)
	results := grader.Grade([]class.Sheet{{SheetID: class.SheetID{Student: s.Student, Set: s.Set}, Root: root, Path: s.Path, Name: s.Name}})
	for i := range results {
		results[i].Modified = s.Submitted
	}
	used, broken := exams.Used()
	if err := brokenSets(broken); err != nil {
		return nil, err
	}
	graded := run.Book(c, used, results, nil)
	if t := graded.Book.Table(s.Set); t != nil && s.Title != "" {
		for i := range t.Rows {
			t.Rows[i].Name = s.Title
		}
	}
	return graded, nil
}
