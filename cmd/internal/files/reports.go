package files

import (
	"errors"
	"io"
	"path/filepath"

	"grader/problems"
	"grader/reports"
)

// WriteAll writes a gradebook's reports into the folder: for each set a file in
// each format that has files, and attention.md, which is empty if nothing needs a
// person. Nothing else in the folder is touched. One file that cannot be written
// does not keep the others back; the error names all of them.
func WriteAll(dir string, g *reports.Gradebook, formats []reports.Format) error {
	var failed []error
	for _, t := range g.Tables {
		if !isName(t.ID) {
			failed = append(failed, &nameError{"set", t.ID})
			continue
		}
		one := g.Only(t.ID)
		for _, f := range formats {
			if f.Ext != "" {
				failed = append(failed, Write(filepath.Join(dir, t.ID+f.Ext), func(w io.Writer) error { return f.Write(w, one) }))
			}
		}
	}
	failed = append(failed, Write(filepath.Join(dir, "attention.md"), func(w io.Writer) error { return reports.WriteAttention(w, g) }))
	return errors.Join(failed...)
}

// WriteFeedback writes feedback/STUDENT/SET.md for each student of each set who
// handed something in, at the level that the function gives for the set. A student
// whose id cannot be the name of a folder gets none, and the error says so.
func WriteFeedback(dir string, g *reports.Gradebook, level func(set string) problems.Level) error {
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
			failed = append(failed, Write(name, func(w io.Writer) error { return g.Feedback(w, t, r, level(t.ID)) }))
		}
	}
	return errors.Join(failed...)
}
