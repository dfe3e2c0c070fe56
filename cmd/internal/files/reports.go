package files

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"grader/cmd/internal/policy"
	"grader/problems"
	"grader/reports"
)

// overallName is the name, without its ending, of the gradebook of the course.
const overallName = "gradebook"

// WriteAll writes a gradebook's reports into the folder: for each set a file in
// each format that has files, the gradebook of the course in those that have it, and
// the pages, of which attention.md is empty if nothing needs a person. Nothing else in the folder is touched. One file that cannot be written
// does not keep the others back; the error names all of them.
func WriteAll(dir string, g *reports.Gradebook, formats []reports.Format) error {
	var failed []error
	for _, t := range g.Tables {
		if !isName(t.ID) {
			failed = append(failed, &nameError{"set", t.ID})
			continue
		}
		if isTaken(t.ID) {
			failed = append(failed, fmt.Errorf("the set %q has the name of another report, so no tables were written for it", t.ID))
			continue
		}
		one := g.Only(t.ID)
		for _, f := range formats {
			if f.Ext != "" {
				failed = append(failed, Write(filepath.Join(dir, t.ID+f.Ext), func(w io.Writer) error { return f.Write(w, one) }))
			}
		}
	}
	for _, f := range formats {
		if f.Ext != "" && f.Overall != nil && g.Overall != nil {
			failed = append(failed, Write(filepath.Join(dir, overallName+f.Ext), func(w io.Writer) error { return f.Overall(w, g) }))
		}
	}
	for _, p := range reports.Pages {
		failed = append(failed, Write(filepath.Join(dir, p.Name), func(w io.Writer) error { return p.Write(w, g) }))
	}
	return errors.Join(failed...)
}

// isTaken tells whether a set has the name of another report, also where files that
// differ in case alone are the same.
func isTaken(id string) bool {
	names := []string{overallName, problems.Stem(policy.MemoryName)}
	for _, p := range reports.Pages {
		names = append(names, problems.Stem(p.Name))
	}
	return slices.Contains(names, strings.ToLower(id))
}

// WriteFeedback writes feedback/STUDENT/SET.md for each student of each set who
// handed something in, at the level that the function gives. A student
// whose id cannot be the name of a folder gets none, and the error says so.
func WriteFeedback(dir string, g *reports.Gradebook, level func(t *reports.Table, r *reports.Row) problems.Level) error {
	var failed []error
	for _, t := range g.Tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			switch {
			case r.Status == reports.Missing:
				continue
			case !isName(r.ID):
				failed = append(failed, &nameError{"student", r.ID})
				continue
			case !isName(t.ID):
				failed = append(failed, &nameError{"set", t.ID})
				continue
			}
			name := filepath.Join(dir, "feedback", r.ID, t.ID+".md")
			failed = append(failed, Write(name, func(w io.Writer) error { return g.Feedback(w, t, r, level(t, r)) }))
		}
	}
	return errors.Join(failed...)
}
