package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/cmd/internal/policy"
	"grader/problems"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"
)

// A gradedClass is a class with its marks at some time.
type gradedClass struct {
	*course
	used []*preparedSet // the sets that it has tables of
	book *gradebook.Book
	at   time.Time
	// recalled are the overrides with what their authors saw.
	recalled *policy.Overrides
	// results are those of all sheets that were found.
	results []class.Result
	// faults are those of the program that have come up so far.
	faults func() []gradebook.Diagnostic
	// moves are the marks that moved since the last reports, and
	// compared reports whether there were any.
	moves    []gradebook.Move
	compared bool
}

// exit is the exit code: with --strict it says whether something needs a person.
func (g *gradeRun) exit(c *gradedClass) error {
	if g.strict && len(gradebook.Attention(c.book)) > 0 {
		return cli.Exit(cli.Some)
	}
	return nil
}

// state is the beginning of a sentence that says how grading went.
func (c *gradedClass) state() string {
	switch n := len(c.faults()); n {
	case 0:
		return "all went well"
	case 1:
		return "there is a fault of the program or of a rules file"
	default:
		return fmt.Sprintf("there are %d faults of the program or of a rules file", n)
	}
}

// waits is the end of a sentence that says what needs a person, and where to find it.
func (g *gradeRun) waits(c *gradedClass) string {
	n := len(gradebook.Attention(c.book))
	text := "; " + needsText(n)
	if n == 0 {
		return ", and " + needsText(n)
	}
	if g.noFiles {
		return text
	}
	return text + ": see " + plain.Clean(g.Show(filepath.Join(g.reportsDir(c.course), "attention.md")))
}

// log writes a line for a bug report about each fault of the program.
func (c *gradedClass) log(w io.Writer) {
	for _, d := range c.faults() {
		fmt.Fprintf(w, "autograde: fault: %s: %s\n", plain.Clean(d.File), plain.Clean(d.Message))
	}
}

// set is the problem set of a table, as it was graded.
func (c *gradedClass) set(t *gradebook.Table) *problems.Set {
	i := slices.IndexFunc(c.used, func(p *preparedSet) bool { return p.set.ID == t.ID })
	return c.used[i].set
}

// due is when a student's sheet for a set is due; ever is false if it never is.
func (c *gradedClass) due(t *gradebook.Table, r *gradebook.Row) (due time.Time, ever bool) {
	return c.rules.Overrides.Due(r.ID, c.set(t), c.Zone)
}

// level is what a student is told about a set: more once it is due.
func (c *gradedClass) level(t *gradebook.Table, r *gradebook.Row) problems.Level {
	if due, ever := c.due(t, r); ever && c.at.After(due) {
		return c.AfterDue
	}
	return c.Level(c.set(t))
}

// nextDue is the first time after which a student may be told more; zero if there is
// none.
func (c *gradedClass) nextDue() (next time.Time) {
	for _, t := range c.book.Tables {
		for i := range t.Rows {
			due, ever := c.due(t, &t.Rows[i])
			if ever && !c.at.After(due) && (next.IsZero() || due.Before(next)) {
				next = due
			}
		}
	}
	return next
}

// since says which reports cannot differ from those of the class before.
func (c *gradedClass) since(before *gradedClass) files.Change {
	if before == nil || before.CSVMark != c.CSVMark {
		return files.Change{}
	}
	old, same := map[string]*gradebook.Table{}, map[string]bool{}
	for _, t := range c.book.Tables {
		if i := slices.IndexFunc(c.used, func(p *preparedSet) bool { return p.set.ID == t.ID }); slices.Contains(before.used, c.used[i]) {
			old[t.ID] = before.book.Table(t.ID)
			same[t.ID] = gradebook.SameTable(before.book, c.book, t.ID)
		}
	}
	return files.Change{
		Same: func(set string) bool { return same[set] },
		SameRow: func(now *gradebook.Table, r *gradebook.Row) bool {
			t := old[now.ID]
			if t == nil {
				return false
			}
			was := t.Row(r.ID)
			return was != nil && was.Same(r)
		},
		SamePage: func(now *gradebook.Table, r *gradebook.Row) bool {
			t := old[now.ID]
			if t == nil || r.Status != gradebook.Graded {
				return false
			}
			was := t.Row(r.ID)
			return was != nil && was.Same(r) && before.level(t, was) == c.level(now, r)
		},
	}
}

// now is the time for which a course is graded.
func (g *gradeRun) now(c *course) time.Time {
	if at, fixed := policy.ReadTime(g.at, c.Zone); fixed {
		return at
	}
	return g.Now()
}

// tellsAll reports whether all must be known that there is to say of every answer: for a
// report that has it, or for the faults that may come up with it.
func (g *gradeRun) tellsAll() bool {
	format, err := reports.FindFormat(g.format.Value)
	return err == nil && format.All && (g.asked || !g.quiet) || !g.noFiles || g.strict
}
